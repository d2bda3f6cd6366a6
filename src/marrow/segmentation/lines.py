"""Lines of a page: which line each node begins on, as a browser would break them."""

import numpy as np

from marrow.page import Page, memoize_on_page, tags
from marrow.page.leaves import crossings

from .tag_paths import Ints

_BREAKS = tags.BLOCK | tags.table("br")
_PRE = tags.CODES["pre"]


@memoize_on_page
def lines_of(page: Page) -> Ints:
    """The line that each node begins on. Block elements and `br` begin one, and so do line feeds in `pre`."""
    tree = page.tree
    broken = np.zeros(len(tree), dtype=np.int64)
    preformatted = tree.tag == _PRE
    if preformatted.any():
        texts = np.flatnonzero(tree.inside(preformatted) & (tree.tag == tags.TEXT)).tolist()
        split = [(node, str(tree.values[node]).partition("\n")) for node in texts]
        broken[[node for node, (before, feed, _) in split if feed and not before.strip()]] = 1
        behind = [node + 1 for node, (before, feed, after) in split if feed and (before.strip() or "\n" in after)]
        broken[[node for node in behind if node < len(tree)]] = 1
    return np.cumsum(broken) + crossings(tree, _BREAKS)
