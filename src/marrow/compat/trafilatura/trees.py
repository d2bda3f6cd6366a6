"""Builds the XML of trafilatura from a document: `p`, `head`, `list`, `item`, `quote`, `code`, `table`, `hi`, `ref`.

Elements are those of lxml where it is installed, else those of the standard library.
"""

from collections.abc import Iterable
from typing import Any

from marrow.compat.content import relative
from marrow.document.elements import HEADINGS, Element, as_blocks, is_block
from marrow.render.flow import flat, numbered
from marrow.render.grid import caption_of, cells_of, rows_of
from marrow.render.xml import clean

from .settings import Extractor, xml

_MARKS = {"strong": "#b", "em": "#i", "sup": "#sup", "sub": "#sub", "ins": "#u", "kbd": "#t", "del": "overstrike"}
_SILENT = frozenset(("hr", "embed", "noteref", "rt"))


def body(title: str, nodes: Iterable[Element], options: Extractor) -> Any:
    """Blocks as an element `body`, the title ahead of them as a heading."""
    root = xml.Element("body")
    if title:
        _say(xml.SubElement(root, "head", rend="h1"), title)
    _blocks(root, list(nodes), options)
    return root


def paragraphs(lines: Iterable[str]) -> Any:
    """Lines as an element `body`, each a paragraph."""
    root = xml.Element("body")
    for line in filter(None, map(str.strip, lines)):
        _say(xml.SubElement(root, "p"), line)
    return root


def set_text(element: Any, text: str | None) -> Any:
    """The element, with a text that XML can hold."""
    element.text = clean(text or "") or None
    return element


def attribute(value: str) -> str:
    """A value that an attribute of XML can hold."""
    return clean(relative(value))


def _say(parent: Any, text: str) -> None:
    if len(parent):
        parent[-1].tail = (parent[-1].tail or "") + clean(text)
    else:
        parent.text = (parent.text or "") + clean(text)


def _blocks(parent: Any, nodes: list[Element | str], options: Extractor) -> None:
    for node in as_blocks(nodes):
        if node.name in _SILENT:
            continue
        if node.name in HEADINGS:
            _inline(xml.SubElement(parent, "head", rend=node.name), node.children, options)
        elif node.name in ("ul", "ol", "dl"):
            _list(parent, node, options)
        elif node.name == "pre":
            _say(xml.SubElement(parent, "code"), "".join(child for child in node.children if isinstance(child, str)))
        elif node.name == "table":
            _table(parent, node, options)
        elif node.name == "blockquote":
            _contents(xml.SubElement(parent, "quote"), node.children, options)
        elif node.name == "math" or not any(map(is_block, node.children)):
            _paragraph(parent, node, options)
        else:
            _blocks(parent, node.children, options)


def _paragraph(parent: Any, node: Element, options: Extractor) -> None:
    made = xml.SubElement(parent, "p")
    _inline(made, [node] if node.name == "math" else node.children, options)
    if not len(made) and not (made.text or "").strip():
        parent.remove(made)


def _contents(parent: Any, nodes: list[Element | str], options: Extractor) -> None:
    """What an item, a cell or a quotation holds: blocks, or the words of a line."""
    if any(map(is_block, nodes)):
        _blocks(parent, nodes, options)
    else:
        _inline(parent, nodes, options)


def _list(parent: Any, node: Element, options: Extractor) -> None:
    made = xml.SubElement(parent, "list", rend=node.name)
    if node.name == "dl":
        pairs = 0
        for child in node.children:
            if isinstance(child, Element) and child.name in ("dt", "dd"):
                pairs += child.name == "dt"
                item = xml.SubElement(made, "item", rend=f"{child.name}-{max(1, pairs)}")
                _contents(item, child.children, options)
    for item, _ in numbered(node) if node.name != "dl" else ():
        _contents(xml.SubElement(made, "item"), item.children, options)


def _table(parent: Any, node: Element, options: Extractor) -> None:
    if caption := caption_of(node):
        _inline(xml.SubElement(parent, "p"), caption.children, options)
    made = xml.SubElement(parent, "table")
    for row in rows_of(node):
        line = xml.SubElement(made, "row")
        for cell in cells_of(row):
            role = {"role": "head"} if cell.name == "th" else {}
            _inline(xml.SubElement(line, "cell", **role), [flat(cell.children)], options)


def _inline(parent: Any, nodes: list[Element | str], options: Extractor) -> None:
    for node in nodes:
        if isinstance(node, str):
            _say(parent, node)
        elif node.name == "br":
            xml.SubElement(parent, "lb")
        elif node.name == "math":
            _say(parent, node.attributes.get("tex", ""))
        elif node.name == "img":
            _picture(parent, node, options)
        elif node.name == "a" and options.links and node.attributes.get("href"):
            made = xml.SubElement(parent, "ref", target=attribute(node.attributes["href"]))
            _inline(made, node.children, options)
        elif node.name == "code":
            _say(xml.SubElement(parent, "code"), flat(node.children))
        elif options.formatting and node.name in _MARKS:
            name = "del" if node.name == "del" else "hi"
            _inline(xml.SubElement(parent, name, rend=_MARKS[node.name]), node.children, options)
        elif node.name not in _SILENT:
            _inline(parent, node.children, options)


def _picture(parent: Any, node: Element, options: Extractor) -> None:
    if options.images and (src := node.attributes.get("src")):
        alt = node.attributes.get("alt", "")
        given = {"alt": attribute(alt)} if alt else {}
        xml.SubElement(parent, "graphic", src=attribute(src), **given)
