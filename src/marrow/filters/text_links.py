"""Ignore links that hold text, with their text. The removed links can be listed at the end of the page.

Source: Crunch (Gupta, Kaiser, Neistadt, Grimm, WWW 2003), section 3, the first set of filters.
"""

from marrow.page import Page, tags

from .edits import Edits

PHASE, ON = "delete", False
_LINK = tags.table("a")


def edit(page: Page, edits: Edits, *, keep_text: bool = False) -> None:
    """Remove links with text in them.

    keep_text: take only the link away and leave its text
    """
    outside, linked = edits.letters
    links = _LINK[page.tree.tag] & (outside + linked > 0)
    if keep_text:
        edits.unwrap(links)
    else:
        edits.remove(links)
