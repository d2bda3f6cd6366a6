"""Aggregates over the subtrees of a block's container and its ancestors: how much they hold, and how much of it
links."""

import numpy as np

from .frame import Columns, Frame, rows

LEVELS = (0, 1, 2, 3, 5, 7)
_BELOW = tuple(level - 1 for level in LEVELS[1:])


def measure(frame: Frame) -> Columns:
    """For the container and its ancestors up to 7 levels up: shares, and sizes as logarithms."""
    words, linked, blocks = frame.held.take(LEVELS, axis=1)
    held = np.maximum(words, 1e-9)
    return {
        rows(LEVELS, "share"): words / np.float32(frame.total),
        rows(LEVELS, "density"): linked / held,
        rows(LEVELS, "blocks"): np.log1p(blocks),
        rows(LEVELS, "per_block"): np.log1p(words / np.maximum(blocks, 1)),
        rows(LEVELS[1:], "of_parent"): frame.held[0].take(_BELOW, axis=0) / held[1:],
        "depth": frame.page.tree.depth[frame.up[0]] / 10.0,
    }
