"""Pairs of name and value on a page: definition lists, tables of two columns, "Brand: X" lines, labels above values.

A line is a pair if the text before its colon is short. A label without a colon counts in a definition list, as the
first of two cells in a row, or if the dictionary has it (see `vocabulary`), but not as the name of a control of a form:
what stands below that is another control. Each text is read once.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from marrow.expressions import expression
from marrow.page import Page, inner_text, memoize_on_page, tags
from marrow.segmentation.lines import lines_of

from .shops.vocabulary import FIELD_OF

_DT, _DD, _TH, _TD, _LABEL = (tags.CODES[name] for name in ("dt", "dd", "th", "td", "label"))
_LINE = expression(r"([^\s:：][^:：|]{1,48}?)\s*[:：]\s*(\S.*)$", re.DOTALL)
_COLON, _STARTS = expression(r":(?=\s|$)|："), expression(r"(?<!\S)\S")
_SEVERAL, _LINE_CHARS = 12, 1200  # pairs of one line, and its characters
_MARKS = expression(r"[()\[\]:：#*]|\(s\)$")
_LABEL_CHARS, _LABEL_WORDS, _VALUE_CHARS = 50, 6, 300
_NAME_NODES, _VALUE_NODES = 30, 120  # of the cells of a row
_REQUIRED = " *"  # what a form has beside the name of a field that must be filled
_URL = expression(r"^(?:https?|ftp|mailto|javascript)$|\d$", re.IGNORECASE)
_DEFINED = tags.table("dt dd")
_CHROME = tags.table("nav footer aside select script style")
Line = tuple[int, str, list[str]]


class Pair(NamedTuple):
    """A name and its value; `node`: where it stands; `form`: dl, row, line or label; `known`: the field or ""."""

    name: str
    value: str
    node: int
    form: str
    known: str


def field_of(name: str) -> str:
    """The field that a name stands for, or ""."""
    bare = name.casefold().strip()
    return FIELD_OF.get(bare) or FIELD_OF.get(bare.rstrip(" :：.*")) or FIELD_OF.get(_MARKS.sub("", bare).strip(), "")


@memoize_on_page
def pairs(page: Page) -> list[Pair]:
    """The pairs of a page in document order, without hidden ones and those in menus."""
    tree = page.tree
    marked = [*_definitions(page), *_rows(page)]
    inside = tree.inside(_DEFINED[tree.tag])
    for pair in marked:
        inside[pair.node : tree.ends[tree.parents[pair.node] if pair.form == "row" else pair.node]] = True
    left_out = tree.inside(_CHROME[tree.tag]) | (page.hidden > 0)
    found = [*(line for line in _lines(page) if not inside[line.node]), *marked]
    return sorted((pair for pair in found if not left_out[pair.node]), key=lambda pair: pair.node)


def label(text: str) -> str:
    """A text as a name, without the colon; "" if it is too long, or cannot be a name."""
    name = text.strip().rstrip(":：").strip(" \t*•·-–—")
    fits = 0 < len(name) <= _LABEL_CHARS and len(name.split()) <= _LABEL_WORDS and any(map(str.isalpha, name))
    return name if fits and (field_of(name) or not _URL.search(name)) else ""


def _definitions(page: Page) -> Iterator[Pair]:
    """`dt` and the `dd` right after it."""
    tree = page.tree
    for node in np.flatnonzero(tree.tag == _DT).tolist():
        after, stop = tree.ends[node], tree.ends[tree.parents[node]]
        while after < stop and tree.tags[after] in (tags.TEXT, tags.COMMENT):
            after += 1
        if after < stop and tree.tags[after] == _DD:
            yield from _pair(inner_text(page, node), inner_text(page, after), node, "dl")


def _rows(page: Page) -> Iterator[Pair]:
    """Rows of two cells, or of several pairs of a `th` and a `td`."""
    tree = page.tree
    cells: dict[int, list[int]] = {}
    for node in np.flatnonzero((tree.tag == _TD) | (tree.tag == _TH)).tolist():
        cells.setdefault(tree.parents[node], []).append(node)
    for row in cells.values():
        headed = [tree.tags[cell] == _TH for cell in row]
        if (len(row) == 2 and not all(headed)) or (len(row) % 2 == 0 and headed == [True, False] * (len(row) // 2)):
            for first, second in zip(row[::2], row[1::2], strict=True):
                if tree.ends[first] - first < _NAME_NODES and tree.ends[second] - second < _VALUE_NODES:
                    yield from _pair(inner_text(page, first), inner_text(page, second), first, "row")


def _lines(page: Page) -> Iterator[Pair]:
    """Lines with a colon after a few words; and lines that are a known label, each with the line below."""
    waiting: tuple[str, int] | None = None
    of_control = page.tree.inside(page.tree.tag == _LABEL)
    for node, text, parts in lines(page):
        if waiting and len(text) <= _VALUE_CHARS:
            yield from _pair(waiting[0], text, waiting[1], "label")
            waiting = None
            continue
        waiting = None
        if match := _LINE.match(text) if ":" in text or "：" in text else None:
            for name, value in several(match[1], match[2], parts) if len(text) <= _LINE_CHARS else ():
                yield from _pair(name, value, node, "line")
        elif len(text) <= _LABEL_CHARS and (text.endswith((":", "：")) or text.casefold() in FIELD_OF):
            waiting = None if of_control[node] else (text, node)
        elif len(parts) > 1 and parts[0].casefold() in FIELD_OF:
            yield from _pair(parts[0], " ".join(parts[1:]), node, "line")


def several(name: str, value: str, parts: list[str]) -> list[tuple[str, str]]:
    """A name and its value, split into several pairs where further names stand in the value.

    These are words of the dictionary, or texts that are an element of their own, before a colon. `parts`: the texts
    that the line is made of.
    """
    own = {label(part) for part in parts if part.endswith((":", "："))} - {""}
    out = [(name, value)]
    for _ in range(_SEVERAL):
        name, value = out[-1]
        cut = -1
        for colon in _COLON.finditer(value):
            if (cut := _name_before(value[: colon.start()], own)) >= 0:
                break
        if cut < 0:
            break
        before, (further, _, rest) = value[:cut].rstrip(" ,;|•·/-"), value[cut:].replace("：", ":").partition(":")
        out[-1:] = [(name, before), (further.strip(), rest.strip())]
    return out


def _name_before(text: str, own: set[str]) -> int:
    """Where the longest name at the end of a text begins; -1 if the text ends with none."""
    offset = max(0, len(text) - _LABEL_CHARS - 1)
    for match in list(_STARTS.finditer(text[offset:]))[-_LABEL_WORDS:]:
        start = match.start() + offset
        name = text[start:].strip()
        if start and (field_of(name) or name in own):
            return start
    return -1


@memoize_on_page
def lines(page: Page) -> list[Line]:
    """The lines of a page as a reader sees them: the first node of each, its text, and the texts it is made of."""
    blocks = page.blocks
    numbers, nodes, pieces = lines_of(page)[blocks.runs], blocks.runs.tolist(), list(blocks.pieces)
    edges = np.flatnonzero(np.diff(numbers, prepend=-1, append=-1)).tolist()
    out: list[Line] = []
    for first, last in pairwise(edges):
        if text := " ".join("".join(pieces[first:last]).split()):
            parts = [" ".join(piece.split()) for piece in pieces[first:last]] if last > first + 1 else [text]
            out.append((nodes[first], text, [part for part in parts if part]))
    return out


def _pair(name: str, value: str, node: int, form: str) -> Iterator[Pair]:
    name, value = label(name), value.strip()
    if form in ("line", "label") and (not value.strip(_REQUIRED) or value.endswith((":", "："))):
        return
    if name and 0 < len(value) <= _VALUE_CHARS and value != name:
        yield Pair(name, value, node, form, field_of(name))
