"""The page as a whole: the same number for each of its blocks."""

import numpy as np

from marrow.page import tags

from .frame import Floats, Frame

_COUNTED = ("p", "a", "li", "img", "form", "input", "h1", "h2", "h3", "table", "article", "section", "pre", "button", "time", "script")


def measure(frame: Frame) -> dict[str, Floats]:
    """Sizes as logarithms, and shares."""
    size, words, linked = len(frame), frame.words, frame.linked
    total = max(float(words.sum()), 1e-9)
    count = np.bincount(frame.page.tree.tag, minlength=len(tags.NAMES))
    long = words >= 20
    tag = frame.page.tree.tag[frame.up[0]]
    values = {
        "page_blocks": np.log1p(size), "page_words": np.log1p(total), "page_density": float(linked.sum()) / total,
        "page_mean": float(np.log1p(words).mean()), "page_spread": float(np.log1p(words).std()),
        "page_longest": np.log1p(words.max()), "page_long_share": float(words[long].sum()) / total,
        "page_long_blocks": np.log1p(long.sum()), "page_p_share": float(words[tag == tags.CODES["p"]].sum()) / total,
        "page_li_share": float(words[tag == tags.CODES["li"]].sum()) / total,
        "page_plain": np.log1p(total - float(linked.sum())),
        **{f"page_{name}": np.log1p(count[tags.CODES[name]]) for name in _COUNTED},
    }  # fmt: skip
    return {name: np.full(size, float(value)) for name, value in values.items()}
