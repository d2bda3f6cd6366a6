"""Repeated regions: stretches of a page that are made of like items, found on the columns of its lineages.

The children of all nodes of one lineage are read as one sequence, so a list that is split by advertisements, and a grid
of rows and cells, are whole. Each kind of child that comes again and again may be the one that every item begins
with; the cut that it makes is judged by how alike its items are (see `cuts`). The best one has many items, alike and with
several parts each, that hold much of the text. Where every item of it lies in an item of its own further up, such as a cell
in a row, or in a pair of rows, the larger item is taken. Where they are groups of several that are alike in their turn, such
as entries under headings, or cells of a grid, those are taken.

In the lineage of MDR (Liu, Grossman, Zhai: Mining data records in web pages. KDD 2003, DOI 10.1145/956750.956826), of
DEPTA (partial alignment of trees) and of tag path clustering (see `lineage`).
Departures: no edit distances: likeness is that of sets of lineages, which takes time linear in the nodes of a region, and
only a fixed number of regions and cuts is tried.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from marrow.page import Page, memoize_on_page, tags
from marrow.page.tree import Bools

from .children import Inner, lines_of
from .cuts import WORDS, Cut, bound, cut_at, highest, items_of, most_of
from .lineage import Ints, lineage
from .sequences import NODES, children_of, sequences
from .starts import starts_of
from .worth import standing, without_menus, words_of, worth

_LEAST = 2  # items of a region
_TWO = 0.7  # likeness of two items that are a list, if they have several parts each
_BEST = 5  # regions that are of use: what cannot score above so many is not tried
_POOR = 0.25  # of the best score: what has less is not given
_LEVELS = 8  # that items are followed up
_SAME = 0.9  # of the items: so many must lie in items of their own
_WHOLLY, _TIMES = 0.75, 1.8  # of the words of groups that their members hold, and how many more they are
_MOSTLY = 0.6  # of the groups have several members
_CELL, _ENTRY = tags.table("td"), tags.table("li article")  # members that may be as many in each group
_LIKE = 0.5  # likeness of members of groups
_ALIKE, _SEEN = 0.6, 40  # likeness of items of one kind, and nodes of an item that it is read from


@dataclass(frozen=True, slots=True, eq=False)
class Region:
    """Like items, in document order.

    `firsts`, `lasts`: for each the first and the last of the siblings that it consists of; `likeness`: 0 to 1;
    `words`, `linked`: of all items together; `parts`: texts of an item, the median; `score`: what regions are ranked by;
    `loose`: whether they are lines among which paragraphs are marks (see `flow`).
    """

    firsts: Ints
    lasts: Ints
    likeness: float
    words: float
    linked: float
    parts: float
    score: float
    loose: bool = False

    def slices(self, page: Page) -> list[tuple[int, int]]:
        """For each item its first node and one past its last: siblings, so a slice of the page."""
        return list(zip(self.firsts.tolist(), page.tree.end[self.lasts].tolist(), strict=True))

    def __len__(self) -> int:
        return len(self.firsts)


def regions(page: Page, *, least: int = 3, most: int = 5) -> list[Region]:
    """The repeated regions of a page, best first, none of which shares text with a better one.

    `least`: items that a region has at least; `most`: regions that are given.
    """
    found = _found(page)
    out: list[Region] = []
    taken = np.zeros(len(page.tree), dtype=bool)
    for region in found:
        if len(out) == most:
            break
        few = len(region) == _LEAST and (region.likeness < _TWO or region.parts < _LEAST)
        if len(region) < least or few or _shares(page, region, taken):
            continue
        region = _finer(page, region, found)
        region = region if region.loose else _larger(page, region, least)
        if not _shares(page, region, taken):
            out.append(region)
            edges = np.zeros(len(page.tree) + 1, dtype=np.int64)
            np.add.at(edges, region.firsts, 1)
            np.add.at(edges, page.tree.end[region.lasts], -1)
            taken |= np.cumsum(edges)[:-1] > 0
    return out


def _finer(page: Page, region: Region, found: list[Region]) -> Region:
    """The best region whose items make up those of this one, several with several parts in each: what comes under a heading each, or
    stands in rows side by side, is the list, and the groups are not; the region itself if there is none."""
    edges = region.firsts, page.tree.end[region.lasts]
    for other in found:
        if other.words < _WHOLLY * region.words or other.parts < _LEAST or other.likeness < _LIKE or len(other) < _TIMES * len(region):
            continue
        place = np.searchsorted(edges[0], other.firsts, side="right") - 1
        within = (place >= 0) & (page.tree.end[other.lasts] <= edges[1][place]) & (other.firsts > edges[0][place])
        boxes = len(np.unique(page.tree.parent[other.firsts]))
        if not within.all() or boxes > _MOSTLY * len(other):
            continue
        held = np.bincount(place, minlength=len(region))
        if float((held >= _LEAST).mean()) < _MOSTLY:
            continue
        even = float((held == np.bincount(held).argmax()).mean()) >= _SAME  # as parts of an item come, and cells that are alike
        tag = page.tree.tags[int(other.firsts[0])]
        cells = _CELL[tag] and other.likeness >= _TWO and other.words >= _SAME * region.words
        if (not even or cells or _ENTRY[tag]) and _like_heads(page, other):
            return other
    return region


def _like_heads(page: Page, region: Region) -> bool:
    """Whether hardly any item begins with another kind of thing than the others."""
    shown = page.leaves.node[page.leaves.hidden == 0]
    heads = lineage(page).path[shown[np.searchsorted(shown, region.firsts)]]
    return float((heads == np.bincount(heads).argmax()).mean()) >= _SAME


def beside_content(page: Page, region: Region) -> bool:
    """Whether a region stands in a part of the page that serves finding one's way: a menu, a sidebar, a footer."""
    return standing(page, int(region.firsts[0])) < 1


def of_one_kind(page: Page, one: Region, other: Region) -> bool:
    """Whether the items of two regions are made alike, as those of one list are that is taken apart by headings or boxes."""
    shapes = [_shape(page, *region.slices(page)[len(region) // 2]) for region in (one, other)]
    return len(shapes[0] & shapes[1]) >= _ALIKE * len(shapes[0] | shapes[1])


def _shape(page: Page, first: int, last: int) -> frozenset[tuple[int, ...]]:
    """The paths from an item down to what it shows, as steps of tag and class."""
    known, tree = lineage(page), page.tree
    paths: dict[int, tuple[int, ...]] = {}
    for node in range(first, min(last, first + _SEEN)):
        paths[node] = (*paths.get(tree.parents[node], ()), int(known.step[node]))
    return frozenset(path for node, path in paths.items() if known.live[node])


def _shares(page: Page, region: Region, taken: Bools) -> bool:
    """Whether any node of a region is taken."""
    before = np.concatenate(([0], np.cumsum(taken)))
    return bool((before[page.tree.end[region.lasts]] > before[region.firsts]).any())


@memoize_on_page
def _found(page: Page) -> list[Region]:
    """The best cut of each lineage whose children repeat, best first. What cannot be among the best is not tried."""
    known = lineage(page)
    found: list[Region] = []
    scores: list[float] = []  # before it is known what their parts are worth
    for children, loose in sequences(page, known):
        place = standing(page, int(children[0]))
        scores.sort(reverse=True)
        enough = max(scores[_BEST - 1] if len(scores) >= _BEST else 0.0, _POOR * scores[0] if scores else 0.0)
        words = float(known.words[children].sum())
        most = most_of(lines_of(page)[children])
        if most < _LEAST or highest(words, most) * place <= enough:
            continue
        inner, best = Inner.of(page, known, children, loose), None
        for count, starts in starts_of(inner, _LEAST):
            if count <= most and bound(words, count) * place > enough and (cut := cut_at(inner, starts, count, _LEAST, enough / place)):
                best, enough = cut, cut.score * place
        if best:
            scores.append(best.score * place)
            found.append(_region(page, inner, best, loose is not None))
    return sorted(found, key=lambda region: (-region.score, int(region.firsts[0])))


def _region(page: Page, inner: Inner, cut: Cut, loose: bool = False) -> Region:
    whole, tops = items_of(inner, cut)
    firsts, lasts = without_menus(page, whole, tops)
    score = cut.score * standing(page, int(firsts[0])) * worth(page, firsts, lasts, cut)
    left = cut.words if len(firsts) == len(whole) else min(cut.words, words_of(page, firsts, lasts))
    score *= (left / max(1.0, cut.words)) ** WORDS * float(np.log1p(len(firsts)) / np.log1p(len(whole)))
    return Region(firsts, lasts, cut.likeness, left, max(0.0, cut.linked - (cut.words - left)), cut.parts, score, loose)


def _larger(page: Page, region: Region, least: int) -> Region:
    """The outermost region in whose items the items of this one lie, one in each; the region itself if there is none."""
    tree, known = page.tree, lineage(page)
    nodes = region.firsts
    ancestors: Ints = nodes
    for _ in range(_LEVELS):
        ancestors = tree.parent[ancestors].astype(np.int64)
        parents = known.path[tree.parent[ancestors]]
        if len(np.unique(ancestors)) < _SAME * len(nodes):
            break
        parent = int(np.bincount(parents).argmax())
        region = _around(page, Inner.of(page, known, children_of(page, parent)), nodes, least) or region
    return region


def _around(page: Page, inner: Inner, nodes: NDArray[np.int64], least: int) -> Region | None:
    """The best cut of some children in which each of `nodes` lies in an item of its own; items before and after them go."""
    best: Region | None = None
    for count, starts in starts_of(inner, least) if len(inner.owner) <= NODES else ():
        cut = cut_at(inner, starts, count, least, best.score if best else 0.0) if count >= _SAME * len(nodes) else None
        if cut is None:
            continue
        firsts, tops = items_of(inner, cut)
        lasts = page.tree.end[tops]
        place = np.searchsorted(firsts, nodes, side="right") - 1
        held = np.unique(place[(place >= 0) & (nodes < lasts[place])])
        if len(held) >= _SAME * len(nodes) and len(held) >= _SAME * (int(held[-1] - held[0]) + 1):
            region = _region(page, inner, cut)
            inside = (region.firsts >= firsts[held[0]]) & (region.firsts <= firsts[held[-1]])
            best = replace(region, firsts=region.firsts[inside], lasts=region.lasts[inside])
    return best

