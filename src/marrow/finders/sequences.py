"""The sequences of a page that may be lists: the children of all nodes of one lineage, those with most repeated text first."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from marrow.page import Page, memoize_on_page

from .flow import Flow, flow
from .lineage import Ints, Lineage, lineage

_LEAST = 2  # times that a lineage comes again
_REGIONS = 16  # lineages whose children are looked at, those with most repeated text
NODES = 60_000  # of all regions that are looked at together, so that nesting costs no more than breadth
_LARGE = 0.4  # of the words of a lineage: one node with as much is looked at alone
_WHOLLY = 0.9  # of the words of a lineage: a node with as much needs no look of its own


def sequences(page: Page, known: Lineage) -> Iterator[tuple[Ints, Flow | None]]:
    """The children of all nodes of a lineage, and those of the one that holds most of their text alone: a page without classes has
    its menus and its results in boxes of one lineage. Where paragraphs stand among loose text, both readings of them."""
    parents, loose = _parents(page, known), flow(page)
    dissolved = set(known.path[page.tree.parent[loose.mark]].tolist()) if loose else set()
    for parent in parents:
        for children in _of_boxes(known, children_of(page, parent), page.tree.parent):
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
    if _LARGE * words.sum() <= words[heaviest] < _WHOLLY * words.sum():
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
    left = NODES + 3 * len(tree)
    for parent in order[words[order] > 0].tolist():
        left -= int(sizes[parent])
        if left >= 0 and len(out) < _REGIONS:
            out.append(parent)
    return out


def children_of(page: Page, parent: int) -> Ints:
    """The children of all nodes of one lineage."""
    nodes, edges = _by_parent(page)
    out: Ints = nodes[edges[parent] : edges[parent + 1]]
    return out


@memoize_on_page
def _by_parent(page: Page) -> tuple[Ints, Ints]:
    """The live nodes by the lineage of their parents, and where those of each lineage begin. Shapes (nodes,), (lineages + 1,)."""
    known = lineage(page)
    live = np.flatnonzero(known.live)
    live = live[live > 0]
    above = known.path[page.tree.parent[live]]
    return live[np.argsort(above, kind="stable")], np.concatenate(([0], np.cumsum(np.bincount(above, minlength=known.paths))))
