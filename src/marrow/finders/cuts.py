"""Cuts: a sequence of siblings taken apart into items, and how much each way of doing so speaks for itself.

Likeness of an item is the weighted Jaccard coefficient of its multiset of lineages with that of the average item: what is
deep inside weighs less, and so does a lineage that comes again within an item. What follows an item and is unlike the end of
the others (an advertisement, the links to further pages) is cut off, and items unlike the rest are left out. Two items
never share a line of the page.
"""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from marrow.metadata.values import kept
from marrow.page import Page, tags
from marrow.page.tree import Bools, Floats

from .flow import Flow
from .lineage import MULTIPLIER, Ints, Lineage

_CUTS = 5  # kinds of child that an item may begin with, tried for each of two ways to tell kinds
_DEEPER = 0.8  # weight of a lineage against that of its parent
_SHAPE = 3  # levels below a child that make its shape
_AGAIN = (1.0, 0.7, 0.5)  # weight of a lineage inside an item the first time, the second, the third; no more count
WORDS, _ALIKE = 0.7, 1.5  # powers of the words and of the likeness in the score
_UNLIKE = 0.5  # of the median likeness: an item below is none
_RARE = 0.06  # of the items: a kind of child that no more of them have does not belong to them
_LINES = 0.8  # of the items must begin on a line of their own
_SPARE = 1.5  # how much longer the good items may be than all, when it is guessed what a cut can score
_ROWS, _MERGED = 3.0, 0.5  # times that a kind of child may come again in an item (rows of a record); power of what is beyond
_USUAL = 0.3  # of the items: so many have a part that, ahead of the first item, is taken for its beginning
_AHEAD = 40  # children ahead of the first mark among which an item may begin
_LEAD, _BOXES, _LOST, _LEAST_COMPLETE = 12, 12, 3.0, 0.5  # children ahead, and boxes, that are looked at; what a lost part takes off
_MOSTLY, _SELDOM, _ALWAYS = 0.5, 0.1, 0.9  # of the items: such a share ends with a break of a kind, holds one, is set apart by it
_APART, _OUTSTANDING = 0.2, 0.1  # how much it speaks for a cut that breaks set items apart, and that they begin with what stands out
_LINKED = 0.9  # of the words of items that are links and nothing else
_PARTLY = 0.7  # what is left of a cut when most boxes hold one item and some two: the boxes are the items
_FEW = 4.0  # words of an item that halve its score
_TABLE = 8  # places of a table for each number that is counted with it
_LINE = tags.BLOCK | tags.table("br")
_BREAK = tags.table("br hr")
_WHOLE, _BOX = tags.table("li article"), tags.table("div section")  # an item each, never a part of one; if they have a class
_NUMBER = re.compile(r"\s*[(\[#]?\d{1,4}[.):\]]?\s*$")
_TITLE, _KINDS = tags.table("a b strong h1 h2 h3 h4 h5 h6 dt th img"), 6
_BR = tags.CODES["br"]
_PRE = tags.CODES["pre"]


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


@dataclass(frozen=True, slots=True)
class Inner:
    """The children of a region, and what is inside of them.

    `sort`: number of the lineage of each child; `line`: the line of the page that it begins on; `owner`, `kind`: for the live
    nodes below, which child they belong to and the number of their lineage; `deep`, `weight`: of each of those numbers;
    `separates`, `whole`: children that are breaks, and those that are an item each; `head`: number of the lineage of the first thing
    that each child shows.
    """

    known: Lineage
    children: Ints
    sort: Ints
    parent: NDArray[np.int32]
    line: Ints
    owner: Ints
    kind: Ints
    deep: Ints
    weight: Floats
    separates: Bools
    whole: Bools
    head: Ints
    titled: Bools
    gaps: Bools
    strong: Bools

    @classmethod
    def of(cls, page: Page, known: Lineage, children: Ints, loose: Flow | None = None) -> "Inner":
        """The children at some nodes; with `loose`, in the reading of a page in which paragraphs are marks."""
        tree = page.tree
        path, parent, end = (loose.path, loose.parent, loose.end) if loose else (known.path, tree.parent, tree.end)
        breaks = _BREAK[tree.tag] | loose.mark if loose else _BREAK[tree.tag]
        sizes = end[children] - children
        owner = np.repeat(np.arange(len(children)), sizes)
        nodes = np.arange(len(owner)) - np.repeat(np.cumsum(sizes) - sizes, sizes) + np.repeat(children, sizes)
        alive = known.live[nodes] & ~breaks[nodes]
        owner, nodes = owner[alive], nodes[alive]
        paths = path[nodes]
        marks = np.zeros(known.paths, dtype=np.int64)
        marks[paths] = 1
        kinds = np.flatnonzero(marks)
        marks[kinds] = np.arange(len(kinds))
        kind = marks[paths]
        deep = known.level[kinds] - (int(known.depth[children[0]]) if len(children) else 0)
        whole = _WHOLE[tree.tag[children]] | (_BOX[tree.tag[children]] & (known.step[children] >= len(tags.NAMES)))
        head, titled = _heads(len(children), owner, kind, deep[kind], kept(page, "_finders_titles", _titles)[nodes])
        sort = _dense(path[children])
        return cls(known, children, sort, parent[children], lines_of(page)[children], owner, kind, deep,
                   _DEEPER**deep.astype(np.float64), breaks[children], whole, head, titled,
                   *_gaps(breaks[children], sort, tree.tag[children] != _BR))  # fmt: skip

    def starts(self, least: int) -> Iterator[tuple[int, Bools]]:
        """Where items may begin, with how many there would be: the children of one lineage, or of one shape, each in turn."""
        seen: set[bytes] = set()
        if len(self.children) < least:
            return
        if (apart := self._apart()).any():
            for starts in (apart, self._behind() | self._ahead(self._behind(), True)):
                if (count := int(np.count_nonzero(starts))) >= least:
                    yield count, starts
        for column in (self.sort, self._shapes(), self.head):
            counts = np.bincount(column)
            for kind in np.argsort(-counts, kind="stable")[:_CUTS].tolist():
                for starts in self._on_lines_of_its_own(column == kind) if counts[kind] >= least else ():
                    count = int(np.count_nonzero(starts))
                    if count >= least and (key := np.packbits(starts).tobytes()) not in seen:
                        seen.add(key)
                        yield count, starts

    def _on_lines_of_its_own(self, starts: Bools) -> Iterator[Bools]:
        """Children of a kind; those of them that begin a line; and those that are a line each, as titles are."""
        if self.separates[starts].all():
            yield starts | self._ahead(starts, True)  # what stands ahead of the first separator may be an item as well
            yield starts | self._ahead(starts, False)
            return
        if self.whole[starts].all() and np.count_nonzero(starts) < np.count_nonzero(self.sort == self.sort[int(starts.argmax())]):
            return
        yield starts
        new = np.diff(self.line, prepend=-1) != 0
        begin = starts & new
        yield begin
        yield begin & np.append(new[1:], True)

    def _apart(self) -> Bools:
        """The children behind two breaks, an empty line, and the first of their parents."""
        out = self._behind()
        inside = np.isin(self.parent, self.parent[out])
        out[1:] |= inside[1:] & (self.parent[1:] != self.parent[:-1]) & ~self.separates[1:]
        out[:1] |= inside[:1] & ~self.separates[:1]
        return out

    def _behind(self) -> Bools:
        """The children behind two breaks."""
        out = np.zeros(len(self.children), dtype=bool)
        empty = self.separates[1:] & self.separates[:-1]
        out[2:] = empty[:-1] & ~self.separates[2:] & (self.parent[2:] == self.parent[:-2])
        return out

    def _ahead(self, starts: Bools, early: bool) -> Bools:
        """For each parent the child ahead of the first of `starts` that an item may begin with: one that begins a line and is like
        the children behind `starts`, the first or the last that is, or else what begins the line that ends there."""
        out = np.zeros(len(starts), dtype=bool)
        places = np.flatnonzero(starts)
        behind = places[places + 1 < len(starts)] + 1
        behind = behind[~self.separates[behind]]
        usual = np.bincount(self.head[behind], minlength=int(self.head.max()) + 1) > _USUAL * len(behind)
        new = (np.diff(self.line, prepend=-1) != 0) & ~self.separates
        for place in places[np.unique(self.parent[places], return_index=True)[1]].tolist():
            ahead = np.arange(max(0, place - _AHEAD), place)
            ahead = ahead[(self.parent[ahead] == self.parent[place]) & new[ahead]]
            like = ahead[usual[self.head[ahead]]]
            found = like[:1] if early else like[-1:]
            out[found if len(found) else ahead[-1:]] = True
        return out

    def _shapes(self) -> Ints:
        """The number of the set of lineages near below each child, and of how many its own children are."""
        near = self.deep[self.kind] <= _SHAPE
        pairs, _ = _counted(self.owner[near] * len(self.weight) + self.kind[near], len(self.children) * len(self.weight))
        marks = (pairs % max(1, len(self.weight)) + 1).astype(np.uint64) * MULTIPLIER
        total = np.zeros(len(self.children), dtype=np.uint64)
        np.add.at(total, pairs // max(1, len(self.weight)), marks ^ (marks >> np.uint64(29)))
        inside = np.bincount(self.owner[self.deep[self.kind] == 1], minlength=len(self.children))
        out: Ints = np.unique(total * MULTIPLIER + inside.astype(np.uint64), return_inverse=True)[1].astype(np.int64)
        return out

    def cut(self, starts: Bools, count: int, least: int) -> Cut | None:
        """The items that begin at `starts`, what is unlike them left out; None when they are too few, or no items."""
        if not self._on_lines(np.flatnonzero(starts)):
            return None
        number, apart = self._closed(self._trimmed(self._numbers(starts), count), starts, count)
        like = self._likeness(number, count, count)
        inside = number >= 0
        size: Floats = np.bincount(number[inside], np.where(self.separates, 0, self.known.texts[self.children])[inside], count).astype(np.float64)
        good: Bools = (like >= _UNLIKE * np.sort(like)[count // 2]) & (size > 0)
        if np.count_nonzero(good) < least:
            return None
        if not good.all():  # what is left out does not count against the others
            like = self._likeness(np.where((number >= 0) & good[number], number, -1), count, int(np.count_nonzero(good)))
        cut = self._judged(number, good, like, size, self._again(starts, number))
        outstanding = float(np.count_nonzero(self.titled[starts]) / count) if not self.separates[starts].any() else 1.0
        score = cut.score * self._complete(number, good) * (1 + _OUTSTANDING * outstanding * (cut.linked < _LINKED * cut.words))
        boxes = int(np.count_nonzero(np.diff(self.parent[starts]))) + 1
        score *= (1 + _APART * apart * (apart < 0 or count > least)) * (_PARTLY if 1 < boxes < count < 2 * boxes else 1.0)
        return replace(cut, score=score)

    def _closed(self, number: Ints, starts: Bools, count: int) -> tuple[Ints, int]:
        """Items up to the first break of a kind that most items end with and hardly any holds; and 1 if there is such a kind
        that they are all set apart by, -1 if many hold a break that is stronger than those between them, or else 0."""
        first = np.zeros(len(starts), dtype=bool)
        places = np.flatnonzero((number >= 0) & ~self.separates)
        first[places[np.concatenate(([True], np.diff(number[places]) != 0))[: len(places)]]] = True
        inner = (number >= 0) & ~self.separates & ~first
        number_of = np.where(inner, number, count)
        closing = np.zeros(self.gaps.shape[1], dtype=bool)
        ahead = first & np.concatenate(([False], self.parent[1:] == self.parent[:-1])) & (number > 0)
        border = self.gaps[ahead].mean(axis=0) if ahead.any() else closing
        for kind in np.flatnonzero(border > _MOSTLY).tolist():
            held = np.unique(number_of[inner & self.gaps[:, kind]])
            closing[kind] = np.count_nonzero(held < count - 1) <= _SELDOM * count
        ends = np.full(count, len(number))
        cut = np.flatnonzero(inner & self.gaps[:, closing].any(axis=1))
        np.minimum.at(ends, number[cut], cut)
        kept = np.where((number >= 0) & (np.arange(len(number)) < ends[number]), number, -1)
        weak = not (border[self.strong] >= _ALWAYS).any() and any(
            len(np.unique(number[inner & self.gaps[:, kind]])) > _USUAL * count for kind in np.flatnonzero(self.strong).tolist()
        )
        return kept, -1 if weak else int((border[closing] >= _ALWAYS).any())

    def _complete(self, number: Ints, good: Bools) -> float:
        """What a cut is worth when parts like those of its items stand ahead of them: the beginning of each has gone to the one before."""
        kept = self._kept(number, good)
        kinds = int(self.head.max()) + 1
        pairs, _ = _counted(number[kept] * kinds + self.head[kept], len(good) * kinds)
        count = np.count_nonzero(good)
        common = np.bincount(pairs % kinds, minlength=kinds) >= _USUAL * count
        places = np.flatnonzero(kept)
        lost = 0
        for first in places[np.unique(self.parent[places], return_index=True)[1]][:_BOXES].tolist():
            lead: set[int] = set()
            for place in range(first - 1, max(-1, first - _LEAD), -1):
                if self.parent[place] != self.parent[first] or (number[place] >= 0 and good[number[place]]):
                    break
                if not self.separates[place]:
                    if not common[self.head[place]]:
                        break
                    lead |= {int(self.head[place])} if self.titled[place] else set()
            lost += len(lead)
        return max(_LEAST_COMPLETE, 1 - _LOST * lost / max(1, len(pairs)))

    def _again(self, starts: Bools, number: Ints) -> float:
        """How often the kind of child that items begin with comes in an item: often where several items are taken for one."""
        return float(np.count_nonzero((self.sort == self.sort[int(starts.argmax())]) & (number >= 0)) / np.count_nonzero(starts))

    def items(self, cut: Cut) -> tuple[Ints, Ints]:
        """The first and the last child of each good item of a cut."""
        places = np.flatnonzero(self._kept(cut.number, cut.good))
        new = np.flatnonzero(np.diff(cut.number[places])) + 1
        nodes = self.children[places]
        return nodes[np.concatenate(([0], new))], nodes[np.concatenate((new, [len(nodes)])) - 1]

    def _kept(self, number: Ints, good: Bools) -> Bools:
        return (number >= 0) & good[number] & ~self.separates

    def _numbers(self, starts: Bools) -> Ints:
        """The number of the item of each child, -1 before the first of its parent."""
        number = np.cumsum(starts) - 1
        owners = self.parent[starts][number]  # of the child that each one's item begins with
        number[(number < 0) | (owners != self.parent)] = -1
        return number

    def _on_lines(self, starts: NDArray[np.intp]) -> bool:
        """Whether most items begin on a line below that of the one before."""
        new = self.line[starts[1:]] > self.line[starts[1:] - 1]
        return int(np.count_nonzero(new)) >= _LINES * len(new)

    def _trimmed(self, number: Ints, count: int) -> Ints:
        """Items without what follows them: from the first child on whose like hardly any other item has."""
        inside, kinds = number >= 0, int(self.sort.max()) + 1
        pairs, _ = _counted(number[inside] * kinds + self.sort[inside], count * kinds)
        common = np.bincount(pairs % kinds, minlength=kinds) > max(1, _RARE * count)
        ends = np.full(count, len(number))
        strange = np.flatnonzero(inside & ~common[self.sort])
        if len(strange):
            np.minimum.at(ends, number[strange], strange)
        sizes = np.bincount(number[inside], minlength=count)
        last = np.flatnonzero(number == count - 1)
        longest = int(sizes[:-1].max()) if count > 1 else len(last)  # the last item has no natural end
        if len(last) > longest:
            ends[-1] = min(int(ends[-1]), int(last[longest]))
        return np.where(inside & (np.arange(len(number)) < ends[number]), number, -1)

    def _likeness(self, number: Ints, count: int, among: int) -> Floats:
        """How alike each of `count` items is to those that are not left out: weighted Jaccard of the multisets of lineages, as
        `_AGAIN` counts."""
        item, kinds = number[self.owner], len(self.weight)
        kind, inside = self.kind, item >= 0
        if not inside.all():
            item, kind = item[inside], kind[inside]
        pairs, times = _counted(item * kinds + kind, count * kinds)
        who, what = np.divmod(pairs, kinds)
        both, own, average = np.zeros(count), np.zeros(count), 0.0
        for again, discount in enumerate(_AGAIN):
            if again:
                more = times > again
                who, what, times = who[more], what[more], times[more]
            share = np.bincount(what, minlength=kinds) / among
            weight = self.weight * discount
            both += np.bincount(who, (share * weight)[what], count)
            own += np.bincount(who, weight[what], count)
            average += float(share @ weight)
        return both / np.maximum(own + average - both, 1e-9)

    def _judged(self, number: Ints, good: Bools, like: Floats, size: Floats, again: float) -> Cut:
        nodes = self.children[self._kept(number, good)]
        count = np.count_nonzero(good)
        words, linked = float(self.known.words[nodes].sum()), float(self.known.linked[nodes].sum())
        likeness, parts = float(like[good].sum()) / count, float(np.sort(size[good])[count // 2])
        several = 1.0 if parts >= 2 else 0.5 if linked < _LINKED * words else 0.3
        mean = words / count
        several *= min(1.0, _ROWS / again) ** _MERGED if again else 1.0
        score = words**WORDS * likeness**_ALIKE * math.log1p(count) * several * mean / (mean + _FEW)
        return Cut(number, good, likeness, words, linked, parts, score)


def _heads(count: int, owner: Ints, kind: Ints, deep: Ints, title: Bools) -> tuple[Ints, Bools]:
    """The number of the lineage of the first leaf of each child, and whether it stands out, by the owners, kinds and depths of the
    nodes below."""
    leaf = np.ones(len(owner), dtype=bool)
    leaf[:-1] = (deep[1:] <= deep[:-1]) | (owner[1:] != owner[:-1])
    places = np.flatnonzero(leaf)[::-1]
    out, titled = np.zeros(count, dtype=np.int64), np.zeros(count, dtype=bool)
    out[owner[places]], titled[owner[places]] = kind[places] + 1, title[places]
    return _dense(out), titled


def _titles(page: Page) -> Bools:
    """What stands out as the beginning of an item does: links, headings, words in bold, images, numbers of items."""
    found: Bools = page.tree.inside(_TITLE[page.tree.tag])
    texts, pieces = page.blocks.runs.tolist(), page.blocks.pieces
    found[[node for node, text in zip(texts, pieces, strict=True) if _NUMBER.match(text)]] = True
    return found


def _gaps(separates: Bools, sort: Ints, strong: Bools) -> tuple[Bools, Bools]:
    """For each child whether there stands right ahead of it a break of each of a few kinds, or two breaks; and which of these are more
    than a line break. Shapes (children, kinds), (kinds,)."""
    kinds, first = np.unique(sort[separates], return_index=True)
    kinds, first = kinds[:_KINDS], np.flatnonzero(separates)[first[:_KINDS]]
    last = np.maximum.accumulate(np.where(separates, -1, np.arange(len(sort))))  # the child before, breaks aside
    before = np.concatenate(([-1], last[:-1]))
    sums = np.concatenate((np.zeros((1, len(kinds) + 1), dtype=np.int64),
                           np.cumsum(np.column_stack([*(sort == kind for kind in kinds), separates]), axis=0)))  # fmt: skip
    counts = sums[np.arange(len(sort))] - sums[before + 1]
    found: Bools = counts >= np.array([1] * len(kinds) + [2])
    return found, np.append(strong[first], True)


def _dense(numbers: Ints) -> Ints:
    """Numbers as places in the order of those that occur."""
    least = int(numbers.min()) if len(numbers) else 0
    table = np.bincount(numbers - least, minlength=1) > 0
    out: Ints = (np.cumsum(table) - 1)[numbers - least]
    return out


def _counted(numbers: Ints, most: int) -> tuple[Ints, Ints]:
    """The numbers that occur, all below `most`, and how often each does: by a table where that is no larger than the work."""
    if most > _TABLE * (len(numbers) + 1000):
        return np.unique(numbers, return_counts=True)
    table = np.bincount(numbers, minlength=1)
    found = np.flatnonzero(table)
    return found, table[found]


def bound(words: float, count: int) -> float:
    """About what a cut of so many words into so many items can score at most: were they alike, with several parts each."""
    mean = _SPARE * words / count
    return float(words**WORDS * math.log1p(count) * mean / (mean + _FEW))


def lines_of(page: Page) -> Ints:
    """Number of the line of the page that each node begins on: block-level boundaries and line breaks before it;
    in `pre`, texts with a line feed."""
    found: Ints = kept(page, "_finders_lines", _lines)
    return found


def _lines(page: Page) -> Ints:
    tree = page.tree
    block = _LINE[tree.tag]
    closed = np.bincount(tree.end[block], minlength=len(tree) + 1)
    broken = np.zeros(len(tree), dtype=np.int64)
    preformatted = tree.tag == _PRE
    if preformatted.any():
        for node in np.flatnonzero(tree.inside(preformatted) & (tree.tag == tags.TEXT)).tolist():
            before, *after = str(tree.values[node]).split("\n", 1)
            broken[node] |= bool(after) and not before.strip()
            broken[node + 1 :][:1] |= bool(after) and (bool(before.strip()) or "\n" in after[0])
    return np.cumsum(block + closed[:-1] + broken).astype(np.int64)
