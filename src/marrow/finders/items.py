"""The parts of like items: their texts, lines and cells. What an item says of a thing is for `descriptions` to say.

A cell is a run of text that most items have, at the same tag path and the same time within the item; text that comes
and goes (words in bold, links in running text) belongs to the nearest element around it that most items have, or to the
text around it (see `running`). What of a cell is part of the template, and how it is cut into values, is for `slots` to
say.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from itertools import compress, repeat
from typing import NamedTuple

from marrow.page import LINE_BREAK, Page, memoize_on_page, tags
from marrow.segmentation.lines import lines_of
from marrow.segmentation.tag_paths import tag_paths

from .slots import Cells
from .spans import Slice
from .typed import is_typed

_STEADY = 0.7  # of the items that have a kind of piece: so many have it as often
# words of pieces that are one running text, of a line of it, and of a sentence that goes on with it
_WORDS, _LINE, _SENTENCE = 6, 5, 3
_LEAST = 3 * _LINE - 1  # characters of a line of so many words
_BEGINNING = 80  # characters of a line that mostly have so many
_ENDED = re.compile(r"[.!?:;]\W*$")
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_FIGURES = re.compile(r"[\d\W]+$")
_BLOCK = tags.BLOCK.tolist()
_COMMON = 0.7  # of the items: so many have a cell


def unsteady(items: Iterable[Iterable[int]]) -> frozenset[int]:
    """The kinds of which items hold more or fewer. `items`: for each the numbers of the kinds of its pieces, again for
    each piece."""
    counts: dict[int, Counter[int]] = {}
    for item in items:
        for kind, times in Counter(item).items():
            counts.setdefault(kind, Counter())[times] += 1
    return frozenset(kind for kind, found in counts.items() if max(found.values()) < _STEADY * sum(found.values()))


def is_running(pieces: list[str]) -> bool:
    """Whether pieces of a line, some of which come and go, are one text: they are not only a few words."""
    return sum(len(piece.split()) for piece in pieces) >= _WORDS


def wordy(line: str, before: str) -> bool:
    """Whether a line is of running text, by its words, or by the line before that it goes on with."""
    if not before and len(line) < _LEAST:
        return False
    words = len(_LETTERS.findall(line[:_BEGINNING]))
    if words < _LINE and len(line) > _BEGINNING:
        words = len(_LETTERS.findall(line))
    long = words >= _LINE or bool(
        before and (not _ENDED.search(before) or (words >= _SENTENCE and _ENDED.search(line)))
    )
    return long and not _FIGURES.match(line) and not is_typed(line.strip())


def varies(counts: list[int]) -> bool:
    """Whether numbers of lines, one for each item that has any, vary as those of running text do."""
    return bool(counts) and max(counts) > 1 and max(Counter(counts).values()) < _STEADY * len(counts)


class Run(NamedTuple):
    """A text of an item: its node, its tag path, the line of the page that it is on, its string. A tuple: a page has
    thousands."""

    node: int
    path: int
    line: int
    text: str


class Cell:
    """A cell of an item: its tag path, its node, whether such pieces come and go, its texts."""

    __slots__ = ("box", "loose", "path", "pieces")

    def __init__(self, path: int, box: int, loose: bool, pieces: list[str]) -> None:
        self.path, self.box, self.loose, self.pieces = path, box, loose, pieces


class Said:
    """What a cell says: its tag path, its text, whether that is a line of running text."""

    __slots__ = ("path", "text", "wordy")

    def __init__(self, path: int, text: str, wordy: bool) -> None:
        self.path, self.text, self.wordy = path, text, wordy


def runs(page: Page, first: int, last: int) -> list[Run]:
    """The texts that are shown in a slice of the nodes, in order; white space before one is kept as a space."""
    nodes, every = _runs(page)
    return every[bisect_left(nodes, first) : bisect_left(nodes, last)]


@memoize_on_page
def _runs(page: Page) -> tuple[list[int], list[Run]]:
    """The texts of the whole page, and their nodes to look them up by."""
    blocks = page.blocks
    says = [piece != LINE_BREAK for piece in blocks.pieces]
    at, pieces = blocks.runs[says], compress(blocks.pieces, says)
    columns = at.tolist(), tag_paths(page).path[at].tolist(), lines_of(page)[at].tolist(), pieces
    return columns[0], [*map(tuple.__new__, repeat(Run), zip(*columns, strict=True))]


def text(page: Page, first: int, last: int) -> str:
    """What a slice of the nodes shows, one line of the page a line."""
    return written(runs(page, first, last))


def written(found: list[Run]) -> str:
    """Texts of a page as they are shown, one line of the page a line."""
    lines: list[list[str]] = []
    now = -1
    for _, _, line, text in found:
        if line != now:
            lines.append([])
            now = line
        lines[-1].append(text)
    return "\n".join(filter(None, [" ".join("".join(line).split()) for line in lines]))


def cells(page: Page, slices: list[Slice]) -> list[Cells]:
    """For each item its cells: by tag path, and the how manieth of it within the item, the text."""
    paths, codes, parents = _paths(page), page.tree.tags, page.tree.parents
    counts: Counter[int] = Counter()
    for first, last in slices:
        counts.update(set(paths[first:last]))
    common = frozenset(number for number, times in counts.items() if times >= _COMMON * len(slices))
    items = [runs(page, first, last) for first, last in slices]
    loose = unsteady([run.path for run in item if not _BLOCK[codes[parents[run.node]]]] for item in items)
    return _numbered(
        _joined([_lines(page, item, first, common, loose) for item, (first, _) in zip(items, slices, strict=True)])
    )


def _lines(page: Page, item: list[Run], first: int, common: frozenset[int], loose: frozenset[int]) -> list[list[Cell]]:
    """The cells of an item, line by line."""
    parents, paths = page.tree.parents, _paths(page)
    boxes = {node: node if path in common else _box(parents, paths, node, first, common) for node, path, _, _ in item}
    mixed = {box for node, box in boxes.items() if box != node}
    out: list[list[Cell]] = []
    now, before = -1, -1
    for node, path, line, text in item:
        box = parents[node] if parents[node] in mixed else boxes[node]
        if line != now:
            out.append([])
        if line == now and box == before:
            out[-1][-1].pieces.append(text)
        else:
            out[-1].append(Cell(path if box == parents[node] else paths[box], box, path in loose, [text]))
        now, before = line, box
    return [line if len(line) == 1 else _whole(page, line, place == 0) for place, line in enumerate(out)]


def _whole(page: Page, line: list[Cell], leading: bool) -> list[Cell]:
    """A line with its texts, and what comes and goes between them, as one; what an item begins with stays apart."""
    parents, codes = page.tree.parents, page.tree.tags
    out: list[Cell] = line[:1] if leading and line[0].loose else []
    rest = line[len(out) :]
    while rest:
        count = next(
            (place for place, cell in enumerate(rest) if not cell.loose and codes[cell.box] != tags.TEXT), len(rest)
        )
        group = rest[: max(1, count)]
        rest = rest[len(group) :]
        texts = [cell for cell in group if not cell.loose]
        pieces = [piece for cell in group for piece in cell.pieces]
        if texts and len(texts) < len(group) and is_running(pieces):
            group = [Cell(texts[0].path, parents[texts[0].box], False, pieces)]
        out += group
    return out


def _joined(items: list[list[list[Cell]]]) -> list[list[Said]]:
    """What the cells of items say, those lines that are one running text joined."""
    found = [_stretches(item) for item in items]
    counts: dict[int, list[int]] = {}
    for stretches in found:
        for stretch in stretches:
            if stretch[0].wordy:
                counts.setdefault(stretch[0].path, []).append(len(stretch))
    several = {path for path, each in counts.items() if varies(each)}
    out: list[list[Said]] = []
    for stretches in found:
        out.append([])
        for stretch in stretches:
            if len(stretch) > 1 and stretch[0].path in several:
                stretch = [Said(stretch[0].path, " ".join(filter(None, [each.text for each in stretch])), True)]
            out[-1] += stretch
    return out


def _stretches(item: list[list[Cell]]) -> list[list[Said]]:
    """What the cells of an item say, those in a row that are lines of running text of one tag path together."""
    out: list[list[Said]] = []
    before = ""
    for line in item:
        alone = len(line) == 1
        for cell in line:
            path, pieces = cell.path, cell.pieces
            goes_on = bool(out) and out[-1][0].wordy and out[-1][0].path == path
            text = " ".join((pieces[0] if len(pieces) == 1 else "".join(pieces)).split())
            said = Said(path, text, alone and wordy(text, before if goes_on else ""))
            if goes_on and said.wordy:
                out[-1].append(said)
            else:
                out.append([said])
            before = text if alone else ""
    return out


def _numbered(items: list[list[Said]]) -> list[Cells]:
    out: list[Cells] = []
    for item in items:
        seen: dict[int, int] = {}
        out.append({})
        for said in item:
            number = seen.get(said.path, 0)
            if said.text:
                out[-1][said.path, number] = said.text
            seen[said.path] = number + 1
    return out


def _box(parents: list[int], paths: list[int], node: int, first: int, common: frozenset[int]) -> int:
    """The nearest element around a text that most items have."""
    while paths[node] not in common and parents[node] >= first:
        node = parents[node]
    return node


@memoize_on_page
def _paths(page: Page) -> list[int]:
    """The number of the tag path of each node, quick to read one at a time."""
    return tag_paths(page).path.tolist()
