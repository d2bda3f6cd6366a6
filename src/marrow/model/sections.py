"""Headings and their sections: one stays with what stands under it, and goes with it.

A heading is hollow where the next thing kept is a heading as high, or nothing at all: it goes. Headings above the first
running text stay (a kicker, a headline, a subtitle), those that are links, and all of a page on which many are hollow:
there they are the names of what it lists. A heading that was left out comes back where half of the words of its section
are kept, unless it is a link or most unlikely.
"""

import numpy as np
from numpy.typing import NDArray

from marrow.page import Page, tags

Bools = NDArray[np.bool_]
Floats = NDArray[np.floating]
_RUNNING = 10  # words of a block that is running text
_MANY, _SHARE = 3, 0.3  # hollow headings, and their share of those kept, of a page that lists
_LINKED = 0.5
_LEAST = 0.1  # probability of a heading that comes back
_SECTION = 5  # words of a section that says something
_HIGHEST = range(1, 7)
_LEVELS = np.zeros(len(tags.NAMES), dtype=np.int8)
_LEVELS[[tags.CODES[f"h{level}"] for level in _HIGHEST]] = _HIGHEST


def with_headings(page: Page, keep: Bools, probability: Floats) -> Bools:
    """The blocks to keep, headings by what became of their sections. Shapes (blocks,)."""
    blocks = page.blocks
    level = _LEVELS.take(page.tree.tag.take(blocks.container))
    running = keep & (level == 0) & (blocks.words >= _RUNNING)
    if not running.any():
        return keep
    own = (level > 0) & (blocks.density <= _LINKED)
    own[: int(running.argmax())] = False
    keep = keep.copy()
    keep[_headless(keep, blocks.words, level, own & ~keep & (probability >= _LEAST))] = True
    hollow = _hollow(page, keep, level, own)
    total = int((level[keep] > 0).sum())
    if len(hollow) < _MANY or len(hollow) <= _SHARE * total:
        keep[hollow] = False
    return keep


def _headless(keep: Bools, words: Floats, level: NDArray[np.int8], missing: Bools) -> list[int]:
    """The missing headings half of whose sections are kept, by words. A section ends at the next heading as high."""
    if not missing.any():
        return []
    total, kept = (np.concatenate(([0.0], np.cumsum(column))) for column in (words, words * keep))
    after = [len(level)] * (len(_HIGHEST) + 1)  # where the next heading of each level or a higher one is
    out = []
    for block in np.flatnonzero(level)[::-1].tolist():
        own = int(level[block])
        end, start = after[own], block + 1
        size = total[end] - total[start]
        if missing[block] and size >= _SECTION and kept[end] - kept[start] >= 0.5 * size:
            out.append(block)
        after[own:] = [block] * (len(after) - own)
    return out


def _hollow(page: Page, keep: Bools, level: NDArray[np.int8], own: Bools) -> list[int]:
    """Which of the headings `own` are kept with nothing under them, neither text nor picture."""
    leaves = page.leaves
    pictured = np.zeros(len(keep) + 1, dtype=bool)  # whether a picture or the like stands before each block
    pictured[page.before.take(leaves.node[leaves.atom & (leaves.hidden == 0)])] = True
    out, after, end = [], 0, True  # `after`: level of the next thing kept
    for block in np.flatnonzero(keep)[::-1].tolist():
        high = int(level[block])
        if own[block] and not pictured[block + 1] and (end or 0 < after <= high):
            out.append(block)
        else:
            after, end = high, False
    return out
