"""Ignore fields to fill in: inputs and text areas, with their labels.

Source: Crunch (Gupta, Kaiser, Neistadt, Grimm, WWW 2003), section 3, the first set of filters.
Departures: a label goes with its field; hidden fields stay, since nobody sees them and forms need them.
"""

import numpy as np

from marrow.page import Page, tags

from .edits import Edits

PHASE, ON = "delete", False
_INPUT, _FIELDS = tags.table("input"), tags.table("textarea label meter progress output")


def edit(page: Page, edits: Edits) -> None:
    """Remove fields and their labels."""
    tree = page.tree
    gone = _FIELDS[tree.tag]
    for node in np.flatnonzero(_INPUT[tree.tag]).tolist():
        gone[node] = (tree.attributes(node).get("type") or "").strip().lower() != "hidden"
    edits.remove(gone)
