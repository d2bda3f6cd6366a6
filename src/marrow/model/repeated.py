"""What stands twice in a row: copies for other screens, and the name of a thing behind the link on its picture.

Runs of a few blocks are compared with those right before them, among the blocks that are kept. Of two copies the first
stays, but a heading stays rather than a text. What leads elsewhere is no copy: two things may have one name. Names
with one address are copies from fewer characters on. Parts of one unit, such as cells, may be alike. Only pages that
list, sell or offer something are looked at: elsewhere paragraphs that stand twice are told by their length (see
`document.finish`), and lines of code and answers of people may be alike.
"""

import numpy as np
from numpy.typing import NDArray

from marrow.features.headings import RANK
from marrow.page import Page, tags

TYPES = frozenset(("collection", "listing", "product", "service"))
_LONGEST = 5  # blocks of a run
_A = tags.CODES["a"]
_CHARS = 25  # of a run that is none by chance
_NAMED = 12  # of one whose blocks lead to the same place


def copies(page: Page, keep: NDArray[np.bool_], unit: NDArray[np.integer]) -> NDArray[np.bool_]:
    """Which of the blocks that are kept are copies. `unit`: the number of the unit of each block. Shapes (blocks,)."""
    blocks, out = page.blocks, np.zeros(len(keep), dtype=bool)
    for size in range(1, _LONGEST + 1):
        kept = (keep & ~out).nonzero()[0]
        here, before = kept[size:], kept[:-size]
        like = (blocks.chars.take(here) == blocks.chars.take(before)) & (unit.take(here) != unit.take(before))
        if not like.any():
            continue
        runs = np.stack((like, blocks.chars.take(here))).cumsum(axis=1)
        runs[:, size:] -= runs[:, :-size].copy()
        for start in ((runs[0] == size) & (runs[1] >= _NAMED)).nonzero()[0] - (size - 1):
            run, first = here[start : start + size].tolist(), before[start : start + size].tolist()
            pairs = [*zip(run, first, strict=True)]
            if all(blocks.text(one) == blocks.text(other) for one, other in pairs):
                targets = [(_target(page, one), _target(page, other)) for one, other in pairs]
                named = all(one == other != "" for one, other in targets)
                elsewhere = any(one and other and one != other for one, other in targets)
                if named or (runs[1, start + size - 1] >= _CHARS and not elsewhere):
                    level = RANK.take(page.tree.tag.take(blocks.container[[run[0], first[0]]]))
                    out[first if size == 1 and level[0] > level[1] == 0 else run] = True
    return out


def _target(page: Page, block: int) -> str:
    """Where the first text of a block leads, "" for nowhere."""
    codes, parents, node = page.tree.tags, page.tree.parents, int(page.blocks.runs[page.blocks.first[block]])
    while node and codes[node] != _A:
        node = parents[node]
    return page.tree.attributes(node).get("href") or "" if node else ""
