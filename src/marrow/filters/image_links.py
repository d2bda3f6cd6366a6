"""Ignore links that hold a picture and no text.

Source: Crunch (Gupta, Kaiser, Neistadt, Grimm, WWW 2003), section 3, the first set of filters.
"""

from marrow.page import Page, tags

from .edits import Edits

PHASE, ON = "delete", False
_LINK, _PICTURE = tags.table("a"), tags.table("img picture svg canvas object video")


def edit(page: Page, edits: Edits) -> None:
    """Remove links around pictures."""
    tree = page.tree
    outside, linked = edits.letters
    edits.remove(_LINK[tree.tag] & (tree.sums(_PICTURE[tree.tag]) > 0) & (outside + linked == 0))
