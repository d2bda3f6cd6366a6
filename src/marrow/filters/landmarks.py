"""Pages show no menus, footers, asides, dialogs and searches, where tag or role says that they are such.

Departures: not a filter of Crunch, whose pages of 2003 had no such elements; link lists were found by their links
alone. A landmark that holds much of the page, or the headline, is left alone.
"""

from marrow.page import Page, tags

from .edits import Edits, named

PHASE, ON = "delete", True
_H1 = tags.table("h1")


def edit(page: Page, edits: Edits, *, most: float = 0.4, elements: str = "nav footer aside dialog menu",
         roles: str = "navigation contentinfo complementary search dialog alertdialog banner menu menubar",
         ) -> None:  # fmt: skip
    """Remove landmarks that are not content.

    most: pages keep one that holds more than this share of their words
    elements: pages lose these elements, by tag name
    roles: pages lose what has one of these roles (ARIA)
    """
    tree, words, wanted = page.tree, edits.words, frozenset(roles.replace(",", " ").lower().split())
    landmark = named(elements, "landmarks.elements")[tree.tag]
    small = (words <= most * words[0]) & (tree.sums(_H1[tree.tag]) == 0)
    said = tree.values_of("role", tags.BLOCK[tree.tag] & small & ~landmark)
    landmark[[node for node, role in said if role.lower() in wanted]] = True
    edits.remove(landmark & small)
