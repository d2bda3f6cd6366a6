"""Loose text: paragraphs that are marks between lines, as pages were written before `p` was a box.

Where the items of a list are loose lines between unclosed `<p>` tags, the parser makes boxes of what is up to the next block: the first
item lies beside the boxes, or its first half lies in one and its second half behind it. So that such items are seen as they are
written, the paragraphs of a box that has loose text beside them are dissolved: they become marks like `br`, and what is
in them is taken for children of the box, with the lineages that it would have there.

Departures: whether a paragraph was closed by its author is not known; both readings are tried, and the likeness of the items decides.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from marrow.page import Page, memoize_on_page, tags
from marrow.page.tree import Bools

from .lineage import Ints, lineage

_P = tags.CODES["p"]
_LOOSE = ~tags.BLOCK


@dataclass(frozen=True, slots=True)
class Flow:
    """Columns over the nodes: `mark`: paragraphs that are dissolved; `parent`, `end`, `path`: parents, ends of subtrees and lineages
    with them dissolved."""

    mark: Bools
    parent: NDArray[np.int32]
    end: NDArray[np.int32]
    path: Ints


@memoize_on_page
def flow(page: Page) -> Flow | None:
    """The loose reading of a page; None when it has no paragraphs beside loose text."""
    tree, known = page.tree, lineage(page)
    mark = (tree.tag == _P) & known.live & (known.step == _P)
    if not mark.any():
        return None
    holds = np.zeros(len(tree), dtype=bool)
    holds[tree.parent[_LOOSE[tree.tag] & known.live & (known.words > 0)]] = True
    mark &= holds[tree.parent]
    if not mark.any():
        return None
    marked = np.zeros(known.paths, dtype=bool)
    marked[known.path[mark]] = True
    mark = marked[known.path] & known.live
    parent = tree.parent.copy()
    inside = mark[parent]
    parent[inside] = tree.parent[parent[inside]]
    end = np.where(mark, np.arange(1, len(tree) + 1), tree.end).astype(tree.end.dtype)
    return Flow(mark, parent, end, _paths(page, mark))



def _paths(page: Page, mark: Bools) -> Ints:
    """The lineage of each node with some paragraphs dissolved: that of nodes that stand so, or its own where none does."""
    tree, known = page.tree, lineage(page)
    below = np.flatnonzero(tree.inside(mark) & known.live)
    _, first = np.unique(known.path[below], return_index=True)
    below = below[first]  # a node of each lineage
    _, first = np.unique(known.path, return_index=True)
    at = {(above, step): path for above, step, path in zip(known.path[tree.parent[first]].tolist(), known.step[first].tolist(),
                                                           known.path[first].tolist(), strict=True)}  # fmt: skip
    out = np.arange(known.paths)
    for node in below[np.argsort(known.depth[below], kind="stable")].tolist():
        above = int(out[known.path[tree.parents[node]]])
        if mark[node]:
            out[known.path[node]] = above
        else:
            out[known.path[node]] = at.setdefault((above, int(known.step[node])), int(known.path[node]))
    found: Ints = np.where(mark, known.path, out[known.path])
    return found
