"""Short paragraphs beside running text that is kept, in the same box: a text goes on, starts or ends with them.

Between two paragraphs of running text any will do; beside a single one it has to be a sentence without links.
"""

import numpy as np
from numpy.typing import NDArray

from marrow.features.frame import Frame
from marrow.features.sentences import ENDED
from marrow.page import tags

_P = tags.CODES["p"]
_SHORT, _RUNNING = 8, 15  # words of such a paragraph, at most, and of those around it, at least
_LEAST = 0.1  # probability of one: share bars, adverts and what invites to follow or subscribe have less


def with_short_paragraphs(frame: Frame, keep: NDArray[np.bool_],
                          probability: NDArray[np.floating]) -> NDArray[np.bool_]:  # fmt: skip
    """The choice with them. All of shape (blocks,)."""
    blocks, tree = frame.page.blocks, frame.page.tree
    words, box = blocks.words, blocks.container
    short = (~keep & (words <= _SHORT) & (probability >= _LEAST)).nonzero()[0]
    short = short[tree.tag.take(box[short]) == _P]
    if not len(short):
        return keep
    beside = short + np.array([[-1], [1]])
    there = (beside >= 0) & (beside < len(keep))
    beside = np.where(there, beside, short)
    homes = tree.parent.take(box[beside]) == tree.parent.take(box[short])
    running = keep[beside] & (words[beside] >= _RUNNING) & (tree.tag.take(box[beside]) == _P) & homes
    whole = (box[beside] != box[short]) | ~there  # beside no other part of it
    said = (frame.linked[short] == 0) & (frame.ends[short] > ENDED) & whole.all(axis=0)
    out = keep.copy()
    out[short[np.where(said, running.any(axis=0), running.all(axis=0))]] = True
    return out
