"""Body text extraction: the one stretch of the page with the most words and the fewest tags.

The page is a sequence of tokens, 1 for a tag and 0 for a word; the stretch i..j maximises tags outside plus words
inside. That is the maximum of (words - tags) over stretches, found here in linear time from prefix sums and a running
minimum; the paper's search is quadratic.

Paper: Finn, Kushmerick, Smyth: Fact or fiction: content classification for digital libraries. DELOS 2001.
Departures: a stretch begins and ends at a text, which never changes the maximum.
"""

import numpy as np
from numpy.typing import NDArray

from marrow.page import Page


def keep(page: Page) -> NDArray[np.float64]:
    """1 for each leaf of the best stretch, -1 for the others, -inf for hidden ones. Shape (leaves,)."""
    chosen = np.full(len(page.leaves), -1.0)
    chosen[page.leaves.hidden > 0] = -np.inf
    texts = np.flatnonzero(page.leaves.block >= 0)
    if not len(texts):
        return chosen
    words = np.concatenate(([0.0], np.cumsum(page.leaves.counts.words[texts])))
    tags = page.tags_before[page.leaves.node[texts]]
    start_cost = words[:-1] - tags
    gain = words[1:] - tags - np.minimum.accumulate(start_cost)
    last = int(np.argmax(gain))
    first = int(np.argmin(start_cost[: last + 1]))
    inside = np.arange(len(chosen))
    chosen[(inside >= texts[first]) & (inside <= texts[last]) & (page.leaves.hidden == 0)] = 1
    return chosen
