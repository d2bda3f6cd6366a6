"""Adapted content code blurring: blurring as if the page had no link tags.

Pages with many links in their text, such as an encyclopedia, have much code in their content. So the tags of links are
taken out of the source before it is blurred (see `ccb`), and the text in links counts as any other.

Paper: Gottron: Content code blurring: a new approach to content extraction. DEXA 2008 workshops (TIR),
DOI 10.1109/DEXA.2008.43.
Departures: those of `ccb`.
"""

from marrow.page import Page

from .blurring import above
from .stream import Floats, characters

RANGES = {"threshold": (0.05, 0.95), "radius": (2.0, 100.0), "rounds": (1, 60)}


def keep(page: Page, *, threshold: float = 0.5, radius: float = 10.0, rounds: int = 25) -> Floats:
    """Content code ratio of each leaf above the threshold, -inf for hidden ones. Shape (leaves,).

    threshold: content code ratio above which text is content, 0 to 1
    radius: standard deviation of the Gaussian of one round, in characters
    rounds: times the vector is blurred
    """
    return above(page, characters(page, without="a"), threshold, radius, rounds)
