"""Content code blurring over the characters of the source.

The source is a vector with 1 for each character of content and 0 for each of code. It is blurred with a Gaussian until
it is stable; what comes out is the content code ratio around each character. Text whose ratio is above a threshold is
main content: stretches with much text and little code.

Paper: Gottron: Content code blurring: a new approach to content extraction. DEXA 2008 workshops (TIR),
DOI 10.1109/DEXA.2008.43.
Departures: the source is a normalised one, without scripts, styles, comments and white space, in which a text stays or
goes as a whole, by the mean of its ratios; how blurring is done, see `blurring`. The threshold and the radius are ours:
what we had of the paper states none that fits this serialisation.
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
    return above(page, characters(page), threshold, radius, rounds)
