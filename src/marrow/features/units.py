"""Units: stretches of blocks that a reader takes as one thing, so that they stay or go as wholes.

A unit is an element: a data table, a figure, a list of definitions, a list, a piece of code, a quotation, a callout, a
disclosure (`details`) or an aside; with it goes a box drawn closely around it, whose few further words are its caption,
label or source. A table that lays out a page and a list of cards are no units, since parts of them may be content. A
block that lies in no unit is one of its own. Of nested units the outermost counts.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

import numpy as np
from numpy.typing import NDArray

from marrow.page import Page, tags

Places = NDArray[np.integer]
Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Sums = NDArray[np.floating]
KINDS = ("table", "figure", "definitions", "list", "code", "quote", "callout", "details", "aside")  # 1 is the first
TABLE, FIGURE, DEFINITIONS, LIST, CODE, QUOTE, CALLOUT, DETAILS, ASIDE = range(1, len(KINDS) + 1)
_TAGS = {TABLE: "table", FIGURE: "figure figcaption", DEFINITIONS: "dl", LIST: "ul ol menu dir", CODE: "pre",
         QUOTE: "blockquote", DETAILS: "details", ASIDE: "aside"}  # fmt: skip
KIND = np.zeros(len(tags.NAMES), dtype=np.int8)
for _kind, _names in _TAGS.items():
    KIND[tags.table(_names)] = _kind
WORDS = {
    **dict.fromkeys(("admonition", "callout", "infobox", "alert", "notice"), CALLOUT),
    **dict.fromkeys(("caption", "credit", "figcaption"), FIGURE),
    **dict.fromkeys(("highlight", "codehilite", "codeblock", "snippet", "sourcecode"), CODE),
}  # of class names in kebab or snake case
_APART = re.compile("[ _-]")  # between the words of class names
MARKED = tags.table("div section p span aside figure blockquote")  # that class names may make a unit
PICTURES = "img picture video iframe audio svg"
BOXED = tags.table("div section figure span center fieldset #custom")  # that may be drawn around one
_TABLES, _CELLS, _ROWS, _ITEMS, _HEADINGS, _PICTURES = (
    [tags.CODES[name] for name in names.split()]
    for names in ("table", "td th", "tr", "li", "h1 h2 h3 h4 h5 h6", PICTURES)
)
_MORE_BLOCKS, _MORE_WORDS = 2, 12  # of the box around a unit
_PER_CELL, _PER_ITEM = 1.6, 2.2  # blocks
_UNLINKED = 0.2  # share of the words in links of a list that is none of cards
_BOXES = 3  # one around the other
LONGEST = np.full(len(KINDS) + 1, np.inf)  # words of a unit that is told by its box alone
LONGEST[[FIGURE, CALLOUT, ASIDE, DETAILS]] = 150, 400, 400, 1000


@dataclass(frozen=True)
class Units:
    """`of`: the number of the unit of each block, never falling, shape (blocks,); the others have shape (units,).

    `kind`: place in `KINDS` from 1 on, 0 for a block alone; `first`: its first block; `size`: its blocks; `node`: the
    element, -1 for a block alone.
    """

    of: Places
    kind: NDArray[np.int8]
    first: Places
    size: Places
    node: Places

    @classmethod
    def of_bytes(cls, of: bytes, first: bytes, kind: bytes, node: bytes) -> Self:
        """Units as the kernel gives them: numbers of 32 bits, kinds of 8."""
        edges = np.frombuffer(first, np.int32)
        begins, kinds, nodes = edges[:-1], np.frombuffer(kind, np.int8), np.frombuffer(node, np.int32)
        return cls(np.frombuffer(of, np.int32), kinds, begins, edges[1:] - begins, nodes)

    def __len__(self) -> int:
        return len(self.kind)

    @cached_property
    def last(self) -> Places:
        """The last block of each unit."""
        return self.first + self.size - 1

    def sums(self, column: NDArray[np.floating]) -> NDArray[np.float64]:
        """The sum of a column over the blocks of each unit. Shape (units,)."""
        return np.bincount(self.of, column, len(self)).astype(np.float64)


def find(page: Page, sums: Sums, classes: tuple[list[str], Places], elements: Places) -> Units:
    """The units of a page.

    sums: words and linked words before each block, and of all; classes: the distinct class attributes, and which of
    them each of `elements` has
    """
    tree = page.tree
    kind = KIND.take(tree.tag)
    _by_class(kind, tree.tag, classes, elements)
    boxes = _Boxes.of(page, sums, kind.nonzero()[0])
    boxes = boxes.some(boxes.blocks > 0)
    kinds = kind.take(boxes.node)
    whole = _whole(tree.tag, boxes, kinds)
    nodes, kinds = _boxed(page, sums, boxes.some(whole)), kinds[whole]
    order = nodes.argsort(kind="stable")
    nodes = nodes[order]
    return _outermost(
        len(page.blocks), nodes, kinds[order], page.before.take(nodes), page.before.take(tree.end.take(nodes))
    )


def _by_class(
    kind: NDArray[np.int8], tag: NDArray[np.int16], classes: tuple[list[str], Places], elements: Places
) -> None:
    """Let class names say what boxes are: of each class attribute the first word that does. Changes `kind`."""
    values, number = classes
    of_elements = np.array(list(map(told, values)), dtype=np.int8).take(number)
    spots = (of_elements > 0) & (kind.take(elements) == 0) & MARKED.take(tag.take(elements))
    kind[elements[spots]] = of_elements[spots]


def told(names: str) -> int:
    """The kind that the first word of class names tells which tells one; 0 for none."""
    return next((WORDS[word] for word in _APART.split(names.lower()) if word in WORDS), 0)


@dataclass(frozen=True, slots=True)
class _Boxes:
    """Elements, one past the last node of each, and the blocks, words and linked words in each. Shapes (elements,)."""

    node: Places
    end: Places
    blocks: Places
    words: Floats
    linked: Floats

    @classmethod
    def of(cls, page: Page, sums: Sums, node: Places) -> Self:
        """What lies in some elements."""
        end = page.tree.end.take(node)
        first, stop = page.before.take(node), page.before.take(end)
        words, linked = sums.take(stop, axis=1) - sums.take(first, axis=1)
        return cls(node, end, stop - first, words, linked)

    def some(self, which: Bools) -> Self:
        """Those of `which`."""
        return type(self)(self.node[which], self.end[which], self.blocks[which], self.words[which], self.linked[which])

    def count(self, tag: NDArray[np.int16], codes: Sequence[int]) -> Places:
        """How many elements of some tags lie in each. `tag`: of all nodes of the page."""
        mask = tag == codes[0]
        for code in codes[1:]:
            mask |= tag == code
        places = mask.nonzero()[0]
        return places.searchsorted(self.end) - places.searchsorted(self.node + 1)


def _whole(tag: NDArray[np.int16], boxes: _Boxes, kinds: NDArray[np.int8]) -> Bools:
    """Whether elements are what their tag or class says: not a layout, not cards, not most of the page."""
    out = boxes.words <= LONGEST.take(kinds)
    for kind, test in ((TABLE, _is_data), (LIST, _is_plain)):
        if (some := kinds == kind).any():
            out[some] = test(tag, boxes.some(some))
    return out


def _is_data(tag: NDArray[np.int16], tables: _Boxes) -> Bools:
    """Whether tables are of data: no table in them, two rows at least, and about one block a cell."""
    flat = tables.count(tag, _TABLES) == 0
    return flat & (tables.count(tag, _ROWS) > 1) & (tables.blocks <= _PER_CELL * tables.count(tag, _CELLS))


def _is_plain(tag: NDArray[np.int16], lists: _Boxes) -> Bools:
    """Whether lists are of plain items, not of cards: few blocks an item, few pictures, no headings that are links."""
    items = lists.count(tag, _ITEMS)
    out: Bools = (lists.blocks <= _PER_ITEM * items) & (2 * lists.count(tag, _PICTURES) <= items)
    unlinked = lists.linked <= _UNLINKED * lists.words
    if not unlinked.all():
        out &= unlinked | (lists.count(tag, _HEADINGS) == 0)
    return out


def _boxed(page: Page, sums: Sums, boxes: _Boxes) -> Places:
    """The boxes that are drawn closely around elements, themselves where there is none."""
    tag, parent = page.tree.tag, page.tree.parent
    nodes, blocks, words = boxes.node, boxes.blocks + _MORE_BLOCKS, boxes.words + _MORE_WORDS
    for _ in range(_BOXES):
        around = _Boxes.of(page, sums, parent.take(nodes))
        close = BOXED.take(tag.take(around.node)) & (around.blocks <= blocks) & (around.words <= words)
        if not close.any():
            break
        nodes = np.where(close, around.node, nodes)
    return nodes


def _outermost(blocks: int, nodes: Places, kinds: NDArray[np.int8], first: Places, stop: Places) -> Units:
    """The units of a page from what may be one, in document order."""
    reached = np.zeros(len(stop), dtype=stop.dtype)
    np.maximum.accumulate(stop[:-1], out=reached[1:])
    outer = first >= reached  # what begins before the end of another lies in it
    nodes, kinds, first, stop = nodes[outer], kinds[outer], first[outer], stop[outer]
    edge = np.zeros(blocks + 1, dtype=np.int8)
    edge[first + 1] = 1
    edge[stop] -= 1
    starts = np.add.accumulate(edge[:-1], dtype=np.int8) <= 0
    of = starts.cumsum() - 1
    begins = starts.nonzero()[0]
    kind, node = np.zeros(len(begins), dtype=np.int8), np.full(len(begins), -1)
    own = of.take(first)
    kind[own], node[own] = kinds, nodes
    return Units(of, kind, begins, np.diff(begins, append=blocks), node)
