"""The page as a whole: the same number for each of its blocks."""

import numpy as np

from marrow.page import tags

from .frame import Columns, Frame

_COUNTED = "p a li img form input h1 h2 h3 table article section pre button time script".split()
CODES = np.array([tags.CODES[name] for name in _COUNTED])
_P, _LI = tags.CODES["p"], tags.CODES["li"]
_LONG = 20
_SHARES = ("density", "mean", "spread", "longest", "long_share", "p_share", "li_share")
_SIZES = ("blocks", "words", "long_blocks", "plain", *_COUNTED)
_ORDER = ("blocks", "words", "density", "mean", "spread", "longest", "long_share", "long_blocks", "p_share",
          "li_share", "plain", *_COUNTED)  # fmt: skip
_PLACES = np.array([(*_SHARES, *_SIZES).index(name) for name in _ORDER])
_NAMES = tuple(f"page_{name}" for name in _ORDER)


def measure(frame: Frame) -> Columns:
    """Shares, and sizes as logarithms."""
    words, total, size = frame.words, frame.total, len(frame)
    linked, long, lengths = float(frame.sums[1, -1]), words >= _LONG, frame.lengths.astype(np.float64)
    mean = float(np.add.reduce(lengths)) / size
    spread = max(float(lengths @ lengths) / size - mean * mean, 0) ** 0.5
    by_tag = np.bincount(frame.tag, words, len(tags.NAMES))
    out = np.empty(len(_ORDER), dtype=np.float32)
    out[: len(_SHARES)] = (
        linked / total, mean, spread, np.maximum.reduce(lengths),
        words @ long / total, by_tag[_P] / total, by_tag[_LI] / total,
    )  # fmt: skip
    sizes = out[len(_SHARES) :]
    sizes[:4] = size, total, np.count_nonzero(long), max(total - linked, 0)
    sizes[4:] = np.bincount(frame.page.tree.tag, minlength=len(tags.NAMES)).take(CODES)
    np.log1p(sizes, out=sizes)
    return {_NAMES: out.take(_PLACES)[:, None]}
