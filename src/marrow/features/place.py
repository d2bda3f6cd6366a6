"""Where a block lies: in the document, below headings and landmarks, near the headline, in which tags."""

import numpy as np

from marrow.page import tags

from .frame import Floats, Frame

_FLAGS = (
    "article main nav header footer aside section form table ul ol li dl figure blockquote pre p td th a h1 h2"
                 " h3 h4 span button label details dd dt figcaption strong em address center font code time"
).split()  # fmt: skip
_BITS = np.zeros(len(tags.NAMES), dtype=np.int64)
for _place, _name in enumerate(_FLAGS):
    _BITS[tags.CODES[_name]] = 1 << _place
_HEADING = tags.table("h1 h2 h3 h4 h5 h6")
_LEVEL = np.zeros(len(tags.NAMES))
_LEVEL[[tags.CODES[f"h{level}"] for level in range(1, 7)]] = [1, 0.8, 0.6, 0.4, 0.3, 0.2]


def measure(frame: Frame) -> dict[str, Floats]:
    """Shares of the way through the page, distances in blocks as logarithms, and flags."""
    tree, size = frame.page.tree, len(frame)
    place = np.arange(size)
    total = max(float(frame.words.sum()), 1e-9)
    before = np.cumsum(frame.words) - frame.words
    first = frame.page.blocks.runs[frame.page.blocks.first]
    out = {
        "index": place / size, "from_start": np.log1p(place), "from_end": np.log1p(size - 1 - place),
        "words_before": before / total, "words_after": 1 - (before + frame.words) / total,
        "log_before": np.log1p(before), "log_after": np.log1p(np.maximum(total - before - frame.words, 0)),
    }  # fmt: skip
    inside = _inside(frame)[first]
    for at, name in enumerate(_FLAGS):
        out[f"in_{name}"] = (inside >> at & 1).astype(np.float64)
    heading = out["is_heading"] = _HEADING[tree.tag[frame.up[0]]].astype(np.float64)
    out["heading_level"] = _LEVEL[tree.tag[frame.up[0]]]
    out["since_heading"] = np.log1p(_since(heading > 0))
    out["until_heading"] = np.log1p(_since(heading[::-1] > 0)[::-1])
    headline = (out["in_h1"] > 0)
    out["since_headline"] = np.log1p(_since(headline))
    out["until_headline"] = np.log1p(_since(headline[::-1])[::-1])
    out["past_headline"] = (np.cumsum(headline) > 0).astype(np.float64)
    level = _LEVEL[tree.tag[frame.up[0]]]
    out["under_level"] = _last(level, heading > 0)
    return out


def _inside(frame: Frame) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """For each node the flags of itself and all its ancestors, as bits: by doubling steps up. Shape (nodes,)."""
    tree = frame.page.tree
    bits, up = _BITS[tree.tag], tree.parent
    for _ in range(int(tree.depth.max(initial=0)).bit_length()):
        bits = bits | bits[up]
        up = up[up]
    return bits


def _since(mask: "np.ndarray[tuple[int], np.dtype[np.bool_]]") -> Floats:
    """Blocks since the last one in `mask`; 99 where there was none."""
    place = np.arange(len(mask))
    last = np.maximum.accumulate(np.where(mask, place, -1))
    return np.where(last >= 0, place - last, 99).astype(np.float64)


def _last(column: Floats, mask: "np.ndarray[tuple[int], np.dtype[np.bool_]]") -> Floats:
    last = np.maximum.accumulate(np.where(mask, np.arange(len(mask)), -1))
    return np.where(last >= 0, column[last], 0.0)
