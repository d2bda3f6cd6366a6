"""Token based content code blurring: a word is content, a tag is code, however long they are.

As `ccb`, with one element of the vector for each word and each tag, so that long attributes weigh no more than short
ones.

Paper: Gottron: Content code blurring: a new approach to content extraction. DEXA 2008 workshops (TIR),
DOI 10.1109/DEXA.2008.43.
Departures: those of `ccb`; two ideographs, or five letters of Thai and the like, are a word.
"""

from marrow.page import Page

from .blurring import above
from .stream import Floats, tokens

RANGES = {"threshold": (0.05, 0.95), "radius": (0.5, 40.0), "rounds": (1, 60)}


def keep(page: Page, *, threshold: float = 0.75, radius: float = 2.0, rounds: int = 25) -> Floats:
    """Content code ratio of each leaf above the threshold, -inf for hidden ones. Shape (leaves,).

    threshold: content code ratio above which text is content, 0 to 1
    radius: standard deviation of the Gaussian of one round, in tokens
    rounds: times the vector is blurred
    """
    return above(page, tokens(page), threshold, radius, rounds)
