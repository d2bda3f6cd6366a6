"""The section a block lies in: from one heading to the next, how long it is and how much of it is links."""

import numpy as np

from marrow.page import tags
from marrow.page.tree import Bools

from .frame import Columns, Frame
from .sentences import Floats

LEVEL = np.zeros(len(tags.NAMES), dtype=np.float32)
LEVEL[[tags.CODES[f"h{level}"] for level in range(1, 7)]] = [1, 0.8, 0.6, 0.4, 0.3, 0.2]
RANK = np.zeros(len(tags.NAMES), dtype=np.uint8)
RANK[[tags.CODES[f"h{rank}"] for rank in range(1, 7)]] = range(1, 7)
_HEADLINE = tags.CODES["h1"]


def measure(frame: Frame) -> Columns:
    """Distances in blocks as logarithms, the level of the heading, and sums over the section."""
    heading, headline, level = frame.headings, frame.tag == _HEADLINE, LEVEL[frame.tag]
    section = heading.cumsum()
    words, blocks, linked = (np.bincount(section, weight) for weight in (frame.words, None, frame.linked))
    return {
        "is_heading": heading, "heading_level": level,
        "under_level": np.where(section > 0, level[frame.heading], 0),
        ("since_heading", "until_heading"): _distances(heading),
        ("since_headline", "until_headline"): _distances(headline),
        "past_headline": np.logical_or.accumulate(headline),
        "past_headings": section / max(int(section[-1]), 1),
        "section_words": np.log1p(words)[section],
        "section_blocks": np.log1p(blocks)[section],
        "section_density": (linked / np.maximum(words, 1e-9))[section],
    }  # fmt: skip


def _distances(mask: Bools) -> Floats:
    """Logarithms of the blocks since the last one in the mask, and until the next; 99 where there is none.

    Shape (2, blocks).
    """
    size = len(mask)
    place = np.arange(size)
    last = np.maximum.accumulate(np.where(mask, place, -size))
    following = np.minimum.accumulate(np.where(mask, place, 2 * size)[::-1])[::-1]
    out = np.stack((place - last, following - place))
    return np.log1p(np.where(out >= size, 99, out))
