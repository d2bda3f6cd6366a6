"""DANAg's figures: content and code characters of each source line, and the smoothed difference of the two.

Paper: Mohammadzadeh et al., KDIR 2011, DOI 10.5220/0003665304620467, figures 1 and 2. Content is drawn above the axis
and code below; the algorithm itself is `danag`, whose default area is marked whichever algorithm was used.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from marrow.algorithms import regions
from marrow.page import Page


@dataclass(frozen=True, slots=True)
class Lines:
    """Columns over the source lines, each of shape (lines,): characters, their smoothed difference, the chosen area."""

    content: NDArray[np.int32]
    code: NDArray[np.int32]
    difference: NDArray[np.int64]
    chosen: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.content)


def read(page: Page) -> Lines:
    """The source lines of a page that have anything on them."""
    full = regions.solid(page.lines)
    content, code = page.lines.content[full], page.lines.code[full]
    difference = regions.smooth(content, code)
    return Lines(content, code, difference, regions.area(difference, content, 20, True))
