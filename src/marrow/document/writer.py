"""The state of a document in the making: open containers, the line being written, what is to be done at the end.

The walk calls these methods in document order. Paragraphs and inline elements come into being only when there
is text or an image to put in them, so that empty ones never exist; white space waits outside for the next text.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ..page import Page, starts_line
from . import wrapped
from .addresses import Addresses
from .elements import Element, squeezed, take_space, trim_rules
from .kept_words import KeptWords
from .pictures.furniture import Furniture

PLAIN, LIST, DEFINITIONS, TABLE, ROW, FLAT = range(6)  # what a container takes: see `Writer.room`
FRESH, NONE, PENDING = range(3)  # white space before the next text: never any, none so far, one
_DISPLAYED = tuple(f"\\begin{{{name}" for name in "align} align* equation gather} gather* multline eqnarray".split())
_MERGED = frozenset(("em", "strong", "del", "ins", "code", "mark", "a"))
Close = Callable[["Writer", "Frame"], None]


class Frame:
    """An open container: its element, the list it stands in, what it takes, whether it is in an item or a note."""

    __slots__ = ("close", "element", "home", "item", "kind", "node", "outer")

    def __init__(self, element: Element, home: list[Element | str], outer: "Frame | None", kind: int = PLAIN,
                 item: bool = False, node: int = 0, close: Close | None = None) -> None:  # fmt: skip
        self.element, self.home, self.outer = element, home, outer
        self.kind, self.item, self.node, self.close = kind, item, node, close

    def __reduce__(self) -> "tuple[type[Frame], tuple[Any, ...]]":
        return Frame, (self.element, self.home, self.outer, self.kind, self.item, self.node, self.close)


@dataclass(slots=True)
class Writer:
    """What was found before the walk, which `fresh` writers share, and what the walk has written so far."""

    page: Page
    state: bytearray  # per node what the walk does with it, see `states`
    words: KeptWords
    strings: dict[int, str]  # texts that differ from the page's own
    addresses: Addresses
    furniture: Furniture
    telling: bytearray = field(default_factory=bytearray)  # see `states.telling`
    captions: list[int] = field(default_factory=list)  # what is or is called one, in order
    filled: dict[int, str] = field(default_factory=dict)  # boxes for players -> the address
    described: frozenset[int] = frozenset()  # captions that an image names
    formula_images: frozenset[int] = frozenset()  # that may show one
    cited: dict[int, list[tuple[int, int, list[int]]]] = field(default_factory=dict)  # node -> (first, last, notes)
    extents: dict[int, int] = field(default_factory=dict)  # where a note begins -> where it ends
    depths: dict[int, tuple[float, str]] = field(default_factory=dict)  # of lists and their items, see `list_levels`
    beside: dict[int, str] = field(default_factory=dict)  # notes in their line -> their mark
    told: dict[int, str] = field(default_factory=dict)  # references whose note is an attribute -> what it says
    raw: dict[int, list[str | tuple[str, bool]]] = field(default_factory=dict)  # texts and formulas of a text
    languages: dict[int, str] = field(default_factory=dict)  # of code, by the label of its box
    parts: dict[int, list[int]] = field(default_factory=dict)  # the elements that make one code: its lines, its core
    boxes: frozenset[int] = frozenset()  # quotations by their tag that only hold what a post says
    verses: frozenset[int] = frozenset()  # boxes whose class names such
    plain: bool = False  # for plain text, of which links and styles are no part
    language: str = ""  # of what surrounds the place that is being written
    direction: str = ""
    document_language: str = ""
    document_direction: str = ""
    line: Element | None = None
    space: int = FRESH
    before: str = ""  # the text last written
    breaks: int = 0
    at: int = -1  # the node that is being written
    adopted: Element | None = None  # the list last made for items without one
    loose: list[Element] = field(default_factory=list)  # the blocks of the last caption that no picture stood above
    top: Frame = field(default_factory=lambda: Frame(Element("body"), [], None), init=False)
    buffer: list[str] = field(default_factory=list, init=False)
    opened: list[Element] = field(default_factory=list, init=False)
    wanted: list[tuple[str, dict[str, str]]] = field(default_factory=list, init=False)
    closes: list[tuple[int, Close, Frame]] = field(default_factory=list, init=False)
    edges: list[int] = field(default_factory=list, init=False)  # where the boxes end that only divide
    headings: list[tuple[Element, int]] = field(default_factory=list, init=False)
    items: list[Element] = field(default_factory=list, init=False)  # to settle at the end
    links: list[tuple[dict[str, str], Element, Element]] = field(default_factory=list, init=False)  # (of, parent, it)
    pictured: list[Element] = field(default_factory=list, init=False)  # paragraphs with an image
    noterefs: list[tuple[Element, int, bool]] = field(default_factory=list, init=False)  # (element, note, in a note)
    notes: dict[int, Element] = field(default_factory=dict, init=False)
    hollow: list[Element] = field(default_factory=list, init=False)  # headings that notes stood under
    sources: set[str] = field(default_factory=set, init=False)  # of the images and players so far

    def fresh(self, *, plain: bool = False) -> "Writer":
        """A writer that has written nothing yet, of what this one found before its walk."""
        return Writer(self.page, self.state[:], self.words, self.strings, self.addresses, self.furniture,
                      self.telling[:], self.captions, self.filled, self.described, self.formula_images, self.cited,
                      self.extents, self.depths, self.beside, self.told, self.raw, self.languages, self.parts,
                      self.boxes, self.verses, plain)  # fmt: skip

    def said(self, node: int) -> str:
        """The text of a node as it is to be written."""
        string = self.strings.get(node)
        return str(self.page.tree.values[node]) if string is None else string

    def text(self, string: str) -> None:
        """Write text, white space squeezed."""
        if not (said := squeezed(string)):
            self.gap()
            return
        inside = self.space == NONE
        self._ready(self.space == PENDING or (inside and (string[0] != said[0] or starts_line(self.before, said))))
        self.buffer.append(said)
        self.before = said
        self.space = PENDING if string[-1].isspace() else NONE

    def put(self, element: Element) -> None:
        """Write an inline element that stands like a word: an image, a formula, a reference to a note."""
        self._ready(self.space == PENDING)
        self._flush()
        element.node = self.at
        self._point().children.append(element)
        self.space = NONE

    def gap(self) -> None:
        """White space between inline elements."""
        if self.space == NONE:
            self.space = PENDING

    def line_break(self) -> None:
        """A `br`: one breaks the line, several end the paragraph; headings and the like stay on one line."""
        if self.top.kind == FLAT:
            self.gap()
        elif self.line is not None:
            self.breaks += 1
            self.space = FRESH

    def boundary(self) -> None:
        """The begin or the end of a block."""
        if self.top.kind == FLAT:
            self.gap()
        else:
            self.end_line()

    def divide(self, node: int) -> int:
        """Go into a box that only divides, at its begin and its end. The node to go on with."""
        self.boundary()
        self.edges.append(self.page.tree.ends[node])
        return node + 1

    def end_line(self) -> None:
        """End the paragraph that is being written, if any."""
        if self.line is None:
            return
        self._flush()
        if len(self.line.children) > wrapped.FEWEST:
            self.line.children = wrapped.joined(self.line.children)
        self.opened.clear()
        self.line, self.space, self.breaks = None, FRESH, 0

    def inline(self, node: int, name: str, attributes: dict[str, str]) -> None:
        """Write what follows, up to the end of `node`, in an inline element; one within its like is one."""
        if self.wanted and name in _MERGED and any(name == other for other, _ in self.wanted):
            return
        self.wanted.append((name, attributes))
        self.closes.append((self.page.tree.ends[node], _close_inline, self.top))

    def room(self, name: str) -> list[Element | str]:
        """The list that a block called `name` goes to: strays in lists and tables get an item or a cell."""
        top = self.top
        children = top.element.children
        if top.kind in (PLAIN, FLAT) or (top.kind == LIST and name == "li"):
            return children
        if top.kind == LIST:
            last = children[-1] if children and name in ("ul", "ol") else ""
            return self._append(children, "li") if isinstance(last, str) else last.children
        if top.kind == DEFINITIONS:
            return children if name in ("dt", "dd") else self._append(children, "dd")
        if name in (("tr", "caption") if top.kind == TABLE else ("td", "th")):
            return children
        row = children if top.kind == ROW else self._append(children, "tr")
        return row if name in ("td", "th") else self._append(row, "td")

    def open(self, node: int, element: Element, *, kind: int = PLAIN, close: Close | None = None) -> Frame:
        """Open a container that holds what follows up to the end of `node`."""
        self.end_line()
        (home := self.room(element.name)).append(element)
        element.node = node
        item = self.top.item or element.name in ("li", "note")
        frame = Frame(element, home, self.top, kind, item, node, close)
        self.enter(self.page.tree.ends[node], frame)
        if kind == FLAT:
            self.line = element
        return frame

    def within(self, *names: str) -> bool:
        """Whether what is written now is inside an element of some names."""
        frame: Frame | None = self.top
        while frame is not None and frame.element.name not in names:
            frame = frame.outer
        return frame is not None

    def enter(self, stop: int, frame: Frame) -> None:
        """Make a container the innermost one, up to a node that follows."""
        self.top = frame
        self.closes.append((stop, _close, frame))

    def block(self, element: Element) -> None:
        """Write a whole block."""
        self.end_line()
        element.node = self.at
        self.room(element.name).append(element)

    def formula(self, tex: str, display: bool) -> None:
        """Write a formula, on a line of its own where it is displayed and may be."""
        if tex and (display or tex.startswith(_DISPLAYED)) and self.top.kind != FLAT:
            self.block(Element("math", {"display": "block", "tex": tex}))
        elif tex:
            self.put(Element("math", {"tex": tex}))

    def _ready(self, apart: bool) -> None:
        """Begin the line, or go on with it after a space or none, and be in the inline elements that are wanted."""
        if self.breaks:
            self._break()
        if self.line is None:
            self._start()
        elif apart:
            self.buffer.append(" ")
        if len(self.opened) != len(self.wanted):
            self._reopen()

    def _start(self) -> None:
        self.line, self.before = Element("p", {}, [], self.at), ""
        (self.top.element.children if self.top.kind == PLAIN else self.room("p")).append(self.line)

    def _point(self) -> Element:
        assert self.line is not None
        return self.opened[-1] if self.opened else self.line

    def _flush(self) -> None:
        buffer = self.buffer
        if buffer:
            children = self._point().children
            if children and isinstance(last := children[-1], str):  # in an element that goes on
                children[-1] = last + "".join(buffer)
            else:
                children.append(buffer[0] if len(buffer) == 1 else "".join(buffer))
            buffer.clear()

    def _break(self) -> None:
        if self.breaks > 1:
            self.end_line()
        else:
            self._flush()
            self._point().children.append(Element("br"))
            self.breaks = 0

    def _reopen(self) -> None:
        """Make the inline elements that are wanted but not there yet; one that follows its like goes on in it."""
        self._flush()
        for name, attributes in self.wanted[len(self.opened) :]:
            siblings = (point := self._point()).children
            take_space(siblings, name, attributes)
            last = siblings[-1] if siblings else ""
            if isinstance(last, str) or last.name != name or name not in _MERGED or last.attributes != attributes:
                last = Element(name, attributes.copy(), [], self.at)
                siblings.append(last)
                self.links += [(attributes, point, last)] if name == "a" else []
            self.opened.append(last)

    def _append(self, children: list[Element | str], name: str) -> list[Element | str]:
        made = Element(name)
        children.append(made)
        if name in ("li", "dd"):
            self.items.append(made)
        return made.children


def _close_inline(writer: Writer, _frame: Frame) -> None:
    """End the innermost inline element."""
    writer.wanted.pop()
    if len(writer.opened) > len(writer.wanted):
        writer._flush()
        writer.opened.pop()


def _close(writer: Writer, frame: Frame) -> None:
    """Leave a container: without trailing rules, and gone when nothing was put in it."""
    writer.end_line()
    assert frame.outer is not None
    writer.top = frame.outer
    children = frame.element.children
    trim_rules(children)
    if frame.close is not None:
        frame.close(writer, frame)
    elif not children:
        replace(frame, [])


def replace(frame: Frame, blocks: list[Element]) -> None:
    """Put blocks, or none, in the place of the container that is being left."""
    if frame.home and frame.home[-1] is frame.element:
        frame.home[-1:] = blocks
