"""Pairs of a name and a value as pages show them: definition lists, tables of two columns, "Brand: X" lines, labels
above values.

A line counts when what stands before its colon is short; a label without a colon counts in a definition list, as the
first cell of a row of two, or when it is a word of the dictionary (see `vocabulary`). Each text is looked at once.
"""

import re
from dataclasses import dataclass

import numpy as np

from marrow.page import Page, inner_text, memoize_on_page, tags
from marrow.segmentation.lines import lines_of

from .vocabulary import FIELD_OF

_DT, _DD, _TR, _TH, _TD = (tags.CODES[name] for name in ("dt", "dd", "tr", "th", "td"))
_LINE = re.compile(r"([^\s:：][^:：|]{1,48}?)\s*[:：]\s*(\S.*)$", re.DOTALL)
_COLON, _STARTS = re.compile(r":(?=\s|$)|："), re.compile(r"(?<!\S)\S")
_SEVERAL, _LINE_CHARS = 12, 1200  # pairs of one line, and its characters
_MARKS = re.compile(r"[()\[\]:：#*]|\(s\)$")
_LABEL_CHARS, _LABEL_WORDS, _VALUE_CHARS = 50, 6, 300
_URL = re.compile(r"^(?:https?|ftp|mailto|javascript)$|\d$", re.IGNORECASE)
_DEFINED = tags.table("dt dd")
_CHROME = tags.table("nav footer aside select script style")


Line = tuple[int, str, list[str]]


@dataclass(frozen=True, slots=True)
class Pair:
    """A name and its value; `node`: where it stands; `form`: dl, row, line or label; `known`: the field the name stands
    for, or ""."""

    name: str
    value: str
    node: int
    form: str

    @property
    def known(self) -> str:
        return field_of(self.name)


def field_of(name: str) -> str:
    """The field that a name stands for, or ""."""
    bare = name.casefold().strip()
    return FIELD_OF.get(bare) or FIELD_OF.get(bare.rstrip(" :：.*")) or FIELD_OF.get(_MARKS.sub("", bare).strip(), "")


@memoize_on_page
def pairs(page: Page) -> list[Pair]:
    """The pairs of a page, in document order; none of what is hidden, or in a menu."""
    tree = page.tree
    marked = [*_definitions(page), *_rows(page)]
    inside = np.zeros(len(tree), dtype=bool)
    for pair in marked:
        after = tree.ends[pair.node]
        inside[pair.node : tree.ends[tree.parents[pair.node]] if pair.form == "row" else after] = True
    inside |= tree.inside(_DEFINED[tree.tag])
    chrome = tree.inside(_CHROME[tree.tag])
    found = (*(line for line in _lines(page) if not inside[line.node]), *marked)
    return sorted(
        (pair for pair in found if not chrome[pair.node] and not page.hidden[pair.node]), key=lambda pair: pair.node
    )



def label(text: str) -> str:
    """A text as a name, without the colon; "" if it is too long to be one, or none."""
    name = text.strip().rstrip(":：").strip(" \t*•·-–—")
    fits = 0 < len(name) <= _LABEL_CHARS and len(name.split()) <= _LABEL_WORDS and any(map(str.isalpha, name))
    return name if fits and (field_of(name) or not _URL.search(name)) else ""


def _definitions(page: Page) -> list[Pair]:
    """`dt` and the `dd` right after it."""
    tree = page.tree
    out = []
    for node in np.flatnonzero(tree.tag == _DT).tolist():
        after, stop = tree.ends[node], tree.ends[tree.parents[node]]
        while after < stop and tree.tags[after] in (tags.TEXT, tags.COMMENT):
            after += 1
        if after < stop and tree.tags[after] == _DD:
            out += _pair(inner_text(page, node), inner_text(page, after), node, "dl")
    return out


def _rows(page: Page) -> list[Pair]:
    """Rows of two cells, or of several pairs of a `th` and a `td`."""
    tree = page.tree
    cells: dict[int, list[int]] = {}
    for node in np.flatnonzero((tree.tag == _TD) | (tree.tag == _TH)).tolist():
        cells.setdefault(tree.parents[node], []).append(node)
    out = []
    for row in cells.values():
        headed = [tree.tags[cell] == _TH for cell in row]
        if (len(row) == 2 and not all(headed)) or (len(row) % 2 == 0 and headed == [True, False] * (len(row) // 2)):
            for first, second in zip(row[::2], row[1::2], strict=True):
                if tree.ends[first] - first < 30 and tree.ends[second] - second < 120:
                    out += _pair(inner_text(page, first), inner_text(page, second), first, "row")
    return out


def _lines(page: Page) -> list[Pair]:
    """Lines with a colon after a few words; and lines that are a known label, with the line below it."""
    out: list[Pair] = []
    waiting: tuple[str, int] | None = None
    for node, text, parts in lines(page):
        if waiting and len(text) <= _VALUE_CHARS:
            out += _pair(waiting[0], text, waiting[1], "label")
            waiting = None
            continue
        waiting = None
        if match := _LINE.match(text) if ":" in text or "：" in text else None:
            for name, value in several(match[1], match[2], parts) if len(text) <= _LINE_CHARS else ():
                out += _pair(name, value, node, "line")
        elif len(text) <= _LABEL_CHARS and (text.rstrip().endswith((":", "：")) or text.casefold() in FIELD_OF):
            waiting = (text, node)
        elif len(parts) > 1 and parts[0].casefold() in FIELD_OF:
            out += _pair(parts[0], " ".join(parts[1:]), node, "line")
    return out


def several(name: str, value: str, parts: list[str]) -> list[tuple[str, str]]:
    """A name and its value, taken apart where further names stand in the value: words of the dictionary, or texts that
    are an element of their own, before a colon. `parts`: the texts that the line is made of."""
    own = {label(part) for part in parts if part.endswith((":", "："))} - {""}
    out = [(name, value)]
    for _ in range(_SEVERAL):
        name, value = out[-1]
        cut = next(
            (cut for colon in _COLON.finditer(value) if (cut := _name_before(value[: colon.start()], own)) >= 0), -1
        )
        if cut < 0:
            break
        before, (further, _, rest) = value[:cut].rstrip(" ,;|•·/-"), value[cut:].replace("：", ":").partition(":")
        out[-1:] = [(name, before), (further.strip(), rest.strip())]
    return out


def _name_before(text: str, own: set[str]) -> int:
    """Where the name begins that a text ends with, the longest one; -1 if it ends with none."""
    words = list(_STARTS.finditer(text[-_LABEL_CHARS - 1 :]))
    for match in words[-_LABEL_WORDS:]:
        start = match.start() + max(0, len(text) - _LABEL_CHARS - 1)
        name = text[start:].strip()
        if start and (field_of(name) or name in own):
            return start
    return -1


@memoize_on_page
def lines(page: Page) -> list[Line]:
    """The lines of a page as a reader sees them: the first node of each, its text, and the texts it is made of."""
    blocks, numbers = page.blocks, lines_of(page)
    out: list[Line] = []
    before = -1
    pieces: list[str] = []
    for node, piece, number in zip(blocks.runs.tolist(), blocks.pieces, numbers[blocks.runs].tolist(), strict=True):
        if number != before:
            _close(out, pieces)
            pieces = []
            out.append((node, "", []))
            before = number
        pieces.append(piece)
    _close(out, pieces)
    return [line for line in out if line[1]]



def _close(out: list[Line], pieces: list[str]) -> None:
    if out:
        out[-1] = (
            out[-1][0],
            " ".join("".join(pieces).split()),
            [squeezed for piece in pieces if (squeezed := " ".join(piece.split()))],
        )


def _pair(name: str, value: str, node: int, form: str) -> list[Pair]:
    name, value = label(name), value.strip()
    return [Pair(name, value, node, form)] if name and 0 < len(value) <= _VALUE_CHARS and value != name else []
