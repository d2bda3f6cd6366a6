"""DANAg: lengths of content and code of source lines, smoothed over three lines.

For each line of the normalised source, T1 is its number of content characters and T2 of code characters. Formula 1:
diff(i) = the sum of T1 - T2 over lines i-1, i, i+1. Runs of lines with diff > 0 are regions; the region with most
content characters is the first paragraph of the main content, which grows up and down over regions that are at most
`gap` lines apart. The texts of the area from its first to its last line are the main content.

Paper: Mohammadzadeh, Gottron, Schweiggert, Nakhaeizadeh: Extracting the main content of web documents based on a naive
smoothing method. KDIR 2011, DOI 10.5220/0003665304620467, sections 3.1 to 3.4.
Departures: the paper does not state its line breaks; here a line begins at each start tag and ends at each end tag of a
block-level element, and no line is empty. White space is neither content nor code; the head of the page, fields of
forms and hidden text are no content. Whether the lines between the paragraphs of the area belong to it the paper leaves
open; here they do, and `between` turns that off.
"""

from marrow.page import Page

from .regions import kept
from .stream import Floats

RANGES = {"gap": (0, 100)}


def keep(page: Page, *, gap: int = 20, between: bool = True) -> Floats:
    """1 for each leaf on a line of the main content, -1 for the others, -inf for hidden ones. Shape (leaves,).

    gap: lines without content allowed between two paragraphs of the main content
    between: whether those lines belong to the main content themselves
    """
    return kept(page, page.lines.content, gap, between)
