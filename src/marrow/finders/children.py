"""The children of a region as columns: what they are, what is inside of them, and what stands between them."""

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from marrow.page import Page, memoize_on_page, tags
from marrow.page.tree import Bools, Floats

from .flow import Flow
from .lineage import Ints, Lineage, lineage

_DEEPER = 0.8  # weight of a lineage against that of its parent
_LINE = tags.BLOCK | tags.table("br")
_BREAK = tags.table("br hr")
_WHOLE, _BOX = tags.table("li article"), tags.table("div section")  # an item each, never a part of one; if they have a class
_NUMBER = re.compile(r"\s*[(\[#]?\d{1,4}[.):\]]?\s*$")
_TITLE, _KINDS = tags.table("a b strong h1 h2 h3 h4 h5 h6 dt th img"), 6  # what stands out; kinds of breaks that are told apart
_TABLE = 8  # places of a table for each number that is counted with it
_BR, _PRE = tags.CODES["br"], tags.CODES["pre"]


@dataclass(frozen=True, slots=True)
class Inner:
    """The children of a region, and what is inside of them.

    `sort`: number of the lineage of each child; `line`: the line of the page that it begins on; `owner`, `kind`: for the live
    nodes below, which child they belong to and the number of their lineage; `deep`, `weight`: of each of those numbers;
    `separates`, `whole`: children that are breaks, and those that are an item each; `head`: number of the lineage of the first thing
    that each child shows; `new`, `alone`: children that begin a line, and those that no other child shares a line with; `parted`: whether
    any is a break; `lined`: whether each is a line of its own.
    """

    known: Lineage
    children: Ints
    sort: Ints
    parent: NDArray[np.int32]
    line: Ints
    owner: Ints
    kind: Ints
    deep: Ints
    weight: Floats
    separates: Bools
    whole: Bools
    head: Ints
    titled: Bools
    gaps: Bools
    strong: Bools
    new: Bools
    alone: Bools
    parted: bool
    lined: bool

    @classmethod
    def of(cls, page: Page, known: Lineage, children: Ints, loose: Flow | None = None) -> "Inner":
        """The children at some nodes; with `loose`, in the reading of a page in which paragraphs are marks."""
        tree = page.tree
        path, parent, end = (loose.path, loose.parent, loose.end) if loose else (known.path, tree.parent, tree.end)
        breaks, alive, made = _columns(page)
        if loose:
            breaks, alive = breaks | loose.mark, alive & ~loose.mark
        sizes = end[children] - children
        owner = np.repeat(np.arange(len(children)), sizes)
        nodes = np.arange(len(owner)) + np.repeat(children - np.cumsum(sizes) + sizes, sizes)
        shown = alive[nodes]
        owner, nodes = owner[shown], nodes[shown]
        paths = path[nodes]
        marks = np.zeros(known.paths, dtype=np.int64)
        marks[paths] = 1
        kinds = np.flatnonzero(marks)
        marks[kinds] = np.arange(len(kinds))
        kind = marks[paths]
        deep = known.level[kinds] - (int(known.depth[children[0]]) if len(children) else 0)
        head, titled = _heads(len(children), owner, kind, deep[kind], _titles(page)[nodes])
        sort, line, separates = _dense(path[children]), lines_of(page)[children], breaks[children]
        new = changes(line)
        return cls(known, children, sort, parent[children], line, owner, kind, deep, _DEEPER**deep.astype(np.float64),
                   separates, made[children], head, titled, *_gaps(separates, sort, tree.tag[children] != _BR),
                   new, new & np.append(new[1:], True), bool(separates.any()), bool(new.all()))  # fmt: skip


@memoize_on_page
def _columns(page: Page) -> tuple[Bools, Bools, Bools]:
    """The nodes that are breaks; those that are alive and none; and those that are an item each. Shape (nodes,) each."""
    tag, known = page.tree.tag, lineage(page)
    breaks = _BREAK[tag]
    return breaks, known.live & ~breaks, _WHOLE[tag] | (_BOX[tag] & (known.step >= len(tags.NAMES)))


def _heads(count: int, owner: Ints, kind: Ints, deep: Ints, title: Bools) -> tuple[Ints, Bools]:
    """The number of the lineage of the first leaf of each child, and whether it stands out, by the owners, kinds and depths of the
    nodes below."""
    leaf = np.ones(len(owner), dtype=bool)
    leaf[:-1] = (deep[1:] <= deep[:-1]) | (owner[1:] != owner[:-1])
    places = np.flatnonzero(leaf)[::-1]
    out, titled = np.zeros(count, dtype=np.int64), np.zeros(count, dtype=bool)
    out[owner[places]], titled[owner[places]] = kind[places] + 1, title[places]
    return _dense(out), titled


@memoize_on_page
def _titles(page: Page) -> Bools:
    """What stands out as the beginning of an item does: links, headings, words in bold, images, numbers of items."""
    found: Bools = page.tree.inside(_TITLE[page.tree.tag])
    texts, pieces = page.blocks.runs.tolist(), page.blocks.pieces
    found[[node for node, text in zip(texts, pieces, strict=True) if _NUMBER.match(text)]] = True
    return found


def _gaps(separates: Bools, sort: Ints, strong: Bools) -> tuple[Bools, Bools]:
    """For each child whether there stands right ahead of it a break of each of a few kinds, or two breaks; and which of these are more
    than a line break. Shapes (children, kinds), (kinds,)."""
    if not separates.any():
        return np.zeros((len(sort), 1), dtype=bool), np.ones(1, dtype=bool)
    kinds, first = np.unique(sort[separates], return_index=True)
    kinds, first = kinds[:_KINDS], np.flatnonzero(separates)[first[:_KINDS]]
    last = np.maximum.accumulate(np.where(separates, -1, np.arange(len(sort))))  # the child before, breaks aside
    before = np.concatenate(([-1], last[:-1]))
    sums = np.concatenate((np.zeros((1, len(kinds) + 1), dtype=np.int64),
                           np.cumsum(np.column_stack([*(sort == kind for kind in kinds), separates]), axis=0)))  # fmt: skip
    counts = sums[np.arange(len(sort))] - sums[before + 1]
    found: Bools = counts >= np.array([1] * len(kinds) + [2])
    return found, np.append(strong[first], True)


def _dense(numbers: Ints) -> Ints:
    """Numbers as places in the order of those that occur."""
    least = int(numbers.min()) if len(numbers) else 0
    table = np.bincount(numbers - least, minlength=1) > 0
    out: Ints = (np.cumsum(table) - 1)[numbers - least]
    return out


def counted(numbers: Ints, most: int) -> tuple[Ints, Ints]:
    """The numbers that occur, all below `most`, and how often each does: by a table where that is no larger than the work."""
    if most > _TABLE * (len(numbers) + 1000):
        return np.unique(numbers, return_counts=True)
    table = np.bincount(numbers, minlength=1)
    found = np.flatnonzero(table)
    return found, table[found]


def changes(numbers: NDArray[np.integer]) -> Bools:
    """Which of some numbers is another than the one before it; the first is."""
    out = np.ones(len(numbers), dtype=bool)
    out[1:] = numbers[1:] != numbers[:-1]
    return out


@memoize_on_page
def lines_of(page: Page) -> Ints:
    """Number of the line of the page that each node begins on: block-level boundaries and line breaks before it;
    in `pre`, texts with a line feed."""
    tree = page.tree
    block = _LINE[tree.tag]
    closed = np.bincount(tree.end[block], minlength=len(tree) + 1)
    broken = np.zeros(len(tree), dtype=np.int64)
    preformatted = tree.tag == _PRE
    if preformatted.any():
        texts = np.flatnonzero(tree.inside(preformatted) & (tree.tag == tags.TEXT)).tolist()
        split = [(node, str(tree.values[node]).partition("\n")) for node in texts]
        broken[[node for node, (before, feed, _) in split if feed and not before.strip()]] = 1
        behind = [node + 1 for node, (before, feed, after) in split if feed and (before.strip() or "\n" in after)]
        broken[[node for node in behind if node < len(tree)]] = 1
    return np.cumsum(block + closed[:-1] + broken).astype(np.int64)

