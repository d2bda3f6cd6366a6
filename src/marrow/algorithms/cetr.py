"""CETR: content extraction via tag ratios.

The ratio of a source line is its characters of content by its number of tags (by 1 where it has none), smoothed with a
Gaussian. The second dimension is the difference between the smoothed ratio of a line and the mean of the three after
it, smoothed as well, as an absolute value. In this plane k-means with k = 3 and one centroid held at the origin finds
what is not content: the cluster at the origin. The threshold variant keeps the lines whose smoothed ratio is at least a
multiple of the standard deviation of all.

Paper: Weninger, Hsu, Han: CETR: content extraction via tag ratios. WWW 2010, DOI 10.1145/1772690.1772789.
Departures: a line begins at each block-level tag; scripts, styles, comments and lines with neither text nor tags are
out, and white space is not counted. Differences at the end of a page are taken as if lines without text followed. The
paper begins k-means at random; here the free centroids begin at the farthest point and at the one farthest from it and
the origin. The values of `radius` and `factor` are ours.
"""

from typing import Annotated, Literal

import numpy as np

from marrow.page import Page

from .ratios import off_origin, plane, smooth
from .stream import Bools, Floats, chosen

RANGES = {"factor": (0.1, 3.0), "radius": (0, 8), "ahead": (1, 10)}


def content(ratio: Floats, variant: str, factor: float, radius: int, ahead: int) -> Bools:
    """The lines of content by their ratios, by clusters or by a threshold. Shape (lines,)."""
    if variant == "threshold":
        even = smooth(ratio, radius)
        return np.greater_equal(even, max(factor * float(even.std()) if len(even) else 0.0, 1e-9))
    return off_origin(plane(ratio, radius, ahead))


def keep(page: Page, *, variant: Literal["clusters", "threshold"] = "clusters", factor: float = 1.0,
         radius: Annotated[int, 0, 1000] = 2, ahead: int = 3) -> Floats:  # fmt: skip
    """1 for each leaf on a line of content, -1 for the others, -inf for hidden ones. Shape (leaves,).

    variant: clusters (2-D k-means) or threshold
    factor: for the threshold, multiple of the standard deviation of the ratios
    radius: lines on either side that smoothing takes in, 0 for none
    ahead: lines that the difference looks ahead
    """
    lines = page.lines
    full = np.flatnonzero((lines.content > 0) | (lines.tags > 0))
    ratio = lines.content[full] / np.maximum(lines.tags[full], 1.0)
    kept = np.zeros(len(lines), dtype=bool)
    kept[full] = content(ratio, variant, factor, radius, ahead)
    return chosen(page, kept[lines.of_leaf])
