"""Columns of a thread: one element, or none, for each post, all read in the same way.

The elements of a column have one tag path, or one tag and class, or one property of microdata, which tells the author
of a post from who edited it.
"""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import numpy as np

from marrow.page import Page, memoize_on_page, tags
from marrow.page.tree import Ints
from marrow.segmentation.tag_paths import tag_paths

from .spans import Spans

ENOUGH = 0.5  # of the posts: so many have an element in a column
_TIME = tags.CODES["time"]
_COLUMNS = 12  # tag paths that are looked at


def stated(page: Page, nodes: list[int], names: tuple[str, ...]) -> Ints:
    """A number above 0 for the innermost of some nodes that are, or stand close within, one of some properties of
    microdata: one for each property and tag (see `named`). Shape (nodes,)."""
    tree, out = page.tree, np.zeros(len(page.tree), dtype=np.int32)
    if boxes := {node: 1 + names.index(name) for node, name in _properties(page) if name in names}:
        parents = tree.parents
        around = [(node, parents[node], parents[parents[node]]) for node in nodes]
        held = [next((at for at in each if at in boxes), 0) for each in around]
        inner = [(each[0], at) for each, at in zip(around, held, strict=True) if at]
        for (node, at), after in pairwise([*inner, (len(tree), 0)]):
            out[node] = boxes[at] + len(names) * tree.tags[node] if after[0] >= tree.ends[node] else 0
    return out


def named(number: int, names: tuple[str, ...]) -> int:
    """Which of some properties a number of `stated` means: its place among them."""
    return (number - 1) % len(names)


@memoize_on_page
def _properties(page: Page) -> list[tuple[int, str]]:
    """The elements with a property of microdata, and its name."""
    return list(page.tree.values_of("itemprop"))


def columns(page: Page, spans: Spans, nodes: list[int], said: Ints) -> list[list[int]]:
    """The columns of some nodes: for each post the first of its nodes that is of the column, or -1.

    said: what `stated` gives of the nodes
    """
    known, tree, mine = tag_paths(page), page.tree, [spans.own_nodes(place, nodes) for place in range(len(spans))]
    # a text has the class of what it is in
    step = np.where(tree.tag == tags.TEXT, -1 - known.step[tree.parent], known.step)
    out: dict[tuple[int, ...], None] = {}
    for key in (known.path, step, said):
        kinds = [key[own].tolist() for own in mine]
        firsts = [dict(zip(reversed(each), reversed(own), strict=True)) for own, each in zip(mine, kinds, strict=True)]
        counts = Counter(kind for each in kinds for kind in set(each))
        for kind, count in counts.most_common(_COLUMNS):
            if count >= ENOUGH * len(mine) and (kind or key is not said):
                out[tuple(each.get(kind, -1) for each in firsts)] = None
    return [list(each) for each in out]


def completed(page: Page, spans: Spans, column: list[int], nodes: list[int], said: Ints,
              name: Callable[[Page, int], str]) -> list[int]:  # fmt: skip
    """A column in which a post without an element of it, such as the first, has the one of the same property, else,
    where the column has elements `time`, the only one of those, else the only one that it has, else the one in boxes
    like those of the column.

    said: what `stated` gives of the nodes; name: what a node says as a name, if anything
    """
    step, parents = tag_paths(page).step, page.tree.parents

    def boxes(node: int) -> tuple[int, ...]:
        parent = parents[node]
        return int(step[parent]), int(step[parents[parent]]), int(step[parents[parents[parent]]])

    out = column.copy()
    tagged = page.tree.tags
    known, kinds, held = (
        {find(node) for node in column if node >= 0} for find in (boxes, said.__getitem__, tagged.__getitem__)
    )
    for place in [place for place, node in enumerate(column) if node < 0]:
        every = spans.own_nodes(place, nodes)
        mine = [node for node in every if said[node] in kinds - {0}]
        mine = mine or [node for node in every if tagged[node] == _TIME and _TIME in held] or every
        names = {each for node in mine if (each := name(page, node))}
        if len(names) == 1 or (mine and mine[-1] < page.tree.ends[mine[0]]):
            out[place] = mine[0]
        else:
            out[place] = next((node for node in every if boxes(node) in known), -1)
    return out
