"""Marks that filters lay on a page: what goes, what is emptied, what changes, and where the descent stops.

The marks mean what Crunch's descent from the root does, whatever the order in which they are laid: a node below one
that goes or that stops the descent is never reached, so marks on it do not count. Where two filters mark one node the
first has it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from marrow.errors import Error
from marrow.page import Page, shown_words, tags
from marrow.page.tree import Bools, Floats

Nodes = Bools | Sequence[int] | NDArray[np.integer]
_FRAME = tags.table("html head body")  # a page without them is no page
_REMOVED, _EMPTIED, _UNWRAPPED = 1, 2, 3
_LINK = tags.CODES["a"]


@dataclass
class Edits:
    """The marks on one page. Nodes are given as a mask over all of them or as their numbers.

    `filter` is the name of the filter whose turn it is; `attributes` holds, by node, the attributes that change (None:
    is taken away); `ending` is HTML for the end of the body.
    """

    page: Page
    filter: str = ""
    attributes: dict[int, dict[str, str | None]] = field(default_factory=dict)
    ending: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        size = len(self.page.tree)
        self._mark = np.zeros(size, dtype=np.uint8)
        self._by = np.zeros(size, dtype=np.int16)
        self._stopped = np.zeros(size, dtype=bool)
        self._names: list[str] = []
        self._left: Bools | None = None
        self._reachable: Bools | None = None

    def remove(self, nodes: Nodes) -> None:
        """These nodes go, with all that is in them. The root, the head and the body never do."""
        self._lay(nodes, _REMOVED)

    def empty(self, nodes: Nodes) -> None:
        """What is in these elements goes; the elements stay."""
        self._lay(nodes, _EMPTIED)

    def unwrap(self, nodes: Nodes) -> None:
        """The tags of these elements go; what is in them stays."""
        self._lay(nodes, _UNWRAPPED)

    def change(self, node: int, name: str, value: str | None) -> None:
        """Set an attribute of an element, or take it away."""
        if self.reachable[node]:
            self.attributes.setdefault(node, {})[name] = value

    def stop(self, nodes: Nodes) -> None:
        """Nothing below these nodes is filtered, by the filters before this one either."""
        new = self.mask(nodes) & self.reachable
        below = self._below(new)
        self._stopped |= new
        self._mark[below] = 0
        for node in [node for node in self.attributes if below[node]]:
            del self.attributes[node]
        self._left = self._reachable = None

    def mask(self, nodes: Nodes) -> Bools:
        """Nodes as a truth table over all nodes. Shape (nodes,)."""
        given = np.asarray(nodes)
        if given.dtype == np.bool_:
            return given
        out = np.zeros(len(self._mark), dtype=bool)
        out[given.astype(np.int64)] = True
        return out

    @property
    def reachable(self) -> Bools:
        """The nodes that the descent reaches: not gone, and below none that goes or stops it. Shape (nodes,)."""
        if self._reachable is None:
            self._reachable = self.left & ~self._below(self._stopped)
        return self._reachable

    @property
    def left(self) -> Bools:
        """The nodes that will be written; an unwrapped element is not, what is in it is. Shape (nodes,)."""
        if self._left is None:
            self._left = ~self._gone() & (self._mark != _UNWRAPPED)
        return self._left

    def _gone(self) -> Bools:
        """The nodes that go, or lie in an element that is emptied. Shape (nodes,)."""
        return self.page.tree.inside(self._mark == _REMOVED) | self._below(self._mark == _EMPTIED)

    @property
    def emptied(self) -> Bools:
        """The elements whose content goes. Shape (nodes,)."""
        return self._mark == _EMPTIED

    @property
    def unwrapped(self) -> Bools:
        """The elements of which only the tags go, and that lie in nothing that goes. Shape (nodes,)."""
        return (self._mark == _UNWRAPPED) & ~self._gone()

    @property
    def changed(self) -> bool:
        """Whether the page will differ at all."""
        return bool(self._mark.any()) or bool(self.attributes) or bool(self.ending)

    def removed_by(self, name: str) -> Bools:
        """The nodes that a filter removed or emptied, with all that is in them. Shape (nodes,)."""
        if name not in self._names:
            return np.zeros(len(self._mark), dtype=bool)
        return self.page.tree.inside((self._mark > 0) & (self._by == self._names.index(name) + 1))

    @cached_property
    def letters(self) -> tuple[Floats, Floats]:
        """Characters that are no white space in the subtree of each node: outside links, inside. Shape (nodes,)."""
        leaves, tree = self.page.leaves, self.page.tree
        linked = tree.inside(tree.tag == _LINK)[leaves.node]
        chars = leaves.counts.chars
        return tree.sums(self.page.on_nodes(chars * ~linked)), tree.sums(self.page.on_nodes(chars * linked))

    @cached_property
    def words(self) -> Floats:
        """Words that a reader is shown in the subtree of each node. Shape (nodes,)."""
        return self.page.tree.sums(shown_words(self.page)[0])

    def counts(self) -> dict[str, int]:
        """How many nodes each filter took away, emptied or changed; those below another that goes do not count."""
        top = (self._mark > 0) & ~self._below(self._mark == _REMOVED) & ~self._below(self._mark == _EMPTIED)
        found = np.bincount(self._by[top], minlength=len(self._names) + 1)[1:]
        out = dict(zip(self._names, found.tolist(), strict=True))
        return {name: number for name, number in out.items() if number}

    def _lay(self, nodes: Nodes, mark: int) -> None:
        if self.filter not in self._names:
            self._names.append(self.filter)
        new = self.mask(nodes) & ~_FRAME[self.page.tree.tag] & self.reachable
        self._mark[new] = mark
        self._by[new] = self._names.index(self.filter) + 1
        self._left = self._reachable = None

    def _below(self, nodes: Bools) -> Bools:
        """The nodes that have an ancestor among these. Shape (nodes,)."""
        inside = self.page.tree.inside(nodes)
        below: Bools = inside[self.page.tree.parent]
        below[0] = False
        return below


def named(elements: str, where: str) -> Bools:
    """A truth table over tag numbers for elements named in a setting, with white space or commas between."""
    try:
        return tags.table(elements.replace(",", " ").lower())
    except KeyError as error:
        raise Error(f"{where}: {error} is no element of HTML", code="bad-setting") from None
