"""Aggregates over the subtrees of a block's container and its ancestors: how much they hold, and how much of it
links."""

import numpy as np

from .frame import Columns, Frame, rows

LEVELS = (0, 1, 2, 3, 5, 7)
_BELOW = tuple(level - 1 for level in LEVELS[1:])
_SHARES, _SIZES, _PARTS = (
    rows(LEVELS, "share", "density"),
    rows(LEVELS, "blocks", "per_block"),
    rows(LEVELS[1:], "of_parent"),
)


def measure(frame: Frame) -> Columns:
    """For the container and its ancestors up to 7 levels up: shares, and sizes as logarithms."""
    words, linked, blocks = frame.held.take(LEVELS, axis=1)
    held = np.maximum(words, 1e-9)
    shares, sizes = np.empty((2, *words.shape), dtype=np.float32), np.empty((2, *words.shape), dtype=np.float32)
    np.divide(words, frame.total, out=shares[0])
    np.divide(linked, held, out=shares[1])
    sizes[0] = blocks
    np.divide(words, np.maximum(blocks, 1), out=sizes[1])
    return {
        _SHARES: shares.reshape(-1, len(frame)),
        _SIZES: np.log1p(sizes, out=sizes).reshape(-1, len(frame)),
        _PARTS: frame.held[0].take(_BELOW, axis=0) / held[1:],
        "depth": frame.page.tree.depth[frame.up[0]] / 10.0,
    }
