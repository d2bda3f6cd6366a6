"""Ignore embedded objects, sound and film.

Source: Crunch (Gupta, Kaiser, Neistadt, Grimm, WWW 2003), section 3, the first set of filters.
"""

from marrow.page import Page, tags

from .edits import Edits

PHASE, ON = "delete", False
_GONE = tags.table("object embed applet video audio")


def edit(page: Page, edits: Edits) -> None:
    """Remove embedded objects."""
    edits.remove(_GONE[page.tree.tag])
