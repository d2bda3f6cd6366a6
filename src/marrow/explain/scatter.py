"""CETR's picture of a page: each block by its smoothed content-tag ratio and by how much that changes from there on.

Blocks that are not content gather at the origin: few characters to a tag, and little change. k-means with k = 3 and one
centre held at the origin tells them from the rest; the lines half-way from the origin to the two other centres divide.

Paper: Weninger, Hsu, Han: CETR: content extraction via tag ratios. WWW 2010, DOI 10.1145/1772690.1772789, section 3.2.
Departures: blocks instead of source lines, as in Dragnet.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from marrow.algorithms import ratios
from marrow.page import Page

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Clusters:
    """`points`: shape (blocks, 2); `of`: cluster of each, 0 at the origin; `centres`: shape (3, 2)."""

    points: Floats
    of: NDArray[np.intp]
    centres: Floats

    def divide(self, centre: int, width: float, height: float) -> tuple[tuple[float, float], ...]:
        """The two ends, inside of a box from the origin, of the line half-way to a centre; none if it misses the box.
        """
        x, y = self.centres[centre].tolist()
        half = (x * x + y * y) / 2
        ends = []
        if y > 0:
            ends += [(at, (half - at * x) / y) for at in (0.0, width)]
        if x > 0:
            ends += [((half - at * y) / x, at) for at in (0.0, height)]
        inside = sorted({end for end in ends if -1e-9 <= end[0] <= width + 1e-9 and -1e-9 <= end[1] <= height + 1e-9})
        return (inside[0], inside[-1]) if len(inside) > 1 else ()


def tag_ratio(page: Page) -> Floats:
    """Characters of each block for each tag since the block before it. Shape (blocks,)."""
    blocks = page.blocks
    tags = np.diff(page.tags_before[blocks.runs[blocks.first]], prepend=0)
    out: Floats = blocks.chars / np.maximum(tags, 1)
    return out


def clusters(points: Floats) -> Clusters:
    """The clusters of the blocks of a page by characters for each tag and their change. Needs at least one block."""
    return Clusters(points, *ratios.clusters(points))
