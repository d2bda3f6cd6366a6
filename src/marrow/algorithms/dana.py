"""DANA: right-to-left characters against all others, line by line, for Arabic, Persian, Hebrew, Urdu and the like.

In pages of these languages the tags are written in other characters than the text. For each source line, the number of
right-to-left characters less that of all others is summed over the line and its two neighbours; runs above zero are
regions, the one with most right-to-left characters is the first paragraph, and it grows over regions near by. The whole
text of the area is the main content, words in other scripts included, which `r2l` loses.

Paper: Mohammadzadeh, Gottron, Schweiggert, Nakhaeizadeh: A fast and accurate approach for main content extraction based
on character encoding. TIR/DEXA 2011.
Departures: those of `danag`, whose paper describes this algorithm too; `gap` is that of `danag`. A page without such
characters gives nothing.
"""

from marrow.page import Page

from .regions import kept, right_to_left
from .stream import Floats

RANGES = {"gap": (0, 100)}


def keep(page: Page, *, gap: int = 20) -> Floats:
    """1 for each leaf in the area of the main content, -1 for the others, -inf for hidden ones. Shape (leaves,).

    gap: lines without content allowed between two paragraphs of the main content
    """
    return kept(page, right_to_left(page), gap, True)
