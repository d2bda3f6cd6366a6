"""Sequences of elements that may be the items of a list, or parts of such items.

The children of all nodes of one tag path are a sequence, so that a list split by advertisements, or a grid of rows and
cells, is one. If one box has most of the text, its children are a sequence of their own: on a page without classes the
menu and the results have one tag path. Elements of one tag and class are a sequence at any depth, such as answers to
answers.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from marrow.page import Page, memoize_on_page, tags
from marrow.page.tree import Bools, Floats

from .lines import lines_of
from .tag_paths import BREAKS, Ints, TagPaths, ranks, scattered, tag_paths

_MOST = 12  # tag paths whose children are looked at, and sets of boxes
_NODES = 60_000  # of all sequences together, beside a few times those of the page: nesting costs no more than breadth
# share of the words of a sequence at which one box is looked at alone, and needs no second look
_HEAVY, _WHOLE = 0.4, 0.9
_LITTLE = 0.04  # of the words of the page: a sequence with less is left out
_DIGITS = 4  # of the number of an item
DEEPER = 0.8  # weight of a tag path against that of its parent
_P = tags.CODES["p"]
_BOX = tags.table("div li article section table tbody tr td dl dd dt blockquote p figure aside details #custom")
_TITLE = tags.table("a b strong h1 h2 h3 h4 h5 h6 dt th img")


@dataclass(frozen=True, slots=True)
class Stretch:
    """Elements in document order, as columns. Shape (elements,) each, but for `path`.

    `nodes`, `stops`: each element and the node behind it; `parent`: the element around it; `breaks`: whether it is a
    line break; `path`: for each node of the page the number of its kind; `whole`: whether each element is an item.
    """

    nodes: Ints
    stops: NDArray[np.integer]
    parent: NDArray[np.int32]
    breaks: Bools
    path: Ints
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Sequence:
    """A stretch with columns for what is inside its elements. Shape (elements,) but for `owner`, `kind` and `weight`.

    `sort`: the number of the tag path of each element; `shape`: the same for the tag paths inside of it; `head`: the
    tag path of the first thing that it shows; `titled`: whether that is a link, a heading, an image, a number or bold;
    `line`: the line of the page that it begins on. `owner`, `kind`: for the nodes inside, the element and the tag path,
    each pair as often as it occurs; `weight`: of each kind.
    """

    stretch: Stretch
    sort: Ints
    shape: Ints
    head: Ints
    titled: Bools
    line: Ints
    owner: Ints
    kind: Ints
    weight: Floats


def stretches(page: Page) -> Iterator[Stretch]:
    """The elements of the sequences of a page, those with most repeated text first."""
    known, tree = tag_paths(page), page.tree
    least = _LITTLE * float(known.words[0]) if len(known.words) else 0.0
    left = _NODES + 3 * len(tree)
    for nodes in _of_one_path(page, known, least):
        ends, tag = tree.end[nodes], tree.tag[nodes]
        left -= int((ends - nodes).sum())
        if left >= 0:
            yield Stretch(nodes, ends, tree.parent[nodes], BREAKS[tag], known.path)
            if (tag == _P).any() and len(loose := _loose(page, known, nodes, tag)):
                yield _with_marks(page, nodes, loose)
    for nodes in _anywhere(page, known, least):
        stops = np.minimum(tree.end[nodes], np.append(nodes[1:], len(tree)))
        breaks = np.zeros(len(nodes), dtype=bool)
        yield Stretch(nodes, stops, tree.parent[nodes], breaks, steps(page), whole=True)


def _of_one_path(page: Page, known: TagPaths, least: float) -> Iterator[Ints]:
    """The children of all nodes of a tag path, and those of the heaviest of these nodes alone."""
    tree, live = page.tree, known.live.copy()
    live[0] = False
    above = known.path[tree.parent]
    repeated = live & (np.bincount(known.path[live], minlength=known.paths) >= 2)[known.path]
    words = np.bincount(above[repeated], known.words[repeated], known.paths)
    nodes = np.flatnonzero(live)
    nodes = nodes[np.argsort(above[nodes], kind="stable")]
    edges = np.searchsorted(above[nodes], np.arange(known.paths + 1))
    for parent in np.argsort(-words, kind="stable")[:_MOST].tolist():
        if words[parent] <= least:  # and so have all that come after it
            return
        children = nodes[edges[parent] : edges[parent + 1]]
        owners = tree.parent[children]  # in order, as none lies in another
        if len(children) < 2 or (owners[1:] != owners[:-1]).all():
            continue  # the items are the boxes that hold one of them each
        yield children
        if owners[0] == owners[-1]:
            continue
        held = np.bincount(owners - owners[0], known.words[children])
        heaviest, total = int(held.argmax()), held.sum()
        if _HEAVY * total <= held[heaviest] < _WHOLE * total:
            yield children[owners == heaviest + owners[0]]


def _loose(page: Page, known: TagPaths, nodes: Ints, tag: NDArray[np.int16]) -> Ints:
    """The elements with the children of paragraphs among them, where paragraphs stand beside loose text; else none.

    Paragraphs were once written as marks between lines and left open: the parser makes boxes of what is up to the next
    block, so the first item of a list lies beside the boxes, or one half of it in a box. They are breaks here.
    """
    tree = page.tree
    if not (~tags.BLOCK[tag] & (known.words[nodes] > 0)).any():
        return nodes[:0]
    inside = tree.mask(nodes[tag == _P])
    return np.union1d(nodes, np.flatnonzero(inside[tree.parent] & known.live))


def _with_marks(page: Page, nodes: Ints, loose: Ints) -> Stretch:
    """The elements among which paragraphs are breaks."""
    tree = page.tree
    mark = (tree.tag[loose] == _P) & np.isin(loose, nodes)
    inner = np.isin(tree.parent[loose], loose[mark])
    path, parent = steps(page).copy(), tree.parent[loose]
    text = tree.tag[loose] == tags.TEXT
    path[loose[text]] = path[loose[text]].min(initial=len(path))  # a text is the same within a paragraph and beside it
    breaks = mark | BREAKS[tree.tag[loose]]
    return Stretch(loose, np.where(mark, loose + 1, tree.end[loose]), np.where(inner, tree.parent[parent], parent),
                   breaks, path)  # fmt: skip


def _anywhere(page: Page, known: TagPaths, least: float) -> Iterator[Ints]:
    """Boxes of one tag and class, those with most words first."""
    box = known.live & _BOX[page.tree.tag] & (known.words > 0)
    named = np.flatnonzero(box & (known.step >= len(tags.NAMES)))
    _, first, kind = np.unique(known.step[named], return_index=True, return_inverse=True)
    words = np.bincount(kind, known.words[named])
    several = np.flatnonzero(np.bincount(kind) > 1)
    most = several[np.lexsort((first[several], -words[several]))[:_MOST]]
    for each in most.tolist():
        if words[each] > least:
            yield named[kind == each]


@memoize_on_page
def steps(page: Page) -> Ints:
    """Tag and class of each node, or of the element around a text: what boxes at different depths have in common."""
    tree, step = page.tree, tag_paths(page).step
    text = tree.tag == tags.TEXT
    return dense(page, np.where(text, step[tree.parent], step) * 2 + text)


def sequence(page: Page, stretch: Stretch) -> Sequence:
    """The sequence of a stretch."""
    nodes, stops, path, known, count = stretch.nodes, stretch.stops, stretch.path, tag_paths(page), len(stretch.nodes)
    alive, title = standing_out(page)
    sizes = stops - nodes
    owner = np.repeat(np.arange(count), sizes)
    inside = np.arange(len(owner)) + np.repeat(nodes - np.cumsum(sizes) + sizes, sizes)
    live = alive[inside]
    owner, inside = owner[live], inside[live]
    depth = known.depth[inside]
    kinds, kind = np.unique(path[inside], return_inverse=True)
    deep = np.zeros(len(kinds))
    deep[kind] = depth - known.depth[nodes[owner]]
    leaf = np.ones(len(owner), dtype=bool)
    leaf[:-1] = (depth[1:] <= depth[:-1]) | (owner[1:] != owner[:-1])
    head, titled = np.zeros(count, np.int64), np.zeros(count, dtype=bool)
    shown = np.flatnonzero(leaf)[::-1]  # so that the first is what is left
    head[owner[shown]], titled[owner[shown]] = kind[shown] + 1, title[inside[shown]]
    shape = _shapes(owner, kind, depth - known.depth[nodes[owner]], count)
    return Sequence(stretch, dense(page, path[nodes]), shape, dense(page, head), titled, lines_of(page)[nodes],
                    owner, kind, DEEPER**deep)  # fmt: skip


@memoize_on_page
def standing_out(page: Page) -> tuple[Bools, Bools]:
    """The nodes with visible content, and the nodes in titles, links, bold text and numbers. Shape (nodes,) each."""
    tree, leaves = page.tree, page.leaves
    titles = tree.inside(_TITLE[tree.tag])
    digits, chars = leaves.counts.digits, leaves.counts.chars
    titles[leaves.node[(digits > 0) & (digits <= _DIGITS) & (chars - digits <= 2)]] = True
    return tag_paths(page).live & ~BREAKS[tree.tag], titles


def _shapes(owner: Ints, kind: Ints, deep: Ints, count: int) -> Ints:
    """The number of the shape of each element: what it has at the two levels below, each as often as it occurs."""
    near = deep <= 2
    total = np.zeros(count, dtype=np.uint64)
    np.add.at(total, owner[near], scattered(kind[near]))
    return np.unique(total, return_inverse=True)[1].astype(np.int64)


def dense(page: Page, numbers: Ints) -> Ints:
    """Numbers from 0 as places among those that occur."""
    return ranks(page, np.ascontiguousarray(numbers).view(np.uint64))[0]
