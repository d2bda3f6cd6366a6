"""Short paragraphs between two of running text that are kept, in the same box: a text goes on through them."""

import numpy as np
from numpy.typing import NDArray

from marrow.page import Page, tags

_P = tags.CODES["p"]
_SHORT, _RUNNING = 8, 15  # words of such a paragraph, at most, and of those around it, at least
_LEAST = 0.1  # probability of one: share bars, adverts and what invites to follow or subscribe have less


def with_short_paragraphs(page: Page, keep: NDArray[np.bool_], probability: NDArray[np.floating]) -> NDArray[np.bool_]:
    """The choice with them. All of shape (blocks,)."""
    words, box, tree = page.blocks.words, page.blocks.container, page.tree
    gaps = (keep[:-2] & ~keep[1:-1] & keep[2:]).nonzero()[0] + 1
    gaps = gaps[(words[gaps] <= _SHORT) & (probability[gaps] >= _LEAST)]
    if not len(gaps):
        return keep
    three = gaps + np.array([[-1], [0], [1]])
    paragraphs, homes = box[three], tree.parent[box[three]]
    fits = (tree.tag[paragraphs] == _P).all(axis=0) & (homes == homes[0]).all(axis=0)
    out = keep.copy()
    out[gaps[fits & (words[three[::2]] >= _RUNNING).all(axis=0)]] = True
    return out
