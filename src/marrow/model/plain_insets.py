"""Small boxes of plain words beside running text that is kept: a note, a quotation, an address.

What leads readers away from a text does it with something to press, a link, a button or a form, or shows a picture. A
box without any stays from a smaller probability on than the page asks of its blocks: one between two paragraphs; one
before or behind them, where the lines of a page say who wrote it and when, if it has a sentence or is a list, code or a
quotation. A label stays out, and so do boxes of which a page has many; what ends with a colon goes with what is below.
Only texts are looked at: pages that list or sell something have many such boxes, and posts go as wholes.
"""

import numpy as np
from numpy.typing import NDArray

from marrow.features.frame import Frame
from marrow.features.sentences import COLON
from marrow.features.units import CODE, DEFINITIONS, KINDS, LIST, QUOTE
from marrow.page import tags

TYPES = frozenset(("article", "documentation"))
_LEAST = 0.1  # probability of such a box
_WORDS = 3  # of one without a sentence: fewer are a label
_MANY = 5  # boxes of a page
_MORE = tags.table("a button input select textarea form img picture video audio iframe object embed")
_TOLD = np.isin(np.arange(len(KINDS) + 1), (LIST, DEFINITIONS, CODE, QUOTE))  # units that are no lines about the page


def with_plain_insets(frame: Frame, keep: NDArray[np.bool_],
                      probability: NDArray[np.floating]) -> NDArray[np.bool_]:  # fmt: skip
    """The choice with them. All of shape (blocks,)."""
    of, home, out = frame.insets.of, frame.insets.home.tolist(), keep.copy()
    numbers = np.unique(of[(of >= 0) & ~keep & (probability >= _LEAST) & (frame.words > 0)])
    order, said = of.argsort(kind="stable"), keep & ~frame.headings
    starts, stops = (of.searchsorted(numbers, side=side, sorter=order).tolist() for side in ("left", "right"))
    text = np.flatnonzero(keep & (frame.insets.prose >= 0))  # prose that is kept
    homes = frame.insets.prose[text].tolist()
    last = dict(zip(homes, text.tolist(), strict=True))
    first = dict(zip(reversed(homes), reversed(text.tolist()), strict=True))
    found = 0
    for number, start, stop in zip(numbers[::-1].tolist(), reversed(starts), reversed(stops), strict=True):
        blocks, beside, below = order[start:stop], home[number], slice(order[stop - 1] + 1, order[stop - 1] + 2)
        leads = frame.ends[blocks[-1]] == COLON and not (out[below] & ~keep[below]).any()
        if beside not in first or leads or said[blocks].any():
            continue
        if _may_stay(frame, blocks, first[beside], last[beside]):
            out[blocks] = True
            found += 1
        if found == _MANY:
            return keep
    return out if found else keep


def _may_stay(frame: Frame, blocks: NDArray[np.intp], begin: int, end: int) -> bool:
    """Whether the blocks of a box are plain text that may belong to paragraphs beside it, the first and last given."""
    first, units = int(blocks[0]), frame.units
    told = frame.ends[blocks].max() >= COLON or _TOLD[units.kind[units.of[blocks]]].any()
    among = begin < first < end and frame.words[blocks].sum() >= _WORDS
    plain = (told or among) and not frame.headings[blocks].all()
    return bool(plain) and not _holds_more(frame, first, begin)


def _holds_more(frame: Frame, block: int, beside: int) -> bool:
    """Whether there is more than words in the box of a block, which stands beside the paragraph of another."""
    tree, container = frame.page.tree, frame.page.blocks.container
    box, home = int(container[block]), tree.parents[int(container[beside])]
    while box > home and tree.parents[box] != home:
        box = tree.parents[box]
    return bool(_MORE.take(tree.tag[box : tree.ends[box]]).any())
