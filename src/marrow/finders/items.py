"""The parts of like items: lines, cells and what they stand for (title, link, image, date, price, author).

A cell is a run of text that most items have, at the same lineage and the same time within the item; text that comes and goes (words
in bold, links in running text) belongs to the nearest element around it that most items have. What of a cell is part of the template,
and how it is cut into values, is for `slots` to say.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from marrow.metadata import dates, names
from marrow.metadata.values import address, inner, kept
from marrow.page import LINE_BREAK, Page, tags

from . import money
from .cuts import lines_of
from .lineage import lineage
from .spans import Slice

_A, _IMG, _TIME = (tags.CODES[name] for name in ("a", "img", "time"))
_HEADING = tags.HEADING
_COMMON = 0.7  # of the items: so many have a cell
_AUTHOR = re.compile(r"(?<![a-z])(?:author|byline|seller|vendor|poster|username|user-?name)(?![a-z])", re.IGNORECASE)
_LAZY = ("data-src", "data-original", "data-lazy-src", "data-lazy", "src")
_WHOLE = 8  # nodes of a link that holds more than a title
_DATE_CHARS = 120


class Run(NamedTuple):
    """A text of an item: its node, its lineage, the line of the page that it is on, its string. A tuple: a page has thousands."""

    node: int
    path: int
    line: int
    text: str


def runs(page: Page, first: int, last: int) -> list[Run]:
    """The texts that are shown in a slice of the nodes, in order; white space before one is kept as a space."""
    nodes, every = kept(page, "_finders_runs", _runs)
    found: list[Run] = every[bisect_left(nodes, first) : bisect_left(nodes, last)]
    return found


def _runs(page: Page) -> tuple[list[int], list[Run]]:
    """The texts of the whole page, and their nodes to look them up by."""
    blocks = page.blocks
    at = blocks.runs.astype(np.int64)
    columns = at.tolist(), lineage(page).path[at].tolist(), lines_of(page)[at].tolist(), blocks.pieces
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


def cells(page: Page, slices: list[Slice]) -> list[dict[tuple[int, int], str]]:
    """For each item its cells: by lineage, and the how manieth of it within the item, the text."""
    path = lineage(page).path
    counts: Counter[int] = Counter()
    for first, last in slices:
        counts.update(set(path[first:last].tolist()))
    common = frozenset(number for number, times in counts.items() if times >= _COMMON * len(slices))
    return [_cells(page, runs(page, first, last), first, common) for first, last in slices]


def _cells(page: Page, item: list[Run], first: int, common: frozenset[int]) -> dict[tuple[int, int], str]:
    boxes = {run.node: _box(page, run, first, common) for run in item}
    mixed = {box for node, box in boxes.items() if box != node}
    out: dict[tuple[int, int], list[str]] = {}
    seen: Counter[int] = Counter()
    key, now = (-1, 0), (-1, -1)
    for run in item:
        parent = page.tree.parents[run.node]
        box = parent if parent in mixed else boxes[run.node]
        if (box, run.line) != now:
            path = int(lineage(page).path[box])
            key, now = (path, seen[path]), (box, run.line)
            seen[path] += 1
        out.setdefault(key, []).append(run.text)
    return {key: squeezed for key, pieces in out.items() if (squeezed := " ".join("".join(pieces).split()))}


def _box(page: Page, run: Run, first: int, common: frozenset[int]) -> int:
    """The text itself if most items have its lineage, else the nearest element around it that most have."""
    path, node = lineage(page).path, run.node
    while int(path[node]) not in common and page.tree.parents[node] >= first:
        node = page.tree.parents[node]
    return node


def described(page: Page, first: int, last: int) -> dict[str, Any]:
    """What an item says of a thing: `title`, `link`, `text`, `image`, `date`, `price`, `currency`, `author`, if it does."""
    inside = [node for node in range(first, last) if page.tree.tags[node] > tags.COMMENT and page.hidden[node] == 0]
    title, link = _headline(page, inside)
    whole = text(page, first, last)
    lines = whole.split("\n")
    links = list(dict.fromkeys(href for node in inside if page.tree.tags[node] == _A and (href := _href(page, [node]))))
    found: dict[str, Any] = {
        "title": title or lines[0], "link": link, "links": links if len(links) > 1 else [], "text": whole,
        "image": image_of(page, inside), "date": _date(page, inside, lines), "author": _author(page, inside, lines),
    }  # fmt: skip
    where = kept(page, "_finders_place", money.place)
    if known := next((sums[0] for line in lines if len(line) < _DATE_CHARS and (sums := money.sums(line, where))), None):
        found["price"], found["currency"] = known.amount, known.currency
    return {name: value for name, value in found.items() if value}


def _headline(page: Page, inside: list[int]) -> tuple[str, str]:
    """The title and the address of an item: its first heading, or the first link with letters in it."""
    tree = page.tree
    links = [node for node in inside if tree.tags[node] == _A and tree.attributes(node).get("href")]
    for node in inside:
        if _HEADING[tree.tags[node]] and (found := inner(page, node)):
            within = [link for link in links if node <= link < tree.ends[node] or link < node < tree.ends[link]]
            return found, _href(page, (within or links)[:1])
    for node in links:
        texts = [" ".join(run.text.split()) for run in runs(page, node, tree.ends[node])]
        if sum(map(str.isalpha, "".join(texts))) > 1:
            whole = tree.ends[node] - node > _WHOLE  # a link around a whole card: its first text is the title
            return next(each for each in texts if any(map(str.isalpha, each))) if whole else text(page, node, tree.ends[node]), _href(
                page, [node]
            )
    return "", _href(page, links[:1])


def _href(page: Page, links: list[int]) -> str:
    raw = (page.tree.attributes(links[0]).get("href") or "") if links else ""
    return address(page, raw) or ("" if raw.lower().startswith(("javascript:", "data:")) else raw.strip())


def image_of(page: Page, inside: Iterable[int]) -> str:
    """The address of the first image that is not given as data."""
    tree = page.tree
    for node in inside:
        if tree.tags[node] == _IMG:
            attributes = tree.attributes(node)
            for name in _LAZY:
                raw = attributes.get(name) or ""
                if raw and not raw.startswith("data:"):
                    return address(page, raw) or raw
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
    return page.tree.attributes(node).get("datetime") or inner(page, node)


def _author(page: Page, inside: list[int], lines: list[str]) -> str:
    """Who wrote or offers it: what a class names so, or a line that introduces a name."""
    for node in inside:
        attributes = page.tree.attributes(node)
        mark = f"{attributes.get('class') or ''} {attributes.get('itemprop') or ''} {attributes.get('rel') or ''}"
        if len(mark) > 2 and _AUTHOR.search(mark):
            raw = inner(page, node, 40)
            found = names.clean([raw], "")[0] if len(raw) < 80 else ()
            if found:
                return found[0]
    for line in lines:
        if len(line) < 80 and names.may_introduce(line) and names.introduced(line) and (found := names.clean([line], "")[0]):
            return found[0]
    return ""
