"""Ignore `meta` elements that load the page anew or lead to another after some time.

Source: Crunch (Gupta, Kaiser, Neistadt, Grimm, WWW 2003), section 3, the first set of filters.
"""

import numpy as np

from marrow.page import Page, tags

from .edits import Edits

PHASE, ON = "delete", False
_META = tags.table("meta")


def edit(page: Page, edits: Edits) -> None:
    """Remove `meta http-equiv=refresh`."""
    tree = page.tree
    metas = np.flatnonzero(_META[tree.tag]).tolist()
    edits.remove(
        [node for node in metas if (tree.attributes(node).get("http-equiv") or "").strip().lower() == "refresh"]
    )
