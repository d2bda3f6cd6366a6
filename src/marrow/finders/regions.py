"""Repeated regions: stretches of a page that are made of like items, found on the columns of its lineages.

The children of all nodes of one lineage are read as one sequence, so a list that is split by advertisements, and a grid
of rows and cells, are whole. Each kind of child that comes again and again may be the one that every item begins
with; the cut that it makes is judged by how alike its items are (see `cuts`). The best one has many items, alike and with
several parts each, that hold much of the text. Where every item of it lies in an item of its own further up, such as a cell
in a row, or in a pair of rows, the larger item is taken.

In the lineage of MDR (Liu, Grossman, Zhai: Mining data records in web pages. KDD 2003, DOI 10.1145/956750.956826), of
DEPTA (partial alignment of trees) and of tag path clustering (see `lineage`).
Departures: no edit distances: likeness is that of sets of lineages, which takes time linear in the nodes of a region, and
only a fixed number of regions and cuts is tried.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from marrow.metadata.values import kept
from marrow.page import Page, tags
from marrow.page.tree import Bools

from .cuts import WORDS, Cut, Inner, bound
from .lineage import Ints, Lineage, lineage

_LEAST = 2  # items of a region
_TWO = 0.7  # likeness of two items that are a list, if they have several parts each
_REGIONS = 16  # lineages whose children are looked at, those with most repeated text
_NODES = 60_000  # of all regions that are looked at together, so that nesting costs no more than breadth
_BEST = 8  # regions that are of use: what cannot score above so many is not tried
_POOR = 0.1  # of the best score: what has less is not given
_LEVELS = 8  # that items are followed up
_SAME = 0.9  # of the items: so many must lie in items of their own
_ITEM, _OWN = tags.table("li dt article"), 1.2  # elements made to be items, and how much that speaks for them
_PICTURED, _HEADED, _UNLINKED, _MENU = 1.6, 1.3, 0.6, 0.5  # what parts of the items do to the score
_MOST, _LINKS = 0.5, 3  # of the items have such a part; links of an item of a menu
_LINK, _IMAGE = tags.table("a"), tags.table("img")
_ALIKE, _SEEN = 0.6, 40  # likeness of items of one kind, and nodes of an item that it is read from
_CHROME = tags.table("nav footer aside header form button select menu")
_CHROME_MARKS = re.compile(
    r"(?<![a-z])(?:cookies?|consent|gdpr|privacy|modal|popup|dialog|drawer|overlay|mega-?menu|menu|nav|navbar|navigation|footer|header"
    r"|sidebar|breadcrumbs?|filters?|facets?|refinements?)(?![a-z])"
)
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_CHROME_ROLES = frozenset(("navigation", "banner", "contentinfo", "complementary", "menu", "menubar", "search"))


@dataclass(frozen=True, slots=True, eq=False)
class Region:
    """Like items, in document order.

    `firsts`, `lasts`: for each the first and the last of the siblings that it consists of; `likeness`: 0 to 1;
    `words`, `linked`: of all items together; `parts`: texts of an item, the median; `score`: what regions are ranked by.
    """

    firsts: Ints
    lasts: Ints
    likeness: float
    words: float
    linked: float
    parts: float
    score: float

    def slices(self, page: Page) -> list[tuple[int, int]]:
        """For each item its first node and one past its last: siblings, so a slice of the page."""
        return list(zip(self.firsts.tolist(), page.tree.end[self.lasts].tolist(), strict=True))

    def __len__(self) -> int:
        return len(self.firsts)


def regions(page: Page, *, least: int = 3, most: int = 5) -> list[Region]:
    """The repeated regions of a page, best first, none of which shares text with a better one.

    `least`: items that a region has at least; `most`: regions that are given.
    """
    found: list[Region] = kept(page, "_finders_regions", _found)
    out: list[Region] = []
    taken = np.zeros(len(page.tree), dtype=bool)
    for region in found:
        if len(out) == most:
            break
        few = len(region) == _LEAST and (region.likeness < _TWO or region.parts < _LEAST)
        if len(region) < least or few or _shares(page, region, taken):
            continue
        region = _larger(page, region, least)
        if not _shares(page, region, taken):
            out.append(region)
            edges = np.zeros(len(page.tree) + 1, dtype=np.int64)
            np.add.at(edges, region.firsts, 1)
            np.add.at(edges, page.tree.end[region.lasts], -1)
            taken |= np.cumsum(edges)[:-1] > 0
    return out


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


def _found(page: Page) -> list[Region]:
    """The best cut of each lineage whose children repeat, best first. What cannot be among the best is not tried."""
    known = lineage(page)
    found: list[Region] = []
    for parent in _parents(page, known):
        children = _children(page, known, parent)
        place = _place(page, int(children[0]))
        scores = sorted((region.score for region in found), reverse=True)
        enough = max(scores[_BEST - 1] if len(scores) >= _BEST else 0.0, _POOR * scores[0] if scores else 0.0)
        words = float(known.words[children].sum())
        if words**WORDS * np.log1p(len(children)) * place <= enough:
            continue
        inner, best = Inner.of(page, known, children), None
        for count, starts in inner.starts(_LEAST):
            if bound(words, count) * place > enough and (cut := inner.cut(starts, count, _LEAST)) and cut.score * place > enough:
                best, enough = cut, cut.score * place
        if best:
            found.append(_region(page, inner, best))
    return sorted(found, key=lambda region: (-region.score, int(region.firsts[0])))


def _parents(page: Page, known: Lineage) -> list[int]:
    """The lineages whose children repeat, those first whose repeated children hold most text."""
    tree, live, paths = page.tree, known.live, known.paths
    child = live.copy()
    child[0] = False
    counts = np.bincount(known.path[child], minlength=paths)
    repeated = child & (counts[known.path] >= _LEAST)
    above = known.path[tree.parent]
    words = np.bincount(above[repeated], known.words[repeated], paths)
    sizes = np.bincount(above[child], (tree.end - np.arange(len(tree)))[child], paths)
    order = np.argsort(-words, kind="stable")[: 4 * _REGIONS]
    out: list[int] = []
    left = _NODES + 3 * len(tree)
    for parent in order[words[order] > 0].tolist():
        left -= int(sizes[parent])
        if left >= 0 and len(out) < _REGIONS:
            out.append(parent)
    return out


def _children(page: Page, known: Lineage, parent: int) -> Ints:
    """The children of all nodes of one lineage."""
    children = (known.path[page.tree.parent] == parent) & known.live
    children[0] = False
    return np.flatnonzero(children)


def _region(page: Page, inner: Inner, cut: Cut) -> Region:
    firsts, lasts = inner.items(cut)
    score = cut.score * _place(page, int(firsts[0])) * worth(page, firsts, lasts, cut)
    return Region(firsts, lasts, cut.likeness, cut.words, cut.linked, cut.parts, score)


def worth(page: Page, firsts: Ints, lasts: Ints, cut: Cut) -> float:
    """What the parts of its items say of a region: an image or a heading with a link is what a list shows of each thing; links and
    nothing else are a menu, and no link at all is more often a text in parts."""
    sums = kept(page, "_finders_parts", _parts)
    links, images, headings = (each[page.tree.end[lasts]] - each[firsts] for each in sums)
    several = float(np.sort(links)[len(links) // 2])
    out = _OWN if _ITEM[page.tree.tags[int(firsts[0])]] else 1.0
    pictured, headed = float((images > 0).mean()) > _MOST, float((headings > 0).mean()) > _MOST
    if several >= 1:
        out *= (_PICTURED if pictured else 1.0) * (_HEADED if headed else 1.0)
        return out * (_MENU if cut.linked > _SAME * cut.words and several >= _LINKS and not pictured else 1.0)
    return out * _UNLINKED


def _parts(page: Page) -> tuple[Ints, Ints, Ints]:
    """Running sums over the nodes of links, images and headings. Shape (nodes + 1,) each."""
    masks = (_LINK, _IMAGE, tags.HEADING)
    return tuple(np.concatenate(([0], np.cumsum(mask[page.tree.tag], dtype=np.int64))) for mask in masks)  # type: ignore[return-value]


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
        region = _around(page, Inner.of(page, known, _children(page, known, parent)), nodes, least) or region
    return region


def _around(page: Page, inner: Inner, nodes: NDArray[np.int64], least: int) -> Region | None:
    """The best cut of some children in which each of `nodes` lies in an item of its own; items before and after them go."""
    best: Region | None = None
    for count, starts in inner.starts(least) if len(inner.owner) <= _NODES else ():
        cut = inner.cut(starts, count, least) if count >= _SAME * len(nodes) else None
        if cut is None or (best and cut.score <= best.score):
            continue
        firsts, tops = inner.items(cut)
        lasts = page.tree.end[tops]
        place = np.searchsorted(firsts, nodes, side="right") - 1
        held = np.unique(place[(place >= 0) & (nodes < lasts[place])])
        if len(held) >= _SAME * len(nodes) and len(held) >= _SAME * (int(held[-1] - held[0]) + 1):
            region = _region(page, inner, cut)
            inside = slice(int(held[0]), int(held[-1]) + 1)
            best = replace(region, firsts=region.firsts[inside], lasts=region.lasts[inside])
    return best


def _place(page: Page, node: int) -> float:
    """What a region's place on the page takes off its score: a part of the page that serves finding one's way."""
    tree = page.tree
    while node:
        node = tree.parents[node]
        if _CHROME[tree.tags[node]] or _is_chrome(tree.attributes(node)):
            return 0.3
    return 1.0


def _is_chrome(attributes: Mapping[str, str | None]) -> bool:
    if not attributes:
        return False
    mark = f"{attributes.get('class') or ''} {attributes.get('id') or ''}"
    return (attributes.get("role") or "") in _CHROME_ROLES or _CHROME_MARKS.search(_CAMEL.sub("-", mark).lower()) is not None
