"""Code: the exact text of `pre` and of listings in tables, without line numbers and buttons.

A `br` is a line feed, and so is the edge of a box. Highlighters that put each line into a row of a table, or all
numbers into one cell beside the code, become one `pre` like any other. Consecutive numbers that begin every line,
each in an element of its own, are no code, whatever their class.
"""

import re

from ..page import tags
from ..page.remembered import Remembered
from ..page.tree import Tree
from . import code_languages, formulas
from .elements import Element
from .invisible import clean_code
from .writer import FLAT, Writer

_BR, _TD, _TR, _CODE, _PRE = (tags.CODES[name] for name in ("br", "td", "tr", "code", "pre"))
_LOOSE = (tags.CODES["p"], tags.CODES["div"])  # in which the white space between lines of code means nothing
_CELLS = (_TD, tags.CODES["th"])
_NEVER = (tags.DEAD | tags.table("button input select")).tolist()
_LINE = (tags.BLOCK & ~tags.table("td th table tbody thead tfoot colgroup col")).tolist()
_ROWS = tags.table("table tbody thead tfoot tr")
_GUTTER = re.compile(
    r"(?:line-?(?:no|nos|nums?|numbers?|numbering)|gutter|blob-num|crayon-nums?|hljs-ln-n|lineno)"
    r"|(?<![\w-])(?:lnt?|lntd|ln-num|linenodiv)(?![\w-])",
    re.IGNORECASE,
)
_COPY = re.compile(
    r"(?<![a-z])(?:copy|copybtn|clipboard|btn-copy|copy-btn|toolbar|code-header|listing_data)(?![a-z])", re.IGNORECASE
)
_LINE_NAME = re.compile(
    r"(?<![a-z])(?:code|token|ec|view|cm|crayon|ace|hljs)?[-_]?line(?![a-z]|s\b|[-_]?(?:no|num|wrap))", re.IGNORECASE
)
_CODE_NAME = re.compile(
    r"(?<![a-z])(?:code(?:block)?|highlight|hljs|syntax(?:highlighter)?|listing|source|snippet)(?![a-z])", re.IGNORECASE
)
_NUMBERS = re.compile(r"[\d\s.:|]*")
_LABEL = 40
_SHORT = 10  # characters of a line number and what follows it


def pre(writer: Writer, node: int) -> int:
    """A `pre`; within a heading or a term, text in code."""
    if writer.top.kind == FLAT:
        writer.inline(node, "code", {})
        return node + 1
    if done := formulas.in_code(writer, node):
        return done
    parts = writer.parts.get(node)
    if parts:
        write(writer, node, "\n".join(exact(writer, part) for part in parts))
        return writer.page.tree.ends[node]
    write(writer, node, exact(writer, writer.cores.get(node, node)))
    return writer.page.tree.ends[node]


def lines(writer: Writer, node: int) -> bool:
    """Write an element whose lines are code as a `pre`. False in places where none can stand."""
    if writer.top.kind == FLAT:
        return False
    write(writer, node, exact(writer, node))
    return True


def listing(writer: Writer, node: int) -> int:
    """A box or paragraph of nothing but `code`, in several lines; the first of a row of such boxes."""
    if writer.top.kind == FLAT:
        return node + 1
    write(writer, node, "\n".join(exact(writer, part) for part in writer.parts.get(node, [node])))
    return writer.page.tree.ends[node]


def write(writer: Writer, node: int, text: str, label: str = "") -> None:
    """Write code as a `pre`, in its own language or else that of a label."""
    text = text.strip("\n")
    if text.strip():
        language = code_languages.language(writer.page.tree, node) or label or writer.languages.get(node, "")
        writer.block(Element("pre", {"language": language} if language else {}, [text]))


def exact(writer: Writer, node: int) -> str:
    """The text of an element of code, without blank lines at its ends."""
    tree = writer.page.tree
    codes, values, ends = tree.tags, tree.values, tree.ends
    out = _Lines()
    at, stop = node + 1, ends[node]
    hidden = writer.page.hidden[node:stop].tobytes()
    whole = bool(hidden[0])  # a tab that is not shown now, say, but is kept
    open_lines: list[int] = []
    rows: dict[int, bool] = {}
    if column := _column(tree, node):
        at = column
    while at < stop:
        while open_lines and open_lines[-1] <= at:
            open_lines.pop()
            out.end()
        code, value = codes[at], values[at]
        if isinstance(value, str):
            if (
                code == tags.TEXT
                and (whole or not hidden[at - node])
                and not (value.isspace() and _between(writer, at, out.at_start))
            ):
                out.add(value)
        elif code == _BR:
            out.add("\n")
        elif _NEVER[code] or (value and _aside(writer, at, value)):
            at = ends[at]
            continue
        elif _LINE[code]:
            out.begin()
            open_lines.append(ends[at])
        elif code in _CELLS:
            out.cell()
        elif (value or code == _CODE) and _is_row(tree, at, value, rows):
            out.begin()
            open_lines.append(ends[at])
        at += 1
    return clean_code(out.text())


def _column(tree: Tree, node: int) -> int:
    """Where the code begins, if its first element is a column of line numbers and nothing else; else 0."""
    first = next((at for at in tree.children(node)[:2] if tree.tags[at] != tags.TEXT), 0)
    if not first or tree.ends[first] >= tree.ends[node] or tree.tags[first] == tags.COMMENT:
        return 0
    texts = tree.values[first + 1 : min(tree.ends[first], first + 20_000)]
    numbers = " \n".join(text for text in texts if isinstance(text, str))
    if "\n" not in numbers or not _NUMBERS.fullmatch(numbers):
        return 0
    words = [word.rstrip(".:|") for word in numbers.split()]
    found = [int(word) for word in words if word.isdecimal() and len(word) < 8]
    return tree.ends[first] if len(found) > 1 and found == list(range(found[0], found[0] + len(words))) else 0


def _is_row(tree: Tree, node: int, attributes: dict[str, str | None], rows: dict[int, bool]) -> bool:
    """Whether an inline element is a line that a style sheet sets apart: no line feed divides it from the next."""
    if "data-line" not in attributes and not _is_line(attributes.get("class") or ""):
        return tree.tags[node] == _CODE and tree.tags[tree.parents[node]] == _PRE and _sets_apart(tree, node, rows)
    return _sets_apart(tree, node, rows)


def _sets_apart(tree: Tree, node: int, rows: dict[int, bool]) -> bool:
    home = tree.parents[node]
    if home not in rows:
        children = tree.children(home)
        others = [at for at in children if tree.tags[at] == tags.TEXT or tree.tags[at] == _BR]
        boxes = [at for at in children if tree.tags[at] == tree.tags[node]]
        rows[home] = len(boxes) > 1 and not others and not any(_ends_line(tree, at) for at in boxes)
    return rows[home]


def _ends_line(tree: Tree, node: int) -> bool:
    last = tree.ends[node] - 1
    return tree.tags[last] == _BR or (tree.tags[last] == tags.TEXT and str(tree.values[last])[-1:] == "\n")


@Remembered
def _is_line(classes: str) -> bool:
    """Whether class names say that an element is a line of code."""
    return bool(_LINE_NAME.search(classes))


def _between(writer: Writer, node: int, at_start: bool) -> bool:
    """Whether a white space stands between the parts of a table, or between two boxes."""
    tree = writer.page.tree
    if _ROWS[tree.tags[tree.parents[node]]]:
        return True
    after = tree.ends[node]
    if tree.tags[tree.parents[node]] in _LOOSE and "\n" in str(tree.values[node]):
        return after < len(tree) and tree.tags[after] in (_CODE, _BR)
    return at_start and after < tree.ends[tree.parents[node]] and bool(_LINE[tree.tags[after]])


class _Lines:
    """Text that boxes break into lines."""

    __slots__ = ("at_start", "empty", "numbers", "parts")

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.at_start = True  # the text so far ends with a line feed, or there is none
        self.empty = False  # a box has begun and holds nothing so far
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
        self._unnumber()
        whole = "".join(self.parts).replace("\r\n", "\n").replace("\r", "\n").replace("\xa0", " ")
        if not whole.strip():
            return ""
        end = len(whole.rstrip())
        feed = whole.find("\n", end)
        whole = whole[:feed] if feed >= 0 else whole
        return whole[whole.rfind("\n", 0, len(whole) - len(whole.lstrip())) + 1 :]

    def _unnumber(self) -> None:
        """Take consecutive numbers away that stand before each line."""
        parts, places = self.parts, self.numbers
        if len(places) < 2:
            return
        found = [int(parts[at].strip(" .:|")) for at in places]
        ends = [*places[1:], len(parts)]
        bare = sum(not "".join(parts[at + 1 : end]).strip() for at, end in zip(places, ends, strict=True))
        count = "".join(parts).strip("\n").count("\n") + 1
        if found != list(range(found[0], found[0] + len(found))) or count != len(found) or 2 * bare > count:
            return
        for at in places:
            parts[at] = ""
            if at + 1 < len(parts) and parts[at + 1] == "\t":
                parts[at + 1] = ""


@Remembered
def _apart(classes: str) -> tuple[bool, bool]:
    """Whether class names speak of a button to copy code, and of line numbers."""
    return bool(_COPY.search(classes)), bool(_GUTTER.search(classes))


def _aside(writer: Writer, node: int, attributes: dict[str, str | None]) -> bool:
    """Whether an element inside code is a line number or a button to copy it."""
    copy, gutter = _apart(attributes.get("class") or "")
    numbers = gutter or "data-line-number" in attributes or attributes.get("unselectable") == "on"
    if not copy and not numbers and "user-select" not in (attributes.get("style") or ""):
        return False
    tree = writer.page.tree
    strings = [value for value in tree.values[node + 1 : tree.ends[node]] if isinstance(value, str)]
    return (copy and sum(map(len, strings)) < _LABEL) or all(map(_NUMBERS.fullmatch, strings))


def is_table(writer: Writer, node: int) -> bool:
    """Whether a table is a listing of code: a cell of line numbers, and code beside it."""
    tree = writer.page.tree
    cells = [at for at in range(node, min(tree.ends[node], node + 40)) if tree.tags[at] == _TD]
    if len(cells) < 2:
        return False
    other = tree.attributes(cells[1]).get("class") or ""
    inside = tree.tags[node : min(tree.ends[node], node + 400)]
    if any(_aside(writer, cell, tree.attributes(cell)) for cell in cells[:2]):
        return "code" in other.lower() or _PRE in inside or _CODE in inside
    around = (tree.attributes(at).get("class") or "" for at in (node, tree.parents[node], cells[1]))
    return (any(map(_is_code, around)) or _CODE in inside) and _is_numbered(tree, node)


def _is_numbered(tree: Tree, node: int) -> bool:
    """Whether all rows of a table are a number, one more than the row before has, and a cell of something else."""
    last = -1
    for row in (at for at in range(node, min(tree.ends[node], node + 200)) if tree.tags[at] == _TR):
        cells = [at for at in tree.children(row) if tree.tags[at] in _CELLS]
        texts = (
            "".join(str(text) for text in tree.values[cells[0] : tree.ends[cells[0]]] if isinstance(text, str))
            if len(cells) == 2
            else ""
        )
        if not texts.strip().isdecimal() or len(texts) > 2 * _SHORT or (last >= 0 and int(texts) != last + 1):
            return False
        last = int(texts)
    return last >= 0


@Remembered
def _is_code(classes: str) -> bool:
    """Whether class names speak of code."""
    return bool(_CODE_NAME.search(classes))
