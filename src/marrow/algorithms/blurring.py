"""Content code blurring (CCB): a vector of content and code, blurred with a Gaussian; its three forms as a table.

The entries `ccb`, `accb` and `tccb` differ in what an element of the vector is.
"""

from collections.abc import Callable
from types import ModuleType

import numpy as np

from marrow.page import Page

from .stream import Floats, Stream, characters, on_leaves, tokens

MOST = 2_000_000
_SOURCE = """Paper: Gottron: Content code blurring: a new approach to content extraction. DEXA 2008 workshops (TIR),
DOI 10.1109/DEXA.2008.43.
Departures: the source is a normalised one, without scripts, styles, comments and white space, in which a text stays or
goes as a whole, by the mean of its ratios. Blurring `rounds` times with a Gaussian is blurring once with one that is
sqrt(rounds) times as wide, and three running means come close to a Gaussian, so that any number of rounds costs three
passes. The paper goes on until the values hardly change; here their number is fixed: after 25 the next would lower a
peak by 2 %. Streams of more than two million elements are put into cells of several elements. The threshold and the
radius are ours: the parts of the paper at hand state none that fits this serialisation."""


_WIDEST = 1e9  # elements; any vector is flat then


def blurred(stream: Stream, radius: float, rounds: int) -> Floats:
    """The content code ratio of each text: the mean of the blurred vector over it, 0 to 1. Shape (texts,)."""
    cell = 1 + int(stream.lengths.sum()) // MOST
    return stream.means(blur(stream.vector(cell), radius * max(rounds, 0) ** 0.5 / cell), cell)


def blur(vector: Floats, width: float) -> Floats:
    """Gaussian blur with a standard deviation of `width` elements; beyond its ends a vector goes on as code."""
    width = min(width, _WIDEST)
    half = round((4 * width * width + 1) ** 0.5 / 2 - 0.5)  # three means of 2 * half + 1 have a variance of width ** 2
    for _ in range(3 if len(vector) else 0):
        total = np.append(0.0, np.cumsum(vector))
        at = np.arange(len(vector))
        vector = (total[np.minimum(at + half + 1, len(vector))] - total[np.maximum(at - half, 0)]) / (2 * half + 1)
    return vector


def _entry(name: str, about: str, stream: Callable[[Page], Stream], limit: float, width: float,
           widths: tuple[float, float]) -> ModuleType:  # fmt: skip
    def keep(page: Page, *, threshold: float = limit, radius: float = width, rounds: int = 25) -> Floats:
        """Content code ratio of each leaf above the threshold, -inf for hidden ones. Shape (leaves,).

        threshold: content code ratio above which text is content, 0 to 1
        radius: standard deviation of the Gaussian of one round, in elements of the vector
        rounds: times the vector is blurred
        """
        found = stream(page)
        return on_leaves(page, found, blurred(found, radius, rounds) - threshold)

    entry = ModuleType(f"{__name__}.{name}", f"{about}\n\n{_SOURCE}\n")
    entry.__dict__.update(keep=keep, RANGES={"threshold": (0.05, 0.95), "radius": widths, "rounds": (1, 60)})
    return entry


_TABLE = {
    "ccb": ("""Content code blurring over the characters of the source.

The source is a vector with 1 for each character of content and 0 for each of code. It is blurred with a Gaussian until
it is stable; what comes out is the content code ratio around each character. Text whose ratio is above a threshold is
main content: stretches with much text and little code.""", characters, 0.5, 10.0, (2.0, 100.0)),
    "accb": ("""Adapted content code blurring: blurring as if the page had no link tags.

Pages with many links in their text, such as an encyclopedia, have much code in their content. So the tags of links are
taken out of the source before it is blurred (see `ccb`), and the text in links counts as any other.""",
             lambda page: characters(page, without="a"), 0.5, 10.0, (2.0, 100.0)),
    "tccb": ("""Token based content code blurring: a word is content, a tag is code, however long they are.

As `ccb`, with one element of the vector for each word and each tag, so that long attributes weigh no more than short
ones; two ideographs, or five letters of Thai and the like, are a word.""", tokens, 0.75, 2.0, (0.5, 40.0)),
}  # fmt: skip
ENTRIES: dict[str, ModuleType] = {name: _entry(name, *row) for name, row in _TABLE.items()}
