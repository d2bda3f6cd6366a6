"""Where items may begin: kinds of children that come again and again, each way to take them a candidate that is judged by its cut.

Kinds are told by lineage, by shape, and by what a child shows first; of each kind all children, those that begin a line, or those that
are a line each. Breaks (`br`, `hr`, empty lines, loose paragraphs) stand between items, so what is ahead of the first
may be an item as well.
"""

from collections.abc import Iterator

import numpy as np

from marrow.page.tree import Bools

from .children import Inner, changes, counted
from .lineage import MULTIPLIER, Ints

_CUTS = 5  # kinds of child that an item may begin with, tried for each way to tell kinds
_SHAPE = 3  # levels below a child that make its shape
_USUAL = 0.3  # of the places behind a mark: so many begin with a kind of thing that an item may begin with
_AHEAD, _BOXES = 40, 400  # children ahead of the first mark among which an item may begin, and boxes in which they are looked at


def starts_of(inner: Inner, least: int) -> Iterator[tuple[int, Bools]]:
    """Where items may begin, with how many there would be: the children of one lineage, or of one shape, each in turn."""
    kinds: set[bytes] = set()
    seen: set[bytes] = set()
    if len(inner.children) < least:
        return
    if inner.parted and (apart := _apart(inner)).any():
        for starts in (apart, _behind(inner) | _ahead(inner, _behind(inner), True)):
            if (count := int(np.count_nonzero(starts))) >= least:
                yield count, starts
    for column in (inner.sort, _shapes(inner), inner.head):
        counts = np.bincount(column)
        for kind in np.argsort(-counts, kind="stable")[:_CUTS].tolist():
            of_kind = column == kind
            if counts[kind] < least or (whole := of_kind.tobytes()) in kinds:
                continue
            kinds.add(whole)
            for starts in _on_lines_of_its_own(inner, of_kind):
                count = int(np.count_nonzero(starts))
                if count >= least and (key := starts.tobytes()) not in seen:
                    seen.add(key)
                    yield count, starts


def _on_lines_of_its_own(inner: Inner, starts: Bools) -> Iterator[Bools]:
    """Children of a kind; those of them that begin a line; and those that are a line each, as titles are."""
    if inner.parted and inner.separates[starts].all():
        yield starts | _ahead(inner, starts, True)  # what stands ahead of the first separator may be an item as well
        yield starts | _ahead(inner, starts, False)
        return
    if inner.whole[starts].all() and np.count_nonzero(starts) < np.count_nonzero(inner.sort == inner.sort[int(starts.argmax())]):
        return
    yield starts
    if inner.lined:
        return
    yield starts & inner.new
    yield starts & inner.alone


def _apart(inner: Inner) -> Bools:
    """The children behind two breaks, an empty line, and the first of their parents."""
    out = _behind(inner)
    if not out.any():
        return out
    inside = np.isin(inner.parent, inner.parent[out])
    out[1:] |= inside[1:] & (inner.parent[1:] != inner.parent[:-1]) & ~inner.separates[1:]
    out[:1] |= inside[:1] & ~inner.separates[:1]
    return out


def _behind(inner: Inner) -> Bools:
    """The children behind two breaks."""
    out = np.zeros(len(inner.children), dtype=bool)
    empty = inner.separates[1:] & inner.separates[:-1]
    out[2:] = empty[:-1] & ~inner.separates[2:] & (inner.parent[2:] == inner.parent[:-2])
    return out


def _ahead(inner: Inner, starts: Bools, early: bool) -> Bools:
    """For each parent the child ahead of the first of `starts` that an item may begin with: one that begins a line and is like
    the children behind `starts`, the first or the last that is, or else what begins the line that ends there."""
    out = np.zeros(len(starts), dtype=bool)
    places = np.flatnonzero(starts)
    behind = places[places + 1 < len(starts)] + 1
    behind = behind[~inner.separates[behind]]
    usual = np.bincount(inner.head[behind], minlength=int(inner.head.max()) + 1) > _USUAL * len(behind)
    new = inner.new & ~inner.separates
    for place in places[changes(inner.parent[places])][:_BOXES].tolist():
        ahead = np.arange(max(0, place - _AHEAD), place)
        ahead = ahead[(inner.parent[ahead] == inner.parent[place]) & new[ahead]]
        like = ahead[usual[inner.head[ahead]]]
        found = like[:1] if early else like[-1:]
        out[found if len(found) else ahead[-1:]] = True
    return out


def _shapes(inner: Inner) -> Ints:
    """The number of the set of lineages near below each child, and of how many its own children are."""
    near = inner.deep[inner.kind] <= _SHAPE
    pairs, _ = counted(inner.owner[near] * len(inner.weight) + inner.kind[near], len(inner.children) * len(inner.weight))
    marks = (pairs % max(1, len(inner.weight)) + 1).astype(np.uint64) * MULTIPLIER
    total = np.zeros(len(inner.children), dtype=np.uint64)
    np.add.at(total, pairs // max(1, len(inner.weight)), marks ^ (marks >> np.uint64(29)))
    inside = np.bincount(inner.owner[inner.deep[inner.kind] == 1], minlength=len(inner.children))
    found = (total * MULTIPLIER + inside.astype(np.uint64)).tolist()
    places = {shape: place for place, shape in enumerate(sorted(set(found)))}
    return np.array([places[shape] for shape in found], dtype=np.int64)
