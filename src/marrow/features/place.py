"""Where a block lies in the document, and which elements it lies in."""

import numpy as np

from .enclosing import FLAGS
from .frame import Columns, Frame

_FLAGS = tuple(f"in_{name}" for name in FLAGS)


def measure(frame: Frame) -> Columns:
    """Shares of the way through the page, distances in blocks and words as logarithms, and flags."""
    size, total = len(frame), frame.total
    index, before = np.arange(size), frame.sums[0, :-1]
    after = np.maximum(total - frame.sums[0, 1:], 0)
    return {
        "index": index / size, "from_start": np.log1p(index), "from_end": np.log1p(size - 1 - index),
        "words_before": before / total, "words_after": after / total,
        "log_before": np.log1p(before), "log_after": np.log1p(after), _FLAGS: frame.flags[: len(FLAGS)],
    }  # fmt: skip
