"""How much of what is kept lies inside an element: for constructs that must not swallow the whole document."""

import numpy as np
from numpy.typing import NDArray

from ..page import Page


class Words:
    """Kept words before each node, as prefix sums, counted on first use."""

    __slots__ = ("_before", "_keep", "_page")

    def __init__(self, page: Page, keep: NDArray[np.bool_]) -> None:
        self._page, self._keep = page, keep
        self._before: list[float] = []

    def inside(self, node: int) -> float:
        """Kept words inside the subtree of `node`."""
        return self.between(node, self._page.tree.ends[node])

    def between(self, start: int, stop: int) -> float:
        """Kept words of a run of nodes."""
        before = self._prefix()
        return before[stop] - before[start]

    def minor(self, node: int) -> bool:
        """Whether the subtree of `node` holds less than half of the kept words."""
        return 2 * self.inside(node) < self._prefix()[-1]

    def _prefix(self) -> list[float]:
        if not self._before:
            words = np.where(self._keep, self._page.leaves.counts.words, 0)
            self._before = [0.0, *np.cumsum(self._page.on_nodes(words)).tolist()]
        return self._before
