"""Insets: small boxes set between the paragraphs of a text, such as a note, a teaser or an invitation to subscribe.

A page of prose has its paragraphs beside each other in one element. Another box beside them, of a few blocks, is one
thing to a reader whatever it is, and stays or goes as one, together with the units in it (see `units`).
"""

import numpy as np
from numpy.typing import NDArray

from marrow.page import Page, tags

from .units import Units

Places = NDArray[np.integer]
_PARAGRAPH = tags.CODES["p"]
_BOX = tags.table("div section aside article blockquote figure form fieldset nav header footer center details table ul ol dl #custom")
_RUNNING = 8  # words of a paragraph of prose
_PARAGRAPHS = 3  # of them, beside the box
_BLOCKS, _WORDS = 12, 150  # of the box, at most


def joined(page: Page, units: Units) -> Places:
    """The number of what each block is decided together with: its unit, or the inset that it lies in. Shape (blocks,)."""
    first, stop = _insets(page)
    if not len(first):
        return units.of
    alone = np.ones(len(units.of), dtype=bool)  # whether a block is apart from the one before it
    alone[1:] = units.of[1:] != units.of[:-1]
    for start, end in zip(first.tolist(), stop.tolist(), strict=True):
        alone[start + 1 : end] = False
    return alone.cumsum() - 1


def _insets(page: Page) -> tuple[Places, Places]:
    """The first block of each inset and one past its last."""
    tree, blocks = page.tree, page.blocks
    prose = (tree.tag.take(blocks.container) == _PARAGRAPH) & (blocks.words >= _RUNNING)
    homes = np.bincount(tree.parent.take(np.unique(blocks.container[prose])), minlength=1) >= _PARAGRAPHS
    boxes = _BOX.take(tree.tag).nonzero()[0]
    home = tree.parent.take(boxes)
    boxes = boxes[homes.take(home, mode="clip") & (home < len(homes))]
    first, stop = page.before.take(boxes), page.before.take(tree.end.take(boxes))
    before = np.concatenate(([0.0], blocks.words.cumsum(dtype=np.float64)))
    small = (stop - first > 1) & (stop - first <= _BLOCKS) & (before.take(stop) - before.take(first) <= _WORDS)
    return first[small], stop[small]
