"""Tag paths and classes as columns: for each node the number of the path of tags and classes from the root to it.

Nodes of one template have one tag path, however many they are and whatever stands between them. A repeated region is
therefore a tag path that occurs again and again, which is what tag path clustering looks for (Miao, Tatemura, Hsiung,
Sawires, Moser: Extracting data records from the web using tag path clustering. WWW 2009, DOI 10.1145/1526709.1526841).
Departures: a step of the path is the tag and the first telling class, without figures and words of state (`odd`,
`last`; for items of a list, rows and articles any class that others beside them do without); nodes that show nothing
(blank text, empty boxes, scripts) are left out, but for `br` and `hr`, which separate.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from marrow.expressions import expression
from marrow.kernel import NATIVE
from marrow.page import Page, memoize_on_page, shown_words, tags
from marrow.page.remembered import Remembered
from marrow.page.tree import Bools, Floats

Ints = NDArray[np.int64]
BREAKS = tags.table("br hr")
_ITEMS = tuple(tags.CODES[name] for name in ("li", "tr", "article"))
_STATES = frozenset("""odd even first last active current alt alternate selected open closed left right new unread
 read hidden visible hover sticky top bottom clearfix clear row item-first item-last featured highlight
 highlighted""".split())
_FIGURES = expression(r"\d+")
_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True, slots=True, eq=False)
class Classes:
    """`every`: "" and the class attributes of the page in order; `number`: for each node its place in `every`."""

    every: list[str]
    number: NDArray[np.int64]

    def which(self, nodes: Bools, says: Callable[[str], object]) -> Bools:
        """The nodes of `nodes` whose class, in lower case, passes a test. Shape (nodes of the page,)."""
        held = np.bincount(self.number[nodes], minlength=len(self.every)).tolist()
        table = [bool(count and mark and says(mark.lower())) for count, mark in zip(held, self.every, strict=True)]
        return nodes & np.array(table)[self.number]


@memoize_on_page
def classes(page: Page) -> Classes:
    """The class attributes of a page."""
    nodes, found = page.tree.columns_of("class")
    every = list(dict.fromkeys(["", *found]))
    numbers = dict(zip(every, range(len(every)), strict=True))
    number = np.zeros(len(page.tree), dtype=np.int64)
    number[nodes] = [*map(numbers.__getitem__, found)]
    return Classes(every, number)


@dataclass(frozen=True, slots=True)
class TagPaths:
    """Columns over the nodes of a page.

    `live`: shows something or separates; `step`: number of tag and class; `path`: number of the tag path, from 0;
    `paths`: how many tag paths there are;
    `words`, `linked`, `texts`: sums over the subtree of words, words inside links, and texts; `depth`: ancestors.
    """

    live: Bools
    step: Ints
    path: Ints
    paths: int
    words: Floats
    linked: Floats
    texts: Floats
    depth: Ints


@memoize_on_page
def tag_paths(page: Page) -> TagPaths:
    """The tag paths of the nodes of a page, worked out once for each page."""
    tree, leaves = page.tree, page.leaves
    shown = leaves.hidden == 0
    full = tree.mask(leaves.node[shown])
    texts = tree.sums(page.on_nodes(shown & ~leaves.atom))
    live = ((tree.sums(full) > 0) | BREAKS[tree.tag]) & (page.hidden == 0) & (tree.tag != tags.COMMENT)
    known, named_so, (words, linked) = classes(page), {"": 0}, shown_words(page)
    numbers = np.array([named_so.setdefault(telling(mark), len(named_so)) for mark in known.every], dtype=np.int64)
    named = numbers[known.number]
    for tag in _ITEMS:
        own = np.flatnonzero(tree.tag == tag)
        beside = tree.mask(tree.parent[own[named[own] == 0]])  # what holds one without a class that tells
        named[own[beside[tree.parent[own]]]] = 0
    step = named * len(tags.NAMES) + page.tree.tag
    depth = tree.depth.astype(np.int64)
    path, paths = ranks(page, _hashes(page, step, depth))
    return TagPaths(live, step, path, paths, tree.sums(words), tree.sums(linked), texts, depth)


def ranks(page: Page, keys: NDArray[np.uint64]) -> tuple[Ints, int]:
    """Keys as places among those that occur, the smallest first, and how many occur. Shape (keys,)."""
    if page.tree.nodes is not None:
        out = np.empty(len(keys), dtype=np.int64)
        return out, NATIVE.ranks(keys, out)
    every, places = np.unique(keys, return_inverse=True)
    return places.astype(np.int64), len(every)


def scattered(numbers: Ints) -> NDArray[np.uint64]:
    """Numbers from 0 as hashes whose sums differ for different sets. Shape (numbers,)."""
    out = (numbers.astype(np.uint64) + np.uint64(1)) * _MULTIPLIER
    return out ^ (out >> np.uint64(29))


@Remembered
def telling(mark: str) -> str:
    """The first word of a class attribute that is not a state, without its figures."""
    for word in mark.lower().split():
        if word not in _STATES and (bare := word if word.isalpha() else _FIGURES.sub("", word).strip("-_")):
            return bare
    return ""


def _hashes(page: Page, step: Ints, depth: Ints) -> NDArray[np.uint64]:
    """A hash of the steps from the root to each node, level by level."""
    parent = page.tree.parent
    if page.tree.nodes is not None:
        made = np.empty(len(step), dtype=np.uint64)
        NATIVE.tag_paths(parent, step, made)
        return made
    own = scattered(step)
    order = np.argsort(depth, kind="stable")
    edges = np.searchsorted(depth[order], np.arange(int(depth.max()) + 2))
    out = own.copy()
    for first, last in zip(edges[1:-1].tolist(), edges[2:].tolist(), strict=True):
        level = order[first:last]
        mixed = (out[parent[level]] ^ own[level]) * _MULTIPLIER
        out[level] = mixed ^ (mixed >> np.uint64(31))
    return out
