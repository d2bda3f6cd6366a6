"""Crunch's ratio of linked to plain words, by which it removes lists of links, and how many links there are.

Paper: Gupta, Kaiser, Neistadt, Grimm: DOM-based content extraction of HTML documents. WWW 2003, DOI
10.1145/775152.775182. Departures: the ratio as a number instead of a threshold, for three levels of ancestors.
"""

import numpy as np

from marrow.page import tags

from .frame import Columns, Frame, logs, rows

LEVELS = (0, 1, 3)
_LINK = tags.table("a")


def measure(frame: Frame) -> Columns:
    """Logarithms of linked words for each plain one, of links, and of plain words for each link."""
    words, linked = frame.held[:2, list(LEVELS)]
    (links,) = frame.found(_LINK[None], LEVELS)
    plain = words - linked
    return {
        rows(LEVELS, "link_ratio"): logs(linked / np.maximum(plain, 1)),
        rows(LEVELS, "links"): logs(links),
        rows(LEVELS, "words_per_link"): logs(plain / np.maximum(links, 1)),
    }
