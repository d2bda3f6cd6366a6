"""Class attributes as a column, so that each distinct class of a page is tested once and not at every node."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from marrow.page import Page, memoize_on_page
from marrow.page.tree import Bools


@dataclass(frozen=True, slots=True, eq=False)
class Classes:
    """`every`: "" and the class attributes of the page in order; `number`: for each node its place in `every`."""

    every: list[str]
    number: NDArray[np.int64]

    def among(self, nodes: Bools) -> list[int]:
        """The numbers of the classes that some nodes have, in order, 0 left out."""
        seen = np.zeros(len(self.every), dtype=bool)
        seen[self.number[nodes]] = True
        seen[0] = False
        return np.flatnonzero(seen).tolist()

    def which(self, nodes: Bools, says: Callable[[str], object]) -> Bools:
        """The nodes among some whose class, in lower case, passes a test. Shape (nodes of the page,)."""
        table = np.zeros(len(self.every), dtype=bool)
        table[[number for number in self.among(nodes) if says(self.every[number].lower())]] = True
        return nodes & table[self.number]


@memoize_on_page
def classes(page: Page) -> Classes:
    """The class attributes of a page."""
    nodes, found = page.tree.valued("class", np.ones(len(page.tree), dtype=bool))
    every = list(dict.fromkeys(["", *found]))
    numbers = dict(zip(every, range(len(every)), strict=True))
    number = np.zeros(len(page.tree), dtype=np.int64)
    number[nodes] = [*map(numbers.__getitem__, found)]
    return Classes(every, number)
