"""Leaves and blocks: what algorithms decide about, as columns.

A leaf is a text that is not white space, or an atom (image, video, formula, rule). A block is a maximal run of texts
with no boundary of a block-level element between them; its container is its nearest ancestor that is not inline.
Blocks are made of the texts that a reader is shown; a hidden leaf has block -1 and an atom outside of running text too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import compress
from operator import add

import numpy as np
from numpy.typing import NDArray

from marrow.kernel import NATIVE

from . import tags
from .characters import Counts, count, kinds, of_bytes, separable, visible
from .pictures.media import media
from .sieve import Sieve
from .tree import Bools, Floats, Ints, Tree

_BR, _A = tags.CODES["br"], tags.CODES["a"]
_ZERO = np.zeros(1, dtype=np.intp)
_VERBATIM = tags.table("pre code kbd samp tt sub sup ruby math")
JUST_KEPT = 1e-6
"""A score that keeps, whatever the algorithm gave."""
LINE_BREAK = "\u2028"  # stands for a `br` among the pieces of a block
_TRAITS = sum(
    trait.astype(np.uint8) << bit
    for bit, trait in enumerate((tags.BLOCK, tags.ATOM, tags.FORMATTING, _VERBATIM, tags.table("a"), tags.table("br")))
)  # of tags, as the kernel has them


@dataclass(frozen=True)
class Leaves:
    """Columns over the leaves in document order, each of shape (leaves,).

    `node`: number of the node; `block`: number of the block or -1; `hidden`: code of `hidden.REASONS`;
    `atom`: not a text; `linked`: words inside links; `counts`: characters by kind, and words.
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
    pieces: Sequence[str]

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

    def saying(self, among: Bools, sieve: Sieve) -> list[int]:
        """Those of some blocks in whose text, in lower case, a word of a sieve may stand; more of them where the kernel
        did not read the page. among: a flag for each block"""
        if NATIVE is None or not isinstance(self.pieces, NATIVE.Pieces) or sieve.compiled is None:
            return np.flatnonzero(among).tolist()
        said: list[int] = self.pieces.saying(self.first, self.last, among.view(np.uint8), sieve.compiled)
        return said

    @cached_property
    def texts(self) -> list[str]:
        """The text of every block."""
        return [self.text(block) for block in range(len(self))]


def crossings(tree: Tree, kinds: Bools = tags.BLOCK) -> Ints:
    """Number of boundaries of some kinds of elements before each node, of the block-level ones where none are given:
    texts with the same number lie in one block."""
    block = kinds.take(tree.tag)
    closed = np.bincount(tree.end[block], minlength=len(tree) + 1)
    return np.cumsum(block + closed[:-1]).astype(np.int32)


def segment(tree: Tree, hidden: NDArray[np.uint8], dead: Bools) -> tuple[Leaves, Blocks]:
    """The leaves and blocks of a tree; `hidden` and `dead` are columns over its nodes. Linear in the page."""
    if tree.nodes is not None:
        return _compiled(tree, hidden)
    atoms = tags.ATOM.take(tree.tag)
    atoms[media(tree)] = True
    atoms &= ~dead.take(tree.parent)
    leaf, gap = np.zeros((2, len(tree)), dtype=bool)  # texts that say something, and white space
    places, _, white = tree.texts
    leaf[places], gap[places] = ~white, white
    leaf &= ~dead
    gap &= ~dead & (hidden == 0)
    node, atom, strings, counts = _told(tree, np.flatnonzero(leaf | atoms).astype(np.int32), atoms)
    linked = np.where(tree.inside(tree.tag == _A).take(node), counts.words, 0.0)
    runs = _runs(tree, node[~atom], np.flatnonzero(~atom), gap, hidden)
    pieces = _pieces(tree, runs, strings)
    blocks, block = _blocks(tree, runs, pieces, counts, linked)
    return Leaves(node, block, hidden.take(node), atom, linked, counts), blocks


def _compiled(tree: Tree, hidden: NDArray[np.uint8]) -> tuple[Leaves, Blocks]:
    """The same by the kernel."""
    characters = kinds(), separable()
    leaves, blocks, pieces = NATIVE.segment(tree.nodes, hidden, *characters, _TRAITS, media(tree), visible, LINE_BREAK)
    node, block, veiled, atom, linked, counts, words = leaves
    container, *sums, first, last, runs = blocks
    node, block, container, first, last, runs = map(_numbers, (node, block, container, first, last, runs))
    shown, atom, linked = np.frombuffer(veiled, np.uint8), np.frombuffer(atom, bool), np.frombuffer(linked, np.float32)
    total, links, chars = (np.frombuffer(column, np.float64) for column in sums)
    return (Leaves(node, block, shown, atom, linked, of_bytes(counts, words)),
            Blocks(container, total, links, chars, first, last, runs, pieces))  # fmt: skip


def _numbers(column: bytes) -> Ints:
    return np.frombuffer(column, np.int32)


def _told(tree: Tree, node: Ints, atoms: Bools) -> tuple[Ints, Bools, list[str], Counts]:
    """The leaves, which of them are atoms, their strings and counts, empty and 0 for an atom.

    Texts lose their invisible characters, and those that have no others are no leaves.
    """
    strings: list[str] = list(map(tree.values.__getitem__, node.tolist()))  # type: ignore[arg-type]
    atom = atoms.take(node)
    for place in np.flatnonzero(atom).tolist():
        strings[place] = ""
    counts = count(strings)
    counts.kinds[:, atom] = 0  # they are counted with the spaces that set them apart
    if not counts.invisible.any():
        return node, atom, strings, counts
    for place in np.flatnonzero(counts.invisible).tolist():
        strings[place] = visible(strings[place])
    told = atom | (counts.chars > 0)
    return node[told], atom[told], list(compress(strings, told.tolist())), counts.of(told)


@dataclass(frozen=True, slots=True)
class _Runs:
    """The shown texts and line breaks in document order: `node`; `text`: which leaf it is, or -1 for a line break;
    `boundary`: number of the stretch between boundaries; `spaced`: white space lies between it and the one before."""

    node: Ints
    text: NDArray[np.intp]
    boundary: Ints
    spaced: Bools


def _runs(tree: Tree, texts: Ints, numbers: NDArray[np.intp], gap: Bools, hidden: NDArray[np.uint8]) -> _Runs:
    """`texts`: the nodes of texts, `numbers`: which leaves they are; `gap`: shown white space, a column over nodes."""
    of_node = np.full(len(tree), -1)
    of_node[texts] = numbers
    node = np.flatnonzero(((of_node >= 0) | (tree.tag == _BR)) & (hidden == 0)).astype(np.int32)
    before = np.cumsum(gap).take(node)
    spaced = before > 0
    spaced[1:] = before[1:] > before[:-1]
    return _Runs(node, of_node.take(node), crossings(tree).take(node), spaced)


def _blocks(tree: Tree, runs: _Runs, pieces: list[str], counts: Counts, linked: Floats) -> tuple[Blocks, Ints]:
    """The blocks, and the number of the block of each leaf, -1 for an atom or a hidden text."""
    size, boundary, text = len(linked), runs.boundary, runs.text
    block = np.full(size + 1, -1, dtype=np.int32)  # the last stands for line breaks, to which a -1 leads
    if not len(text):
        none = np.zeros(0, dtype=np.int32)
        return Blocks(none, np.zeros(0), np.zeros(0), np.zeros(0), none, none, runs.node, pieces), block[:-1]
    edges = np.concatenate((_ZERO, np.flatnonzero(boundary[1:] != boundary[:-1]) + 1))
    stops = np.append(edges[1:], len(text))
    columns = np.zeros((3, size + 1))
    columns[0, :-1], columns[1, :-1], columns[2, :-1] = counts.chars, counts.words, linked
    sums = np.add.reduceat(columns.take(text, axis=1), edges, axis=1)
    full = sums[0] > 0
    first, last = edges[full].astype(np.int32), stops[full].astype(np.int32)
    block[text] = np.repeat(np.where(full, np.cumsum(full) - 1, -1), stops - edges)
    container = tree.above(runs.node.take(first), tags.BLOCK)
    chars, words, links = sums.compress(full, axis=1)
    block[-1] = -1
    return Blocks(container, words, links, chars, first, last, runs.node, pieces), block[:-1]


def _pieces(tree: Tree, runs: _Runs, strings: list[str]) -> list[str]:
    """The string of each run: `LINE_BREAK` for `br`; a leading space where white space or layout sets it apart."""
    strings.append(LINE_BREAK)  # which is where a -1 leads
    gaps = map(("", " ").__getitem__, runs.spaced.tolist())
    pieces = list(map(add, gaps, map(strings.__getitem__, runs.text.tolist())))
    strings.pop()
    for place in apart(tree, runs.node, runs.spaced).tolist():
        left, right = pieces[place - 1].strip(), pieces[place]
        if len(left) > 1 and len(right) > 1 and _separate(left[-1]) and _separate(right[0]):
            pieces[place] = " " + right
    return pieces


def _separate(character: str) -> bool:
    table = separable()
    return ord(character) < len(table) and bool(table[ord(character)])


def apart(tree: Tree, runs: Ints, spaced: Bools) -> NDArray[np.intp]:
    """Places in `runs` where one inline element ends and the next begins with nothing between.

    Pages glue such boxes with style sheets that are not seen here ("Shirt" "Oversized"); elements that only format
    letters (`b`, `sub`, ...) on both sides are one word, and so is all within `pre`, `code` and the like.
    """
    places = np.flatnonzero(~spaced[1:]) + 1
    left, right = runs.take(places - 1), runs.take(places)
    owner_left, owner_right = tree.parent.take(left), tree.parent.take(right)
    facing = (tree.end.take(owner_left) <= right) & (owner_right > left)
    kind_left, kind_right = tree.tag.take(owner_left), tree.tag.take(owner_right)
    facing &= ~(tags.FORMATTING.take(kind_left) & tags.FORMATTING.take(kind_right))
    facing &= ~(tags.BLOCK.take(kind_left) | tags.BLOCK.take(kind_right))
    places = places[facing]
    if not len(places):
        return places
    verbatim = tree.inside(_VERBATIM.take(tree.tag))
    return places[~verbatim.take(runs.take(places))]
