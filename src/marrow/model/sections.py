"""Headings go with their sections: one under which nothing was kept says nothing.

A heading is hollow where the next thing kept is a heading as high, or nothing at all. Headings above the first running
text stay (a kicker, a headline, a subtitle), those that are links, and all of a page on which many are hollow: there they
are the names of what it lists.
"""

import numpy as np
from numpy.typing import NDArray

Bools = NDArray[np.bool_]
_RUNNING = 10  # words of a block that is running text
_MANY, _SHARE = 3, 0.3  # hollow headings, and their share of those kept, of a page that lists
_LINKED = 0.5


def with_content(keep: Bools, level: NDArray[np.integer], words: NDArray[np.floating], density: NDArray[np.floating],
                 pictured: Bools) -> Bools:  # fmt: skip
    """The blocks to keep without hollow headings. All are of shape (blocks,).

    level: 1 to 6 of headings, 0 of other blocks; density: share of words in links; pictured: whether a picture or other
    atom stands between the block and the next one
    """
    kept = keep.nonzero()[0]
    text = kept[level.take(kept) == 0]
    running = text[words.take(text) >= _RUNNING]
    if not len(running):
        return keep
    hollow, after = [], 0  # level of the next thing kept, 0 for the end
    levels, open_, content = level.tolist(), density.tolist(), pictured.tolist()
    end = True
    for block in kept[kept > running[0]][::-1].tolist():
        own = levels[block]
        if own and not content[block] and (end or 0 < after <= own) and open_[block] <= _LINKED:
            hollow.append(block)
            continue
        after, end = own, False
    total = int((level.take(kept) > 0).sum())
    if not hollow or (len(hollow) >= _MANY and len(hollow) > _SHARE * total):
        return keep
    out = keep.copy()
    out[hollow] = False
    return out
