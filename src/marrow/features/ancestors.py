"""Aggregates over the subtrees of a block's container and its ancestors: how much they hold, and how much of it links."""

import numpy as np

from .frame import Columns, Frame, logs, rows

LEVELS = (0, 1, 2, 3, 5, 7)


def measure(frame: Frame) -> Columns:
    """For the container and its ancestors up to 7 levels up: shares, and sizes as logarithms."""
    words, linked, _, blocks = frame.held[:, list(LEVELS)]
    below = frame.held[0, [level - 1 for level in LEVELS[1:]]]
    held = np.maximum(words, 1e-9)
    return {
        **rows("share", LEVELS, words / frame.total),
        **rows("density", LEVELS, linked / held),
        **rows("blocks", LEVELS, logs(blocks)),
        **rows("per_block", LEVELS, logs(words / np.maximum(blocks, 1))),
        **rows("of_parent", LEVELS[1:], below / held[1:]),
        "depth": frame.page.tree.depth[frame.up[0]] / 10.0,
    }
