"""Texts, lines and cells of similar items. `descriptions` makes fields of them, `slots` values.

A cell is text at a tag path, and with a place among the cells of that path, that most items have. Text that only some
items have (words in bold, links in running text) belongs to the nearest element around it that most items have.
Consecutive lines of running text are one cell.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from itertools import chain, compress, groupby, repeat
from operator import attrgetter, itemgetter
from typing import NamedTuple

from marrow.expressions import expression
from marrow.page import LINE_BREAK, Page, memoize_on_page
from marrow.segmentation.lines import lines_of
from marrow.segmentation.tag_paths import tag_paths

from ..posts.spans import Slice
from .slots import Cells, is_typed

_LINE, _SENTENCE = 5, 3  # words of a line of running text, and of a line that ends its sentence
_LEAST = 3 * _LINE - 1  # characters of a line of so many words
_ENDED = expression(r"[.!?:;]\W*$")
_LETTERS = expression(r"[^\W\d_]{2,}")
_COMMON = 0.7  # of the items: so many have a kind of cell as often
Cell = tuple[int, str]  # tag path and text


def wordy(line: str, before: str) -> bool:
    """Whether a line is running text, by its number of words, or because it continues the line before."""
    if not before and len(line) < _LEAST:
        return False
    words = len(_LETTERS.findall(line))
    goes_on = before and (not _ENDED.search(before) or (words >= _SENTENCE and _ENDED.search(line)))
    return bool(words >= _LINE or goes_on) and not is_typed(line.strip())


def varies(counts: list[int]) -> bool:
    """Whether the numbers of lines of items vary as those of running text do."""
    return max(counts) > 1 and max(Counter(counts).values()) < _COMMON * len(counts)


class Run(NamedTuple):
    """A text of an item: node, tag path, line of the page, string; white space before it is kept as a space."""

    node: int
    path: int
    line: int
    text: str


class Texts(NamedTuple):
    """The texts that a page shows, in order, as columns of what a `Run` is."""

    nodes: list[int]
    paths: list[int]
    lines: list[int]
    texts: list[str]


@memoize_on_page
def texts_of(page: Page) -> Texts:
    """The texts of a page."""
    blocks = page.blocks
    says = [piece != LINE_BREAK for piece in blocks.pieces]
    at, pieces = blocks.runs[says], [*compress(blocks.pieces, says)]
    return Texts(at.tolist(), tag_paths(page).path[at].tolist(), lines_of(page)[at].tolist(), pieces)


def between(every: Texts, first: int, last: int) -> range:
    """The places of the texts in a slice of the nodes."""
    return range(bisect_left(every.nodes, first), bisect_left(every.nodes, last))


def runs(page: Page, first: int, last: int) -> list[Run]:
    """The texts that are shown in a slice of the nodes, in order."""
    every = texts_of(page)
    places = between(every, first, last)
    part = slice(places.start, places.stop)
    return [*map(tuple.__new__, repeat(Run), zip(*(column[part] for column in every), strict=True))]


def text(page: Page, first: int, last: int) -> str:
    """The visible text of a slice of nodes, with the lines of the page."""
    every = texts_of(page)
    return written(every, between(every, first, last))


def written(every: Texts, places: Sequence[int]) -> str:
    """Some of the texts of a page, by their places, joined as they are shown, with the lines of the page."""
    texts = every.texts
    lines = ("".join([texts[place] for place in line]) for _, line in groupby(places, key=every.lines.__getitem__))
    return "\n".join(filter(None, (" ".join(line.split()) for line in lines)))


def cells(page: Page, slices: list[Slice]) -> list[Cells]:
    """The cells of each item: the text by tag path and by its number among the cells of that path in the item."""
    paths = _paths(page)
    often = Counter(chain.from_iterable(Counter(paths[first:last]).items() for first, last in slices))
    common = frozenset(number for (number, _), items in often.items() if items >= _COMMON * len(slices))
    items = [_stretches(_lines(page, first, last, common)) for first, last in slices]
    lines: dict[int, list[int]] = {}  # by tag path, of how many lines each running text is
    for path, texts in chain.from_iterable(items):
        if wordy(texts[0], ""):
            lines.setdefault(path, []).append(len(texts))
    varying = frozenset(path for path, counts in lines.items() if varies(counts))
    return [_numbered(item, varying) for item in items]


def _lines(page: Page, first: int, last: int, common: frozenset[int]) -> list[list[Cell]]:
    """The cells of an item, as tag path and text, line by line."""
    parents, paths, item = page.tree.parents, _paths(page), runs(page, first, last)
    boxes = {run.node: _box(parents, paths, run.node, first, common) for run in item}
    mixed = {box for node, box in boxes.items() if box != node}
    out: list[list[Cell]] = []
    for _, line in groupby(item, key=attrgetter("line")):
        placed = [(parents[run.node] if parents[run.node] in mixed else boxes[run.node], run) for run in line]
        out.append([])
        for box, group in groupby(placed, key=itemgetter(0)):
            pieces = [run for _, run in group]
            path = pieces[0].path if box == parents[pieces[0].node] else paths[box]
            out[-1].append((path, " ".join("".join(run.text for run in pieces).split())))
    return out


def _stretches(lines: list[list[Cell]]) -> list[tuple[int, list[str]]]:
    """The cells of an item: the tag path of each and its text, or the texts of the lines of one running text."""
    out: list[tuple[int, list[str]]] = []
    before = ""  # the line of running text that the next one may go on with
    for line in lines:
        for path, text in line:
            goes_on = before and out[-1][0] == path
            running = len(line) == 1 and wordy(text, before if goes_on else "")
            if goes_on and running:
                out[-1][1].append(text)
            else:
                out.append((path, [text]))
            before = text if running else ""
    return out


def _numbered(item: list[tuple[int, list[str]]], varying: frozenset[int]) -> Cells:
    """The cells of an item; those of several lines as one where their number varies from item to item."""
    seen: Counter[int] = Counter()
    out: Cells = {}
    for path, texts in item:
        for text in [" ".join(texts)] if path in varying else texts:
            if text:
                out[path, seen[path]] = text
            seen[path] += 1
    return out


def _box(parents: list[int], paths: list[int], node: int, first: int, common: frozenset[int]) -> int:
    """The nearest element around a text that most items have, or else the one around the item."""
    while node >= first and paths[node] not in common:
        node = parents[node]
    return node


@memoize_on_page
def _paths(page: Page) -> list[int]:
    """The number of the tag path of each node, as a list: faster to read one by one."""
    return tag_paths(page).path.tolist()
