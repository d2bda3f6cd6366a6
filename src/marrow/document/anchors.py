"""The places of a page that links may lead to, by id or name."""

from ..page import Page, tags
from ..page.memo import memoize_on_page


@memoize_on_page
def anchors(page: Page) -> dict[str, int]:
    """The node of each id or name; the first one counts."""
    places: dict[str, int] = {}
    for node, name in zip(*page.tree.valued_any(("id", "name"), page.tree.tag > tags.COMMENT, None), strict=True):
        places.setdefault(name, node)
    return places
