"""Lead-ins: paragraphs that end with a colon and announce the list below, which stays with them or goes with them."""

import numpy as np
from numpy.typing import NDArray

from marrow.features.frame import Frame
from marrow.features.sentences import COLON
from marrow.page import tags

_LISTS = tags.table("ul ol menu dir dl")


def leads(frame: Frame) -> NDArray[np.bool_]:
    """Whether each block announces a list: it ends with a colon, and the list is next, in the same element or in the
    one around that. Shape (blocks,)."""
    tree, box = frame.page.tree, frame.page.blocks.container
    out = np.zeros(len(box), dtype=bool)
    likely = np.flatnonzero((frame.ends[:-1] == COLON) & ~frame.headings[:-1])
    for at, own, node in zip(likely.tolist(), box[likely].tolist(), box[likely + 1].tolist(), strict=True):
        home = own if node < tree.ends[own] else tree.parents[own]
        while node > home and tree.parents[node] != home:
            node = tree.parents[node]
        out[at] = node > home and _LISTS[tree.tags[node]]
    return out
