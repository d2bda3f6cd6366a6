"""Code: the exact text of `pre`, without line numbers and buttons, and the language that class names give.

A `br` is a line feed, and so is the edge of a box; highlighters that put each line into a row of a table, or all
numbers into one cell beside the code, become one `pre` like any other.
"""

import re

from ..page import tags
from ..page.remembered import Remembered
from . import formulas
from .elements import Element
from .invisible import clean_code
from .writer import FLAT, Writer

_BR, _TD, _CODE, _PRE = (tags.CODES[name] for name in ("br", "td", "code", "pre"))
_CELLS = (_TD, tags.CODES["th"])
_NEVER = (tags.DEAD | tags.table("button input select")).tolist()
_LINE = (tags.BLOCK & ~tags.table("td th table tbody thead tfoot colgroup col")).tolist()
_ROWS = tags.table("table tbody thead tfoot tr")
_GUTTER = re.compile(
    r"(?:line-?(?:no|nos|nums?|numbers?|numbering)|gutter|blob-num|hljs-ln-n|lineno)|(?<![\w-])(?:lnt?|lntd|ln-num|linenodiv)(?![\w-])",
    re.IGNORECASE,
)
_COPY = re.compile(
    r"(?<![a-z])(?:copy|copybtn|clipboard|btn-copy|copy-btn|toolbar|code-header)(?![a-z])", re.IGNORECASE
)
_NUMBERS = re.compile(r"[\d\s.:|]*")
_NAMED = re.compile(
    r"(?:(?<=\s)|^)(?:(?:language|highlight-source|highlight-text|lang)-(?P<sure>[\w+#.-]+)"
    r"|(?:highlight|src|code)-(?P<likely>[\w+#.-]+))|brush:\s*(?P<brush>[\w+#-]+)",
    re.IGNORECASE,
)
_BESIDE = re.compile(
    r"(?:^|\s)(?:hljs|sourceCode|prettyprint|highlight|prism|codehilite|src|shiki)(?=\s|$)", re.IGNORECASE
)
_DATA = ("data-lang", "data-language", "data-enlighter-language", "data-canonical-lang", "data-code-lang")
_SAID = frozenset(_DATA)
_NOT_LANGUAGES = frozenset(
    "none plain plaintext nohighlight default auto undefined notranslate hljs code text-plain".split()
)
_LANGUAGES = frozenset(
    """abap ada apache applescript asm assembly awk bash basic bat batch c c# c++ cfg clojure cmake cobol
    coffeescript console cpp crystal cs csharp css csv cuda d dart delphi diff docker dockerfile dos elixir elm
    erlang excel f# fish fortran fsharp gdscript gherkin git glsl go golang gradle graphql groovy haml
    handlebars haskell haxe hcl hlsl html http ini java javascript jinja jinja2 js json json5 jsonc jsx julia
    kotlin latex less lisp log lua make makefile markdown markup mathematica matlab md mermaid nasm nginx nim
    nix objc objective-c objectivec ocaml pascal patch perl php pl plsql postgresql powershell prolog properties
    proto protobuf ps1 puppet pycon python python3 pytb py r racket rb regex rst ruby rust sas sass scala scheme
    scss sh shell shell-session sml sol solidity sparql sql stata svelte svg swift tcl terraform tex text toml
    ts tsx twig typescript v vb vbnet verilog vhdl vim vue wasm x86asm xhtml xml xquery yaml yml zig zsh""".split()
)
_LABEL = 40
_ALIASES = {"html-basic": "html", "ipython3": "python", "ipython": "python"}


def pre(writer: Writer, node: int) -> int:
    """A `pre`; within a heading or a term, text in code."""
    if writer.top.kind == FLAT:
        writer.inline(node, "code", {})
        return node + 1
    if done := formulas.in_code(writer, node):
        return done
    _write(writer, node, language(writer, node))
    return writer.page.tree.ends[node]


def lines(writer: Writer, node: int) -> bool:
    """Write an element whose lines are code as a `pre`. False in places where none can stand."""
    if writer.top.kind == FLAT:
        return False
    _write(writer, node, language(writer, node))
    return True


def _write(writer: Writer, node: int, language: str) -> None:
    text = exact(writer, node)
    if text:
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
        at += 1
    return clean_code(out.text())


def _between(writer: Writer, node: int, at_start: bool) -> bool:
    """Whether a white space stands between the parts of a table, or between two boxes."""
    tree = writer.page.tree
    if _ROWS[tree.tags[tree.parents[node]]]:
        return True
    after = tree.ends[node]
    return at_start and after < tree.ends[tree.parents[node]] and bool(_LINE[tree.tags[after]])


class _Lines:
    """Text that boxes break into lines."""

    __slots__ = ("at_start", "empty", "parts")

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.at_start = True  # the text so far ends with a line feed, or there is none
        self.empty = False  # a box has begun and holds nothing so far

    def add(self, text: str) -> None:
        if text:
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
        whole = "".join(self.parts).replace("\r\n", "\n").replace("\r", "\n").replace("\xa0", " ")
        if not whole.strip():
            return ""
        end = len(whole.rstrip())
        feed = whole.find("\n", end)
        whole = whole[:feed] if feed >= 0 else whole
        return whole[whole.rfind("\n", 0, len(whole) - len(whole.lstrip())) + 1 :]


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
    if len(cells) < 2 or not any(_aside(writer, cell, tree.attributes(cell)) for cell in cells[:2]):
        return False
    other = tree.attributes(cells[1]).get("class") or ""
    inside = tree.tags[node : min(tree.ends[node], node + 400)]
    return "code" in other.lower() or _PRE in inside or _CODE in inside


def language(writer: Writer, node: int) -> str:
    """The language of a `pre` by its own names, those of a `code` in it, or those of the boxes right around it."""
    tree = writer.page.tree
    inner = next((at for at in range(node + 1, min(tree.ends[node], node + 4)) if tree.tags[at] == _CODE), node)
    for place in dict.fromkeys((inner, node)):
        found = _named(tree.attributes(place), sure=True)
        if found is not None:
            return found
    for _ in range(4):
        node = tree.parents[node]
        if not node:
            break
        found = _named(tree.attributes(node), sure=False)
        if found is not None:
            return found
    return ""


def _named(attributes: dict[str, str | None], *, sure: bool) -> str | None:
    """The language that attributes name, None if they name none; unless `sure`, only one that is known."""
    for name in () if _SAID.isdisjoint(attributes) else _DATA:
        if value := (attributes.get(name) or "").strip().lower():
            return _checked(value, sure)
    classes = attributes.get("class")
    return (_own if sure else _around)(classes) if classes else None


def _classed(classes: str, sure: bool) -> str | None:
    """The language that class names name."""
    for match in _NAMED.finditer(classes):
        name = match[match.lastgroup or 0].lower()
        found = _checked(name, match.lastgroup == "brush" or (sure and match.lastgroup == "sure"))
        if found is not None:
            return found
    if _BESIDE.search(classes):
        return next((name for name in classes.lower().split() if name in _LANGUAGES - {"text", "log"}), None)
    return None


@Remembered
def _own(classes: str) -> str | None:
    """The language by the classes of the code itself."""
    return _classed(classes, True)


@Remembered
def _around(classes: str) -> str | None:
    """The language by the classes of what the code lies in; the same few are around all code of a page."""
    return _classed(classes, False)


def _checked(name: str, sure: bool) -> str | None:
    name = _ALIASES.get(name, name)
    if name in _NOT_LANGUAGES:
        return "" if sure else None
    if (sure and len(name) <= 30) or name in _LANGUAGES:
        return name
    return None
