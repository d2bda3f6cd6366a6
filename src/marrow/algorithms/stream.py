"""The page as one stream of content and code, shared by algorithms on the characters or tokens of the source.

The stream is that of a normalised serialisation without scripts, styles and comments (see `marrow.page.source`): the
texts that a reader is shown are content, tags with their attributes are code. It is kept as lengths of runs, code and
content in turn, so that no string is made.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from marrow.page import Page, shown_words, tags
from marrow.page.source import tag_lengths
from marrow.page.tree import Bools as Bools
from marrow.page.tree import Floats as Floats

Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Stream:
    """`leaf`: the shown texts in order, shape (texts,); `content`: length of each; `code`: length of the code before
    each since the one before, and after the last, shape (texts + 1,)."""

    leaf: Ints
    content: Ints
    code: Ints

    @property
    def lengths(self) -> Ints:
        """Lengths of code, content, code, ..., code. Shape (2 * texts + 1,)."""
        out = np.empty(2 * len(self.leaf) + 1, dtype=np.int64)
        out[::2], out[1::2] = self.code, self.content
        return out

    def vector(self, cell: int = 1) -> Floats:
        """1 for each unit of content and 0 for each of code; with a larger `cell`, the share of content in each
        cell."""
        lengths = self.lengths
        if cell == 1:
            return np.repeat(np.arange(len(lengths)) % 2, lengths).astype(np.float64)
        ends = np.cumsum(lengths)
        content = np.cumsum(np.where(np.arange(len(lengths)) % 2, lengths, 0))
        edges = np.minimum(np.arange(0, ends[-1] + cell, cell), ends[-1])
        return np.diff(np.interp(edges, np.append(0, ends), np.append(0, content))) / cell

    def means(self, vector: Floats, cell: int = 1) -> Floats:
        """The mean of a vector over each text. Shape (texts,)."""
        total = np.append(0.0, np.cumsum(vector))
        ends = np.cumsum(self.lengths)[1::2] / cell
        starts = ends - self.content / cell
        at = np.arange(len(total))
        return (np.interp(ends, at, total) - np.interp(starts, at, total)) / np.maximum(ends - starts, 1e-9)


def characters(page: Page, *, without: str = "") -> Stream:
    """The stream in characters; tags named in `without` are taken out of the source."""
    element = page.elements & ~tags.table(without)[page.tree.tag]
    start, end = tag_lengths(page.tree)
    return _stream(page, page.leaves.counts.chars, start * element, end * element)


def tokens(page: Page) -> Stream:
    """The stream in tokens: words are content, tags code; a text has at least one word."""
    element = page.elements.astype(np.int64)
    return _stream(page, np.maximum(np.rint(page.leaves.counts.words), 1).astype(np.int64), element, element)


def _stream(page: Page, content: NDArray[np.integer], start: Ints, end: Ints) -> Stream:
    """`start`, `end`: length of the start and end tag of each node. Shape (nodes,)."""
    tree, leaves = page.tree, page.leaves
    closing = np.where(tags.VOID[tree.tag], 0, end)
    closed = np.bincount(tree.end, closing, len(tree) + 1).astype(np.int64)
    before = np.cumsum(start + closed[:-1]) - start
    shown = np.flatnonzero(leaves.block >= 0)
    total = int(start.sum() + closing.sum())
    code = np.diff(before[leaves.node[shown]], prepend=0, append=total)
    return Stream(shown, content[shown].astype(np.int64), code)


def words(page: Page) -> tuple[Floats, Floats]:
    """Words that a reader is shown in the subtree of each node: all, and those in links. Shape (nodes,) each."""
    every, linked = map(page.tree.sums, shown_words(page))
    return every, linked


def chosen(page: Page, leaves: Bools) -> Floats:
    """1 for the leaves that are chosen, -1 for the others, -inf for hidden ones. Shape (leaves,)."""
    return np.where(page.leaves.hidden > 0, -np.inf, np.where(leaves, 1.0, -1.0))


def on_leaves(page: Page, stream: Stream, column: Floats) -> Floats:
    """A column over the texts of a stream as one over leaves: an atom between two texts gets the lower of theirs,
    what is hidden -inf."""
    out = np.full(len(page.leaves), -np.inf)
    if not len(stream.leaf):
        return out
    out[stream.leaf] = column
    atoms = np.flatnonzero(page.leaves.atom & (page.leaves.hidden == 0))
    after = np.searchsorted(stream.leaf, atoms)
    last = len(stream.leaf) - 1
    out[atoms] = np.minimum(column[np.clip(after - 1, 0, last)], column[np.clip(after, 0, last)])
    return out
