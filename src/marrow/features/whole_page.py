"""Statistics of the whole page, the same for each of its blocks: its size, its links, its tags."""

import numpy as np

from marrow.page import tags

from .frame import Columns, Frame

_COUNTED = "p a li img form input h1 h2 h3 table article section pre button time script".split()
CODES = np.array([tags.CODES[name] for name in _COUNTED])
_P, _LI = tags.CODES["p"], tags.CODES["li"]
_LONG = 20
_NAMES = tuple(f"page_{name}" for name in ("blocks", "words", "density", "mean", "spread", "longest", "long_share",
                                           "long_blocks", "p_share", "li_share", "plain", *_COUNTED))  # fmt: skip


def measure(frame: Frame) -> Columns:
    """Shares, and sizes as logarithms."""
    words, total, lengths, long = frame.words, frame.total, frame.lengths.astype(np.float64), frame.words >= _LONG
    linked = float(frame.linked.sum())
    by_tag = np.bincount(frame.tag, words, len(tags.NAMES)) / total
    tagged = np.bincount(frame.page.tree.tag, minlength=len(tags.NAMES)).take(CODES)
    log = np.log1p
    numbers = (
        log(len(frame)), log(total), linked / total, lengths.mean(), lengths.std(), lengths.max(), words @ long / total,
        log(np.count_nonzero(long)), by_tag[_P], by_tag[_LI], log(max(total - linked, 0)), *log(tagged),
    )  # fmt: skip
    return {_NAMES: np.array(numbers, dtype=np.float32)[:, None]}
