"""Quotations: `blockquote`, boxes that are called one, and who is quoted."""

from ...page import tags
from .. import callouts, language, phrasing
from ..elements import Element
from ..pictures import embeds
from ..roles import role
from ..writer import FLAT, Writer

_P, _BLOCKQUOTE = tags.CODES["p"], tags.CODES["blockquote"]
_MANY = 400  # nodes that are looked at


def quote(writer: Writer, node: int) -> int:
    """`blockquote`."""
    if done := embeds.post(writer, node):
        return done
    attributes = writer.page.tree.attributes(node)
    word = role(attributes.get("class") or "")
    top = writer.top
    in_box = top.element.name == "blockquote" and writer.page.tree.tags[top.node] != _BLOCKQUOTE
    if top.kind == FLAT or in_box or node in writer.boxes:
        return writer.divide(node)
    if done := callouts.of_word(writer, node, word):
        return done
    own = language.differing(writer, node)
    cite = writer.addresses.web(attributes.get("cite"))
    if cite:
        own["cite"] = cite
    writer.open(node, Element("blockquote", own), close=callouts.quoted)
    return node + 1


def quoted(writer: Writer, node: int) -> int:
    """A box of any tag that holds what somebody else said."""
    if writer.top.kind == FLAT:
        return writer.divide(node)
    writer.open(node, Element("blockquote"))
    return node + 1


def quotation(writer: Writer, node: int) -> int:
    """A box that is called a quotation and holds one, with the line that says who is quoted; 0 for any other."""
    tree = writer.page.tree
    if writer.top.kind == FLAT or _BLOCKQUOTE not in tree.tags[node : min(tree.ends[node], node + _MANY)]:
        return 0
    writer.open(node, Element("blockquote"))
    return node + 1


def cite(writer: Writer, node: int) -> int:
    """`cite`; at the head of a quotation it is a line of its own that says whose words follow."""
    tree = writer.page.tree
    top = writer.top
    first = top.element.name == "blockquote" and not top.element.children and writer.line is None
    if first and tree.tags[tree.parents[node]] != _P and not writer.wanted:
        return writer.divide(node)
    return phrasing.formatting(writer, node)


def pulled(writer: Writer, node: int) -> int:
    """A box that is called a pull quote and holds no quotation; 0 for any other."""
    tree = writer.page.tree
    boxed = tags.BLOCK[tree.tags[node]] and writer.top.kind != FLAT and writer.words.minor(node)
    if not boxed or _BLOCKQUOTE in tree.tags[node : tree.ends[node]]:
        return 0
    writer.open(node, Element("blockquote"))
    return node + 1
