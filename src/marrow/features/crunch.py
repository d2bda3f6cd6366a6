"""Crunch's ratio of linked to plain words, by which it removes lists of links, and how many links there are.

Paper: Gupta, Kaiser, Neistadt, Grimm: DOM-based content extraction of HTML documents. WWW 2003, DOI
10.1145/775152.775182. Departures: the ratio as a number instead of a threshold, for three levels of ancestors.
"""

import numpy as np

from .frame import COUNTED, Columns, Frame, logs, rows

LEVELS = (0, 1, 3)


def measure(frame: Frame) -> Columns:
    """Logarithms of linked words for each plain one, of links, and of plain words for each link."""
    words, linked = frame.held[:2, list(LEVELS)]
    links = frame.found[COUNTED.index("links"), list(LEVELS)]
    plain = words - linked
    return {
        **rows("link_ratio", LEVELS, logs(linked / np.maximum(plain, 1))),
        **rows("links", LEVELS, logs(links)),
        **rows("words_per_link", LEVELS, logs(plain / np.maximum(links, 1))),
    }
