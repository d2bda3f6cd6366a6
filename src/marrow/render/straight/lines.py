"""The lines of a plain text in the making: like `document.writer`, method by method, as far as text goes."""

from collections.abc import Callable
from dataclasses import dataclass

from marrow.document.states import telling
from marrow.document.writer import DEFINITIONS, FLAT, FRESH, LIST, NONE, PENDING, PLAIN, ROW, TABLE, Writer
from marrow.page import holding, tags

_SAID = frozenset(("dt", "summary", "opener"))  # lines that may be paragraphs in the end
_A = tags.CODES["a"]
_DEEPEST = 90  # open boxes, up to which no format shortens what is in them


class Unknown(Exception):
    """What only the document tree tells."""


@dataclass(slots=True)
class Cell:
    """A cell of a table: whether it is a header, whether it holds what belongs on a page, its lines; whether it has
    none and may hold a picture."""

    head: bool
    long: bool
    lines: list[str]
    doubt: bool


class Box:
    """An open container: what it takes, its lines, whether it is in an item of any list, and of one that
    is none of definitions; `name`: what becomes of its lines.

    `parts`: terms and definitions, the cells of a row, the captions of a figure, each with its lines; `least`, `most`:
    how many blocks it holds; `pictured`: the last of them may be a picture; `pictures`: there may be some; `grid`: it
    holds a table or a heading, which a cell of a table does not; `begun`: how many paragraphs stand before it.
    """

    __slots__ = ("begun", "cells", "grid", "item", "kind", "least", "lines", "listed", "most", "name", "outer", "parts",
                 "pictured", "pictures", "rows")  # fmt: skip

    def __init__(self, kind: int, name: str, outer: "Box | None" = None, item: bool = False,
                 listed: bool = False) -> None:  # fmt: skip
        self.kind, self.name, self.outer = kind, name, outer
        self.item, self.listed = item, listed
        self.lines: list[str] = []
        self.parts: list[tuple[str, list[str]]] = []
        self.least = self.most = self.begun = 0
        self.pictured = self.pictures = self.grid = False
        self.cells: list[Cell] = []
        self.rows: list[tuple[str, list[Cell]]] = []


@dataclass(slots=True)
class Heading:
    """A heading: its level in the page and text; at least and at most how many blocks stand before it; its place among
    the lines of the document, -1 where it stands in something else."""

    level: int
    text: str
    least: int
    most: int
    place: int


def _telling(writer: Writer) -> bytes:
    """The nodes whose attributes say more than that they divide or style, with the links into the page."""
    tree, out = writer.page.tree, telling(writer).copy()
    for node in holding(writer.page, "href", "#", tree.tag == _A):
        out[node] = 1
    return bytes(out)


class Lines:
    """The lines in the making. Like `Writer`, method by method, as far as text goes."""

    def __init__(self, writer: Writer) -> None:
        self.writer, self.tree, self.state = writer, writer.page.tree, bytes(writer.state)
        self.telling = _telling(writer)
        self.root = self.top = Box(PLAIN, "root")
        self.line: list[str] | None = None
        self.space, self.breaks = FRESH, 0
        self.closes: list[tuple[int, bool]] = [(len(self.tree) + 1, False)]  # where, and whether a container ends there
        self.inline = False  # there may be a picture in the line
        self.apart = self.lined = False  # the last line break is in no inline element; the line has such a one
        self.doubt = False  # a picture may stand behind a line break
        self.headings: list[Heading] = []
        self.adopted: tuple[Box, int, int] | None = None  # where a list for items without one ended: lines and blocks
        self.paragraphs: list[tuple[str, int]] = []  # with their place among the lines of the root; -1: no one knows

    def text(self, string: str) -> None:
        if string.isprintable() and "  " not in string:
            squeezed = string.strip(" ")
        else:
            squeezed = " ".join(string.split())
        if not squeezed:
            if self.space == NONE:
                self.space = PENDING
            return
        if self.breaks:
            if self.breaks > 1:
                self.end_line()
            else:
                self.line.append("\n")  # type: ignore[union-attr]
                self.breaks = 0
                self.lined = self.lined or self.apart
            self.doubt = False
        if self.line is None:
            self.line = []
        elif self.space == PENDING or (self.space == NONE and string[0] != squeezed[0]):
            self.line.append(" ")
        self.line.append(squeezed)
        self.space = PENDING if string[-1].isspace() else NONE

    def gap(self) -> None:
        if self.space == NONE:
            self.space = PENDING

    def line_break(self, *, apart: bool) -> None:
        """apart: whether nothing that styles text is around it"""
        self.apart = apart
        if self.top.kind == FLAT:
            self.gap()
        elif self.line is not None:
            if self.doubt:
                raise Unknown("a picture between line breaks")
            self.breaks += 1
            self.space = FRESH

    def boundary(self) -> None:
        if self.line is not None:
            if self.top.kind == FLAT:
                self.gap()
            else:
                self.end_line()
        else:
            self.inline = False

    def divide(self, node: int) -> int:
        self.boundary()
        end = self.tree.ends[node]
        if self.closes[-1] != (end, False):
            self.closes.append((end, False))
        return node + 1

    def end_line(self) -> None:
        if self.line is None:
            self.inline = False
            return
        text, pictured, lined = "".join(self.line).strip(), self.inline, self.lined
        self.lined = False
        self.line, self.space, self.breaks, self.doubt, self.inline = None, FRESH, 0, False, False
        if text:
            if not self.top.listed and not lined:
                alone = self.top is self.root and not pictured and "\n" not in text
                self.paragraphs.append((text, len(self.root.lines) if alone else -1))
            self.add(self.top, [text])

    def open(self, node: int, kind: int, name: str) -> int:
        """Open a container that holds what follows up to the end of a node. The node to go on with."""
        self.end_line()
        if len(self.closes) > _DEEPEST:
            raise Unknown("very deep nesting")
        self.top = Box(kind, name, self.top, self.top.item or name == "li", self.top.listed or name == "li")
        self.top.begun = len(self.paragraphs)
        self.closes.append((self.tree.ends[node], True))
        if kind == FLAT:
            self.line = []
        return node + 1

    def add(self, box: Box, lines: list[str], least: int = 1, most: int = 1) -> None:
        """Put lines in a container; `least` and `most`: how many blocks of the document they may be."""
        if box.kind == DEFINITIONS:
            box.parts.append(("dd", lines))
            return
        if box.kind in (TABLE, ROW):
            raise Unknown("what is in no cell")
        box.lines += lines
        box.least, box.most, box.pictured = box.least + least, box.most + most, False

    def adopt(self, node: int) -> None:
        """Open a list for an item without one; it goes on in that made for the item right before."""
        self.end_line()
        top, known = self.top, self.adopted
        joins = known is not None and known[0] is top and known[1] == len(top.lines)
        if joins and known != (top, len(top.lines), top.most):
            raise Unknown("a picture between items without a list")
        self.open(node, LIST, "joined" if joins else "adopted")

    def inside(self, *names: str) -> bool:
        """Whether a container of some names is open."""
        box: Box | None = self.top
        while box is not None and box.name not in names:
            box = box.outer
        return box is not None

    def picture(self) -> None:
        """A picture or player, which has no text but may be a block."""
        self.top.pictured = self.inline = True
        box: Box | None = self.top
        if self.top.kind in (TABLE, ROW):
            raise Unknown("a picture in no cell")
        while box is not None:
            if box.kind == DEFINITIONS:
                raise Unknown("a picture among definitions")
            box.most += 1
            box.pictures = True
            box = box.outer
        if self.breaks:
            self.doubt = self.top.kind != PLAIN or self.top.outer is not None

    def close(self, closers: "Closers") -> None:
        """Leave the innermost container."""
        box = self.top
        if box.kind == FLAT:
            said = "".join(self.line or ()).strip()
            self.line, self.space, self.breaks, self.inline = None, FRESH, 0, False
            box.lines = [said] if said else []
            self.paragraphs += [(said, -1)] if said and box.name in _SAID else []
        else:
            self.end_line()
        assert box.outer is not None
        self.top = box.outer
        closers[box.name](self, box)


Closers = dict[str, Callable[[Lines, Box], None]]
