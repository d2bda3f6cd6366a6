"""Candidate regions: a sequence of elements is cut into items at boundaries; what is unlike the items is left out.

Boundaries are all elements of one kind, or what follows a line break. A kind is a tag path, a shape, or the tag path of
the first thing that an element shows; of each kind all elements are tried, and those that begin a line.
Elements behind an item, of a kind that hardly any item has (advertisements, pagers), are cut off. Items unlike the
others are left out, and so are the items of boxes with far fewer words for each: menus that look like results. The
likeness of an item is the weighted Jaccard coefficient of its tag paths with those of the average item.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from marrow.page import Page
from marrow.page.tree import Bools, Floats

from .sequences import Sequence, sequence, stretches
from .tag_paths import Ints, tag_paths

LEAST = 2  # items of a region
KINDS = 6  # kinds of element tried: the most frequent tag paths, shapes and heads
ON_LINES = 0.8  # of the items: so many begin on a line of their own

RARE = 0.06  # of the items: a kind of element that no more of them have does not belong to them
UNLIKE = 0.5  # of the median likeness: an item below is left out
TWO = 0.7  # likeness of two items that are a list
POOR, SEVERAL = 0.25, 4  # share of the words of an item of the richest box; items of a box that is left out
AGAIN = (1.0, 0.7, 0.5)  # weights of a tag path in an item the first, second and third time


@dataclass(frozen=True, slots=True)
class Cut:
    """A sequence cut into items: `number` of the item of each element or -1, `likeness` of each item that is left.

    `firsts`, `lasts`: the places in the sequence of the first and the last element of each item;
    `description`: how much shorter a description by the average item makes that of all items, 0 to 1;
    `repeats`: the share of the tag paths of an item that are there already.
    """

    sequence: Sequence
    starts: Bools
    number: Ints
    firsts: Ints
    lasts: Ints
    likeness: Floats
    description: float
    repeats: float


def cuts(page: Page) -> Iterator[Cut]:
    """The ways to cut the sequences of a page into items, each of which holds two or more."""
    for stretch in stretches(page):
        found = sequence(page, stretch)
        texts, words = (getattr(tag_paths(page), name)[stretch.nodes] for name in ("texts", "words"))
        for starts in boundaries(found):
            if cut := _cut(found, starts, texts, words):
                yield cut


def boundaries(sequence: Sequence) -> Iterator[Bools]:
    """The sets of elements that items may begin with, each different. Shape (elements,) each."""
    seen: set[bytes] = set()
    changes = sequence.line[1:] != sequence.line[:-1]
    new = np.append(True, changes)
    for starts in _starts(sequence, new):
        places = np.flatnonzero(starts)
        if len(places) < LEAST or (key := starts.tobytes()) in seen:
            continue
        seen.add(key)
        before = np.concatenate(([0], np.cumsum(changes)))[places]
        if np.count_nonzero(before[1:] > before[:-1]) >= ON_LINES * (len(places) - 1):
            yield starts


def _starts(sequence: Sequence, new: Bools) -> Iterator[Bools]:
    if sequence.stretch.whole:
        yield np.ones(len(sequence.stretch.nodes), dtype=bool)
        return
    if sequence.stretch.breaks.any():
        yield from _behind_breaks(sequence)
    for column in (sequence.sort, sequence.head, sequence.shape):
        counts = np.bincount(column[~sequence.stretch.breaks], minlength=1)
        for kind in np.argsort(-counts, kind="stable")[:KINDS].tolist():
            if counts[kind] >= 2:
                of_kind = (column == kind) & ~sequence.stretch.breaks
                yield of_kind
                yield of_kind & new


def _behind_breaks(sequence: Sequence) -> Iterator[Bools]:
    """Elements behind a break, behind two, or behind a break of a rarer kind; also with the first ones of boxes."""
    breaks, sort = sequence.stretch.breaks, sequence.sort
    other = ~breaks & np.append(True, sequence.stretch.parent[1:] != sequence.stretch.parent[:-1])
    after = np.append(False, breaks[:-1]) & ~breaks
    twice = np.append(False, after[1:] & breaks[:-1] & np.append(False, breaks[:-2]))
    strong = after & np.append(False, (sort != np.bincount(sort[breaks]).argmax())[:-1])
    for starts in (after, twice, strong):
        if starts.any():
            yield starts
            yield starts | other


def _cut(sequence: Sequence, starts: Bools, texts: Floats, words: Floats) -> Cut | None:
    count = int(np.count_nonzero(starts))
    number = _trimmed(sequence, _numbered(sequence, starts), count)
    inside = number >= 0
    held = np.bincount(number[inside], texts[inside], count)
    like, kinds = _likeness(sequence, number, count)
    good = (like >= UNLIKE * np.sort(like)[count // 2]) & (held > 0)
    good &= _rich(sequence, np.flatnonzero(starts), np.bincount(number[inside], words[inside], count), good)
    if np.count_nonzero(good) < 2 or (np.count_nonzero(good) == 2 and like[good].mean() < TWO):
        return None
    if not good.all():  # what is left out does not count against the others
        number = np.where(inside & good[number], number, -1)
        like, kinds = _likeness(sequence, number, count)
    places = np.flatnonzero(number >= 0)
    new = np.flatnonzero(np.diff(number[places])) + 1
    firsts, lasts = places[np.append(0, new)], places[np.append(new, len(places)) - 1]
    return Cut(sequence, starts, number, firsts, lasts, like[good], *kinds)


def _numbered(sequence: Sequence, starts: Bools) -> Ints:
    """The number of the item of each element: that which began last in its box, -1 for none."""
    number = np.cumsum(starts) - 1
    owners = sequence.stretch.parent[starts][np.maximum(number, 0)]
    apart = (owners != sequence.stretch.parent) & (not sequence.stretch.whole)
    return np.where((number < 0) | apart | sequence.stretch.breaks, -1, number)


def _trimmed(sequence: Sequence, number: Ints, count: int) -> Ints:
    """Items end before an element of a kind that hardly any item has; the last is no longer than the longest other."""
    inside, kinds = number >= 0, int(sequence.sort.max()) + 1
    if kinds > 1 and count > 3:
        pairs = np.unique(number[inside] * kinds + sequence.sort[inside])
        rare = np.bincount(pairs % kinds, minlength=kinds) <= max(1, RARE * count)
        strange = np.flatnonzero(inside & rare[sequence.sort])
        ends = np.full(count, len(number))
        ends[number[strange[::-1]]] = strange[::-1]
        number = np.where(inside & (np.arange(len(number)) < ends[number]), number, -1)
    sizes = np.bincount(number[number >= 0], minlength=count)
    if count > 1 and sizes[-1] > sizes[:-1].max():
        number = number.copy()
        number[np.flatnonzero(number == count - 1)[sizes[:-1].max() :]] = -1
    return number


def _rich(sequence: Sequence, firsts: Ints, words: NDArray[np.number], good: Bools) -> Bools:
    """Items without those of boxes that have several with few words each, compared with the box of most words."""
    owners = sequence.stretch.parent[firsts]
    if sequence.stretch.whole or (owners == owners[0]).all():
        return np.ones(len(words), dtype=bool)
    box = np.unique(owners, return_inverse=True)[1]
    total, count = np.bincount(box, words * good), np.bincount(box, good)
    mean = total / np.maximum(1, count)
    return ((mean >= POOR * mean[int(total.argmax())]) | (count < SEVERAL))[box]


def _likeness(sequence: Sequence, number: Ints, count: int) -> tuple[Floats, tuple[float, float]]:
    """How alike each item is to the average item; the description and repeats of a `Cut`."""
    item, kinds = number[sequence.owner], len(sequence.weight)
    inside = item >= 0
    pairs, times = np.unique(item[inside] * kinds + sequence.kind[inside], return_counts=True)
    who, what = np.divmod(pairs, kinds)
    n = max(1, int(np.count_nonzero(np.bincount(who, minlength=1))))
    both, own, average = np.zeros(count), np.zeros(count), 0.0
    share = np.bincount(what, minlength=kinds) / n
    shorter = _shorter(share[share > 0], len(times), int(times.sum()), n, kinds)
    for again, discount in enumerate(AGAIN):
        if again:
            more = times > again
            who, what, times = who[more], what[more], times[more]
            if not len(who):
                break
            share = np.bincount(what, minlength=kinds) / n
        weight = sequence.weight * discount
        both += np.bincount(who, (share * weight)[what], count)
        own += np.bincount(who, weight[what], count)
        average += float(share @ weight)
    return both / np.maximum(own + average - both, 1e-9), shorter


def _shorter(share: Floats, pairs: int, total: int, count: int, kinds: int) -> tuple[float, float]:
    """`description` and `repeats` of a `Cut`: the share of bits saved by a template, and of repeated tag paths."""
    varies = share[share < 1]
    entropy = -count * float((varies * np.log2(varies) + (1 - varies) * np.log2(1 - varies)).sum())
    bits, again = math.log2(max(2, kinds)), (total - pairs) * math.log2(max(2, len(share)))
    return 1 - (entropy + len(share) * bits + again) / max(1.0, total * bits), 1 - pairs / max(1, total)
