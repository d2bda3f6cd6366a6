"""The page as source lines and as tokens, for the algorithms that are defined on them.

The lines are those of a normalised serialisation: white space squeezed, scripts, styles and comments left out, a new
line before each start tag and after each end tag of a block-level element. No string is made of it; what counts is how
many characters of content and of code (tags with their attributes) each line holds.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from . import tags
from .leaves import Leaves, crossings
from .tree import Bools, Floats, Ints, Tree, Value


@dataclass(frozen=True, slots=True)
class Lines:
    """`content`, `code` (characters), `words`, `tags` (tag tokens): shape (lines,). `of_leaf`: line of each leaf."""

    content: Ints
    code: Ints
    words: Floats
    tags: Ints
    of_leaf: Ints

    def __len__(self) -> int:
        return len(self.content)


def lines(tree: Tree, leaves: Leaves, element: Bools) -> Lines:
    """The source lines of a page. Linear in the page. element: which nodes have tags that count, shape (nodes,)"""
    line_of_start = crossings(tree)
    line_of_end = _line_of_end(tree)
    total = int(line_of_end.max(initial=0)) + 2
    start, end = tag_lengths(tree)
    paired = element & ~tags.VOID[tree.tag]
    code = np.bincount(line_of_start[element], start[element], total)
    code += np.bincount(line_of_end[paired], end[paired], total)
    count = np.bincount(line_of_start[element], minlength=total) + np.bincount(line_of_end[paired], minlength=total)
    of_leaf = line_of_start[leaves.node]
    text = ~leaves.atom & (leaves.block >= 0)
    content = np.bincount(of_leaf[text], leaves.counts.chars[text], total)
    words = np.bincount(of_leaf[text], leaves.counts.words[text], total)
    return Lines(
        content.astype(np.int32), code.astype(np.int32), words.astype(np.float64), count.astype(np.int32), of_leaf
    )


def tag_lengths(tree: Tree) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The characters of the start tag with its attributes, and of the end tag, of each node. Shape (nodes,) each."""
    names: NDArray[np.int64] = np.array([len(name) for name in tags.NAMES])[tree.tag]
    attributes = np.fromiter((_length(value) for value in tree.values), dtype=np.int64, count=len(tree))
    return names + 2 + attributes, names + 3


def tags_before(tree: Tree, element: Bools) -> Ints:
    """Number of tag tokens (start and end tags of some elements) before each node. Shape (nodes,)."""
    paired = element & ~tags.VOID[tree.tag]
    closed = np.bincount(tree.end[paired], minlength=len(tree) + 1)
    return (np.cumsum(element + closed[:-1]) - element).astype(np.int32)


def _line_of_end(tree: Tree) -> Ints:
    """The line that the end tag of each node is on: the breaks before it, inner elements closing first."""
    block = tags.BLOCK[tree.tag]
    order = np.lexsort((-np.arange(len(tree)), tree.end))
    closed = np.empty(len(tree), dtype=np.int64)
    closed[order] = np.cumsum(block[order]) - block[order]
    started = np.concatenate(([0], np.cumsum(block)))
    return (started[tree.end] + closed).astype(np.int32)


def _length(value: Value) -> int:
    if isinstance(value, str):
        return 0
    return sum(len(name) + len(text or "") + 4 for name, text in value.items())
