"""Content less code (DANAg): the characters of a block less those of the tags since the block before it, smoothed.

Paper: Mohammadzadeh, Gottron, Schweiggert, Nakhaeizadeh: Extracting the main content of web documents based on a naive
smoothing method. KDIR 2011. Departures: a block is taken as a line, and a tag as 12 characters of code.
"""

import numpy as np

from .cetr import tags_between
from .frame import Columns, Floats, Frame, logs

_TAG = 12.0


def measure(frame: Frame) -> Columns:
    """Signed logarithms of the difference, and of its sums over three and nine blocks."""
    code = frame.chars - _TAG * tags_between(frame)
    return {"code": logs(code), "code_smooth": logs(_around(code, 1)), "code_wide": logs(_around(code, 4))}


def _around(column: Floats, reach: int) -> Floats:
    total = np.concatenate((np.zeros(reach + 1), np.cumsum(column), np.full(reach, column.sum())))
    return total[2 * reach + 1 :] - total[: len(column)]
