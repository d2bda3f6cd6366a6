"""Pages made at random, and a slow, plain reading of the parser's tree to hold the columns against."""

from dataclasses import dataclass, field

from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser, LexborNode

TAGS = ("div", "p", "span", "b", "a", "ul", "li", "table", "tr", "td", "br", "hr", "h2", "my-box", "blob", "svg",
        "path",
        "pre", "script", "template", "section", "em", "button", "img")  # fmt: skip
_text = st.text(st.sampled_from("ab cé 漢\n\u200b1.&<"), max_size=8)
_attributes = st.sampled_from(
    ("", "", "", " hidden", " style='display:none'", " style='color:red'", " aria-hidden=true", " id=a", " class='x y'")
)
_open = st.builds(lambda tag, attributes: f"<{tag}{attributes}>", st.sampled_from(TAGS), _attributes)
_close = st.builds(lambda tag: f"</{tag}>", st.sampled_from(TAGS))
_comment = st.builds(lambda text: f"<!--{text}-->", _text)
pages = st.lists(st.one_of(_open, _open, _close, _text, _comment), max_size=40).map("".join)


@dataclass
class Plain:
    """A node of the reference: its name, string, attributes, and numbers in document order."""

    name: str
    value: object
    parent: int
    end: int = 0
    children: list[int] = field(default_factory=list)


def reference(html: str) -> list[Plain]:
    """The nodes in document order, by plain recursion over the parser's tree."""
    out: list[Plain] = []
    root = LexborHTMLParser(html).root
    if root is None:
        root = LexborHTMLParser("<html></html>").root
    assert root is not None
    _visit(root, 0, out)
    return out


def _visit(node: LexborNode, parent: int, out: list[Plain]) -> None:
    at = len(out)
    if node.is_text_node:
        plain = Plain("#text", node.text_content or "", parent)
    elif node.is_comment_node:
        plain = Plain("#comment", node.comment_content or "", parent)
    elif not node.is_element_node:
        plain = Plain("#comment", "", parent)
    else:
        plain = Plain(node.tag or "", node.attributes, parent)
    out.append(plain)
    if at:
        out[parent].children.append(at)
    child = node.child
    while child is not None:
        _visit(child, at, out)
        child = child.next
    plain.end = len(out)
