"""Ignore what is shown only where scripts do not run.

Source: Crunch (Gupta, Kaiser, Neistadt, Grimm, WWW 2003), section 3, the first set of filters.
"""

from marrow.page import Page, tags

from .edits import Edits

PHASE, ON = "delete", False
_GONE = tags.table("noscript")


def edit(page: Page, edits: Edits) -> None:
    """Remove `noscript` elements."""
    edits.remove(_GONE[page.tree.tag])
