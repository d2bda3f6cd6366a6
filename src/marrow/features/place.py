"""Where a block lies in the document, and which elements it lies in."""

import numpy as np

from .frame import FLAGS, Columns, Frame, logs

_SHIFTS = np.arange(len(FLAGS))[:, None]


def measure(frame: Frame) -> Columns:
    """Shares of the way through the page, distances in blocks and words as logarithms, and flags."""
    size = len(frame)
    place = np.arange(size)
    before = np.cumsum(frame.words) - frame.words
    after = np.maximum(frame.total - before - frame.words, 0)
    flags = ((frame.inside >> _SHIFTS) & 1).astype(np.float32)
    return {
        "index": place / size, "from_start": logs(place), "from_end": logs(size - 1 - place),
        "words_before": before / frame.total, "words_after": after / frame.total,
        "log_before": logs(before), "log_after": logs(after),
        **{f"in_{name}": row for name, row in zip(FLAGS, flags, strict=True)},
    }  # fmt: skip
