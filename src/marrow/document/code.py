"""Code: the exact text of `pre`, of listings in tables and of editors, without line numbers and buttons.

A listing is a block of lines: a `br` is a line feed, and so is the edge of a box, of a row of a table, and of an inline
element that is one of several lines. What stands beside the lines goes: what class names call line numbers or a button,
and consecutive numbers that begin every line or fill a first column, whatever their class.
"""

import re
from itertools import pairwise

from ..page import tags
from ..page.remembered import Remembered
from ..page.tree import Tree
from . import formulas
from .code_languages import CLASSES, DATA, language, of_file, of_label
from .elements import Element
from .invisible import clean_code
from .writer import FLAT, Writer

_BR, _TR, _TH, _CODE, _PRE = (tags.CODES[name] for name in ("br", "tr", "th", "code", "pre"))
_LOOSE, _CELLS = tags.table("p div").tolist(), tags.table("td th").tolist()  # in loose ones, white space means nothing
_NEVER = (tags.DEAD | tags.table("button input select")).tolist()
_LINE = (tags.BLOCK & ~tags.table("td th table tbody thead tfoot colgroup col #custom")).tolist()
_ROWS = tags.table("table tbody thead tfoot tr").tolist()
_NUMBERS = re.compile(r"[\d\s.:|]*")
_TOP = re.compile(r"(?:^|[;\s])top:\s*(-?\d+(?:\.\d+)?)px")
_LABEL, _SHORT, _BESIDE = 40, 10, 4  # characters of a button, of a line number and what follows; cells of a row
_GUTTER, _LINES, _DEEP = 4_000, 20_000, 60  # nodes of a column of line numbers, of a table of lines, around an editor
_MARKERS = frozenset(DATA["markers"].split())


def pre(writer: Writer, node: int) -> int:
    """A `pre`; within a heading or a term, text in code."""
    if writer.top.kind == FLAT:
        writer.inline(node, "code", {})
        return node + 1
    return formulas.in_code(writer, node) or lines(writer, node)


def lines(writer: Writer, node: int) -> int:
    """An element whose lines are code, or the first of a row of such; 0 where no `pre` can stand."""
    if writer.top.kind == FLAT:
        return 0
    _write(writer, node, "\n".join(exact(writer, part) for part in writer.parts.get(node, [node])))
    return writer.page.tree.ends[node]


def table(writer: Writer, node: int) -> int:
    """A table that is a listing; the name of a file in a row of its own stands before it. 0 where none can stand."""
    tree = writer.page.tree
    rows = [at for at in range(node, min(tree.ends[node], node + _DEEP)) if tree.tags[at] == _TR]
    title = " ".join(tree.text(rows[0], tree.ends[rows[0]]).split()) if rows[1:] else ""
    if title and of_file(title) is not None:
        writer.parts[node] = rows[1:]
        if writer.top.kind != FLAT:
            writer.end_line()
            writer.text(title)
            writer.end_line()
    return lines(writer, node)


def listing(writer: Writer, node: int) -> int:
    """A box or paragraph of nothing but `code`, in several lines."""
    return lines(writer, node) or node + 1


def editor(writer: Writer, node: int) -> int:
    """The code in an editor or a highlighter that draws each line as a box; 0 in places where none can stand."""
    tree = writer.page.tree
    if writer.top.kind == FLAT:
        return 0
    inside = range(node, min(tree.ends[node], node + _DEEP))
    pres = [at for at in inside if tree.tags[at] == _PRE]
    alone = pres[0] if len(pres) == 1 else node
    core = next((at for at in inside if CLASSES["core"].search(tree.attributes(at).get("class") or "")), alone)
    labels = (of_label(str(tree.values[at])) for at in range(node, core) if tree.tags[at] == tags.TEXT)
    lines = [at for at in tree.children(core) if tree.tags[at] != tags.TEXT]
    tops = [float(top[1]) for at in lines if (top := _TOP.search(tree.attributes(at).get("style") or ""))]
    if len(tops) == len(lines) > 1:  # each line is set at its height, in any order
        text = "\n".join(exact(writer, at) for _, at in sorted(zip(tops, lines, strict=True)))
    else:
        text = exact(writer, core)
    _write(writer, core, text, next(filter(None, labels), ""))
    return tree.ends[node]


def lined(writer: Writer, node: int) -> int:
    """A box of nothing but lines, by their class names, and what goes; 0 for any other."""
    tree = writer.page.tree
    boxes = [tree.attributes(at) for at in tree.children(node) if tree.tags[at] > tags.COMMENT]
    said = [_speaks(own.get("class") or "") for own in boxes]
    found = any(line for _, _, line, _ in said) and all(line or unseen for _, _, line, unseen in said)
    return editor(writer, node) if found else 0


def gutter(writer: Writer, node: int) -> int:
    """A box of consecutive numbers that is called line numbers, which goes; 0 for any other."""
    tree = writer.page.tree
    texts = tree.values[node + 1 : tree.ends[node]] if tree.ends[node] - node < _GUTTER else []
    return tree.ends[node] * count_up([text for text in texts if isinstance(text, str) and text.strip()])


def _write(writer: Writer, node: int, text: str, label: str = "") -> None:
    """Write code as a `pre`, in its own language or else that of a label."""
    text = text.strip("\n")
    if text.strip():
        own = "" if writer.plain else language(writer.page.tree, node)  # which plain text does not show
        name = own or label or writer.languages.get(node, "")
        writer.block(Element("pre", {"language": name} if name else {}, [text]))


def exact(writer: Writer, node: int) -> str:
    """The text of an element of code, without blank lines at its ends."""
    tree = writer.page.tree
    codes, values, ends = tree.tags, tree.values, tree.ends
    out = _Lines()
    at, stop = _column(tree, node) or node + 1, ends[node]
    hidden = writer.page.hidden[node:stop].tobytes()
    whole = bool(hidden[0])  # a tab that is not shown now, say, but is kept
    open_lines: list[int] = []
    rows: dict[int, bool] = {}
    while at < stop:
        while open_lines and open_lines[-1] <= at:
            open_lines.pop()
            out.end()
        code, value = codes[at], values[at]
        if isinstance(value, str):
            shown = code == tags.TEXT and (whole or not hidden[at - node])
            if shown and not (value.isspace() and _is_between(tree, at, out.at_start)):
                out.add(value)
        elif code == _BR:
            out.add("\n")
        elif _NEVER[code] or ((value or code == _TH) and _is_aside(tree, at, value or {})):
            out.gutter = out.gutter or (out.at_start and tree.text(at, ends[at]).strip().isdecimal())
            at = ends[at]
            continue
        elif _LINE[code] or ((value or code == _CODE) and _is_row(tree, at, value, rows)):
            out.begin()
            open_lines.append(ends[at])
        elif _CELLS[code]:
            out.cell()
        if value and not isinstance(value, str) and not _MARKERS.isdisjoint(value):
            out.add(next(sign or " " for name, sign in value.items() if name in _MARKERS))
            out.at_start = out.empty = True  # the line goes on as if nothing stood there
        at += 1
    return clean_code(out.text())


def _column(tree: Tree, node: int) -> int:
    """Where the code begins, if its first element is a column of line numbers and nothing else; else 0."""
    first = next((at for at in tree.children(node)[:2] if tree.tags[at] > tags.COMMENT), 0)
    texts = tree.values[first + 1 : min(tree.ends[first], first + 20_000)] if first else []
    numbers = " \n".join(text for text in texts if isinstance(text, str))
    alone = "\n" in numbers and tree.ends[first] < tree.ends[node]
    return tree.ends[first] if alone and count_up([word.rstrip(".:|") for word in numbers.split()]) else 0


def count_up(words: list[str]) -> bool:
    """Whether words are consecutive numbers."""
    found = [int(word) if word.isdecimal() and len(word) < 8 else -1 for word in words]
    return len(found) > 1 and found[0] >= 0 and found == list(range(found[0], found[0] + len(found)))


def _is_line(attributes: dict[str, str | None]) -> bool:
    return "data-line" in attributes or _speaks(attributes.get("class") or "")[2]


def _is_row(tree: Tree, node: int, attributes: dict[str, str | None], rows: dict[int, bool]) -> bool:
    """Whether an inline element is a line that a style sheet sets apart: no line feed divides it from the next."""
    home, code, after = tree.parents[node], tree.tags[node], tree.ends[node]
    if not attributes or not _is_line(attributes):
        if code != _CODE or tree.tags[home] != _PRE:
            return False
    elif after < tree.ends[home] and tree.tags[after] == code and _is_line(tree.attributes(after)):
        return True
    if home not in rows:
        children = tree.children(home)
        lasts = [tree.ends[at] - 1 for at in children if tree.tags[at] == code]
        ended = any(tree.tags[at] == _BR or str(tree.values[at])[-1:] == "\n" for at in lasts)
        rows[home] = len(lasts) > 1 and not ended and all(tree.tags[at] not in (tags.TEXT, _BR) for at in children)
    return rows[home]


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
        whole = "".join(parts).replace("\r\n", "\n").replace("\r", "\n").replace("\xa0", " ")
        lined = whole.split("\n")
        if self.gutter and all(line[:1] == " " for line in lined if line):
            lined = [line[1:] for line in lined]
        there = [at for at, line in enumerate(lined) if line.strip()]
        return "\n".join(lined[there[0] : there[-1] + 1]) if there else ""


@Remembered
def _speaks(classes: str) -> tuple[bool, bool, bool, bool]:
    """Whether class names speak of a button to copy code, of line numbers, of a line, of what is not seen."""
    copy, gutter, line, unseen = (bool(CLASSES[name].search(classes)) for name in ("copy", "gutter", "line", "unseen"))
    return copy, gutter, line, unseen


def _is_aside(tree: Tree, node: int, attributes: dict[str, str | None]) -> bool:
    """Whether an element inside code is a line number, a button to copy it, or not seen until it is asked for."""
    copy, gutter, _, unseen = _speaks(attributes.get("class") or "")
    if unseen:
        return True
    head = tree.tags[node] == _TH
    numbers = head or gutter or "data-line-number" in attributes or attributes.get("unselectable") == "on"
    if not copy and not numbers and "user-select" not in (attributes.get("style") or ""):
        return False
    strings = [value for value in tree.values[node + 1 : tree.ends[node]] if isinstance(value, str)]
    label = copy or (gutter and head)
    return (label and sum(map(len, strings)) < _LABEL) or all(map(_NUMBERS.fullmatch, strings))


def is_table(tree: Tree, node: int) -> bool:
    """Whether a table is a listing of code: a cell of line numbers, and code beside it."""
    cells = [at for at in range(node, min(tree.ends[node], node + 40)) if _CELLS[tree.tags[at]]]
    if len(cells) < 2:
        return False
    if _PRE in tree.tags[cells[0] : cells[0] + 4] and tree.ends[node] < node + _LINES and _is_of_lines(tree, node):
        return True
    inside = tree.tags[node : min(tree.ends[node], node + 400)]
    asides = [_is_aside(tree, cell, tree.attributes(cell)) for cell in cells[:_BESIDE]]
    first = next((cell for cell, aside in zip(cells[1:], asides[1:], strict=False) if not aside), cells[1])
    classes = [tree.attributes(at).get("class") or "" for at in (first, node, tree.parents[node])]
    named = any(map(CLASSES["code"].search, classes)) or _CODE in inside
    if any(asides[:2]):
        named = named or any("data-line-number" in tree.attributes(cell) for cell in cells[:2])
        return named or "code" in classes[0].lower() or _PRE in inside
    return named and _is_numbered(tree, node)


def _is_of_lines(tree: Tree, node: int) -> bool:
    """Whether each row of a table is a `pre` with a single line, and nothing else."""
    pres = [at for at in range(node, tree.ends[node]) if tree.tags[at] == _PRE]
    said = [tree.text(at, tree.ends[at]).strip() for at in pres]
    alone = "".join(tree.text(node, tree.ends[node]).split()) == "".join("".join(said).split())
    return tree.tags[node : tree.ends[node]].count(_TR) == len(pres) > 2 and alone and "\n" not in "".join(said)


def _is_numbered(tree: Tree, node: int) -> bool:
    """Whether all rows are a number, one more than the row before has, and a cell, without words beside its code."""
    numbers = []
    for row in (at for at in range(node, min(tree.ends[node], node + 200)) if tree.tags[at] == _TR):
        cells = [at for at in tree.children(row) if _CELLS[tree.tags[at]]]
        alone = len(cells) == 2 and (_CODE not in tree.tags[cells[1] : tree.ends[cells[1]]] or not any(
            tree.tags[at] == tags.TEXT and str(tree.values[at]).strip() for at in tree.children(cells[1])))  # fmt: skip
        numbers.append(tree.text(cells[0], tree.ends[cells[0]]).strip() if alone else "-")
    return count_up(numbers) or numbers == ["1"]
