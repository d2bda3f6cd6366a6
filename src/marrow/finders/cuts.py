"""Cuts: a sequence of siblings taken apart into items, and how much each way of doing so speaks for itself.

Likeness of an item is the weighted Jaccard coefficient of its multiset of lineages with that of the average item: what is
deep inside weighs less, and so does a lineage that comes again within an item. What follows an item and is unlike the end of
the others (an advertisement, the links to further pages) is cut off, as is what is behind a break that only stands between
items, and items unlike the rest are left out. Parts like the beginning of the items that stand ahead of the first count against
a cut, for it has taken the beginning of each item for the end of the one before. Two items never share a line of the page.
"""

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from marrow.page.tree import Bools, Floats

from .children import Inner, changes, counted
from .lineage import Ints

_AGAIN = (1.0, 0.7, 0.5)  # weight of a lineage inside an item the first time, the second, the third; no more count
WORDS, _ALIKE = 0.7, 1.5  # powers of the words and of the likeness in the score
_UNLIKE = 0.5  # of the median likeness: an item below is none
_RARE = 0.06  # of the items: a kind of child that no more of them have does not belong to them
_LINES = 0.8  # of the items must begin on a line of their own
_SPARE = 1.5  # how much longer the good items may be than all, when it is guessed what a cut can score
_ROWS, _MERGED = 3.0, 0.5  # times that a kind of child may come again in an item (rows of a record); power of what is beyond
_USUAL = 0.3  # of the items: so many have a part that, ahead of the first item, is taken for its beginning
_LEAD, _BOXES, _LOST, _LEAST_COMPLETE = 12, 12, 3.0, 0.5  # children ahead, and boxes, that are looked at; what a lost part takes off
_MOSTLY, _SELDOM, _ALWAYS = 0.5, 0.1, 0.9  # of the items: such a share ends with a break of a kind, holds one, is set apart by it
_APART, _OUTSTANDING = 0.2, 0.1  # how much it speaks for a cut that breaks set items apart, and that they begin with what stands out
LINKED = 0.9  # of the words of items that are links and nothing else
_PARTLY = 0.7  # what is left of a cut when most boxes hold one item and some two: the boxes are the items
_FEW = 4.0  # words of an item that halve its score


@dataclass(frozen=True, slots=True)
class Cut:
    """One way to take children apart: `number` of the item of each child or -1, of which `good` are alike.

    `likeness`: 0 to 1; `words`, `linked`: of the good items together; `parts`: texts of an item, the median.
    """

    number: Ints
    good: Bools
    likeness: float
    words: float
    linked: float
    parts: float
    score: float


def cut_at(inner: Inner, starts: Bools, count: int, least: int, above: float = 0.0) -> Cut | None:
    """The items that begin at `starts`, what is unlike them left out; None when they are too few, no items, or score no more than
    `above`, as soon as that is seen."""
    if not _on_lines(inner, np.flatnonzero(starts)):
        return None
    number, apart = _closed(inner, _trimmed(inner, _numbers(inner, starts), count), starts, count)
    shown = (number >= 0) & ~inner.separates
    nodes = inner.children[shown]
    size: Floats = np.bincount(number[shown], inner.known.texts[nodes], count).astype(np.float64)
    favour = 1 + _APART * apart * (apart < 0 or count > least)
    again = _again(inner, starts, number)
    if favour * _limit(inner, nodes, size, again) <= above:
        return None
    like = _likeness(inner, number, count, count)
    good: Bools = (like >= _UNLIKE * np.sort(like)[count // 2]) & (size > 0)
    if np.count_nonzero(good) < least:
        return None
    if not good.all():  # what is left out does not count against the others
        like = _likeness(inner, np.where((number >= 0) & good[number], number, -1), count, int(np.count_nonzero(good)))
        nodes = inner.children[shown & good[number]]
    cut = _judged(inner, number, nodes, good, like, size, again)
    favour *= _begun(inner, starts, cut)
    if cut.score * favour <= above:
        return None
    score = cut.score * favour * _complete(inner, number, good)
    return replace(cut, score=score) if score > above else None


def _limit(inner: Inner, nodes: Ints, size: Floats, again: float) -> float:
    """About what items of some nodes and texts can score at most: were they alike."""
    count, words = int(np.count_nonzero(size)), float(inner.known.words[nodes].sum())
    if not count or not words:
        return 0.0
    parts = float(np.sort(size)[len(size) - 1 - count // 3])  # the median, were a third left out
    return bound(words, count) * _several(words, float(inner.known.linked[nodes].sum()), parts, again)


def _begun(inner: Inner, starts: Bools, cut: Cut) -> float:
    """How much it speaks for a cut that its items begin with what stands out, and against it that they are parts of boxes most of which
    hold one."""
    count, boxes = int(np.count_nonzero(starts)), int(np.count_nonzero(np.diff(inner.parent[starts]))) + 1
    outstanding = 1.0 if inner.separates[starts].any() else float(np.count_nonzero(inner.titled[starts])) / count
    several = cut.linked < LINKED * cut.words
    return (1 + _OUTSTANDING * outstanding * several) * (_PARTLY if 1 < boxes < count < 2 * boxes else 1.0)


def _closed(inner: Inner, number: Ints, starts: Bools, count: int) -> tuple[Ints, int]:
    """Items up to the first break of a kind that most items end with and hardly any holds; and 1 if there is such a kind
    that they are all set apart by, -1 if many hold a break that is stronger than those between them, or else 0."""
    if not inner.parted:
        return number, 0
    first = np.zeros(len(starts), dtype=bool)
    places = np.flatnonzero((number >= 0) & ~inner.separates)
    first[places[np.concatenate(([True], np.diff(number[places]) != 0))[: len(places)]]] = True
    held = (number >= 0) & ~inner.separates & ~first
    number_of = np.where(held, number, count)
    closing = np.zeros(inner.gaps.shape[1], dtype=bool)
    ahead = first & np.concatenate(([False], inner.parent[1:] == inner.parent[:-1])) & (number > 0)
    border = inner.gaps[ahead].mean(axis=0) if ahead.any() else closing
    for kind in np.flatnonzero(border > _MOSTLY).tolist():
        holding = np.unique(number_of[held & inner.gaps[:, kind]])
        closing[kind] = np.count_nonzero(holding < count - 1) <= _SELDOM * count
    ends = np.full(count, len(number))
    cut = np.flatnonzero(held & inner.gaps[:, closing].any(axis=1))
    np.minimum.at(ends, number[cut], cut)
    kept = np.where((number >= 0) & (np.arange(len(number)) < ends[number]), number, -1)
    weak = not (border[inner.strong] >= _ALWAYS).any() and any(
        len(np.unique(number[held & inner.gaps[:, kind]])) > _USUAL * count for kind in np.flatnonzero(inner.strong).tolist()
    )
    return kept, -1 if weak else int((border[closing] >= _ALWAYS).any())


def _complete(inner: Inner, number: Ints, good: Bools) -> float:
    """What a cut is worth when parts like those of its items stand ahead of them: the beginning of each has gone to the one before."""
    kept = _kept(inner, number, good)
    places = np.flatnonzero(kept)
    firsts = places[changes(inner.parent[places])][:_BOXES]
    firsts = firsts[inner.parent[firsts - 1] == inner.parent[firsts]] if firsts[-1] else firsts[:0]
    if not len(firsts):
        return 1.0
    kinds = int(inner.head.max()) + 1
    pairs, _ = counted(number[kept] * kinds + inner.head[kept], len(good) * kinds)
    common = np.bincount(pairs % kinds, minlength=kinds) >= _USUAL * np.count_nonzero(good)
    lost = 0
    for first in firsts.tolist():
        lead: set[int] = set()
        for place in range(first - 1, max(-1, first - _LEAD), -1):
            if inner.parent[place] != inner.parent[first] or (number[place] >= 0 and good[number[place]]):
                break
            if not inner.separates[place]:
                if not common[inner.head[place]]:
                    break
                lead |= {int(inner.head[place])} if inner.titled[place] else set()
        lost += len(lead)
    return max(_LEAST_COMPLETE, 1 - _LOST * lost / max(1, len(pairs)))


def _again(inner: Inner, starts: Bools, number: Ints) -> float:
    """How often the kind of child that items begin with comes in an item: often where several items are taken for one."""
    return float(np.count_nonzero((inner.sort == inner.sort[int(starts.argmax())]) & (number >= 0)) / np.count_nonzero(starts))


def items_of(inner: Inner, cut: Cut) -> tuple[Ints, Ints]:
    """The first and the last child of each good item of a cut."""
    places = np.flatnonzero(_kept(inner, cut.number, cut.good))
    new = np.flatnonzero(np.diff(cut.number[places])) + 1
    nodes = inner.children[places]
    return nodes[np.concatenate(([0], new))], nodes[np.concatenate((new, [len(nodes)])) - 1]


def _kept(inner: Inner, number: Ints, good: Bools) -> Bools:
    return (number >= 0) & good[number] & ~inner.separates


def _numbers(inner: Inner, starts: Bools) -> Ints:
    """The number of the item of each child, -1 before the first of its parent."""
    number = np.cumsum(starts) - 1
    if inner.parent[0] == inner.parent[-1]:
        return number
    owners = inner.parent[starts][number]  # of the child that each one's item begins with
    number[(number < 0) | (owners != inner.parent)] = -1
    return number


def most_of(lines: Ints) -> int:
    """How many items some children can make at most, by the lines that they begin on."""
    return min(len(lines), 1 + int(np.count_nonzero(lines[1:] != lines[:-1]) / _LINES))


def _on_lines(inner: Inner, starts: NDArray[np.intp]) -> bool:
    """Whether most items begin on a line below that of the one before."""
    new = inner.line[starts[1:]] > inner.line[starts[1:] - 1]
    return int(np.count_nonzero(new)) >= _LINES * len(new)


def _trimmed(inner: Inner, number: Ints, count: int) -> Ints:
    """Items without what follows them: from the first child on whose like hardly any other item has."""
    inside = number >= 0
    strange = _strange(inner, number, inside, count)
    sizes = np.bincount(number[inside], minlength=count)
    longest = int(sizes[:-1].max()) if count > 1 else int(sizes[-1])  # the last item has no natural end
    if not len(strange) and sizes[-1] <= longest:
        return number
    ends = np.full(count, len(number))
    ends[number[strange[::-1]]] = strange[::-1]  # the first of each item is what is left
    if sizes[-1] > longest:
        ends[-1] = min(int(ends[-1]), int(np.flatnonzero(number == count - 1)[longest]))
    return np.where(inside & (np.arange(len(number)) < ends[number]), number, -1)


def _strange(inner: Inner, number: Ints, inside: Bools, count: int) -> Ints:
    """The places of the children of a kind that hardly any item has."""
    kinds = int(inner.sort.max()) + 1
    if kinds == 1:
        return np.zeros(0, dtype=np.int64)
    pairs, _ = counted(number[inside] * kinds + inner.sort[inside], count * kinds)
    common = np.bincount(pairs % kinds, minlength=kinds) > max(1, _RARE * count)
    return np.flatnonzero(inside & ~common[inner.sort])


def _likeness(inner: Inner, number: Ints, count: int, among: int) -> Floats:
    """How alike each of `count` items is to those that are not left out: weighted Jaccard of the multisets of lineages, as
    `_AGAIN` counts."""
    item, kinds = number[inner.owner], len(inner.weight)
    kind, inside = inner.kind, item >= 0
    if not inside.all():
        item, kind = item[inside], kind[inside]
    pairs, times = counted(item * kinds + kind, count * kinds)
    who, what = np.divmod(pairs, kinds)
    both, own, average = np.zeros(count), np.zeros(count), 0.0
    for again, discount in enumerate(_AGAIN):
        if again:
            more = times > again
            who, what, times = who[more], what[more], times[more]
            if not len(who):
                break
        share = np.bincount(what, minlength=kinds) / among
        weight = inner.weight * discount
        both += np.bincount(who, (share * weight)[what], count)
        own += np.bincount(who, weight[what], count)
        average += float(share @ weight)
    return both / np.maximum(own + average - both, 1e-9)


def _judged(inner: Inner, number: Ints, nodes: Ints, good: Bools, like: Floats, size: Floats, again: float) -> Cut:
    """The cut with its score, before what speaks for it besides. `nodes`: the children that its good items consist of."""
    count = np.count_nonzero(good)
    words, linked = float(inner.known.words[nodes].sum()), float(inner.known.linked[nodes].sum())
    likeness, parts = float(like[good].sum()) / count, float(np.sort(size[good])[count // 2])
    mean, several = words / count, _several(words, linked, parts, again)
    score = words**WORDS * likeness**_ALIKE * math.log1p(count) * several * mean / (mean + _FEW)
    return Cut(number, good, likeness, words, linked, parts, score)


def _several(words: float, linked: float, parts: float, again: float) -> float:
    """What it takes off the score that items have a text each, or are several taken for one."""
    several = 1.0 if parts >= 2 else 0.5 if linked < LINKED * words else 0.3
    return several * min(1.0, _ROWS / again) ** _MERGED if again else several


def bound(words: float, count: int) -> float:
    """About what a cut of so many words into so many items can score at most: were they alike, with several parts each."""
    mean = _SPARE * words / count
    return float((1 + _OUTSTANDING) * words**WORDS * math.log1p(count) * mean / (mean + _FEW))


def highest(words: float, count: int) -> float:
    """About what any cut of so many words can score at most, into as many items or fewer."""
    low, high = 1, max(1, count)
    while low < high:  # it rises with the number of items and then falls
        middle = (low + high) // 2
        low, high = (middle + 1, high) if bound(words, middle) < bound(words, middle + 1) else (low, middle)
    return bound(words, low)
