"""Content code blurring: a vector of content and code, blurred with a Gaussian until it is stable.

Shared by CCB, ACCB and TCCB, which differ in what an element of the vector is.
Paper: Gottron: Content code blurring: a new approach to content extraction. DEXA 2008 workshops (TIR),
DOI 10.1109/DEXA.2008.43.
Departures: blurring `rounds` times with a Gaussian is blurring once with one that is sqrt(rounds) times as wide, and
three running means come close to a Gaussian, so that any number of rounds costs three passes. The paper goes on until
the values hardly change; here their number is fixed: after 25 the next would lower a peak by 2 %. Streams of more than
two million elements are put into cells of several elements.
"""

import numpy as np

from marrow.page import Page

from .stream import Floats, Stream, on_leaves

MOST = 2_000_000


def above(page: Page, stream: Stream, threshold: float, radius: float, rounds: int) -> Floats:
    """Content code ratio of each leaf above the threshold, -inf for hidden ones. Shape (leaves,)."""
    return on_leaves(page, stream, blurred(stream, radius, rounds) - threshold)


def blurred(stream: Stream, radius: float, rounds: int) -> Floats:
    """The content code ratio of each text: the mean of the blurred vector over it, 0 to 1. Shape (texts,)."""
    cell = 1 + int(stream.lengths.sum()) // MOST
    return stream.means(blur(stream.vector(cell), radius * max(rounds, 0) ** 0.5 / cell), cell)


def blur(vector: Floats, width: float) -> Floats:
    """Gaussian blur with a standard deviation of `width` elements; beyond its ends a vector goes on as code."""
    half = round((4 * width * width + 1) ** 0.5 / 2 - 0.5)  # three means of 2 * half + 1 have a variance of width ** 2
    for _ in range(3 if len(vector) else 0):
        total = np.append(0.0, np.cumsum(vector))
        at = np.arange(len(vector))
        vector = (total[np.minimum(at + half + 1, len(vector))] - total[np.maximum(at - half, 0)]) / (2 * half + 1)
    return vector
