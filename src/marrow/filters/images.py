"""Ignore images: pictures, drawings and image maps go.

Source: Crunch (Gupta, Kaiser, Neistadt, Grimm, WWW 2003), section 3, the first set of filters.
Departures: the drawings of today (`svg`, `canvas`) are pictures too.
"""

from marrow.page import Page, tags

from .edits import Edits

PHASE, ON = "delete", False
_GONE = tags.table("img picture svg canvas map")


def edit(page: Page, edits: Edits) -> None:
    """Remove pictures."""
    edits.remove(_GONE[page.tree.tag])
