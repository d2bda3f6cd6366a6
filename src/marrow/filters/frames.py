"""Ignore frames, with the documents they show.

Source: Crunch (Gupta, Kaiser, Neistadt, Grimm, WWW 2003), section 3, the first set of filters.
"""

from marrow.page import Page, tags

from .edits import Edits

PHASE, ON = "delete", False
_GONE = tags.table("iframe frame noframes noembed")


def edit(page: Page, edits: Edits) -> None:
    """Remove frames."""
    edits.remove(_GONE[page.tree.tag])
