"""Leaves and blocks: what algorithms decide about, as columns.

A leaf is a text that is not white space, or an atom (image, video, formula, rule). A block is a maximal run of texts
with no boundary of a block-level element between them; its container is its nearest ancestor that is not inline.
Blocks are made of the texts that a reader is shown; a hidden leaf has block -1 and an atom outside of running text too.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import compress
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import tags
from .characters import OTHER, Counts, count, kinds, visible
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
    `first`, `last`: its slice of `runs`, the nodes of texts and line breaks in document order; `pieces`: their strings,
    each with a space before it where white space or layout sets it apart from the one before.
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
    places = np.flatnonzero((tree.tag == tags.TEXT) & ~dead)
    strings: list[str] = list(map(tree.values.__getitem__, places.tolist()))  # type: ignore[arg-type]
    white = np.frombuffer(bytes(map(str.isspace, strings)), dtype=bool)
    solid = ~white
    nodes, spaces = places[solid].astype(np.int32), places[white & (hidden[places] == 0)]
    strings = list(compress(strings, solid.tobytes()))
    counts = count(strings)
    if counts.invisible.any():
        nodes, strings, counts = _visible(nodes, strings, counts)
    linked = np.where(tree.inside(tree.tag == _A)[nodes], counts.words, 0.0)
    runs = _runs(tree, nodes, spaces, hidden)
    pieces = _pieces(tree, runs, strings)
    blocks, block = _blocks(tree, runs, pieces, nodes, counts, linked)
    atoms = np.flatnonzero(tags.ATOM[tree.tag] & ~dead[tree.parent]).astype(np.int32)
    return _leaves(nodes, atoms, counts, linked, block, hidden), blocks


def _visible(nodes: Ints, strings: list[str], counts: Counts) -> tuple[Ints, list[str], Counts]:
    """The same without invisible characters, and without the texts that have no others."""
    for place in np.flatnonzero(counts.invisible).tolist():
        strings[place] = visible(strings[place])
    solid = counts.chars > 0
    if solid.all():
        return nodes, strings, counts
    return nodes[solid], list(compress(strings, solid.tolist())), counts.of(solid)


@dataclass(frozen=True, slots=True)
class _Runs:
    """The shown texts and line breaks in document order: `node`; `text`: which text it is, or -1 for a line break;
    `boundary`: number of the stretch between boundaries; `spaced`: white space lies between it and the one before."""

    node: Ints
    text: NDArray[np.intp]
    boundary: Ints
    spaced: Bools


def _runs(tree: Tree, nodes: Ints, spaces: NDArray[np.intp], hidden: NDArray[np.uint8]) -> _Runs:
    shown = np.flatnonzero(hidden[nodes] == 0)
    node, text = nodes[shown], shown
    breaks = np.flatnonzero((tree.tag == _BR) & (hidden == 0)).astype(np.int32)
    if len(breaks):
        node = np.concatenate((node, breaks))
        order = np.argsort(node, kind="stable")
        node, text = node[order], np.concatenate((shown, np.full(len(breaks), -1)))[order]
    before = np.searchsorted(spaces, node)
    spaced = before > 0
    spaced[1:] = before[1:] > before[:-1]
    return _Runs(node, text, crossings(tree, tree.tag, tree.end)[node], spaced)


def _blocks(tree: Tree, runs: _Runs, pieces: list[str], nodes: Ints, counts: Counts,
            linked: Floats) -> tuple[Blocks, Ints]:  # fmt: skip
    """The blocks, and the number of the block of each text, -1 for a hidden one."""
    block = np.full(len(nodes), -1, dtype=np.int32)
    if not len(runs.node):
        none = np.zeros(0, dtype=np.int32)
        return Blocks(none, np.zeros(0), np.zeros(0), np.zeros(0), none, none, runs.node, pieces), block
    boundary, text = runs.boundary, runs.text
    edges = np.flatnonzero(np.append(True, boundary[1:] != boundary[:-1]))
    columns = np.zeros((3, len(nodes) + 1))  # a -1, a line break, leads to the last, which stays 0
    columns[0, :-1], columns[1, :-1], columns[2, :-1] = counts.chars, counts.words, linked
    sums = np.add.reduceat(columns.take(text, axis=1), edges, axis=1)
    full = sums[0] > 0
    first, last = edges[full].astype(np.int32), np.append(edges[1:], len(text))[full].astype(np.int32)
    number = np.where(full, np.cumsum(full) - 1, -1).astype(np.int32)
    of_run, is_text = np.repeat(number, np.append(edges[1:], len(text)) - edges), text >= 0
    block[text[is_text]] = of_run[is_text]
    container = tree.above(runs.node[first], tags.BLOCK)
    chars, words, links = sums.take(np.flatnonzero(full), axis=1)
    return Blocks(container, words, links, chars, first, last, runs.node, pieces), block


def _pieces(tree: Tree, runs: _Runs, strings: list[str]) -> list[str]:
    """The string of each run: `LINE_BREAK` for `br`; a leading space where white space or layout sets it apart."""
    strings.append(LINE_BREAK)  # which is where a -1 leads
    spaced = runs.spaced.tolist()
    pieces = [
        " " + strings[text] if space else strings[text] for text, space in zip(runs.text.tolist(), spaced, strict=True)
    ]
    strings.pop()
    for place in apart(tree, runs.node, runs.spaced).tolist():
        left, right = pieces[place - 1].strip(), pieces[place]
        if len(left) > 1 and len(right) > 1 and _SEPARATE[left[-1]] and _SEPARATE[right[0]]:
            pieces[place] = " " + right
    return pieces


class _Separate(dict[str, bool]):
    """Whether a word may end or begin with a character: a letter or digit of a script that writes spaces."""

    def __missing__(self, character: str) -> bool:
        answer = character.isalnum() and bool(kinds()[ord(character)] >= OTHER)
        if len(self) < 1000:
            self[character] = answer
        return answer


_SEPARATE = _Separate()


def apart(tree: Tree, runs: Ints, spaced: Bools) -> NDArray[np.intp]:
    """Places in `runs` where one inline element ends and the next begins with nothing between.

    Pages glue such boxes with style sheets that are not seen here ("Shirt" "Oversized"); elements that only format
    letters (`b`, `sub`, ...) on both sides are one word, and so is all within `pre`, `code` and the like.
    """
    left, right = runs[:-1], runs[1:]
    owner_left, owner_right = tree.parent[left], tree.parent[right]
    facing = (tree.end[owner_left] <= right) & (owner_right > left) & ~spaced[1:]
    facing &= ~(tags.FORMATTING[tree.tag[owner_left]] & tags.FORMATTING[tree.tag[owner_right]])
    facing &= ~tags.BLOCK[tree.tag[owner_left]] & ~tags.BLOCK[tree.tag[owner_right]]
    places = np.flatnonzero(facing) + 1
    if not len(places):
        return places
    verbatim = tree.inside(_VERBATIM[tree.tag])
    return places[~verbatim[runs[places]]]


def _leaves(nodes: Ints, atoms: Ints, counts: Counts, linked: Floats, block: Ints,
            hidden: NDArray[np.uint8]) -> Leaves:  # fmt: skip
    """Texts and atoms in document order; an atom has no block, and counts of 0."""
    if not len(atoms):
        return Leaves(nodes, block, hidden[nodes], np.zeros(len(nodes), dtype=bool), linked, counts)
    size = len(nodes) + len(atoms)
    of_text = np.arange(len(nodes)) + np.searchsorted(atoms, nodes)

    def column(values: NDArray[Any], filling: int = 0) -> NDArray[Any]:
        out = np.full(size, filling, dtype=values.dtype)
        out[of_text] = values
        return out

    atom = column(np.zeros(len(nodes), dtype=bool), True)
    node = column(nodes)
    node[atom] = atoms
    return Leaves(node, column(block, -1), hidden[node], atom, column(linked), counts.spread(of_text, size))
