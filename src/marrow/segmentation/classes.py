"""Class attributes as a column: what a class says is worked out once for each that a page has, not for each node that
has it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from marrow.page import Page, memoize_on_page, tags
from marrow.page.tree import Bools

Attributes = dict[str, str | None]


@dataclass(frozen=True, slots=True, eq=False)
class Classes:
    """`nodes`: the elements with attributes, in order, and `attributes`, theirs; `every`: the class attributes of the
    page, "" and then in the order in which they are met; `number`: for each node which of them it has, 0 for none.
    Shape (nodes of the page,)."""

    nodes: NDArray[np.int64]
    attributes: list[Attributes]
    every: list[str]
    number: NDArray[np.int64]

    def among(self, nodes: Bools) -> list[int]:
        """The numbers of the classes that some nodes have, in order, 0 left out."""
        seen = np.zeros(len(self.every), dtype=bool)
        seen[self.number[nodes]] = True
        seen[0] = False
        found: list[int] = np.flatnonzero(seen).tolist()
        return found

    def which(self, nodes: Bools, says: Callable[[str], object]) -> Bools:
        """Those of some nodes whose class, in lower case, says so. Shape (nodes of the page,)."""
        table = np.zeros(len(self.every), dtype=bool)
        table[[number for number in self.among(nodes) if says(self.every[number].lower())]] = True
        return nodes & table[self.number]

    def within(self, nodes: Bools) -> Iterator[tuple[int, Attributes]]:
        """Those of some nodes that have attributes, in order, with them."""
        places = np.flatnonzero(nodes[self.nodes])
        return zip(self.nodes[places].tolist(), map(self.attributes.__getitem__, places.tolist()), strict=True)


@memoize_on_page
def classes(page: Page) -> Classes:
    """The class attributes of a page, gathered once for each page."""
    values = page.tree.values
    elements = np.flatnonzero(page.tree.tag > tags.COMMENT).tolist()
    nodes = np.array([node for node in elements if values[node]], dtype=np.int64)
    attributes: list[Attributes] = [value for node in elements if (value := values[node])]  # type: ignore[misc]
    found = [each.get("class") or "" for each in attributes]
    every = list(dict.fromkeys(["", *found]))
    numbers = dict(zip(every, range(len(every)), strict=True))
    number = np.zeros(len(page.tree), dtype=np.int64)
    number[nodes] = [*map(numbers.__getitem__, found)]
    return Classes(nodes, attributes, every, number)
