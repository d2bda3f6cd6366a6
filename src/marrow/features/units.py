"""Units: stretches of blocks that a reader takes as one thing, so that they stay or go as wholes.

A unit is an element: a data table, a figure, a list of definitions, a list, a piece of code, a quotation, a callout, a
disclosure (`details`) or an aside; with it goes a box drawn closely around it, whose few further words are its caption,
label or source. A table that lays out a page and a list of cards are no units, since parts of them may be content. A
block that lies in no unit is one of its own. Of nested units the outermost counts.

What an element is, its tag says, or else its role, the first of its class names that tells, or what it holds: boxes
that hold as many boxes each are the rows of a table.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Self

import numpy as np
from numpy.typing import NDArray

from marrow.expressions import expression
from marrow.page import Page, Tree, tags
from marrow.page.tree import Bools, Floats

Places = NDArray[np.integer]
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
    "terminal": CODE,
}  # of class names in kebab or snake case
_APART = expression("[ _-]")  # between the words of class names
MARKED = tags.table("div section p span aside figure blockquote")  # that class names may make a unit
PICTURES = "img picture video iframe audio svg"
BOXED = tags.table("div section figure span center fieldset #custom")  # that may be drawn around one
IN_ROWS = BOXED | tags.table("p")  # that may be rows
_RICH = f"table td th tr li h1 h2 h3 h4 h5 h6 {PICTURES}"  # what rows of boxes do not hold
_MORE_BLOCKS, _MORE_WORDS = 2, 12  # of the box around a unit
_PER_CELL, _PER_ITEM = 1.6, 2.2  # blocks
_UNLINKED = 0.2  # share of the words in links of a list that is none of cards
_BOXES = 3  # one around the other
_ROWS, _CELLS = 3, (2, 8)  # of boxes that are a table: rows at least, and cells in each
_IN_ROW, _IN_CELL = 3, 12  # words: of a row at least, of a cell at most, in the mean
LONGEST = np.full(len(KINDS) + 1, np.inf)  # words of a unit that is known by its box alone
LONGEST[[FIGURE, CALLOUT, ASIDE, DETAILS]] = 150, 400, 400, 1000
LONGEST_BY_ROLE, LONGEST_OF_BOXES = 1000, 150  # words of a table that is known by its role, by its boxes alone


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


def find(page: Page, sums: Sums, classes: tuple[list[str], Places], elements: Places, tables: Bools) -> Units:
    """The units of a page.

    sums: words and linked words before each block, and of all; classes: the distinct class attributes, and which of
    them each of `elements` has; tables: the nodes that tag or role make a table
    """
    tree, before = page.tree, page.before
    stop = before.take(tree.end)
    blocks = stop - before[:-1]
    words, linked = sums.take(stop, axis=1) - sums.take(before[:-1], axis=1)
    kind = _kinds(tree.tag, classes, elements, tables)
    kind[(kind == 0) & _has_rows(tree, blocks, words, linked)] = TABLE
    whole = (kind > 0) & (blocks > 0) & (words <= LONGEST.take(kind))
    data = np.where(KIND.take(tree.tag) == TABLE, _is_data(tree, blocks), words <= LONGEST_BY_ROLE)
    whole &= ((kind != TABLE) | data) & ((kind != LIST) | _is_plain(tree, blocks, words, linked))
    nodes = whole.nonzero()[0]
    boxes = _boxed(tree, nodes, blocks, words)
    order = boxes.argsort(kind="stable")
    nodes, boxes = nodes[order], boxes[order]
    return _outermost(len(page.blocks), before.take(boxes), stop.take(boxes), kind.take(nodes), boxes)


def _kinds(tag: NDArray[np.int16], classes: tuple[list[str], Places], elements: Places,
           tables: Bools) -> NDArray[np.int8]:  # fmt: skip
    """What each node may be by its tag, or else by its role or its class names. Shape (nodes,)."""
    values, number = classes
    kind = KIND.take(tag)
    kind[tables & (kind == 0)] = TABLE
    of_elements = np.array(list(map(told, values)), dtype=np.int8).take(number)
    named = (of_elements > 0) & (kind.take(elements) == 0) & MARKED.take(tag.take(elements))
    kind[elements[named]] = of_elements[named]
    return kind


def told(names: str) -> int:
    """The kind that class names give, that of their first word with a kind; 0 for none."""
    return next((WORDS[word] for word in _APART.split(names.lower()) if word in WORDS), 0)


def _inside(tree: Tree, names: str) -> Floats:
    """How many elements of some tags lie within each node. Shape (nodes,)."""
    own = tags.table(names)[tree.tag]
    return tree.sums(own) - own


def _is_data(tree: Tree, blocks: Places) -> Bools:
    """Whether each node, if a table, is one of data: no table in it, two rows at least, about one block a cell."""
    flat = (_inside(tree, "table") == 0) & (_inside(tree, "tr") > 1)
    return flat & (blocks <= _PER_CELL * _inside(tree, "td th"))


def _has_rows(tree: Tree, blocks: Places, words: Floats, linked: Floats) -> Bools:
    """Whether each node is a box of rows: boxes of one tag that hold as many elements each, of few words and links."""
    size, parent = len(tree), tree.parent
    inner = (tree.tag > tags.COMMENT).nonzero()[0]
    inner = inner[inner > 0]
    rows = np.bincount(parent[inner], minlength=size)
    least, most, low, high = np.full(size, size), np.zeros(size, dtype=np.intp), np.full(size, 999), np.zeros(size)
    for held, smallest, greatest in ((rows, least, most), (tree.tag, low, high)):
        np.minimum.at(smallest, parent[inner], held[inner])
        np.maximum.at(greatest, parent[inner], held[inner])
    even = (rows >= _ROWS) & (least == most) & (least >= _CELLS[0]) & (least <= _CELLS[1]) & (low == high)
    even &= BOXED.take(tree.tag) & IN_ROWS.take(np.minimum(low, len(tags.NAMES) - 1))
    few = (words >= _IN_ROW * rows) & (words <= _IN_CELL * rows * least) & (words <= LONGEST_OF_BOXES)
    return even & few & (blocks <= rows * least) & (linked <= _UNLINKED * words) & (_inside(tree, _RICH) == 0)


def _is_plain(tree: Tree, blocks: Places, words: Floats, linked: Floats) -> Bools:
    """Whether each node, if a list, has plain items, not cards: few blocks an item, few pictures, no linked
    headings."""
    items = _inside(tree, "li")
    unlinked = (linked <= _UNLINKED * words) | (_inside(tree, "h1 h2 h3 h4 h5 h6") == 0)
    return unlinked & (blocks <= _PER_ITEM * items) & (2 * _inside(tree, PICTURES) <= items)


def _boxed(tree: Tree, nodes: Places, blocks: Places, words: Floats) -> Places:
    """The boxes that are drawn closely around elements, themselves where there is none."""
    most_blocks, most_words = blocks.take(nodes) + _MORE_BLOCKS, words.take(nodes) + _MORE_WORDS
    for _ in range(_BOXES):
        around = tree.parent.take(nodes)
        few = (blocks.take(around) <= most_blocks) & (words.take(around) <= most_words)
        nodes = np.where(few & BOXED.take(tree.tag.take(around)), around, nodes)
    return nodes


def _outermost(size: int, first: Places, stop: Places, kinds: NDArray[np.int8], nodes: Places) -> Units:
    """The units of a page of so many blocks from what may be one, in document order."""
    starts, kind, node, reached = np.ones(size, dtype=bool), np.zeros(size, dtype=np.int8), np.full(size, -1), 0
    columns = (column.tolist() for column in (first, stop, kinds, nodes))
    for begin, end, own_kind, own_node in zip(*columns, strict=True):
        if begin >= reached:  # what begins before the end of another lies in it
            starts[begin + 1 : end] = False
            kind[begin], node[begin], reached = own_kind, own_node, end
    begins = starts.nonzero()[0]
    return Units(starts.cumsum() - 1, kind[begins], begins, np.diff(begins, append=size), node[begins])
