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
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from marrow.metadata.values import kept
from marrow.page import Page, tags
from marrow.page.tree import Bools

from .cuts import WORDS, Cut, Inner, bound
from .flow import Flow, flow
from .lineage import Ints, Lineage, lineage

_LEAST = 2  # items of a region
_TWO = 0.7  # likeness of two items that are a list, if they have several parts each
_REGIONS = 16  # lineages whose children are looked at, those with most repeated text
_NODES = 60_000  # of all regions that are looked at together, so that nesting costs no more than breadth
_BEST = 6  # regions that are of use: what cannot score above so many is not tried
_POOR = 0.15  # of the best score: what has less is not given
_LEVELS = 8  # that items are followed up
_POOR_BOX, _MANY = 0.25, 4  # of the words of an item of the best box; items that a box has that is left out
_LARGE = 0.4  # of the words of a lineage: one node with as much is looked at alone
_SAME = 0.9  # of the items: so many must lie in items of their own
_WHOLLY, _TIMES, _MOSTLY, _CELL = 0.75, 1.8, 0.6, tags.table("td")  # of the words of groups that their members hold; how many more they are; groups with several; cells
_ITEM, _OWN = tags.table("li dt article"), 1.2  # elements made to be items, and how much that speaks for them
_PICTURED, _HEADED, _MENU = 1.6, 1.3, 0.5  # what parts of the items do to the score
_MOST, _LINKS = 0.5, 3  # of the items have such a part; links of an item of a menu
_LOOKED_AT, _SOURCES = 12, ("src", "data-src", "srcset", "alt")  # items whose images are compared, and by what
_LINK, _IMAGE = tags.table("a"), tags.table("img")
_ALIKE, _SEEN = 0.6, 40  # likeness of items of one kind, and nodes of an item that it is read from
_CHROME = tags.table("nav footer aside header form button select menu")
_FORM = tags.CODES["form"]
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
    found: list[Region] = kept(page, "_finders_regions", _found)
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
        if other.words < _WHOLLY * region.words or other.parts < _LEAST or other.likeness < _MOST or len(other) < _TIMES * len(region):
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
        cells = other.likeness >= _TWO and _CELL[page.tree.tags[int(other.firsts[0])]] and other.words >= _SAME * region.words
        if (not even or cells) and _like_heads(page, other):
            return other
    return region


def _like_heads(page: Page, region: Region) -> bool:
    """Whether hardly any item begins with another kind of thing than the others."""
    shown = page.leaves.node[page.leaves.hidden == 0]
    heads = lineage(page).path[shown[np.searchsorted(shown, region.firsts)]]
    return float((heads == np.bincount(heads).argmax()).mean()) >= _SAME


def beside_content(page: Page, region: Region) -> bool:
    """Whether a region stands in a part of the page that serves finding one's way: a menu, a sidebar, a footer."""
    return _place(page, int(region.firsts[0])) < 1


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
    scores: list[float] = []  # before it is known what their parts are worth
    for children, loose in _sequences(page, known):
        place = _place(page, int(children[0]))
        scores.sort(reverse=True)
        enough = max(scores[_BEST - 1] if len(scores) >= _BEST else 0.0, _POOR * scores[0] if scores else 0.0)
        words = float(known.words[children].sum())
        if words**WORDS * np.log1p(len(children)) * place <= enough:
            continue
        inner, best = Inner.of(page, known, children, loose), None
        for count, starts in inner.starts(_LEAST):
            if bound(words, count) * place > enough and (cut := inner.cut(starts, count, _LEAST)) and cut.score * place > enough:
                best, enough = cut, cut.score * place
        if best:
            scores.append(best.score * place)
            found.append(_region(page, inner, best, loose is not None))
    return sorted(found, key=lambda region: (-region.score, int(region.firsts[0])))


def _sequences(page: Page, known: Lineage) -> Iterator[tuple[Ints, Flow | None]]:
    """The children of all nodes of a lineage, and those of the one that holds most of their text alone: a page without classes has
    its menus and its results in boxes of one lineage. Where paragraphs stand among loose text, both readings of them."""
    parents, loose = _parents(page, known), flow(page)
    dissolved = set(known.path[page.tree.parent[loose.mark]].tolist()) if loose else set()
    for parent in parents:
        for children in _of_boxes(known, _children(page, known, parent), page.tree.parent):
            yield children, None
    for parent in parents if loose else ():
        if loose and parent in dissolved:
            children = np.flatnonzero(known.live & (known.path[loose.parent] == parent))
            for each in _of_boxes(known, children[children > 0], loose.parent):
                yield each, loose


def _of_boxes(known: Lineage, children: Ints, parent: NDArray[np.int32]) -> Iterator[Ints]:
    """Children of several boxes, and those of the largest box alone; nothing where there is one in each."""
    owners = parent[children]
    if len(children) > 1 and (owners[1:] != owners[:-1]).all():
        return  # the items are those that hold them
    yield children
    words = np.bincount(owners - owners.min(), known.words[children])
    heaviest = int(words.argmax())
    if _LARGE * words.sum() <= words[heaviest] < _SAME * words.sum():
        yield children[owners == heaviest + owners.min()]


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
    nodes, edges = kept(page, "_finders_children", _by_parent)
    out: Ints = nodes[edges[parent] : edges[parent + 1]]
    return out


def _by_parent(page: Page) -> tuple[Ints, Ints]:
    """The live nodes by the lineage of their parents, and where those of each lineage begin. Shapes (nodes,), (lineages + 1,)."""
    known = lineage(page)
    live = np.flatnonzero(known.live)
    live = live[live > 0]
    above = known.path[page.tree.parent[live]]
    return live[np.argsort(above, kind="stable")], np.concatenate(([0], np.cumsum(np.bincount(above, minlength=known.paths))))


def _region(page: Page, inner: Inner, cut: Cut, loose: bool = False) -> Region:
    whole, tops = inner.items(cut)
    firsts, lasts = _without_menus(page, whole, tops)
    score = cut.score * _place(page, int(firsts[0])) * worth(page, firsts, lasts, cut)
    left = cut.words if len(firsts) == len(whole) else min(cut.words, _words(page, firsts, lasts))
    score *= (left / max(1.0, cut.words)) ** WORDS * float(np.log1p(len(firsts)) / np.log1p(len(whole)))
    return Region(firsts, lasts, cut.likeness, left, max(0.0, cut.linked - (cut.words - left)), cut.parts, score, loose)


def _words(page: Page, firsts: Ints, lasts: Ints) -> float:
    """The words of some items together."""
    sums = kept(page, "_finders_parts", _parts)[3]
    return float((sums[page.tree.end[lasts]] - sums[firsts]).sum())


def _without_menus(page: Page, firsts: Ints, lasts: Ints) -> tuple[Ints, Ints]:
    """The items without those of boxes that hold many with hardly a word each beside the box with most words, or all others:
    menus made like results."""
    owners, place = np.unique(page.tree.parent[firsts], return_inverse=True)
    if len(owners) == 1:
        return firsts, lasts
    sums = kept(page, "_finders_parts", _parts)[3]
    words, counts = np.bincount(place, sums[page.tree.end[lasts]] - sums[firsts]), np.bincount(place)
    mean = words / counts
    others = (words.sum() - words) / np.maximum(1, counts.sum() - counts)
    keep = (((mean >= _POOR_BOX * mean[int(words.argmax())]) & (mean >= _POOR_BOX * others)) | (counts < _MANY))[place]
    return firsts[keep], lasts[keep]


def worth(page: Page, firsts: Ints, lasts: Ints, cut: Cut) -> float:
    """What the parts of its items say of a region: an image of its own, or a heading, with a link is what a list shows of each thing;
    links and nothing else are a menu."""
    sums = kept(page, "_finders_parts", _parts)
    links, images, headings, _ = (each[page.tree.end[lasts]] - each[firsts] for each in sums)
    several = float(np.sort(links)[len(links) // 2])
    out = _OWN if _ITEM[page.tree.tags[int(firsts[0])]] else 1.0
    if several < 1:
        return out
    pictured = float((images > 0).mean()) > _MOST and _differ(page, firsts, lasts)
    out *= (_PICTURED if pictured else 1.0) * (_HEADED if float((headings > 0).mean()) > _MOST else 1.0)
    return out * (_MENU if cut.linked > _SAME * cut.words and several >= _LINKS and not pictured else 1.0)


def _differ(page: Page, firsts: Ints, lasts: Ints) -> bool:
    """Whether items have images of their own: bullets and the like are the same for all."""
    tree, found = page.tree, []
    for first, last in zip(firsts[:_LOOKED_AT].tolist(), page.tree.end[lasts[:_LOOKED_AT]].tolist(), strict=True):
        images = first + np.flatnonzero(_IMAGE[tree.tag[first:last]])
        found += ["|".join(tree.attributes(int(each)).get(name) or "" for name in _SOURCES) for each in images[:1]]
    return len(set(found)) > _MOST * len(found)


def _parts(page: Page) -> tuple[Ints, ...]:
    """Running sums over the nodes of links, images, headings and words. Shape (nodes + 1,) each."""
    words = page.on_nodes(np.where(page.leaves.hidden == 0, page.leaves.counts.words, 0))
    columns = (*(mask[page.tree.tag] for mask in (_LINK, _IMAGE, tags.HEADING)), words)
    return tuple(np.concatenate(([0], np.cumsum(column, dtype=np.int64))) for column in columns)


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
            inside = (region.firsts >= firsts[held[0]]) & (region.firsts <= firsts[held[-1]])
            best = replace(region, firsts=region.firsts[inside], lasts=region.lasts[inside])
    return best


def _place(page: Page, node: int) -> float:
    """What a region's place on the page takes off its score: a part of the page that serves finding one's way."""
    inside: dict[int, bool] = kept(page, "_finders_chrome", lambda page: {0: False})  # whether a box is in such a part, or one
    tree, path, at = page.tree, [], page.tree.parents[node] if node else 0
    while at not in inside:
        path.append(at)
        at = tree.parents[at]
    chrome = inside[at]
    words = lineage(page).words
    for each in reversed(path):
        around = tree.tags[each] == _FORM and words[each] > _LARGE * words[0]  # a form around the page is no search form
        chrome = inside[each] = chrome or (bool(_CHROME[tree.tags[each]]) and not around) or _is_chrome(tree.attributes(each))
    return 0.3 if chrome else 1.0


def _is_chrome(attributes: Mapping[str, str | None]) -> bool:
    if not attributes:
        return False
    mark = f"{attributes.get('class') or ''} {attributes.get('id') or ''}"
    return (attributes.get("role") or "") in _CHROME_ROLES or _CHROME_MARKS.search(_CAMEL.sub("-", mark).lower()) is not None
