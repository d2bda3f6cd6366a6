"""Where a block lies in the document, and which elements it lies in."""

import numpy as np

from .enclosing import FLAGS
from .frame import Columns, Frame

_NAMES = ("index", "from_start", "from_end", "words_before", "words_after", "log_before", "log_after")
_FLAGS = tuple(f"in_{name}" for name in FLAGS)


def measure(frame: Frame) -> Columns:
    """Shares of the way through the page, distances in blocks and words as logarithms, and flags."""
    size = len(frame)
    out = np.empty((len(_NAMES), size), dtype=np.float32)
    out[1] = np.arange(size)
    np.divide(out[1], size, out=out[0])
    np.subtract(size - 1, out[1], out=out[2])
    out[5] = frame.sums[0, :-1]
    out[6] = frame.total - frame.sums[0, 1:]
    np.maximum(out[6], 0, out=out[6])
    np.divide(out[5:], frame.total, out=out[3:5])
    for part in (out[1:3], out[5:]):
        np.log1p(part, out=part)
    return {_NAMES: out, _FLAGS: frame.flags[: len(FLAGS)]}
