"""Tag paths: how many blocks share the tags of a block's container and seven levels above, and what those are like.

Paper: Miao et al.: Extracting data records from the web using tag path clustering. WWW 2009, DOI
10.1145/1526709.1526841. Departures: one pass, equal paths only.
"""

import numpy as np

from .frame import Columns, Frame
from .groups import grouped
from .repetition import group_names, of_groups

_LEVELS = 8
_NAMES = group_names("path")


def measure(frame: Frame) -> Columns:
    """Numbers as logarithms, and shares."""
    tag = frame.page.tree.tag[frame.up[:_LEVELS]].astype(np.int64)
    key = tag[0]
    for level in range(1, _LEVELS):
        key = (key * 1_000_003) ^ tag[level]
    return of_groups(_NAMES, frame, grouped(key))
