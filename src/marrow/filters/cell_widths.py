"""Remove the widths of tables and their cells, so that what is left of a table finds its own width.

Source: Crunch (Gupta, Kaiser, Neistadt, Grimm, WWW 2003), section 4.2, the example of an editing filter.
"""

import re

import numpy as np

from marrow.page import Page, tags

from .edits import Edits

PHASE, ON = "edit", False
_TABLE = tags.table("table colgroup col thead tbody tfoot tr td th")
_WIDTH = re.compile(r"(?<![\w-])(?:min-|max-)?width\s*:[^;]*(?:;|$)", re.IGNORECASE)


def edit(page: Page, edits: Edits) -> None:
    """Take `width` away from the elements of tables, as an attribute and from their styles."""
    tree = page.tree
    for node in np.flatnonzero(_TABLE[tree.tag]).tolist():
        attributes = tree.attributes(node)
        if "width" in attributes:
            edits.change(node, "width", None)
        style = attributes.get("style") or ""
        if "width" in style.lower() and (shorter := _WIDTH.sub("", style).strip()) != style:
            edits.change(node, "style", shorter or None)
