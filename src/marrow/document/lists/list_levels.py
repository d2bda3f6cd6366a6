"""Lists whose levels stand beside the tree: editors write one flat list, or one list a level, and say in a class or a
style how deep each item is. They are nested by what is said.

Word writes paragraphs with typed marks (`MsoListParagraph`, `mso-list: l0 level2`, or a margin where it filtered the
page), Google Docs a list for each stretch of a level (`lst-kix_…-1`), Quill one list for all (`ql-indent-1`,
`data-list`).
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ...expressions import expression
from ...page import tags
from ...page.sieve import Sieve
from ...page.tree import Tree
from ..elements import Element, as_blocks, elements_in
from ..states import SKIP
from ..writer import Writer
from .lists import take_mark

_LISTS, _ITEM, _PARAGRAPH = tags.table("ul ol"), tags.CODES["li"], tags.CODES["p"]
_CLASSES, _STYLES = Sieve(("lst-kix", "ql-indent", "msolist")), Sieve(("mso-list",))
_DOCS = expression(r"(?:^|\s)(lst-kix_\w+)-(\d)(?!\S)")
_QUILL = expression(r"(?:^|\s)ql-indent-(\d)(?!\S)")
_WORD = expression(r"mso-list\s*:\s*(l\d+)\s+level(\d)")
_MARGIN = expression(r"(?:^|[;\s])margin(?:-left\s*:|\s*:(?:\s*[\d.]+\w*){3})\s*([\d.]+)(in|pt|cm|mm|px)")
_POINTS = {"in": 72.0, "pt": 1.0, "cm": 28.35, "mm": 2.835, "px": 0.75}
_INDENT = 36.0  # points of a list paragraph that says nothing of its margin
_MARK = expression(r"\s*(?:\(?(\d{1,3}|[a-z]{1,4})[.)]|[·•▪◦●‣–o§Øüvq])\s+", re.IGNORECASE)
_COUNTING = frozenset(("start", "reversed"))
_KINDS = {"ordered": "ol", "bullet": "ul"}
_UP = 5  # elements around the first text of a paragraph
_LOOKED_AT = 500  # characters of a class or a style
Depth = tuple[float, str]  # how deep an item or a list is, and of which list it is, or of which kind


class _Item(NamedTuple):
    depth: float
    of: str  # its list, or ""
    name: str  # of the element that lists such
    attributes: dict[str, str]  # of that, if the item is its first
    element: Element


def find(writer: Writer) -> None:
    """Note the lists, items and paragraphs that are written and say how deep they are."""
    tree, depths = writer.page.tree, writer.depths
    visited = np.frombuffer(writer.state, np.uint8) > SKIP
    items, paragraphs = (visited & (tree.tag == code) for code in (_ITEM, _PARAGRAPH))
    among = (visited & _LISTS.take(tree.tag)) | items | paragraphs
    for node, names in tree.values_of("class", among, _CLASSES):
        if found := _DOCS.search(names[:_LOOKED_AT]):
            depths[node] = int(found[2]), found[1]
        elif found := _QUILL.search(names[:_LOOKED_AT]):
            depths[node] = int(found[1]), ""
        elif tree.tags[node] == _PARAGRAPH and "msolistparagraph" in names.lower():
            depths[node] = _margin(tree.attributes(node).get("style") or ""), ""
    for node, style in tree.values_of("style", paragraphs, _STYLES):
        if found := _WORD.search(style[:_LOOKED_AT]):
            depths[node] = int(found[2]), found[1]
    for node, kind in tree.values_of("data-list", items):
        if name := _KINDS.get(kind):
            depths[node] = depths.get(node, (0, ""))[0], name


def _margin(style: str) -> float:
    """The left margin in points."""
    found = _MARGIN.search(style[:_LOOKED_AT])
    try:
        return float(found[1]) * _POINTS[found[2]] if found else _INDENT
    except ValueError:
        return _INDENT


def nested(writer: Writer, body: list[Element]) -> list[Element]:
    """The blocks of a document with such lists in the place of what stood for them."""
    tree, depths = writer.page.tree, writer.depths
    out: list[Element] = []
    run: list[_Item] = []
    for block in body:
        node = block.node
        for _ in range(_UP if block.name == "p" else 0):
            node = node if node in depths else tree.parents[max(node, 0)]
        if block.name == "p" and not _is_marked(tree, block.node):
            node = -1
        if items := [*_items(depths, depths.get(node), block)]:
            run += items
            block.name = ""
        else:
            out += [*_lists(run), block]
            run = []
    return out + _lists(run)


def _is_marked(tree: Tree, node: int) -> bool:
    """Whether a paragraph begins with a text that is a mark and nothing else, as Word sets it apart: "O" is a word too.
    """
    for at in range(max(node, 0), min(node + _UP, len(tree))):
        if tree.tags[at] == tags.TEXT and (said := str(tree.values[at])[:_LOOKED_AT]).strip():
            return _MARK.fullmatch(f"{said} ") is not None
    return False


def _items(depths: dict[int, Depth], known: Depth | None, block: Element) -> Iterator[_Item]:
    """What a block lists, of which as much is known; nothing if it is no such list."""
    if block.name == "p" and known:
        if mark := take_mark(block, _MARK):
            number = mark[1] or ""
            own = {"typed": ""} if number.isdecimal() else {}
            own |= {"start": str(int(number))} if own and int(number) != 1 else {}
            item = Element("li", block.attributes, block.children, block.node)
            yield _Item(*known, "ol", own, item) if number else _Item(*known, "ul", {}, item)
    elif block.name in ("ul", "ol"):
        each = elements_in(block)
        if known or any(child.node in depths for child in each):
            for place, child in enumerate(each):
                depth, kind = depths.get(child.node, known or (0, ""))
                name = kind if not known and kind else block.name
                counts = name == "ol" and place == 0  # on from the number that the list says, for its first item
                own = {key: value for key, value in block.attributes.items() if counts or key not in _COUNTING}
                yield _Item(depth, known[1] if known else "", name, own, child)


def _lists(run: list[_Item]) -> list[Element]:
    """Items as lists in lists: one that is deeper than that before it is in a list within it."""
    out: list[Element] = []
    held: list[tuple[_Item, Element]] = []  # the lists that are open, each with its last item
    for item in run:
        while held and held[-1][0].depth > item.depth:
            held.pop()
        last = held[-1][0] if held else None
        if last is None or last.depth < item.depth or (last.of, last.name) != (item.of, item.name):
            if last is not None and last.depth == item.depth:
                held.pop()
            made = Element(item.name, item.attributes, [], item.element.node)
            if held:
                within = held[-1][0].element
                if not (within.children and getattr(within.children[-1], "name", "") in ("ul", "ol")):
                    within.children = [*as_blocks(within.children)]
                within.children.append(made)
            else:
                out.append(made)
            held.append((item, made))
        held[-1][1].children.append(item.element)
        held[-1] = item, held[-1][1]
    return out
