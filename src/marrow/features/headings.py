"""The section a block lies in: from one heading to the next, how long it is and how much of it is links."""

import numpy as np

from marrow.page import tags

from .frame import Columns, Floats, Frame, logs

_LEVEL = np.zeros(len(tags.NAMES), dtype=np.float32)
_LEVEL[[tags.CODES[f"h{level}"] for level in range(1, 7)]] = [1, 0.8, 0.6, 0.4, 0.3, 0.2]


def measure(frame: Frame) -> Columns:
    """Distances in blocks as logarithms, the level of the heading, and sums over the section."""
    heading = frame.headings
    level = _LEVEL[frame.tag]
    section = np.cumsum(heading)
    words, linked = np.bincount(section, frame.words), np.bincount(section, frame.linked)
    headline = frame.tag == tags.CODES["h1"]
    return {
        "is_heading": heading.astype(np.float32), "heading_level": level,
        "under_level": np.where(frame.heading >= 0, level[frame.heading], 0),
        "since_heading": logs(_since(heading)), "until_heading": logs(_since(heading[::-1])[::-1]),
        "since_headline": logs(_since(headline)), "until_headline": logs(_since(headline[::-1])[::-1]),
        "past_headline": np.maximum.accumulate(headline).astype(np.float32),
        "past_headings": (section / max(int(section[-1]), 1)),
        "section_words": logs(words)[section], "section_blocks": logs(np.bincount(section))[section],
        "section_density": (linked / np.maximum(words, 1e-9))[section],
    }  # fmt: skip


def _since(mask: "np.ndarray[tuple[int], np.dtype[np.bool_]]") -> Floats:
    """Blocks since the last one in `mask`; 99 where there was none."""
    place = np.arange(len(mask))
    last = np.maximum.accumulate(np.where(mask, place, -1))
    return np.where(last >= 0, place - last, 99)
