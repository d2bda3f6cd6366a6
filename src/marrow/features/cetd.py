"""Text density (CETD): words for each tag of the subtree, plain and weighted by links.

Paper: Sun, Song, Liao: DOM based content extraction via text density. SIGIR 2011, DOI 10.1145/2009916.2009952.
Departures: words for characters, and the density of ancestors beside that of the block's own container.
"""

import numpy as np

from .frame import Columns, Floats, Frame, rows

LEVELS = (0, 1, 2, 3, 5)


def measure(frame: Frame) -> Columns:
    """Logarithms, for the container and its ancestors up to 5 levels up."""
    words, linked = frame.held[:2, list(LEVELS)]
    density = words / frame.elements_held[list(LEVELS)]
    body = np.float32(frame.linked.sum() / frame.total)
    return {
        rows(LEVELS, "text_density"): np.log1p(density),
        rows(LEVELS, "composite"): _composite(words, linked, density, body),
    }


def _composite(words: Floats, linked: Floats, density: Floats, body: np.float32) -> Floats:
    """Composite text density, formula 3 of the paper; logarithm of 1 + it."""
    plain = np.maximum(words - linked, 1)
    base = np.log(words / plain * linked + body * words + np.float32(np.e))
    ratio = np.maximum(words / np.maximum(linked, 1), 1)
    return np.log1p(np.maximum(density * np.log(ratio) / base, 0))
