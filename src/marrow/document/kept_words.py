"""How much of what is kept lies inside an element: for constructs that must not swallow the whole document."""

from bisect import bisect_left

import numpy as np
from numpy.typing import NDArray

from ..page import Page

_LABEL = 20  # words that no label, sign or number has


class KeptWords:
    """The words of the leaves that are kept, for runs of nodes: prefix sums, counted on first use."""

    __slots__ = ("_before", "_keep", "_nodes", "_page")

    def __init__(self, page: Page, keep: NDArray[np.bool_]) -> None:
        self._page, self._keep = page, keep
        self._before: list[float] = []
        self._nodes: list[int] = []

    def inside(self, node: int) -> float:
        """Kept words inside the subtree of `node`."""
        return self.between(node, self._page.tree.ends[node])

    def between(self, start: int, stop: int) -> float:
        """Kept words of a run of nodes."""
        before = self._prefix()
        return before[bisect_left(self._nodes, stop)] - before[bisect_left(self._nodes, start)]

    def minor(self, node: int) -> bool:
        """Whether the subtree of `node` holds less than half of the kept words."""
        return 2 * self.inside(node) < self._prefix()[-1]

    def bulk(self, node: int) -> bool:
        """Whether the subtree of `node` holds half of the kept words and more, and is no label."""
        return self.inside(node) >= _LABEL and not self.minor(node)

    def _prefix(self) -> list[float]:
        if not self._before:
            leaves = self._page.leaves
            words = np.where(self._keep, leaves.counts.words, 0)
            self._before, self._nodes = [0.0, *np.cumsum(words, dtype=np.float64).tolist()], leaves.node.tolist()
        return self._before
