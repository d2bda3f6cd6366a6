"""Document slope curve: the stretches of the page where hardly any tag comes along.

The curve counts the tags among the first tokens (tags and words) of the page. Where it is flat there is text. A window
is flat when its slope is below a share, a half, of that of the whole page; flat sections that lie near each other are
joined, so that, unlike with `bte`, the content may be in several parts.

Papers: Pinto, Branstein, Coleman, Croft, King, Li, Wei: QuASM: a system for question answering using semi-structured
data. JCDL 2002, DOI 10.1145/544220.544228; Gottron: Evaluating content extraction on HTML documents. ITA 2007.
Departures: the sizes of the window and of the gap that is bridged are ours; a text stays when at least half of its
words lie in flat sections; see `blurring` for very long pages.
"""

import numpy as np

from marrow.page import Page

from .blurring import MOST
from .regions import runs
from .stream import Bools, Floats, on_leaves, tokens

RANGES = {"share": (0.05, 1.0), "window": (5, 300), "gap": (0, 200)}


def flat(tags: Floats, share: float, window: int, gap: int) -> Bools:
    """Which tokens lie in flat sections; `tags` is 1 for each token that is a tag. Shape (tokens,)."""
    total = np.append(0.0, np.cumsum(tags))
    at = np.arange(len(tags))
    low, high = np.maximum(at - window // 2, 0), np.minimum(at + (window + 1) // 2, len(tags))
    slope = (total[high] - total[low]) / np.maximum(high - low, 1)
    out: Bools = slope < share * tags.mean() if len(tags) else np.zeros(0, dtype=bool)
    starts, stops = runs(out)
    near = starts[1:] - stops[:-1] <= gap
    change = np.zeros(len(tags) + 1, dtype=np.int64)
    change[stops[:-1][near]] += 1
    change[starts[1:][near]] -= 1
    return out | (np.cumsum(change[:-1]) > 0)


def keep(page: Page, *, share: float = 0.5, window: int = 50, gap: int = 50) -> Floats:
    """Share of the words of each leaf in flat sections, less a half; -inf for hidden ones. Shape (leaves,).

    share: slope of a flat window, as a share of that of the whole page
    window: tokens in a window
    gap: tokens between two flat sections that are bridged
    """
    stream = tokens(page)
    cell = 1 + int(stream.lengths.sum()) // MOST
    inside = flat(1 - stream.vector(cell), share, max(window // cell, 1), gap // cell)
    half = 0.5 - 1e-9  # which is enough
    return on_leaves(page, stream, stream.means(inside.astype(np.float64), cell) - half)
