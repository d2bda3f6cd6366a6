"""Boundary candidates: the elements of a sequence that each item may begin with.

Items may begin with every element of one kind, or with what follows a break. Kinds are told by tag path, by what is
inside, and by the first thing that an element shows; of each kind all elements, or those that begin a line.
"""

from collections.abc import Iterator

import numpy as np

from marrow.page.tree import Bools

from .sequences import Sequence

LEAST = 2  # items of a region
KINDS = 6  # kinds of element tried for each way to tell kinds
ON_LINES = 0.8  # of the items: so many begin on a line of their own


def boundaries(sequence: Sequence) -> Iterator[Bools]:
    """The sets of elements that items may begin with, no two alike. Shape (elements,) each."""
    seen: set[bytes] = set()
    changes = sequence.line[1:] != sequence.line[:-1]
    new = np.append(True, changes)
    for starts in _candidates(sequence, new):
        places = np.flatnonzero(starts)
        if len(places) < LEAST or (key := starts.tobytes()) in seen:
            continue
        seen.add(key)
        before = np.concatenate(([0], np.cumsum(changes)))[places]
        if np.count_nonzero(before[1:] > before[:-1]) >= ON_LINES * (len(places) - 1):
            yield starts


def _candidates(sequence: Sequence, new: Bools) -> Iterator[Bools]:
    if sequence.whole:
        yield np.ones(len(sequence.nodes), dtype=bool)
        return
    if sequence.breaks.any():
        yield from _behind_breaks(sequence)
    for column in (sequence.sort, sequence.head, sequence.shape):
        counts = np.bincount(column[~sequence.breaks], minlength=1)
        for kind in np.argsort(-counts, kind="stable")[:KINDS].tolist():
            if counts[kind] >= 2:
                of_kind = (column == kind) & ~sequence.breaks
                yield of_kind
                yield of_kind & new


def _behind_breaks(sequence: Sequence) -> Iterator[Bools]:
    """What follows a break, two breaks, or a break that is not of the most frequent kind; and what begins a box."""
    breaks, sort = sequence.breaks, sequence.sort
    other = ~breaks & np.append(True, sequence.parent[1:] != sequence.parent[:-1])
    after = np.append(False, breaks[:-1]) & ~breaks
    twice = np.append(False, after[1:] & breaks[:-1] & np.append(False, breaks[:-2]))
    strong = after & np.append(False, (sort != np.bincount(sort[breaks]).argmax())[:-1])
    for starts in (after, twice, strong):
        if starts.any():
            yield starts
            yield starts | other
