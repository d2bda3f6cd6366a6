"""Ignore styles written into elements: the `style` attribute and the attributes of old that do the same.

Source: Crunch (Gupta, Kaiser, Neistadt, Grimm, WWW 2003), section 3, the first set of filters.
Departures: a style that hides an element stays, or what no reader was to see would show.
"""

import numpy as np

from marrow.page import Page

from .edits import Edits

PHASE, ON = "edit", False
_STYLES = frozenset(("style", "bgcolor", "background", "color", "face", "text", "vlink", "alink"))


def edit(page: Page, edits: Edits) -> None:
    """Take style attributes away."""
    tree, hidden = page.tree, page.hidden
    for node in np.flatnonzero(hidden == 0).tolist():
        value = tree.values[node]
        if isinstance(value, dict) and not _STYLES.isdisjoint(value):
            for name in _STYLES & value.keys():
                edits.change(node, name, None)
