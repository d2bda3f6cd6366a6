"""Slices of nodes that may be nested, such as comments within comments."""

from bisect import bisect_left
from dataclasses import dataclass
from itertools import chain

import numpy as np

from marrow.page.tree import Floats

Slice = tuple[int, int]
"""A first node and one past the last."""


@dataclass(frozen=True, slots=True)
class Spans:
    """Slices in document order; `own`: each slice without the slices inside it, as smaller slices."""

    slices: tuple[Slice, ...]
    parents: tuple[int, ...]
    own: tuple[tuple[Slice, ...], ...]

    @classmethod
    def of(cls, slices: list[Slice]) -> "Spans":
        """The spans of slices that are nested or apart, sorted by where they begin."""
        parents: list[int] = []
        own: list[list[Slice]] = []
        stack: list[int] = []
        for place, (first, last) in enumerate(slices):
            while stack and slices[stack[-1]][1] <= first:
                stack.pop()
            parents.append(stack[-1] if stack else -1)
            if stack:
                begun, end = own[stack[-1]].pop()
                own[stack[-1]] += [(begun, first), (last, end)] if begun < first else [(last, end)]
            own.append([(first, last)])
            stack.append(place)
        parts = (tuple(part for part in each if part[0] < part[1]) for each in own)
        return cls(tuple(slices), tuple(parents), tuple(parts))

    def subset(self, places: list[int]) -> "Spans":
        """Some of the slices; what is the own of the others is of none of them."""
        kept = {place: number for number, place in enumerate(places)}
        parents = []
        for place in places:
            up = self.parents[place]
            while up >= 0 and up not in kept:
                up = self.parents[up]
            parents.append(kept.get(up, -1))
        return Spans(tuple(self.slices[place] for place in places), tuple(parents), tuple(self.own[p] for p in places))

    def __len__(self) -> int:
        return len(self.slices)

    def own_sums(self, *totals: Floats) -> list[Floats]:
        """The sums of columns of the nodes over each slice's own, from their running sums. Shape (slices,) each."""
        owners = np.array([place for place, each in enumerate(self.own) for _ in each], dtype=np.intp)
        firsts, lasts = np.array([part for each in self.own for part in each], dtype=np.intp).reshape(-1, 2).T
        out = [np.zeros(len(self)) for _ in totals]
        for sums, total in zip(out, totals, strict=True):
            np.add.at(sums, owners, total[lasts] - total[firsts])
        return out

    def own_nodes(self, place: int, nodes: list[int]) -> list[int]:
        """Those of some sorted nodes that are the slice's own."""
        parts = (nodes[bisect_left(nodes, first) : bisect_left(nodes, last)] for first, last in self.own[place])
        return list(chain.from_iterable(parts))
