"""The exact text of code: its lines, without their numbers and what else stands beside them.

A `br` is a line feed, and so is the edge of a box, of a row of a table, and of an inline element that is one of several
lines. What goes is what class names call line numbers or a button, and consecutive numbers that begin every line or
fill a first column, whatever their class.
"""

from itertools import pairwise

from ..expressions import expression
from ..page import tags
from ..page.remembered import Remembered
from ..page.tree import Attributes, Tree
from .code_languages import CLASSES, DATA
from .invisible import clean_code
from .superscripts import raised
from .writer import Writer

_BR, _TH, _CODE, _PRE = (tags.CODES[name] for name in ("br", "th", "code", "pre"))
_RAISED = {tags.CODES[name]: name for name in ("sup", "sub")}
_LOOSE, CELLS = tags.table("p div").tolist(), tags.table("td th").tolist()  # in loose ones, white space means nothing
_NEVER = (tags.DEAD | tags.table("button input select summary")).tolist()
_LINE = (tags.BLOCK & ~tags.table("td th table tbody thead tfoot colgroup col #custom")).tolist()
_ROWS = tags.table("table tbody thead tfoot tr").tolist()
_NUMBERS = expression(r"[\d\s.:|]*")
_LABEL, _SHORT = 40, 10  # characters of a button, of a line number and what follows
_MARKERS = frozenset(DATA["markers"].split())
_CHANGED = {"+": "added", "-": "removed"}


def exact(writer: Writer, node: int) -> str:
    """The text of an element of code, without blank lines at its ends."""
    tree = writer.page.tree
    codes, ends = tree.tags, tree.ends
    out = _Lines()
    at, stop = node + 1, ends[node]
    values = tree.values[node:stop]
    signs = changes(tree, node)
    hidden = writer.page.hidden[node:stop].tobytes()
    whole = bool(hidden[0])  # a tab that is not shown now, say, but is kept
    open_lines: list[int] = []
    rows: dict[int, bool] = {}
    while at < stop:
        while open_lines and open_lines[-1] <= at:
            open_lines.pop()
            out.end()
        code, value = codes[at], values[at - node]
        if isinstance(value, str):
            shown = code == tags.TEXT and (whole or not hidden[at - node])
            if shown and not (value.isspace() and _is_between(tree, at, out.at_start)):
                out.add(value)
        elif code == _BR:
            out.add("\n")
        elif _NEVER[code] or ((value or code == _TH) and is_aside(tree, at, value or {})):
            out.gutter = out.gutter or (out.at_start and tree.text(at, ends[at]).strip().isdecimal())
            at = ends[at]
            continue
        elif (code in _RAISED and ends[at] == at + 2 and (whole or not hidden[at - node])
              and (table := raised(said := tree.text(at, ends[at]), _RAISED[code]))):  # fmt: skip
            out.add(said.translate(table))  # an exponent or an index, where no markup can stand
            at = ends[at]
            continue
        elif _LINE[code] or ((value or code == _CODE) and _is_row(tree, at, value, rows)):
            out.begin()
            open_lines.append(ends[at])
        elif CELLS[code]:
            out.cell()
        sign = signs.get(at)
        if value and not isinstance(value, str) and not _MARKERS.isdisjoint(value):
            sign = next(sign or " " for name, sign in value.items() if name in _MARKERS)
        if sign:
            out.add(sign)
            out.at_start = out.empty = True  # the line goes on as if nothing stood there
        at += 1
    return clean_code(out.text())


def changes(tree: Tree, node: int) -> dict[int, str]:
    """The signs of the lines of code of which a class says that some were added or taken away, where a style sheet
    draws these signs: none where a text has them."""
    signs, until = dict[int, str](), 0
    for at, own in enumerate(tree.values[node + 1 : tree.ends[node]], node + 1):
        if not own or isinstance(own, str):
            continue
        if not _MARKERS.isdisjoint(own):
            return {}
        if at >= until and (names := own.get("class")) and speaks(names)[2]:
            signs[at] = next((sign for sign, name in _CHANGED.items() if CLASSES[name].search(names)), " ")
            until = tree.ends[at]
    marked = [at for at, sign in signs.items() if sign != " "]
    return signs if marked and not any(tree.text(at, tree.ends[at])[:1] == signs[at] for at in marked) else {}


def count_up(words: list[str]) -> bool:
    """Whether words are consecutive numbers."""
    found = [int(word) if word.isdecimal() and len(word) < 8 else -1 for word in words]
    return len(found) > 1 and found[0] >= 0 and found == list(range(found[0], found[0] + len(found)))


def _is_line(attributes: Attributes) -> bool:
    return "data-line" in attributes or speaks(attributes.get("class") or "")[2]


def _is_row(tree: Tree, node: int, attributes: Attributes, rows: dict[int, bool]) -> bool:
    """Whether an inline element is a line that a style sheet sets apart: no line feed divides it from the next."""
    home, code, after = tree.parents[node], tree.tags[node], tree.ends[node]
    if not attributes or not _is_line(attributes):
        if code != _CODE or tree.tags[home] != _PRE:
            return False
    elif after < tree.ends[home] and tree.tags[after] in (code, tags.TEXT):
        text = tree.tags[after] == tags.TEXT
        if not _is_ended(tree, node) if text else _is_line(tree.attributes(after)):
            return True
    if home not in rows:
        children = tree.children(home)
        lasts = [tree.ends[at] - 1 for at in children if tree.tags[at] == code]
        ended = any(tree.tags[at] == _BR or str(tree.values[at])[-1:] == "\n" for at in lasts)
        rows[home] = len(lasts) > 1 and not ended and all(tree.tags[at] not in (tags.TEXT, _BR) for at in children)
    return rows[home]


def _is_ended(tree: Tree, node: int) -> bool:
    """Whether a line feed divides a line from the text behind it, or from that before."""
    before, after = tree.values[node - 1], str(tree.values[tree.ends[node]])
    goes_on = isinstance(before, str) and before[-1:] != "\n"
    return goes_on or after[:1] in "\r\n" or tree.text(node, tree.ends[node])[-1:] == "\n"


def _is_between(tree: Tree, node: int, at_start: bool) -> bool:
    """Whether a white space stands between the parts of a table, or between two boxes."""
    home, after = tree.parents[node], tree.ends[node]
    if _ROWS[tree.tags[home]]:
        return True
    if _LOOSE[tree.tags[home]] and "\n" in str(tree.values[node]):
        return after < len(tree) and tree.tags[after] in (_CODE, _BR)
    return at_start and after < tree.ends[home] and bool(_LINE[tree.tags[after]])


def is_bar(tree: Tree, node: int, code: int, texts: list[tuple[int, str]]) -> bool:
    """Whether the texts in a `pre` outside of its one `code` stand in boxes, as no more code does but a bar."""
    boxes = [at for at in tree.children(node) if tags.BLOCK[tree.tags[at]] and not at <= code < tree.ends[at]]
    boxed = all(any(box < at < tree.ends[box] for box in boxes) for at, _ in texts)
    return boxed and tree.tags.find(_CODE, tree.ends[code], tree.ends[node]) < 0


class _Lines:
    """Text that boxes break into lines."""

    __slots__ = ("at_start", "empty", "gutter", "numbers", "parts")

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.at_start = True  # the text so far ends with a line feed, or there is none
        self.empty = False  # a box has begun and holds nothing so far
        self.gutter = False  # a number went from the begin of a line
        self.numbers: list[int] = []  # which parts are a number at the begin of a line

    def add(self, text: str) -> None:
        if text:
            if self.at_start and text[-1] not in "\n\r" and len(text) < _SHORT and text.strip(" .:|").isdecimal():
                self.numbers.append(len(self.parts))
            self.parts.append(text)
            self.at_start = text[-1] in "\n\r"
            self.empty = False

    def begin(self) -> None:
        if not self.at_start:
            self.add("\n")
        self.empty = True

    def end(self) -> None:
        if not self.at_start or self.empty:
            self.add("\n")

    def cell(self) -> None:
        """The begin of a cell of a table, apart from what its row holds so far."""
        if not self.at_start and not self.parts[-1][-1].isspace():
            self.add("\t")

    def text(self) -> str:
        """The lines from the first to the last that hold anything, less the numbers that stand before or above each."""
        parts, places = self.parts, self.numbers
        rests = ["".join(parts[at + 1 : end]) for at, end in pairwise([*places, len(parts)])]
        lines = "".join(parts).strip("\n").count("\n") + 1
        bare = sum(not rest.strip() for rest in rests)
        above = len(places) > 1 and (lines + 1) // 2 == len(places) and all(rest[:1] == "\n" for rest in rests)
        if (above or lines == len(places) >= 2 * bare) and count_up([parts[at].strip(" .:|") for at in places]):
            parts = [*parts[: places[0]], *(rest[1:] if above else rest.removeprefix("\t") for rest in rests)]
            self.gutter = self.gutter or not above
        whole = "".join(parts).replace("\r\n", "\n").replace("\r", "\n")
        lined = ["" if line == "\xa0" else line.replace("\xa0", " ") for line in whole.split("\n")]
        if self.gutter and all(line[:1] == " " for line in lined if line):
            lined = [line[1:] for line in lined]
        there = [at for at, line in enumerate(lined) if line.strip()]
        return "\n".join(lined[there[0] : there[-1] + 1]) if there else ""


@Remembered
def speaks(classes: str) -> tuple[bool, bool, bool, bool]:
    """Whether class names speak of a button to copy code, of line numbers, of a line, of what is not seen."""
    copy, gutter, line, unseen = (bool(CLASSES[name].search(classes)) for name in ("copy", "gutter", "line", "unseen"))
    return copy, gutter, line, unseen


def is_aside(tree: Tree, node: int, attributes: Attributes) -> bool:
    """Whether an element inside code is a line number, a button to copy it, or not seen until it is asked for."""
    copy, gutter, _, unseen = speaks(attributes.get("class") or "")
    if unseen:
        return True
    head = tree.tags[node] == _TH
    numbers = head or gutter or "data-line-number" in attributes or attributes.get("unselectable") == "on"
    if not copy and not numbers and "user-select" not in (attributes.get("style") or ""):
        return False
    strings = [value for value in tree.values[node + 1 : tree.ends[node]] if isinstance(value, str)]
    label = copy or (gutter and head)
    return (label and sum(map(len, strings)) < _LABEL) or all(map(_NUMBERS.fullmatch, strings))
