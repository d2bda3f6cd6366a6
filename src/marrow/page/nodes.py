"""The compiled walk: asks the kernel for the columns of a tree, and teaches it the parser's built-in names."""

from functools import cache

import numpy as np
from selectolax.lexbor import LexborHTMLParser, LexborNode

from marrow import kernel
from marrow.kernel import NATIVE, layout

from . import tags
from .guard.guard import MAX_DEPTH
from .tree import INDEXED, Tree

_DEAD, _BOX = tags.DEAD.astype(np.uint8), tags.BLOCK.astype(np.uint8)
_SHADOWED = (tags.CODES["template"], "shadowrootmode")
_COMMON = """lang charset content rel href id type class title media xmlns width height src alt target style method for
 required http-equiv color accept-charset placeholder defer size link slot hreflang maxlength disabled dir checked
 selected readonly scrolling align enctype language direction bgcolor noshade active scope text is shape scheme multiple
 nowrap valign action name value hidden clear rev"""


@cache
def works() -> bool:
    """Whether there is a compiled walk that reads the nodes of this parser as they are."""
    if NATIVE is None:
        return False
    differs = layout.check(_root, NATIVE.peek)
    if differs:
        kernel.drop(f"the parser's nodes differ in {differs}")
        return False
    known = (name for name in tags.NAMES if name[0] != "#" and name != "plaintext")  # which swallows what follows
    every = "".join(f"<{name}></{name}>" for name in known)
    table = "<table><caption><thead><tr><th><tbody><tr><td></table>"
    _learn(_root(f"<title>x</title><p {_COMMON}>x<!-- x -->{table}{every}<svg><path>"))
    return True


def _root(html: str) -> LexborNode:
    root = LexborHTMLParser(html).root
    assert root is not None
    return root


def walked(root: LexborNode) -> Tree | None:
    """The tree below an element of the parser's, None where only the walk in Python reads it."""
    hosts: dict[int, int] | None = None
    trees = [root]
    for _ in range(3):
        try:
            nodes = NATIVE.walk(root.mem_id, MAX_DEPTH, tags.code_of, (_DEAD, _BOX), INDEXED, _SHADOWED, hosts)
        except NATIVE.NotKnown:
            for tree in trees:
                _learn(tree)
        except NATIVE.Hosts:
            hosts, trees = _hosts(root)
        else:
            return Tree.of_nodes(nodes)
    return None


def _hosts(root: LexborNode) -> tuple[dict[int, int], list[LexborNode]]:
    """The templates that declare a shadow root, by address, each with the first node in it; all trees of the page."""
    found, trees = {}, [root]
    for tree in trees:  # grows
        for template in tree.css("template"):
            inside = template.template_fragments() if template.attributes.get("shadowrootmode") else []
            if inside and (first := inside[0].first_child) is not None:
                found[template.mem_id] = first.mem_id
                trees.append(inside[0])
    return found, trees


def _learn(root: LexborNode) -> None:
    """Tell the kernel the built-in names that a page has."""
    for node in root.traverse():
        if node.tag_id < NATIVE.BUILT_IN_NAMES:
            NATIVE.TAG_NAMES[node.tag_id] = node.tag
        if node.is_element_node and (names := node.attributes):
            for number, name in zip(NATIVE.attribute_numbers(node.mem_id), names, strict=False):
                if number < NATIVE.BUILT_IN_NAMES:  # others are addresses, which mean something on this page only
                    NATIVE.ATTRIBUTE_NAMES[number] = name
