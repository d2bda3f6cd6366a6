"""Ignore style sheets, those in the page and those it links to. The page loses its look.

Source: Crunch (Gupta, Kaiser, Neistadt, Grimm, WWW 2003), section 3, the first set of filters.
"""

import numpy as np

from marrow.page import Page, tags

from .edits import Edits

PHASE, ON = "delete", False
_STYLE, _LINK = tags.table("style"), tags.table("link")


def edit(page: Page, edits: Edits) -> None:
    """Remove `style` elements and links to style sheets."""
    tree = page.tree
    gone = _STYLE[tree.tag]
    for node in np.flatnonzero(_LINK[tree.tag]).tolist():
        gone[node] = "stylesheet" in (tree.attributes(node).get("rel") or "").lower().split()
    edits.remove(gone)
