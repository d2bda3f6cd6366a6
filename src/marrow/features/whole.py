"""The page as a whole: the same number for each of its blocks."""

import numpy as np

from marrow.page import tags

from .frame import Columns, Frame, logs

_COUNTED = ("p", "a", "li", "img", "form", "input", "h1", "h2", "h3", "table", "article", "section", "pre", "button", "time", "script")
_CODES = [tags.CODES[name] for name in _COUNTED]
_LONG = 20


def measure(frame: Frame) -> Columns:
    """Sizes as logarithms, and shares."""
    words, total, linked = frame.words, frame.total, float(frame.linked.sum())
    lengths, long, tag = logs(words), words >= _LONG, frame.tag
    held = logs(np.bincount(frame.page.tree.tag, minlength=len(tags.NAMES))[_CODES])
    values = {
        "page_blocks": np.log1p(len(frame)), "page_words": np.log1p(total), "page_density": linked / total,
        "page_mean": lengths.mean(), "page_spread": lengths.std(), "page_longest": lengths.max(),
        "page_long_share": words[long].sum() / total, "page_long_blocks": np.log1p(long.sum()),
        "page_p_share": words[tag == tags.CODES["p"]].sum() / total,
        "page_li_share": words[tag == tags.CODES["li"]].sum() / total, "page_plain": np.log1p(max(total - linked, 0)),
        **{f"page_{name}": value for name, value in zip(_COUNTED, held, strict=True)},
    }  # fmt: skip
    return {name: np.float32(value) for name, value in values.items()}
