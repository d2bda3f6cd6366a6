"""Ignore scripts. Pages that scripts build or enliven may stay empty or still.

Source: Crunch (Gupta, Kaiser, Neistadt, Grimm, WWW 2003), section 3, the first set of filters.
"""

from marrow.page import Page, tags

from .edits import Edits

PHASE, ON = "delete", False
_GONE = tags.table("script")


def edit(page: Page, edits: Edits) -> None:
    """Remove scripts."""
    edits.remove(_GONE[page.tree.tag])
