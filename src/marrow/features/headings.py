"""The section a block lies in: from one heading to the next, how long it is and how much of it is links."""

import numpy as np
from numpy.typing import NDArray

from marrow.page import tags

from .frame import Columns, Floats, Frame

LEVEL = np.zeros(len(tags.NAMES), dtype=np.float32)
LEVEL[[tags.CODES[f"h{level}"] for level in range(1, 7)]] = [1, 0.8, 0.6, 0.4, 0.3, 0.2]
RANK = np.zeros(len(tags.NAMES), dtype=np.uint8)
RANK[[tags.CODES[f"h{rank}"] for rank in range(1, 7)]] = range(1, 7)
_HEADLINE = tags.CODES["h1"]
_DISTANCES = ("since_heading", "until_heading", "since_headline", "until_headline")
_SECTION = ("section_words", "section_blocks", "section_density")


def measure(frame: Frame) -> Columns:
    """Distances in blocks as logarithms, the level of the heading, and sums over the section."""
    heading = frame.headings
    level = LEVEL[frame.tag]
    section = heading.cumsum()
    sums = np.empty((3, int(section[-1]) + 1), dtype=np.float32)
    for row, weight in enumerate((frame.words, None, frame.linked)):
        sums[row] = np.bincount(section, weight)
    sums[2] /= np.maximum(sums[0], 1e-9)
    np.log1p(sums[:2], out=sums[:2])
    headline = frame.tag == _HEADLINE
    return {
        "is_heading": heading, "heading_level": level,
        "under_level": np.where(section > 0, level[frame.heading], 0),
        _DISTANCES: _distances(np.array((heading, headline))),
        "past_headline": np.logical_or.accumulate(headline),
        "past_headings": section / max(int(section[-1]), 1),
        _SECTION: sums.take(section, axis=1),
    }  # fmt: skip


def _distances(masks: NDArray[np.bool_]) -> Floats:
    """Logarithms of the blocks since the last one in each mask, and until the next; 99 where there is none.

    Masks of shape (masks, blocks) give (2 * masks, blocks).
    """
    size = masks.shape[1]
    place = np.arange(size)
    last = np.maximum.accumulate(np.where(masks, place, -size), axis=1)
    next_one = np.minimum.accumulate(np.where(masks, place, 2 * size)[:, ::-1], axis=1)[:, ::-1]
    out = np.empty((len(masks), 2, size), dtype=np.float32)
    np.subtract(place, last, out=out[:, 0], casting="unsafe")
    np.subtract(next_one, place, out=out[:, 1], casting="unsafe")
    out[out >= size] = 99
    return np.log1p(out, out=out).reshape(-1, size)
