"""Body text extraction: the one stretch of the page with the most words and the fewest tags.

The page is a sequence of tokens, 1 for a tag and 0 for a word; the stretch i..j maximises tags outside plus words
inside. That is the maximum of (words - tags) over stretches, found here in linear time from prefix sums and a running
minimum; the paper's search is quadratic.

Paper: Finn, Kushmerick, Smyth: Fact or fiction: content classification for digital libraries. DELOS 2001.
Departures: a stretch begins and ends at a text, which never changes the maximum.
"""

import numpy as np

from marrow.page import Page

from .stream import Floats, chosen


def keep(page: Page) -> Floats:
    """1 for each leaf of the best stretch, -1 for the others, -inf for hidden ones. Shape (leaves,)."""
    texts = np.flatnonzero(page.leaves.block >= 0)
    inside = np.zeros(len(page.leaves), dtype=bool)
    if len(texts):
        words = np.concatenate(([0.0], np.cumsum(page.leaves.counts.words[texts])))
        tags = page.tags_before[page.leaves.node[texts]]
        start_cost = words[:-1] - tags
        last = int(np.argmax(words[1:] - tags - np.minimum.accumulate(start_cost)))
        inside[texts[int(np.argmin(start_cost[: last + 1]))] : texts[last] + 1] = True
    return chosen(page, inside)
