"""The places of a page that links may lead to, by id or name."""

import numpy as np

from ..page import Page, tags
from ..page.memo import memoize_on_page


@memoize_on_page
def anchors(page: Page) -> dict[str, int]:
    """The node of each id or name; the first one counts."""
    tree, places = page.tree, dict[str, int]()
    elements = np.flatnonzero(tree.tag > tags.COMMENT).tolist()
    for node in [node for node in elements if (own := tree.values[node]) and ("id" in own or "name" in own)]:
        own = tree.attributes(node)
        for name in (own.get("id"), own.get("name")):
            if name:
                places.setdefault(name, node)
    return places
