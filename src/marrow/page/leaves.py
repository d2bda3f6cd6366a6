"""Leaves and blocks: what algorithms decide about, as columns.

A leaf is a text that is not white space, or an atom (image, video, formula, rule). A block is a maximal run of texts
with no boundary of a block-level element between them; its container is its nearest ancestor that is not inline.
Blocks are made of the texts that a reader is shown; a hidden leaf has block -1 and an atom outside of running text too.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from . import tags
from .characters import Counts, count
from .tree import Bools, Floats, Ints, Tree

_BR, _A = tags.CODES["br"], tags.CODES["a"]
_VERBATIM = tags.table("pre code kbd samp tt sub sup ruby math")
LINE_BREAK = "\u2028"  # stands for a `br` among the pieces of a block


@dataclass(frozen=True)
class Leaves:
    """Columns over the leaves in document order, each of shape (leaves,).

    `node`: number of the node; `block`: number of the block or -1; `hidden`: code of `hidden.REASONS`;
    `atom`: not a text; `chars`, `words`, `linked` (words inside links), `counts` (by kind of character).
    """

    node: Ints
    block: Ints
    hidden: NDArray[np.uint8]
    atom: Bools
    linked: Floats
    counts: Counts

    def __len__(self) -> int:
        return len(self.node)


@dataclass(frozen=True)
class Blocks:
    """Columns over the blocks in document order, each of shape (blocks,).

    `container`: node of the nearest ancestor that is not inline; `words`, `linked` (words inside links), `chars`;
    `first`, `last`: its slice of `runs`, the texts and line breaks in document order; `pieces`: their strings.
    """

    container: Ints
    words: Floats
    linked: Floats
    chars: Floats
    first: Ints
    last: Ints
    runs: Ints
    pieces: list[str]

    def __len__(self) -> int:
        return len(self.container)

    @cached_property
    def density(self) -> Floats:
        """Share of the words of each block that are inside links, 0 to 1."""
        return self.linked / np.maximum(self.words, 1e-9)

    def text(self, block: int) -> str:
        """The text of a block with white space squeezed; a `br` is a line feed."""
        joined = "".join(self.pieces[self.first[block] : self.last[block]])
        if LINE_BREAK not in joined:
            return " ".join(joined.split())
        return "\n".join(filter(None, (" ".join(line.split()) for line in joined.split(LINE_BREAK))))

    @cached_property
    def texts(self) -> list[str]:
        """The text of every block."""
        return [self.text(block) for block in range(len(self))]


def crossings(tree: Tree, codes: Ints | NDArray[np.int16], end: Ints) -> Ints:
    """Number of block-level boundaries before each node: texts with the same number lie in one block."""
    block = tags.BLOCK[codes]
    closed = np.bincount(end[block], minlength=len(tree) + 1)
    return np.cumsum(block + closed[:-1]).astype(np.int32)


def segment(tree: Tree, hidden: NDArray[np.uint8], dead: Bools) -> tuple[Leaves, Blocks]:
    """The leaves and blocks of a tree; `hidden` and `dead` are columns over its nodes. Linear in the page."""
    tag = tree.tag
    text = (tag == tags.TEXT) & ~dead
    nodes = np.flatnonzero(text).astype(np.int32)
    values = tree.values
    strings: list[str] = [values[node] for node in nodes.tolist()]  # type: ignore[misc]
    counts = count(strings)
    solid = counts.chars > 0
    in_link = tree.inside(tag == _A)
    linked = np.where(in_link[nodes], counts.words, 0.0)

    atoms = np.flatnonzero(tags.ATOM[tag] & ~dead[tree.parent])
    blocks, block_of_text = _blocks(tree, nodes, strings, counts, solid, linked, hidden)
    return _leaves(nodes, atoms, solid, counts, linked, block_of_text, hidden), blocks


def _blocks(tree: Tree, nodes: Ints, strings: list[str], counts: Counts, solid: Bools, linked: Floats,
            hidden: NDArray[np.uint8]) -> tuple[Blocks, Ints]:  # fmt: skip
    shown = hidden[nodes] == 0
    breaks = np.flatnonzero((tree.tag == _BR) & (hidden == 0)).astype(np.int32)
    texts = nodes[shown]
    runs = np.concatenate((texts, breaks))
    order = np.argsort(runs, kind="stable")
    runs = runs[order]
    at = crossings(tree, tree.tag, tree.end)[runs]
    words = np.concatenate((np.where(solid, counts.words, 0)[shown], np.zeros(len(breaks))))[order]
    chars = np.concatenate((counts.chars[shown], np.zeros(len(breaks))))[order]
    links = np.concatenate((linked[shown], np.zeros(len(breaks))))[order]
    edges = np.flatnonzero(np.diff(at, prepend=-1)) if len(at) else np.zeros(0, dtype=np.int64)
    sums = [np.add.reduceat(column, edges) if len(edges) else np.zeros(0) for column in (chars, words, links)]
    full = sums[0] > 0
    last = np.append(edges[1:], len(runs))
    number = np.where(full, np.cumsum(full) - 1, -1).astype(np.int32)
    per_run = np.repeat(number, last - edges)
    pieces = _pieces(tree, runs, order, [string for string, yes in zip(strings, shown.tolist(), strict=True) if yes])
    block_of_text = np.full(len(nodes), -1, dtype=np.int32)
    block_of_text[shown] = per_run[np.argsort(order, kind="stable")[: len(texts)]] if len(texts) else -1
    first, last = edges[full].astype(np.int32), last[full].astype(np.int32)
    boxes = tree.nearest(tags.BLOCK[tree.tag])
    container = boxes[runs[first]] if len(first) else np.zeros(0, dtype=np.int32)
    blocks = Blocks(container, sums[1][full], sums[2][full], sums[0][full], first, last, runs, pieces)
    return blocks, block_of_text


def _pieces(tree: Tree, runs: Ints, order: NDArray[np.intp], strings: list[str]) -> list[str]:
    """The string of each run: `LINE_BREAK` for `br`, a leading space where layout sets two inline boxes apart."""
    both = strings + [LINE_BREAK] * (len(runs) - len(strings))
    pieces = [both[place] for place in order.tolist()]
    for place in apart(tree, runs).tolist():
        left, right = pieces[place - 1], pieces[place]
        if len(left) > 1 and len(right) > 1 and left[-1].isalnum() and right[0].isalnum():
            pieces[place] = " " + right
    return pieces


def apart(tree: Tree, runs: Ints) -> NDArray[np.intp]:
    """Places in `runs` where one inline element ends and the next begins with nothing between.

    Pages glue such boxes with style sheets that are not seen here ("Shirt" "Oversized"); elements that only format
    letters (`b`, `sub`, ...) on both sides are one word, and so is all within `pre`, `code` and the like.
    """
    if len(runs) < 2:
        return np.zeros(0, dtype=np.intp)
    left, right = runs[:-1], runs[1:]
    owner_left, owner_right = tree.parent[left], tree.parent[right]
    facing = (tree.end[owner_left] <= right) & (owner_right > left)
    facing &= ~(tags.FORMATTING[tree.tag[owner_left]] & tags.FORMATTING[tree.tag[owner_right]])
    facing &= ~tags.BLOCK[tree.tag[owner_left]] & ~tags.BLOCK[tree.tag[owner_right]]
    places = np.flatnonzero(facing) + 1
    if not len(places):
        return places
    code = tree.inside(_VERBATIM[tree.tag])
    return places[~code[runs[places]]]


def _leaves(nodes: Ints, atoms: NDArray[np.intp], solid: Bools, counts: Counts, linked: Floats, block: Ints,
            hidden: NDArray[np.uint8]) -> Leaves:  # fmt: skip
    places = np.flatnonzero(solid)
    node = np.concatenate((nodes[places], atoms)).astype(np.int32)
    order = np.argsort(node, kind="stable")

    def column(values: NDArray[np.generic]) -> NDArray[np.generic]:
        return np.concatenate((values[places], np.zeros(len(atoms), dtype=values.dtype)))[order]

    kept = Counts(*(column(getattr(counts, name)) for name in Counts.__slots__))  # type: ignore[arg-type]
    numbers = np.concatenate((block[places], np.full(len(atoms), -1, dtype=np.int32)))[order]
    atom = np.concatenate((np.zeros(len(places), dtype=bool), np.ones(len(atoms), dtype=bool)))[order]
    return Leaves(node[order], numbers, hidden[node[order]], atom, column(linked), kept)  # type: ignore[arg-type]
