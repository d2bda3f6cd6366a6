"""What the page itself calls its main content: the text in `main`, or else in `article`.

Where a page has neither, or hardly any words in them, all of its text is kept.

Source: HTML standard, sections 4.4.2 (`article`) and 4.4.14 (`main`), https://html.spec.whatwg.org/multipage/.
"""

import numpy as np
from numpy.typing import NDArray

from marrow import Page
from marrow.page import tags

_NAMES = ("main", "article")


def keep(page: Page, *, least: int = 30) -> NDArray[np.float64]:
    """1 for each leaf in a main element, -1 for the others, -inf for hidden ones. Shape (leaves,).

    least: words that the elements of a name need to be believed
    """
    blocks = page.blocks
    for name in _NAMES:
        inside = page.tree.inside(tags.table(name)[page.tree.tag])[blocks.container]
        if blocks.words[inside].sum() >= max(least, 1):
            return page.on_leaves(np.where(inside, 1.0, -1.0))
    return page.on_leaves(np.ones(len(blocks)))
