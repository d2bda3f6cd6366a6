"""The parts of like items: lines, cells and what they stand for (title, link, image, date, price, author).

A cell is a run of text that most items have, at the same tag path and the same time within the item; text that comes
and goes (words in bold, links in running text) belongs to the nearest element around it that most items have, or to the
text around it (see `running`). What of a cell is part of the template, and how it is cut into values, is for `slots` to
say.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from marrow.fields import dates, names
from marrow.page import LINE_BREAK, Page, absolute, inner_text, memoize_on_page, tags
from marrow.segmentation.classes import classes
from marrow.segmentation.lines import lines_of
from marrow.segmentation.tag_paths import tag_paths

from . import money, running
from .slots import Cells
from .spans import Slice

_A, _IMG, _TIME = (tags.CODES[name] for name in ("a", "img", "time"))
_HEADING = tags.HEADING
_COMMON = 0.7  # of the items: so many have a cell
_AUTHOR = re.compile(r"(?<![a-z])(?:author|byline|seller|vendor|poster|username|user-?name)(?![a-z])")
_LAZY = ("data-src", "data-original", "data-lazy-src", "data-lazy", "src")
_WHOLE = 8  # nodes of a link that holds more than a title
_DATE_CHARS = 120


class Run(NamedTuple):
    """A text of an item: its node, its tag path, the line of the page that it is on, its string. A tuple: a page has
    thousands."""

    node: int
    path: int
    line: int
    text: str


class Cell(NamedTuple):
    """A cell of an item: its tag path, its node, whether such pieces come and go, its texts, whether they are a line of
    running text."""

    path: int
    box: int
    loose: bool
    pieces: list[str]
    wordy: bool = False


def runs(page: Page, first: int, last: int) -> list[Run]:
    """The texts that are shown in a slice of the nodes, in order; white space before one is kept as a space."""
    nodes, every = _runs(page)
    found: list[Run] = every[bisect_left(nodes, first) : bisect_left(nodes, last)]
    return found


@memoize_on_page
def _runs(page: Page) -> tuple[list[int], list[Run]]:
    """The texts of the whole page, and their nodes to look them up by."""
    blocks = page.blocks
    at = blocks.runs.astype(np.int64)
    columns = at.tolist(), tag_paths(page).path[at].tolist(), lines_of(page)[at].tolist(), blocks.pieces
    every = [run for run in map(Run._make, zip(*columns, strict=True)) if run.text != LINE_BREAK]
    return [run.node for run in every], every


def text(page: Page, first: int, last: int) -> str:
    """What a slice of the nodes shows, one line of the page a line."""
    out: list[list[str]] = []
    before = -1
    for run in runs(page, first, last):
        if run.line != before:
            out.append([])
            before = run.line
        out[-1].append(run.text)
    return "\n".join(filter(None, (" ".join("".join(pieces).split()) for pieces in out)))


def cells(page: Page, slices: list[Slice]) -> list[Cells]:
    """For each item its cells: by tag path, and the how manieth of it within the item, the text."""
    path = tag_paths(page).path
    counts: Counter[int] = Counter()
    for first, last in slices:
        counts.update(set(path[first:last].tolist()))
    common = frozenset(number for number, times in counts.items() if times >= _COMMON * len(slices))
    items = [runs(page, first, last) for first, last in slices]
    loose = running.unsteady([run.path for run in item if _is_inline(page, run)] for item in items)
    return _numbered(
        _joined([_lines(page, item, first, common, loose) for item, (first, _) in zip(items, slices, strict=True)])
    )


def _is_inline(page: Page, run: Run) -> bool:
    return not tags.BLOCK[page.tree.tags[page.tree.parents[run.node]]]


def _lines(page: Page, item: list[Run], first: int, common: frozenset[int], loose: frozenset[int]) -> list[list[Cell]]:
    """The cells of an item, line by line."""
    parents, path = page.tree.parents, tag_paths(page).path
    boxes = {run.node: _box(page, run, first, common) for run in item}
    mixed = {box for node, box in boxes.items() if box != node}
    out: list[list[Cell]] = []
    now, before = -1, -1
    for run in item:
        box = parents[run.node] if parents[run.node] in mixed else boxes[run.node]
        if run.line != now:
            out.append([])
        if run.line == now and box == before:
            out[-1][-1].pieces.append(run.text)
        else:
            out[-1].append(
                Cell(run.path if box == parents[run.node] else int(path[box]), box, run.path in loose, [run.text])
            )
        now, before = run.line, box
    return [line if len(line) == 1 else _whole(page, line, place == 0) for place, line in enumerate(out)]


def _whole(page: Page, line: list[Cell], leading: bool) -> list[Cell]:
    """A line with its texts, and what comes and goes between them, as one; what an item begins with stays apart."""
    parents = page.tree.parents
    out: list[Cell] = line[:1] if leading and line[0].loose else []
    rest = line[len(out) :]
    while rest:
        count = next(
            (place for place, cell in enumerate(rest) if not cell.loose and not _is_text(page, cell)), len(rest)
        )
        group = rest[: max(1, count)]
        rest = rest[len(group) :]
        texts = [cell for cell in group if not cell.loose]
        pieces = [piece for cell in group for piece in cell.pieces]
        if texts and len(texts) < len(group) and running.is_running(pieces):
            group = [Cell(texts[0].path, parents[texts[0].box], False, pieces)]
        out += group
    return out


def _is_text(page: Page, cell: Cell) -> bool:
    return bool(page.tree.tags[cell.box] == tags.TEXT)


def _joined(items: list[list[list[Cell]]]) -> list[list[Cell]]:
    """The cells of items, those lines that are one running text joined."""
    found = [_stretches(item) for item in items]
    counts: dict[int, list[int]] = {}
    for stretches in found:
        for stretch in stretches:
            if stretch[0].wordy:
                counts.setdefault(stretch[0].path, []).append(len(stretch))
    several = {path for path, each in counts.items() if running.varies(each)}
    out: list[list[Cell]] = []
    for stretches in found:
        out.append([])
        for stretch in stretches:
            head = stretch[0]
            if head.wordy and head.path in several:
                stretch = [Cell(head.path, head.box, False, [" ".join("".join(cell.pieces) for cell in stretch)])]
            out[-1] += stretch
    return out


def _stretches(item: list[list[Cell]]) -> list[list[Cell]]:
    """The cells of an item, those in a row that are lines of running text of one tag path together."""
    out: list[list[Cell]] = []
    before = ""
    for line in item:
        for cell in line:
            goes_on = bool(out) and out[-1][0].wordy and out[-1][0].path == cell.path
            text = " ".join("".join(cell.pieces).split()) if len(line) == 1 else ""
            if len(line) == 1 and running.wordy(text, before if goes_on else ""):
                cell = cell._replace(wordy=True)
            if goes_on and cell.wordy:
                out[-1].append(cell)
            else:
                out.append([cell])
            before = text
    return out


def _numbered(items: list[list[Cell]]) -> list[Cells]:
    out: list[Cells] = []
    for item in items:
        seen: Counter[int] = Counter()
        out.append({})
        for cell in item:
            if squeezed := " ".join("".join(cell.pieces).split()):
                out[-1][cell.path, seen[cell.path]] = squeezed
            seen[cell.path] += 1
    return out


def _box(page: Page, run: Run, first: int, common: frozenset[int]) -> int:
    """The text itself if most items have its tag path, else the nearest element around it that most have."""
    if run.path in common:
        return run.node
    path, parents, node = tag_paths(page).path, page.tree.parents, run.node
    while int(path[node]) not in common and parents[node] >= first:
        node = parents[node]
    return node


def described(page: Page, first: int, last: int) -> dict[str, Any]:
    """What an item says of a thing: `title`, `link`, `text`, `image`, `date`, `price`, `currency`, `author`, if it
    does."""
    inside: list[int] = (
        first + np.flatnonzero((page.tree.tag[first:last] > tags.COMMENT) & (page.hidden[first:last] == 0))
    ).tolist()
    title, link = _headline(page, inside)
    whole = text(page, first, last)
    lines = whole.split("\n")
    links = list(dict.fromkeys(href for node in inside if page.tree.tags[node] == _A and (href := _href(page, [node]))))
    found: dict[str, Any] = {
        "title": title or lines[0], "link": link, "links": links if len(links) > 1 else [], "text": whole,
        "image": image_of(page, inside), "date": _date(page, inside, lines),
        "author": _author(page, first, last, lines),
    }  # fmt: skip
    where = money.place(page)
    if known := next(
        (sums[0] for line in lines if len(line) < _DATE_CHARS and (sums := money.sums(line, where))), None
    ):
        found["price"], found["currency"] = known.amount, known.currency
    return {name: value for name, value in found.items() if value}


def _headline(page: Page, inside: list[int]) -> tuple[str, str]:
    """The title and the address of an item: its first heading, or the first link with letters in it."""
    tree = page.tree
    links = [node for node in inside if tree.tags[node] == _A and tree.attributes(node).get("href")]
    for node in inside:
        if _HEADING[tree.tags[node]] and (found := inner_text(page, node)):
            within = [link for link in links if node <= link < tree.ends[node] or link < node < tree.ends[link]]
            return found, _href(page, (within or links)[:1])
    for node in links:
        texts = [" ".join(run.text.split()) for run in runs(page, node, tree.ends[node])]
        if sum(map(str.isalpha, "".join(texts))) > 1:
            whole = tree.ends[node] - node > _WHOLE  # a link around a whole card: its first text is the title
            return next(each for each in texts if any(map(str.isalpha, each))) if whole else text(
                page, node, tree.ends[node]
            ), _href(page, [node])
    return "", _href(page, links[:1])


def _href(page: Page, links: list[int]) -> str:
    raw = (page.tree.attributes(links[0]).get("href") or "") if links else ""
    return absolute(page.base, raw) or ("" if raw.lower().startswith(("javascript:", "data:")) else raw.strip())


def image_of(page: Page, inside: Iterable[int]) -> str:
    """The address of the first image that is not given as data."""
    tree = page.tree
    for node in inside:
        if tree.tags[node] == _IMG:
            attributes = tree.attributes(node)
            for name in _LAZY:
                raw = attributes.get(name) or ""
                if raw and not raw.startswith("data:"):
                    return absolute(page.base, raw) or raw
    return ""


def _date(page: Page, inside: list[int], lines: list[str]) -> str:
    language = page.tree.attributes(0).get("lang") or ""
    order = dates.order_of(language)
    for node in inside:
        if page.tree.tags[node] == _TIME and (found := dates.iso(_stamp(page, node), order, language[:2])):
            return found
    for line in lines:
        if len(line) < _DATE_CHARS and dates.YEAR.search(line) and (found := dates.iso(line, order, language[:2])):
            return found
    return ""


def _stamp(page: Page, node: int) -> str:
    return page.tree.attributes(node).get("datetime") or inner_text(page, node)


def _author(page: Page, first: int, last: int, lines: list[str]) -> str:
    """Who wrote or offers it: what a class names so, or a line that introduces a name."""
    for node in _bylines(page, first, last):
        raw = inner_text(page, node, 40)
        found = names.clean([raw], "")[0] if len(raw) < 80 else ()
        if found:
            return found[0]
    for line in lines:
        if (
            len(line) < 80
            and names.may_introduce(line)
            and names.introduced(line)
            and (found := names.clean([line], "")[0])
        ):
            return found[0]
    return ""


@memoize_on_page
def _known_bylines(page: Page) -> dict[str, bool]:
    """Whether a class, property or relation names an author; filled as they are met."""
    return {}


def _bylines(page: Page, first: int, last: int) -> list[int]:
    """The elements of an item that are shown and whose class, property or relation says that they name who wrote or
    offers something."""
    known = _known_bylines(page)
    every, telling = classes(page), page.tree.telling
    numbers = every.number[first:last]
    said = [number for number in set(numbers.tolist()) if _names_author(every.every[number], known)]
    found = [node for number in said for node in (first + np.flatnonzero(numbers == number)).tolist()]
    for node in telling[bisect_left(telling, first) : bisect_left(telling, last)]:
        attributes = page.tree.attributes(node)
        if _names_author(attributes.get("itemprop") or "", known) or _names_author(attributes.get("rel") or "", known):
            found.append(node)
    return sorted(node for node in set(found) if page.hidden[node] == 0)


def _names_author(mark: str, known: dict[str, bool]) -> bool:
    if mark not in known:
        known[mark] = _AUTHOR.search(mark.lower()) is not None
    return known[mark]
