"""Labels that stand apart from their values, as in rows of features that a style sheet draws.

A short line that ends with a colon, or a dash, goes with the line behind it where the smallest element that holds both
holds nothing else, unless the page has them as paragraphs; behind a dash it may be one.
"""

from ...page import tags
from ...page.lookup import box_around
from ...page.tree import Tree
from ..elements import Element, elements_in, is_break, plain, trimmed

_DASHES = ("—", "–")
_ENDS = (":", "：", *_DASHES)
_CHARS = 40  # of a label, at most
_P = tags.CODES["p"]


def join(tree: Tree, container: Element) -> None:
    """Join labels to their values among the blocks of a container."""
    blocks = elements_in(container)
    labels = [at for at, block in enumerate(blocks[:-1]) if _is_label(block) and _is_row(tree, blocks, at)]
    if labels and len(blocks) == len(container.children):
        for at in labels:
            label, value = blocks[at], blocks[at + 1]
            value.children = trimmed([*label.children, " ", *value.children])
            value.node, label.name = label.node, ""
        container.children = [block for block in blocks if block.name]


def _is_label(block: Element) -> bool:
    last: Element | str = block
    while isinstance(last, Element) and last.children and (last is not block or last.name == "p"):
        last = last.children[-1]
    return isinstance(last, str) and last.rstrip().endswith(_ENDS) and len(plain(block)) <= _CHARS


def _is_row(tree: Tree, blocks: list[Element], at: int) -> bool:
    """Whether a block and the one behind it are all that an element holds, a line each."""
    label, value = blocks[at], blocks[at + 1]
    before = blocks[at - 1].node if at else -1
    behind = blocks[at + 2].node if at + 2 < len(blocks) else len(tree)
    if value.name != "p" or not before < label.node < value.node < behind or label.node < 0 or value.attributes:
        return False
    if any(is_break(child) for child in (*label.children, *value.children)) or _is_label(value) or not plain(value):
        return False
    home = tree.parents[label.node]
    while home and tree.ends[home] <= value.node:
        home = tree.parents[home]
    own, other = (tree.tags[box_around(tree, each.node)] == _P for each in (label, value))
    unfinished = plain(label).rstrip().endswith(_DASHES)
    return before < home and tree.ends[home] <= behind and not own and (unfinished or not other)
