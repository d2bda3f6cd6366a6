"""Headings go with their sections: one under which nothing was kept says nothing.

A heading is hollow where the next thing kept is a heading as high, or nothing at all. Headings above the first running
text stay (a kicker, a headline, a subtitle), those that are links, and all of a page on which many are hollow: there they
are the names of what it lists.
"""

import numpy as np
from numpy.typing import NDArray

from marrow.page import Page, tags

Bools = NDArray[np.bool_]
_RUNNING = 10  # words of a block that is running text
_MANY, _SHARE = 3, 0.3  # hollow headings, and their share of those kept, of a page that lists
_LINKED = 0.5
_LEVELS = np.zeros(len(tags.NAMES), dtype=np.int8)
_LEVELS[[tags.CODES[f"h{level}"] for level in range(1, 7)]] = range(1, 7)


def without_hollow_headings(page: Page, keep: Bools) -> Bools:
    """The blocks to keep, without the headings whose section went. Shapes (blocks,)."""
    blocks, leaves = page.blocks, page.leaves
    level, words = _LEVELS.take(page.tree.tag.take(blocks.container)), blocks.words
    kept = keep.nonzero()[0]
    text = kept[level.take(kept) == 0]
    running = text[words.take(text) >= _RUNNING]
    if not len(running):
        return keep
    atoms = page.before.take(leaves.node[leaves.atom & (leaves.hidden == 0)])
    content = np.zeros(len(blocks) + 1, dtype=bool)  # whether a picture or the like stands before each block
    content[atoms] = True
    hollow, after, end = [], 0, True  # `after`: level of the next thing kept
    for block in kept[kept > running[0]][::-1].tolist():
        own = int(level[block])
        if own and not content[block + 1] and (end or 0 < after <= own) and blocks.density[block] <= _LINKED:
            hollow.append(block)
            continue
        after, end = own, False
    total = int((level.take(kept) > 0).sum())
    if not hollow or (len(hollow) >= _MANY and len(hollow) > _SHARE * total):
        return keep
    out = keep.copy()
    out[hollow] = False
    return out
