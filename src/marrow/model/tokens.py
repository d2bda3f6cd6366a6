"""The two linear models over tokens: each token has a weight, and a block's score is their sum.

Marks count once for each ancestor that bears them, with a weight of their own for each of three distances. Words are
divided by the square root of their number, so that a long block is surer than a short one, though not in proportion.
"""

from collections.abc import Sequence
from itertools import repeat

import numpy as np
from numpy.typing import NDArray

from marrow.features.frame import Frame
from marrow.features.marks import DISTANCE, Marks, marks
from marrow.features.words import NEXT, block_words

Floats = NDArray[np.float32]


class Table:
    """Tokens with their weights. Row 0 belongs to tokens that are not in it, and weighs nothing.

    `weights` has shape (tokens, columns); `bias` is added to every score.
    """

    def __init__(self, tokens: Sequence[str], weights: Floats, bias: float, *, binary: bool = False) -> None:
        self.tokens, self.bias = tuple(tokens), bias
        self.weights = np.concatenate((np.zeros((1, weights.shape[1]), dtype=np.float32), weights.astype(np.float32)))
        keys: Sequence[object] = [token.encode("utf-8", "surrogatepass") for token in tokens] if binary else tokens
        self.row: dict[object, int] = {key: number for number, key in enumerate(keys, 1)}

    def rows(self, tokens: Sequence[object]) -> NDArray[np.int64]:
        """The row of each token."""
        return np.fromiter(map(self.row.get, tokens, repeat(0)), dtype=np.int64, count=len(tokens))


def mark_scores(table: Table, frame: Frame) -> Floats:
    """The score of each block by the marks of its container and ancestors. Shape (blocks,)."""
    found = marks(frame)
    weights = _node_weights(table, found, len(frame.page.tree))
    total = np.full(len(frame), table.bias, dtype=np.float32)
    for level, nodes in enumerate(frame.up):
        total += weights[DISTANCE[level], nodes]
    return total


def _node_weights(table: Table, found: Marks, size: int) -> Floats:
    """The weight of each node at each distance, 0 for the root and nodes without blocks. Shape (distances, nodes)."""
    sums = np.zeros((len(found.tokens) + 1, table.weights.shape[1]))
    np.cumsum(table.weights[table.rows(found.tokens)], axis=0, out=sums[1:])
    per_name = sums[found.starts[1:]] - sums[found.starts[:-1]]
    out = np.zeros((table.weights.shape[1], size), dtype=np.float32)
    out[:, found.node] = per_name[found.names].sum(axis=0).T
    return out


def word_scores(table: Table, frame: Frame) -> Floats:
    """The score of each block by its words. Shape (blocks,)."""
    words = block_words(frame.page.blocks)
    breaks = np.fromiter(map(NEXT.__eq__, words), dtype=bool, count=len(words))
    block = np.cumsum(breaks)[~breaks]
    size = np.bincount(block, minlength=len(frame))
    total = np.bincount(block, table.weights[table.rows(words)[~breaks], 0], len(frame))
    return (table.bias + total / np.sqrt(np.maximum(size, 1))).astype(np.float32)
