"""The inline content of one block as Markdown: what each inline element of the tree adds to the line."""

import re
from collections.abc import Callable

from ...document.elements import Element, is_display, only_child
from ...document.formulas.superscripts import raised
from ...expressions import expression
from ..flow import Nodes, brackets, flat, plain
from ..whitelist import address, fetched
from .emphasis import ATOM
from .escape import EMPHASIS, LINK, STRIKE, STRONG, Around, destination, escape, heading_end, line_start, needs_care
from .line import MarkdownLine, Style

_Rule = Callable[[MarkdownLine, Element], None]
_FLAGS = {"em": EMPHASIS, "strong": STRONG, "del": STRIKE}
_TICKS = expression("`+")
_AUTOLINK = expression(r"""(?:https?://|mailto:)[^\s\x00-\x20\x7f<>"`\\^{|}]+""", re.IGNORECASE)
_MAIL = expression(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})+")
_TAG = expression("<(?=[A-Za-z/!?])")


def inline(nodes: Nodes, style: Style, *, place: str = "paragraph", lead: str = "") -> str:
    """Inline nodes as Markdown for a `place`: paragraph, terms, heading (which has no emphasis), cell or head.

    `lead`: what stands before them on their first line, marks of lists and quotes.
    """
    if len(nodes) == 1 and isinstance(nodes[0], str):
        text = nodes[0].strip(" ")
        if needs_care(text):
            text = escape(text, Around(numbered=style.links == "footnote"))
        if place in ("paragraph", "terms"):
            return line_start(text, "", lead, True)
        return heading_end(text) if place == "heading" else text
    line = MarkdownLine(style, place, lead)
    walk(line, nodes)
    return line.settle()


def walk(line: MarkdownLine, nodes: Nodes) -> None:
    """Add nodes to a line."""
    for node in nodes:
        if isinstance(node, str):
            line.text(node)
        elif (rule := _RULES.get(node.name)) is not None:
            rule(line, node)
        else:
            walk(line, node.children)


def _marked(line: MarkdownLine, node: Element) -> None:
    flag = _FLAGS[node.name]
    if line.inside & flag or (line.place == "heading" and flag != STRIKE):
        flag = 0
    line.inside |= flag
    walk(line, node.children)
    line.inside &= ~flag


def _raised(line: MarkdownLine, node: Element) -> None:
    inner = node.children
    if len(inner) == 1 and isinstance(inner[0], Element) and inner[0].name == "noteref":
        walk(line, inner)
        return
    if "lost" in node.attributes:
        line.text(f"[{plain(inner)}]")
        return
    before = line.shift
    if before is None:
        line.shift = raised(plain(inner), node.name)
    walk(line, inner)
    line.shift = before


def _link(line: MarkdownLine, node: Element) -> None:
    href = address(node.attributes.get("href", ""))
    if line.style.links == "none" or not href or line.inside & LINK or not plain(node.children).strip():
        walk(line, node.children)
    elif line.style.links == "inline" and (short := _autolink(href, node.children)):
        line.atom(short)
    else:
        line.start_link()
        walk(line, node.children)
        if line.style.links == "footnote":
            line.end_link(f"][{line.style.targets.setdefault(href, len(line.style.targets) + 1)}]")
        else:
            line.end_link(f"]({destination(href)})")


def _autolink(href: str, nodes: Nodes) -> str:
    """A link whose text is its address as `<address>`, "" for others. The text may leave out the scheme."""
    text = nodes[0].strip() if len(nodes) == 1 and isinstance(nodes[0], str) else ""
    if "." not in text or not _AUTOLINK.fullmatch(href):
        return ""
    scheme, _, rest = href.partition(":")
    said, rest = text.removesuffix("/"), rest.removeprefix("//").removesuffix("/")
    if scheme.casefold() == "mailto":
        same = said.casefold().removeprefix("mailto:") == rest.casefold()
        return f"<{rest}>" if same and _MAIL.fullmatch(rest) else ""
    bare = said.partition("://")[2] if said.casefold().startswith(("http://", "https://")) else said
    return f"<{href}>" if bare in (rest, rest.removeprefix("www.")) else ""


def image(node: Element, style: Style, alt: str = "") -> str:
    """An image as Markdown, "" where it is not to be shown; `alt` for one that has no text of its own."""
    src = fetched(node.attributes.get("src", ""))
    if not src or not style.images:
        return ""
    text = flat([node.attributes.get("alt", "") or alt])
    if needs_care(text):
        text = escape(text, Around("[", "]", LINK, numbered=style.links == "footnote"))
    return f"![{text}]({destination(src)})"


def _code(line: MarkdownLine, node: Element) -> None:
    if (only := only_child(node, "a")) and not line.inside & LINK:
        _link(line, Element("a", only.attributes, [Element("code", {}, only.children)]))
        return
    text = plain([_in_code(child) for child in node.children]).replace("\n", " ")
    if text.strip():
        if line.kinds and line.kinds[-1] == ATOM and line.pieces[-1][-1] == "`" and not line.waiting:
            line.code += text  # backticks beside each other would be read as one longer run of them
            line.pieces[-1] = code_span(line.code)
            line.flags[-1] &= line.inside
        else:
            line.code = text
            line.atom(code_span(text))


def _in_code(node: Element | str) -> Element | str:
    """A child of code; an exponent or an index as characters, which read as meant where no markup can stand."""
    if isinstance(node, str) or node.name not in ("sup", "sub"):
        return node
    text = plain(node.children)
    table = raised(text, node.name)
    return node if table is None else text.translate(table)


def code_span(text: str) -> str:
    """A code span with enough backticks."""
    if "`" not in text and not (text[0] == " " == text[-1]):
        return f"`{text}`"
    runs = {len(run) for run in _TICKS.findall(text)}
    fence = "`" * next(length for length in range(1, len(runs) + 2) if length not in runs)
    pad = " " if text[0] in "` " or text[-1] in "` " else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def no_tags(tex: str) -> str:
    """The formula with a space, which means nothing in it, where readers that know no formulas would see a tag."""
    return _TAG.sub("< ", tex) if "<" in tex else tex


def _formula(line: MarkdownLine, node: Element) -> None:
    tex = no_tags(" ".join(node.attributes.get("tex", "").split()))
    if tex:
        line.formulas = True
        mark = "$$" if is_display(node) else "$"
        line.atom(f"{mark}{tex}{mark}")


def _between(line: MarkdownLine, node: Element) -> None:
    """A quotation, or the reading of a ruby, between its marks."""
    before, after = ("“", "”") if node.name == "q" else brackets(plain(node.children))
    line.text(before)
    walk(line, node.children)
    line.text(after)


def _atom(line: MarkdownLine, node: Element) -> None:
    """The reference to a note, or an image, which may not be shown."""
    if text := f"[^{node.attributes.get('id', '')}]" if node.name == "noteref" else image(node, line.style):
        line.atom(text)


_RULES: dict[str, _Rule] = {
    **dict.fromkeys(_FLAGS, _marked),
    "sup": _raised,
    "sub": _raised,
    "a": _link,
    "img": _atom,
    "code": _code,
    "kbd": _code,
    "math": _formula,
    "noteref": _atom,
    "q": _between,
    "rt": _between,
    "br": lambda line, node: line.line_break(),
}
