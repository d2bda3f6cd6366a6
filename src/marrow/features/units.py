"""Units: stretches of blocks that a reader takes as one thing, so that they stay or go as wholes.

A unit is an element: a data table, a figure, a list of definitions, a list, a piece of code, a quotation, a callout, a
disclosure (`details`) or an aside; with it goes a box drawn closely around it, whose few further words are its caption,
label or source. A table that lays out a page and a list of cards are no units, since parts of them may be content. A
block that lies in no unit is one of its own. Of nested units the outermost counts.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from marrow.page import Page, tags

Places = NDArray[np.integer]
Bools = NDArray[np.bool_]
KINDS = ("table", "figure", "definitions", "list", "code", "quote", "callout", "details", "aside")  # 1 is the first
TABLE, FIGURE, DEFINITIONS, LIST, CODE, QUOTE, CALLOUT, DETAILS, ASIDE = range(1, len(KINDS) + 1)
_TAGS = {TABLE: "table", FIGURE: "figure figcaption", DEFINITIONS: "dl", LIST: "ul ol menu dir", CODE: "pre",
         QUOTE: "blockquote", DETAILS: "details", ASIDE: "aside"}  # fmt: skip
_KIND = np.zeros(len(tags.NAMES), dtype=np.int8)
for _kind, _names in _TAGS.items():
    _KIND[tags.table(_names)] = _kind
_WORDS = {
    **dict.fromkeys(("admonition", "callout", "infobox", "alert", "notice"), CALLOUT),
    **dict.fromkeys(("caption", "credit", "figcaption"), FIGURE),
    **dict.fromkeys(("highlight", "codehilite", "codeblock", "snippet", "sourcecode"), CODE),
}  # of class names in kebab or snake case
_MARKS = tags.table("div section p span aside figure blockquote")  # that class names may make a unit
_BOX = tags.table("div section figure span center fieldset #custom")  # that may be drawn around one
_TABLES, _CELLS, _ROWS, _ITEMS = map(tags.table, ("table", "td th", "tr", "li"))
_HEADINGS, _PICTURES = tags.HEADING, tags.table("img picture video iframe audio svg")
_MORE_BLOCKS, _MORE_WORDS = 2, 12  # of the box around a unit
_PER_CELL, _PER_ITEM = 1.6, 2.2  # blocks
_UNLINKED = 0.2  # share of the words in links of a list that is none of cards
_BOXES = 3  # one around the other
_LONGEST = np.full(len(KINDS) + 1, np.inf)  # words of a unit that is told by its box alone
_LONGEST[[FIGURE, CALLOUT, ASIDE, DETAILS]] = 150, 400, 400, 1000


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

    def __len__(self) -> int:
        return len(self.kind)

    @cached_property
    def last(self) -> Places:
        """The last block of each unit."""
        return self.first + self.size - 1

    def sums(self, column: NDArray[np.floating]) -> NDArray[np.float64]:
        """The sum of a column over the blocks of each unit. Shape (units,)."""
        return np.bincount(self.of, column, len(self)).astype(np.float64)


def find(page: Page, classes: tuple[list[str], Places], elements: Places) -> Units:
    """The units of a page. `classes`: the distinct class attributes, and which of them each of `elements` has."""
    tree, before = page.tree, page.before
    kind = _KIND.take(tree.tag)
    _by_class(kind, tree.tag, classes, elements)
    nodes: Places = kind.nonzero()[0]
    stop = before.take(tree.end.take(nodes))
    nodes = nodes[stop > before.take(nodes)]
    held = _Held(page)
    kinds = kind.take(nodes)
    whole = _whole(held, nodes, kinds)
    nodes, kinds = _boxed(page, held, nodes[whole]), kinds[whole]
    order = nodes.argsort(kind="stable")
    nodes = nodes[order]
    return _outermost(len(page.blocks), nodes, kinds[order], before.take(nodes), before.take(tree.end.take(nodes)))


def _by_class(kind: NDArray[np.int8], tag: NDArray[np.int16], classes: tuple[list[str], Places], elements: Places) -> None:
    """Let class names say what boxes are. Changes `kind`."""
    values, number = classes
    words = "\0".join(values).lower().replace("-", " ").replace("_", " ").replace("\0", " \0 ").split(" ")
    if _WORDS.keys().isdisjoint(words):
        return
    told = np.zeros(len(values), dtype=np.int8)
    line = 0
    for word in words:
        if word == "\0":
            line += 1
        elif word in _WORDS:
            told[line] = told[line] or _WORDS[word]
    of_elements = told.take(number)
    spots = (of_elements > 0) & (kind.take(elements) == 0) & _MARKS.take(tag.take(elements))
    kind[elements[spots]] = of_elements[spots]


class _Held:
    """Blocks and words in elements, and how many elements of some tags."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._words = np.zeros((2, len(page.blocks) + 1))
        np.cumsum((page.blocks.words, page.blocks.linked), axis=1, out=self._words[:, 1:])

    def of(self, nodes: Places) -> tuple[Places, NDArray[np.float64], NDArray[np.float64]]:
        """The blocks, words and linked words in each of some elements."""
        before = self._page.before
        first, stop = before.take(nodes), before.take(self._page.tree.end.take(nodes))
        words, linked = self._words.take(stop, axis=1) - self._words.take(first, axis=1)
        return stop - first, words, linked

    def count(self, nodes: Places, table: Bools) -> Places:
        """How many elements of some tags lie in each of some elements."""
        places = table.take(self._page.tree.tag).nonzero()[0]
        return places.searchsorted(self._page.tree.end.take(nodes)) - places.searchsorted(nodes + 1)


def _whole(held: _Held, nodes: Places, kinds: NDArray[np.int8]) -> Bools:
    """Whether elements are what their tag or class says: not a layout, not cards, not most of the page."""
    blocks, words, linked = held.of(nodes)
    out = words <= _LONGEST.take(kinds)
    if len(some := (kinds == TABLE).nonzero()[0]):
        out[some] = _is_data(held, nodes[some], blocks[some])
    if len(some := (kinds == LIST).nonzero()[0]):
        out[some] = _is_plain(held, nodes[some], blocks[some], linked[some] <= _UNLINKED * words[some])
    return out


def _is_data(held: _Held, tables: Places, blocks: Places) -> Bools:
    """Whether tables are of data: no table in them, two rows at least, and about one block a cell."""
    flat = held.count(tables, _TABLES) == 0
    out: Bools = flat & (held.count(tables, _ROWS) > 1) & (blocks <= _PER_CELL * held.count(tables, _CELLS))
    return out


def _is_plain(held: _Held, lists: Places, blocks: Places, unlinked: Bools) -> Bools:
    """Whether lists are of plain items, not of cards: few blocks an item, few pictures, no headings that are links."""
    items = held.count(lists, _ITEMS)
    few = (blocks <= _PER_ITEM * items) & (2 * held.count(lists, _PICTURES) <= items)
    out: Bools = few & (unlinked | (held.count(lists, _HEADINGS) == 0))
    return out


def _boxed(page: Page, held: _Held, nodes: Places) -> Places:
    """The boxes that are drawn closely around elements, themselves where there is none."""
    tree = page.tree
    blocks, words, _ = held.of(nodes)
    for _ in range(_BOXES):
        around = tree.parent.take(nodes)
        more, longer, _ = held.of(around)
        close = _BOX.take(tree.tag.take(around)) & (more <= blocks + _MORE_BLOCKS) & (longer <= words + _MORE_WORDS)
        if not close.any():
            break
        nodes = np.where(close, around, nodes)
    return nodes


def _outermost(blocks: int, nodes: Places, kinds: NDArray[np.int8], first: Places, stop: Places) -> Units:
    """The units of a page from what may be one, in document order."""
    reached = np.maximum.accumulate(np.concatenate(([0], stop)))[:-1] if len(stop) else stop
    outer = first >= reached  # what begins before the end of another lies in it
    nodes, kinds, first, stop = nodes[outer], kinds[outer], first[outer], stop[outer]
    starts = np.ones(blocks, dtype=bool)
    for begin, end in zip(first.tolist(), stop.tolist(), strict=True):
        starts[begin + 1 : end] = False
    of = starts.cumsum() - 1
    begins = starts.nonzero()[0]
    kind, node = np.zeros(len(begins), dtype=np.int8), np.full(len(begins), -1)
    own = of.take(first)
    kind[own], node[own] = kinds, nodes
    return Units(of, kind, begins, np.diff(begins, append=blocks), node)
