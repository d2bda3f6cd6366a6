"""Ignore comments in the source. Some scripts find their places by them.

Source: Crunch (Gupta, Kaiser, Neistadt, Grimm, WWW 2003), section 3, the first set of filters.
"""

from marrow.page import Page, tags

from .edits import Edits

PHASE, ON = "delete", False
_GONE = tags.table("#comment")


def edit(page: Page, edits: Edits) -> None:
    """Remove comments."""
    edits.remove(_GONE[page.tree.tag])
