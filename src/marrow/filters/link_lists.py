"""Pages show no lists of links: what holds many links for its words outside of them loses its content.

This is the link list remover. The words outside links are their letters divided by the average number of letters of a
word. Where the ratio of links to these words is above the threshold, the content of a table cell goes, or by choice the
cell. Today's pages keep their links in lists and boxes instead of cells, so these are looked at too; such an element
goes as a whole.

Source: Crunch (Gupta, Kaiser, Neistadt, Grimm, WWW 2003), section 3, the link list remover.
Departures: which elements are looked at is a setting (the paper: table cells only), and so is the fewest links of a
list (the paper: 1). All characters but white space count, since numbers are words to a reader. What holds a large
part of the words of the page is left alone and its parts are looked at. The paper names no threshold.
"""

from marrow.page import Page, tags

from .edits import Edits, named

PHASE, ON = "delete", True
_LINK, _CELL = tags.table("a"), tags.table("td th")


def edit(page: Page, edits: Edits, *, ratio: float = 0.5, letters: float = 5.0, least: int = 3, most: float = 0.5,
         elements: str = "td th ul ol dl nav menu", cell: bool = False) -> None:  # fmt: skip
    """Remove lists of links.

    ratio: pages lose what has more links than this for each word outside of links
    letters: pages keep more the smaller this is: the letters that count as one word outside of links
    least: pages keep lists of fewer links than this
    most: pages keep a list that holds more than this share of their words
    elements: pages lose lists in these elements only, by tag name
    cell: pages lose a table cell as a whole, not only its content
    """
    tree, words = page.tree, edits.words
    links = tree.sums(_LINK[tree.tag])
    outside, _ = edits.letters
    lists = named(elements, "link_lists.elements")[tree.tag] & (links >= max(1, least)) & (words <= most * words[0])
    lists &= links * letters > ratio * outside
    cells = lists & _CELL[tree.tag]
    edits.remove(lists if cell else lists & ~cells)
    if not cell:
        edits.empty(cells)
