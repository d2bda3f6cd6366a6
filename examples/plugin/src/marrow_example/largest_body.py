"""The largest body of text: the one element whose own blocks hold the most words.

Each block of text belongs to the element around its container, so that the paragraphs of an article go together; the
element with the most words of this kind is the main content.

Paper: McKeown, Barzilay, Evans, Hatzivassiloglou, Kan, Schiffman, Teufel: Columbia multi-document summarization:
approach and evaluation. DUC 2001.
Departures: the paper looks for the largest cell of a layout table; here any block-level element will do.
"""

import numpy as np
from numpy.typing import NDArray

from marrow import Page


def keep(page: Page, *, least: int = 0) -> NDArray[np.float64]:
    """1 for each leaf of the largest body, -1 for the others, -inf for hidden ones. Shape (leaves,).

    least: words that a block needs to count
    """
    blocks = page.blocks
    if not len(blocks):
        return page.on_leaves(np.zeros(0))
    body = page.tree.parent[blocks.container]
    words = np.where(blocks.words >= least, blocks.words, 0)
    largest = np.argmax(np.bincount(body, words))
    return page.on_leaves(np.where(body == largest, 1.0, -1.0))
