"""VSSE for text: punctuation finds where the text is, tag paths find the area around it.

1. The visual value of text characteristics of a leaf, formula 1: vvtc = (length / leaves) * (punctuation / leaves). The
   leaves with vvtc of at least T1 times the maximum are effective text.
2. Their tag paths are aggregated to the maximum common prefix, formula 2; the subtree at its end is the content area.

Paper: Visual text information and structured record extraction (VSSE), sections 4.2, 4.3.1 and 5.2; its example for
formula 1 is figure 3.
Departures: leaves are the texts that a reader is shown. The steps of a path are elements, not names of tags; then
formula 2, the length of a common subsequence, is that of the common prefix. A prefix that ends at a single paragraph is
taken one step further up. The third step of the paper (section 4.4), which takes out the paragraphs whose SimHash is
far from that of the title, is left out: pages of all corpora for tuning are read better without it.
"""

import numpy as np

from marrow.page import Page

from .stream import Floats

RANGES = {"t1": (0.1, 1.0)}


def vvtc(length: Floats, punctuation: Floats) -> Floats:
    """Formula 1 over all leaves of a page: lengths in characters, numbers of punctuation marks. Shape (leaves,)."""
    out: Floats = (length / max(len(length), 1)) * (punctuation / max(len(length), 1))
    return out


def prefix(first: list[int], second: list[int]) -> list[int]:
    """The common prefix of two paths, each from the root down: `pcs` of formula 2 for paths of elements."""
    same = 0
    for one, other in zip(first, second, strict=False):
        if one != other:
            break
        same += 1
    return first[:same]


def keep(page: Page, *, t1: float = 0.8) -> Floats:
    """1 for each leaf of the area, -1 for the others, -inf for hidden ones. Shape (leaves,).

    t1: share of the highest vvtc that makes a leaf effective text, 0 to 1
    """
    leaves, blocks = page.leaves, page.blocks
    shown = np.flatnonzero(leaves.block >= 0)
    value = vvtc(leaves.counts.chars[shown].astype(np.float64), leaves.counts.punctuation[shown].astype(np.float64))
    if not len(value) or not value.max():
        return page.on_leaves(np.full(len(blocks), -1.0))
    effective = np.unique(leaves.block[shown[value >= min(t1, 1.0) * value.max()]])
    root = _area(page, int(effective[0]), int(effective[-1]))
    start = blocks.runs[blocks.first]
    return page.on_leaves(np.where((start >= root) & (start < page.tree.end[root]), 1.0, -1.0))


def _area(page: Page, first: int, last: int) -> int:
    """The element at the end of the common prefix of all paths, which is that of the first and the last one."""
    containers, parents = page.blocks.container, page.tree.parents
    node = prefix(*(_path(parents, int(containers[block])) for block in (first, last)))[-1]
    return parents[node] if node in (containers[first], containers[last]) else node


def _path(parents: list[int], node: int) -> list[int]:
    path = [node]
    while node:
        node = parents[node]
        path.append(node)
    return path[::-1]
