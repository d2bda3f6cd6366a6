"""R2L: the right-to-left characters of the dense area, and nothing else.

The predecessor of `dana`, and the same but for what comes out: characters are told apart before anything else, so of
the area that is found only the text in right-to-left letters is main content; words in other scripts are lost, numbers
too.

Paper: Mohammadzadeh, Schweiggert, Nakhaeizadeh: Using UTF-8 to extract main content of right to left language web
pages. ICSOFT 2011.
Departures: those of `danag`, whose `gap` it has; a text is not cut: it stays when at least half of its letters are
right-to-left.
"""

import numpy as np

from marrow.page import Page

from .regions import kept, right_to_left
from .stream import Floats

RANGES = {"gap": (0, 100)}


def keep(page: Page, *, gap: int = 20) -> Floats:
    """1 for each right-to-left leaf in the area, -1 for the others, -inf for hidden ones. Shape (leaves,).

    gap: lines without content allowed between two paragraphs of the main content
    """
    counts = page.leaves.counts
    mine = (counts.right_to_left > 0) & (2 * counts.right_to_left >= counts.letters)
    chosen = kept(page, right_to_left(page), gap, True)
    return np.where(mine, chosen, np.minimum(chosen, -1.0))
