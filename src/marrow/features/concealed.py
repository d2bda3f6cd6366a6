"""Text hidden near a block: pages hide menus, copies for other screens, and what opens on a click."""

import numpy as np

from .frame import Columns, Frame, logs, rows

LEVELS = (0, 1, 3)


def measure(frame: Frame) -> Columns:
    """Share of hidden words among all of the subtree, for three levels, and of the page."""
    leaves, tree = frame.page.leaves, frame.page.tree
    concealed = tree.sums(frame.page.on_nodes(np.where(leaves.hidden > 0, leaves.counts.words, 0)))
    nodes = frame.up[list(LEVELS)]
    found = concealed[nodes]
    return {
        rows(LEVELS, "concealed"): found / np.maximum(found + frame.held[0, list(LEVELS)], 1),
        "page_concealed": logs(concealed[:1])[0],
    }
