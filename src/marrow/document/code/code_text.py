"""The exact text of code: its lines, without their numbers and what else stands beside them.

A `br` is a line feed, and so is the edge of a box, of a row of a table, and of an inline element that is one of several
lines. What goes is what class names call line numbers or a button, and consecutive numbers that begin every line or
fill a first column, whatever their class.
"""

from itertools import pairwise

from ...expressions import expression
from ...page import Page, tags
from ...page.remembered import Remembered
from ...page.tree import Attributes, Tree
from ..formulas.superscripts import raised
from ..invisible import clean_code
from ..writer import Writer
from .code_languages import CLASSES, DATA

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
    return clean_code(_Walk(writer.page, node).lines.text())


class _Walk:
    """A walk over an element of code, which leaves its lines."""

    def __init__(self, page: Page, node: int) -> None:
        tree = page.tree
        stop = tree.ends[node]
        self.tree, self.first = tree, node
        self.hidden = page.hidden[node:stop].tobytes()
        self.signs = changes(tree, node)
        self.rows: dict[int, bool] = {}
        self.lines = _Lines()
        values = tree.values[node:stop]
        ends: list[int] = []  # of the lines that the walk is in
        at = node + 1
        while at < stop:
            while ends and ends[-1] <= at:
                ends.pop()
                self.lines.end()
            value = values[at - node]
            if isinstance(value, str):
                self.string(at, value)
            elif self.takes_whole(at, value or {}):
                at = tree.ends[at]
                continue
            elif self.begins_line(at, value or {}):
                ends.append(tree.ends[at])
            at += 1

    def is_shown(self, node: int) -> bool:
        """Whether a node is to be read: if the whole element is hidden, such as code in a tab, all of it is."""
        return bool(self.hidden[0]) or not self.hidden[node - self.first]

    def string(self, node: int, text: str) -> None:
        """Add a text, but not the white space that parts boxes."""
        shown = self.tree.tags[node] == tags.TEXT and self.is_shown(node)
        if shown and not (text.isspace() and _is_between(self.tree, node, self.lines.at_start)):
            self.lines.add(text)

    def takes_whole(self, node: int, attributes: Attributes) -> bool:
        """Pass over an element that goes, or add an exponent or index by its signs; whether it was any of these."""
        tree, lines, code = self.tree, self.lines, self.tree.tags[node]
        if code == _BR:
            return False
        if _NEVER[code] or ((attributes or code == _TH) and is_aside(tree, node, attributes)):
            lines.gutter = lines.gutter or (lines.at_start and tree.text(node, tree.ends[node]).strip().isdecimal())
            return True
        if code not in _RAISED or tree.ends[node] != node + 2 or not self.is_shown(node):
            return False
        said = tree.text(node, tree.ends[node])
        table = raised(said, _RAISED[code])
        if table:
            lines.add(said.translate(table))
        return bool(table)

    def begins_line(self, node: int, attributes: Attributes) -> bool:
        """Add what the begin of an element says, and whether it is that of a line."""
        code = self.tree.tags[node]
        line = code != _BR and (_LINE[code] or self.is_row(node, attributes))
        if line:
            self.lines.begin()
        elif code == _BR:
            self.lines.add("\n")
        elif CELLS[code]:
            self.lines.cell()
        if not _MARKERS.isdisjoint(attributes):
            self.lines.sign(next(sign or " " for name, sign in attributes.items() if name in _MARKERS))
        elif node in self.signs:
            self.lines.sign(self.signs[node])
        return line

    def is_row(self, node: int, attributes: Attributes) -> bool:
        """Whether an inline element is a line that a style sheet sets apart: no line feed divides it from the next."""
        tree, rows = self.tree, self.rows
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

    def sign(self, sign: str) -> None:
        """What says that a line was added or taken away: the line goes on as if nothing stood there."""
        self.add(sign)
        self.at_start = self.empty = True

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
