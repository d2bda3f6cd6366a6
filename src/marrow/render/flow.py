"""What of a document tree is block and what is inline, and its bare text: shared by every format.

No function here recurses, so that any depth of tree is read; the formats themselves go down `DEEPEST` levels and give
what lies below as bare text (`flat`).
"""

import re

from .document import Element

DEEPEST = 100
BLOCKS = frozenset(
    ["p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "pre", "hr", "figure", "figcaption", "table", "caption", "tr", "th", "td", "callout", "details", "summary", "footnotes", "note", "div", "embed"]
)
_WIDE = "\u2e80"  # from here on, scripts whose brackets are as wide as their letters
_SPACE = re.compile(r"\s+")


def is_block(node: Element | str) -> bool:
    """Whether a node starts a block of its own."""
    return type(node) is not str and (node.name in BLOCKS or is_display(node))  # type: ignore[union-attr]


def is_display(node: Element | str) -> bool:
    """Whether a node is a formula that stands alone."""
    return isinstance(node, Element) and node.name == "math" and node.attributes.get("display") == "block"


def inline_only(nodes: "list[Element | str]") -> bool:
    """Whether no node of a list is a block."""
    return not any(map(is_block, nodes))


def blocks_of(nodes: "list[Element | str]") -> list[Element]:
    """The nodes as blocks: each run of inline nodes becomes a paragraph."""
    out: list[Element] = []
    run: list[Element | str] = []
    for node in nodes:
        if is_block(node):
            if run:
                out.append(Element("p", {}, run))
                run = []
            out.append(node)  # type: ignore[arg-type]
        elif run or not isinstance(node, str) or node.strip():
            run.append(node)
    if run:
        out.append(Element("p", {}, run))
    return out


def brackets(reading: str) -> tuple[str, str]:
    """The brackets around a ruby reading: full width for scripts that are."""
    return ("（", "）") if reading[:1] >= _WIDE else ("(", ")")


def plain(nodes: "list[Element | str]") -> str:
    """The text of nodes without any markup: `br` and block ends as newlines, formulas as TeX, no note numbers."""
    if len(nodes) == 1 and type(nodes[0]) is str:
        return nodes[0]
    out: list[str] = []
    stack = nodes[::-1]
    while stack:
        node = stack.pop()
        if type(node) is str:
            out.append(node)
            continue
        assert isinstance(node, Element)
        name = node.name
        if name == "br":
            out.append("\n")
        elif name == "math":
            out.append(node.attributes.get("tex", ""))
        elif name == "rt":
            stack.extend(_reading(node))
        elif name != "noteref":
            if name in BLOCKS:
                stack.append("\n")
            stack.extend(node.children[::-1])
    return "".join(out).strip("\n")


def _reading(node: Element) -> "list[Element | str]":
    first = next((child for child in node.children if isinstance(child, str)), "")
    before, after = brackets(first)
    return [after, *node.children[::-1], before]


def flat(nodes: "list[Element | str]") -> str:
    """The text of nodes on one line."""
    return _SPACE.sub(" ", plain(nodes)).strip()
