"""Cuts: a sequence of siblings taken apart into items, and how much each way of doing so speaks for itself.

Likeness of an item is the weighted Jaccard coefficient of its multiset of lineages with that of the average item: what is
deep inside weighs less, and so does a lineage that comes again within an item. What follows an item and is unlike the end of
the others (an advertisement, the links to further pages) is cut off, and items unlike the rest are left out. Two items
never share a line of the page.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from marrow.metadata.values import kept
from marrow.page import Page, tags
from marrow.page.tree import Bools, Floats

from .lineage import MULTIPLIER, Ints, Lineage

_CUTS = 7  # kinds of child that an item may begin with, tried for each of two ways to tell kinds
_DEEPER = 0.8  # weight of a lineage against that of its parent
_SHAPE = 3  # levels below a child that make its shape
_TIMES = 3  # that a lineage inside an item counts
_AGAIN = np.array([1.0, 0.7, 0.5])  # weight of its first time, its second, and so on
_UNLIKE = 0.5  # of the median likeness: an item below is none
_RARE = 0.06  # of the items: a kind of child that no more of them have does not belong to them
_LINES = 0.8  # of the items must begin on a line of their own
_FEW = 4.0  # words of an item that halve its score
_LINE = tags.BLOCK | tags.table("br")
_BREAK = tags.table("br hr")


@dataclass(frozen=True, slots=True)
class Cut:
    """Items as places in the sequence of children, with how alike they are (0 to 1) and what they hold."""

    items: list[NDArray[np.intp]]
    likeness: float
    words: float
    linked: float
    parts: float
    score: float


@dataclass(frozen=True, slots=True)
class Inner:
    """The children of a region, and what is inside of them.

    `line`: the line of the page that each child begins on; `owner`, `kind`: for the live nodes below, which child they
    belong to and the number of their lineage; `deep`, `weight`: of each of those numbers.
    """

    known: Lineage
    children: Ints
    parent: NDArray[np.int32]
    line: Ints
    owner: Ints
    kind: Ints
    deep: Ints
    weight: Floats
    separates: Bools

    @classmethod
    def of(cls, page: Page, known: Lineage, children: Ints) -> "Inner":
        """The children at some nodes."""
        tree = page.tree
        sizes = tree.end[children] - children
        owner = np.repeat(np.arange(len(children)), sizes)
        nodes = np.arange(len(owner)) - np.repeat(np.cumsum(sizes) - sizes, sizes) + np.repeat(children, sizes)
        alive = known.live[nodes] & ~_BREAK[tree.tag[nodes]]
        owner, nodes = owner[alive], nodes[alive]
        kinds, first, kind = np.unique(known.path[nodes], return_index=True, return_inverse=True)
        deep = known.depth[nodes[first]] - (int(known.depth[children[0]]) if len(children) else 0)
        return cls(known, children, tree.parent[children], lines_of(page)[children], owner, kind.astype(np.int64), deep,
                   _DEEPER**deep.astype(np.float64), _BREAK[tree.tag[children]])  # fmt: skip

    def starts(self, least: int) -> list[Bools]:
        """Where items may begin: the children of one lineage, or of one shape, each in turn."""
        out: list[Bools] = []
        seen: set[bytes] = set()
        if len(self.children) < least:
            return out
        for column in (self.known.path[self.children], self._shapes()):
            kinds, places, counts = np.unique(column, return_inverse=True, return_counts=True)
            order = np.argsort(-counts, kind="stable")
            for kind in order[counts[order] >= least][:_CUTS].tolist():
                starts = places == kind
                if (key := np.packbits(starts).tobytes()) not in seen:
                    seen.add(key)
                    out.append(starts)
        return out

    def _shapes(self) -> NDArray[np.uint64]:
        """A hash of the set of lineages near below each child, and of how many its own children are."""
        near = self.deep[self.kind] <= _SHAPE
        pairs = np.unique(self.owner[near] * len(self.weight) + self.kind[near])
        marks = (pairs % max(1, len(self.weight)) + 1).astype(np.uint64) * MULTIPLIER
        total = np.zeros(len(self.children), dtype=np.uint64)
        np.add.at(total, pairs // max(1, len(self.weight)), marks ^ (marks >> np.uint64(29)))
        inside = np.bincount(self.owner[self.deep[self.kind] == 1], minlength=len(self.children))
        return total * MULTIPLIER + inside.astype(np.uint64)

    def cut(self, starts: Bools, least: int) -> Cut | None:
        """The items that begin at `starts`, what is unlike them left out; None when they are too few, or no items."""
        count = int(starts.sum())
        number = self._numbers(starts)
        if not self._on_lines(np.flatnonzero(starts)):
            return None
        number = self._trimmed(number, count)
        like = self._likeness(number, count)
        size = np.bincount(number[number >= 0], self.known.texts[self.children[number >= 0]], count)
        good = (like >= _UNLIKE * float(np.median(like))) & (size > 0)
        return self._judged(number, good, like, size) if int(good.sum()) >= least else None

    def _numbers(self, starts: Bools) -> Ints:
        """The number of the item of each child, -1 before the first of its parent."""
        places = np.arange(len(starts))
        last = np.maximum.accumulate(np.where(starts, places, -1))
        number = np.cumsum(starts) - 1
        number[(last < 0) | (self.parent[last] != self.parent)] = -1
        return number

    def _on_lines(self, starts: NDArray[np.intp]) -> bool:
        """Whether most items begin on a line below that of the one before."""
        new = (np.diff(self.line[starts]) > 0) & (self.line[starts[1:]] > self.line[starts[1:] - 1])
        return len(new) == 0 or float(new.mean()) >= _LINES

    def _trimmed(self, number: Ints, count: int) -> Ints:
        """Items without what follows them: from the first child on whose like hardly any other item has."""
        kinds, kind = np.unique(self.known.path[self.children], return_inverse=True)
        inside = number >= 0
        pairs = np.unique(number[inside] * len(kinds) + kind[inside])
        common = np.bincount(pairs % len(kinds), minlength=len(kinds)) > max(1, _RARE * count)
        ends = np.full(count, len(number))
        strange = np.flatnonzero(inside & ~common[kind])
        np.minimum.at(ends, number[strange], strange)
        sizes = np.bincount(number[inside], minlength=count)
        last = np.flatnonzero(number == count - 1)
        longest = int(sizes[:-1].max()) if count > 1 else len(last)  # the last item has no natural end
        if len(last) > longest:
            ends[-1] = min(int(ends[-1]), int(last[longest]))
        return np.where(inside & (np.arange(len(number)) < ends[np.maximum(number, 0)]), number, -1)

    def _likeness(self, number: Ints, count: int) -> Floats:
        """How alike each item is to all: weighted Jaccard of the multisets of lineages, a lineage counted up to `_TIMES`."""
        item = number[self.owner]
        inside = item >= 0
        pairs, times = np.unique(item[inside] * len(self.weight) + self.kind[inside], return_counts=True)
        times = np.minimum(times, _TIMES)
        who, what = np.repeat(pairs // len(self.weight), times), np.repeat(pairs % len(self.weight), times)
        what = what * _TIMES + np.arange(len(what)) - np.repeat(np.cumsum(times) - times, times)
        weight = np.repeat(self.weight, _TIMES) * np.tile(_AGAIN, len(self.weight))
        share = np.bincount(what, minlength=len(weight)) / max(count, 1)
        both = np.bincount(who, share[what] * weight[what], count)
        own = np.bincount(who, weight[what], count)
        either: Floats = own + float((share * weight).sum()) - both
        return both / np.maximum(either, 1e-9)

    def _judged(self, number: Ints, good: Bools, like: Floats, size: Floats) -> Cut:
        inside = (number >= 0) & good[np.maximum(number, 0)] & ~self.separates
        places = np.flatnonzero(inside)
        items = np.split(places, np.flatnonzero(np.diff(number[places])) + 1)
        nodes = self.children[places]
        words, linked = float(self.known.words[nodes].sum()), float(self.known.linked[nodes].sum())
        likeness, parts = float(like[good].mean()), float(np.median(size[good]))
        several = 1.0 if parts >= 2 else 0.5 if linked < 0.9 * words else 0.3
        mean = words / max(1, len(items))
        score = words**0.7 * likeness**2.5 * np.log1p(len(items)) * several * mean / (mean + _FEW)
        return Cut(items, likeness, words, linked, parts, float(score))


def lines_of(page: Page) -> Ints:
    """Number of the line of the page that each node begins on: block-level boundaries and line breaks before it."""
    found: Ints = kept(page, "_finders_lines", _lines)
    return found


def _lines(page: Page) -> Ints:
    tree = page.tree
    block = _LINE[tree.tag]
    closed = np.bincount(tree.end[block], minlength=len(tree) + 1)
    return np.cumsum(block + closed[:-1]).astype(np.int64)
