"""CETD: text density of the nodes of the tree, and the sum of it over their children.

Text density of a node is characters by tags of its subtree, TD = C / T. Composite text density takes links in: CTD = C
/ T * log(C / LC * T / LT) to the base ln(C / NLC * LC + LC_body / C_body * C + e), with LC, LT the characters and tags
of links and NLC the characters outside of links; a number that is 0 counts as 1. DensitySum of a node is the sum over
its children. The threshold is the lowest density on the path from `body` to the node with the highest DensitySum. From
`body` down, in each node whose density reaches it, the node of highest DensitySum is content as a whole.

Paper: Sun, Song, Liao: DOM based content extraction via text density. SIGIR 2011, DOI 10.1145/2009916.2009952.
Departures: text that lies in a node itself is one of its children, with one tag, as in the program of the paper's
author. That program also counts buttons, and all tags inside of links, as links, and takes white space for characters;
here neither is so. The node of highest sum below each node is found for all nodes in one pass.
"""

from typing import Literal

import numpy as np

from marrow.page import Page, elements_named, tags

from .stream import Floats, chosen

_LINK = tags.table("a")


def composite(chars: Floats, tag_count: Floats, linked: Floats, link_tags: Floats, body: int) -> Floats:
    """Composite text density of each node; `body`: the node whose linked share counts. Shape (nodes,)."""
    share = linked[body] / max(chars[body], 1)
    plain = np.maximum(chars - linked, 1)
    linked, link_tags, tag_count = np.maximum(linked, 1), np.maximum(link_tags, 1), np.maximum(tag_count, 1)
    some = np.maximum(chars, 1)
    base = np.log(chars / plain * linked + share * chars + np.e)
    links = np.log(some / linked * tag_count / link_tags)
    density: Floats = chars / tag_count * links / np.log(np.maximum(base, 1 + 1e-9))
    return np.where(chars > 0, density, 0.0)


def densities(page: Page, kind: str) -> Floats:
    """The density of each node, simple or composite. Shape (nodes,)."""
    tree, leaves = page.tree, page.leaves
    shown = leaves.block >= 0
    of_leaf = np.where(shown, leaves.counts.chars, 0)
    element = page.elements
    link = tree.inside(_LINK[tree.tag])
    chars = tree.sums(page.on_nodes(of_leaf))
    tag_count = tree.sums(element) - element
    if kind == "simple":
        return chars / np.maximum(tag_count, 1)
    linked = tree.sums(page.on_nodes(np.where(link[leaves.node], of_leaf, 0)))
    links = element & _LINK[tree.tag]
    return composite(chars, tag_count, linked, tree.sums(links) - links, _body(page))


def keep(page: Page, *, density: Literal["composite", "simple"] = "composite") -> Floats:
    """1 for each leaf in a node of content, -1 for the others, -inf for hidden ones. Shape (leaves,).

    density: composite, or simple (characters by tags)
    """
    tree, body = page.tree, _body(page)
    value = densities(page, density)
    element = page.elements.copy()
    total = np.bincount(tree.parent[1:], value[1:], len(tree)) if len(tree) > 1 else np.zeros(len(tree))
    best = _best_below(tree.parents, np.where(element, total, -np.inf).tolist())
    threshold = min(value[at] for at in (best[body], *tree.around(best[body])) if at >= body)
    element[:body], element[tree.ends[body] :] = False, False
    reached = element & ~tree.inside(element & (value < threshold))
    content = tree.mask([best[each] for each in np.flatnonzero(reached).tolist()])
    return chosen(page, tree.inside(content)[page.leaves.node] & (value[body] > 0))


def _body(page: Page) -> int:
    """The node of `body`; the root where there is none."""
    return next(iter(elements_named(page, "body")), 0)


def _best_below(parents: list[int], total: list[float]) -> list[int]:
    """For each node the one of the highest total in its subtree, the first of equal ones."""
    best = list(range(len(parents)))
    for node in range(len(parents) - 1, 0, -1):
        above, mine = parents[node], best[node]
        if total[mine] > total[best[above]] or (total[mine] == total[best[above]] and mine < best[above] != above):
            best[above] = mine
    return best
