"""The linear models over tokens: each token has a weight, and a score is their sum.

Marks count once for each ancestor that bears them, with a weight of their own for each of three distances. Words are
divided by the square root of their number, so that a long block is surer than a short one, though not in proportion.
The signals of a page, likewise, give a score for each page type, and one for the share of its words that is content.
A block has the scores of the heading it lies under as well, which often says what kind of section it is in.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import chain, repeat

import numpy as np
from numpy.typing import NDArray

from marrow.features.frame import Frame
from marrow.features.marks import DISTANCE, DISTANCES, Marks, marks, tokens
from marrow.features.signals import signals
from marrow.features.words import NEXT, block_words
from marrow.page import Page

Floats = NDArray[np.float32]
_BREAK = -1  # in place of the row of a word, between two blocks
_REMEMBERED = 1 << 15  # terms whose weights are kept from page to page: the pages of a site have theirs in common
BLOCK_SCORES = DISTANCES + 3  # by marks at each distance, by words, and two of the heading


class Table:
    """Tokens with their weights. Row 0 belongs to tokens that are not in it, and weighs nothing.

    `weights` has shape (tokens, columns); `bias` is added to every score, shape (1,) or (columns,).
    """

    def __init__(self, tokens: Sequence[str], weights: Floats, bias: Floats, *, binary: bool = False) -> None:
        self.tokens, self.bias = tuple(tokens), np.asarray(bias, dtype=np.float32)
        self.weights = np.concatenate((np.zeros((1, weights.shape[1]), dtype=np.float32), weights.astype(np.float32)))
        keys: Sequence[object] = [token.encode("utf-8", "surrogatepass") for token in tokens] if binary else tokens
        self._nothing = (0.0,) * weights.shape[1]
        self.row: dict[object, int] = {key: number for number, key in enumerate(keys, 1)}
        if binary:
            self.row[NEXT] = _BREAK
        self.term = lru_cache(_REMEMBERED)(self._term)

    def rows(self, tokens: Sequence[object]) -> NDArray[np.int64]:
        """The row of each token."""
        return np.fromiter(map(self.row.get, tokens, repeat(0)), dtype=np.int64, count=len(tokens))

    def _term(self, term: str) -> tuple[float, ...]:
        """The sum of the weights of a term's tokens, for each column; see `marrow.features.marks.tokens`."""
        found = [self._weights[row] for row in map(self.row.get, tokens(term)) if row]
        return tuple(map(sum, zip(*found, strict=True))) if found else self._nothing

    @cached_property
    def _weights(self) -> list[list[float]]:
        weights: list[list[float]] = self.weights.tolist()
        return weights


def block_scores(marks: Table, words: Table, frame: Frame) -> Floats:
    """The scores of each block by its marks, its words, and those of the heading above. Shape (blocks, BLOCK_SCORES)."""
    own: Floats = np.concatenate((mark_scores(marks, frame), word_scores(words, frame)[:, None]), axis=1)
    out: Floats = np.concatenate((own, above(own, frame.heading)), axis=1)
    return out


def above(own: Floats, heading: NDArray[np.integer]) -> Floats:
    """Of the heading that each block lies under, its scores by its own marks and by its words; 0 where there is none."""
    out: Floats = np.where((heading >= 0)[:, None], own[heading][:, [0, DISTANCES]], np.float32(0))
    return out


def signal_scores(table: Table, page: Page) -> Floats:
    """The scores of a page by its signals. Shape (columns,)."""
    found = signals(page)
    out: Floats = table.weights[table.rows(found)].sum(axis=0) / np.sqrt(np.float32(max(len(found), 1))) + table.bias
    return out


def mark_scores(table: Table, frame: Frame) -> Floats:
    """The scores of each block by the marks of its container and ancestors at each distance. Shape (blocks, distances)."""
    found = marks(frame)
    weights = _node_weights(table, found, len(frame.page.tree))
    levels = np.array(DISTANCE)
    parts = [weights[far][frame.up[levels == far]].sum(axis=0) for far in range(DISTANCES)]
    parts[0] += table.bias[0]
    return np.stack(parts, axis=1)


def _node_weights(table: Table, found: Marks, size: int) -> Floats:
    """The weight of each node at each distance, 0 for the root and nodes without blocks. Shape (distances, nodes)."""
    columns = table.weights.shape[1]
    each = np.fromiter(chain.from_iterable(map(table.term, found.terms)), dtype=np.float64, count=len(found.terms) * columns)
    sums = np.zeros((len(found.terms) + 1, columns))
    np.cumsum(each.reshape(-1, columns), axis=0, out=sums[1:])
    per_name = sums[found.starts[1:]] - sums[found.starts[:-1]]
    out = np.zeros((columns, size), dtype=np.float32)
    out[:, found.node] = per_name[found.names].sum(axis=0).T
    return out


def word_scores(table: Table, frame: Frame) -> Floats:
    """The score of each block by its words. Shape (blocks,)."""
    words = block_words(frame)
    row = table.rows(words)
    breaks = row == _BREAK
    block = np.cumsum(breaks)[~breaks]
    size = np.bincount(block, minlength=len(frame))
    total = np.bincount(block, table.weights[row[~breaks], 0], len(frame))
    out: Floats = (table.bias[0] + total / np.sqrt(np.maximum(size, 1))).astype(np.float32)
    return out
