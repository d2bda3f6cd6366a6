"""Notes that no link leads to: lines that begin with a mark, matched in order with the marks in the text before them.

A run of such lines counts as notes when its first mark and half of all are cited, and when the form of the marks or
the place of the run says so: a heading, a rule or a class before it, or nothing but notes to the end.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from string import ascii_lowercase

import numpy as np

from ...page import tags
from ...page.tree import Tree
from ..writer import Writer
from . import marks
from .citations import Citation
from .extents import Extent, extent, fits

_BR, _OL, _LI, _HR, _QUOTE = (tags.CODES[name] for name in ("br", "ol", "li", "hr", "blockquote"))
_HEAD = 3  # texts in which the mark of a line is looked for
_GAP = 3  # lines without a mark that a note may go on for
_SEVERAL, _CITED = 3, 0.8  # lines, and share of their numbers that are cited: then they are notes wherever they stand
_UP = 4
_NEAR = 30  # nodes before the first text of an item
_MOST = 200_000  # citations looked at, of all runs
Notes = list[tuple[str, Extent]]


@dataclass(slots=True)
class Line:
    """A line of the page: its texts, and the mark that it begins with, in a form: `^` raised, `b` in an element of its
    own, `l` the number of an item, `[`, `(`, `.`, `⁰`, `*` or none; `bare`: it is nothing but the mark."""

    nodes: list[int]
    container: int
    whole: bool
    mark: str = ""
    form: str = ""
    bare: bool = False


def match(writer: Writer, citations: list[Citation]) -> list[tuple[Citation, Notes]]:
    """The notes of each citation that has some."""
    if not any(citation.sure for citation in citations):
        return []
    lines = list(_lines(writer, citations[0].node))
    found: dict[int, Notes] = {}
    places = [citation.node for citation in citations]
    last, looked = {True: -1, False: -1}, 0  # where the notes before begin, those with numbers and the others
    for run in _runs(lines, citations):
        numbered = lines[run[0]].mark.isdecimal()
        near = range(bisect_right(places, last[numbered]), bisect_left(places, lines[run[0]].nodes[0]))
        looked += len(near)
        if looked > _MOST:
            break
        if chosen := _chosen(writer.page.tree, lines, run, citations, near):
            last[numbered] = lines[run[0]].nodes[0]
            found = chosen | found
    return [(citations[number], notes) for number, notes in found.items()]


def _lines(writer: Writer, after: int) -> Iterator[Line]:
    """The lines of the page behind a node."""
    blocks, tree = writer.page.blocks, writer.page.tree
    raised, listed = tree.inside(marks.raised(writer.page)), tree.inside(tree.tag == _OL)
    numbers: dict[int, str] = {}
    behind = int(np.searchsorted(blocks.runs.take(blocks.last - 1), after))
    columns = (blocks.first, blocks.last, blocks.container, listed.take(blocks.container))
    runs = blocks.runs.tolist()
    for first, last, container, item in zip(*(column[behind:].tolist() for column in columns), strict=True):
        nodes = runs[first:last]
        parts = [nodes]
        if len(nodes) > 1:
            edges = [-1, *(at for at, node in enumerate(nodes) if tree.tags[node] == _BR), len(nodes)]
            parts = [nodes[start + 1 : stop] for start, stop in pairwise(edges) if stop > start + 1]
        for part in parts:
            line = Line(part, container, len(parts) == 1)
            _mark(tree, line, bool(raised[part[0]]))
            if item and not line.mark and (mark := _item(tree, line, numbers)):
                line.mark, line.form = mark, "l"
            yield line


def _mark(tree: Tree, line: Line, raised: bool) -> None:
    """Find the mark of a line: in an element of its own, or at the begin of its text."""
    texts = [str(tree.values[node]) for node in line.nodes[:_HEAD]]
    joined = ""
    for at, text in enumerate(texts):
        joined += text
        if len(joined) > marks.LABEL:
            break
        mark = marks.label(joined)
        if mark and (raised or marks.is_telling(mark)):
            line.bare = len(line.nodes) == at + 1
            ordinal = texts[at + 1 : at + 2] and texts[at + 1].strip() in ("st", "nd", "rd", "th")
            if line.bare or (tree.parents[line.nodes[at]] != line.container and not ordinal):
                line.mark, line.form = mark.lower(), "^" if raised else "b"
                return
    line.mark, line.form = marks.lead("".join(texts))


def _item(tree: Tree, line: Line, numbers: dict[int, str]) -> str:
    """The number or letter of the item of an ordered list that a line begins, else ""."""
    node, text = line.container, line.nodes[0]
    while tree.tags[node] != _LI:
        if not node or text - node > _NEAR or not tags.BLOCK[tree.tags[node]]:
            return ""
        node = tree.parents[node]
    parent = tree.parents[node]
    if tree.tags[parent] != _OL or text - node > _NEAR or tree.text(node, text).strip():
        return ""
    if node not in numbers:
        start = tree.attributes(parent).get("start") or ""
        items = (item for item in tree.children(parent) if tree.tags[item] == _LI)
        first = int(start) if re.fullmatch(r"\d{1,4}", start) else 1
        lettered = (tree.attributes(parent).get("type") or "").lower() == "a"
        marked = ((item, ascii_lowercase[at - 1 : at] if lettered else str(at)) for at, item in enumerate(items, first))
        numbers.update(marked)
    return numbers[node]


def _runs(lines: list[Line], citations: list[Citation]) -> list[list[int]]:
    """Lines whose marks follow one another: numbers that count up, letters and signs that differ; a line whose mark is
    first cited behind the line before it begins a run of its own."""
    out: list[list[int]] = []
    labels = {label: citation.node for citation in reversed(citations) for label in citation.labels}
    for at, line in enumerate(lines):
        if not line.mark:
            continue
        run = out[-1] if out else []
        before = lines[run[-1]] if run else None
        near = before and at - run[-1] <= _GAP and before.form == line.form and _follows(before.mark, line.mark)
        if before and near and not before.nodes[-1] < labels.get(line.mark, 0) < line.nodes[0]:
            run.append(at)
        elif line.mark in labels:
            out.append([at])
    return out


def _follows(before: str, mark: str) -> bool:
    if mark.isdecimal():
        return before.isdecimal() and int(mark) == int(before) + 1
    return not before.isdecimal() and mark != before and mark.isalpha() == before.isalpha()


def _chosen(tree: Tree, lines: list[Line], run: list[int], citations: list[Citation],
            near: Sequence[int]) -> dict[int, Notes]:  # fmt: skip
    """The citations of a run, by number, with its notes; none where the run is none of notes."""
    own = {lines[at].mark: at for at in run}
    round_too = lines[run[0]].form == "("  # what is in round brackets refers to notes in such alone
    near = [number for number in near if round_too or citations[number].form != "("]
    sure = [(label, number) for number in near if citations[number].sure
            for label in citations[number].labels if label in own]  # fmt: skip
    cited = dict.fromkeys(label for label, _ in sure)
    if lines[run[0]].mark not in cited or 2 * len(cited) < len(run) or not _is_in_order(cited):
        return {}
    if not _is_telling(tree, lines, run, {citations[number].form for _, number in sure}, len(cited)):
        return {}
    others = sorted({lines[at].container for at in run})
    notes = {mark: note for mark, at in own.items() if (note := _extent(tree, lines[at], others))}
    _take_quotations(tree, notes)
    out = {}
    for number in near:
        each = citations[number]
        kept = [(label, notes[label]) for label in each.labels if label in notes]
        if kept and (each.sure or each.labels[0] not in cited):  # what may be an exponent is the only one of its note
            out[number] = kept
    return out


def _is_in_order(cited: Iterable[str]) -> bool:
    """Whether most of the numbers of notes rise, in the order in which they are first cited."""
    numbers = [int(label) for label in cited if label.isdecimal()]
    falls = sum(one > two for one, two in pairwise(numbers))
    return 3 * falls <= len(numbers)


def _take_quotations(tree: Tree, notes: dict[str, Extent]) -> None:
    """Add to each note the quotations behind it, if nothing else stands before the next note."""
    for (mark, (start, stop)), (_, (after, _)) in pairwise(list(notes.items())):
        end = stop
        while end < after and (tree.tags[end] == _QUOTE or tree.is_blank(end)):
            end = tree.ends[end]
        if end == after and _QUOTE in tree.tags[stop:end]:
            notes[mark] = (start, end)


def _is_telling(tree: Tree, lines: list[Line], run: list[int], forms: set[str], cited: int) -> bool:
    """Whether the form of a run's marks or its place says that it is one of notes."""
    line = lines[run[0]]
    if line.form == "*" or not line.mark.isdecimal():
        likely = line.form in "^*[" or (line.form == "l" and _is_headed(tree, lines, run[0]))
        return "*" in forms or ("^" in forms and likely)
    if not line.bare and (line.form in "^⁰" or (line.form == "[" and forms & {"[", "^"})):
        return True
    last = run[-1] + _GAP >= len(lines)
    several = line.form == "." and len(run) >= _SEVERAL and cited >= _CITED * len(run) and bool(forms & {"^", "⁰"})
    whole = last and cited == len(run) and bool(forms & {"^", "⁰", "["})
    return _is_headed(tree, lines, run[0]) or (not line.bare and (several or whole))


def _is_headed(tree: Tree, lines: list[Line], at: int) -> bool:
    """Whether a heading, a rule or a class says that notes follow."""
    box = lines[at].container
    if any(marks.says_notes(marks.says(tree, node)) for node in (box, *tree.around(box, _UP - 1))):
        return True
    if not at:
        return False
    before = lines[at - 1].nodes
    said = "".join(str(tree.values[node]) for node in before[:_HEAD])
    if _HR in tree.tags[before[-1] : lines[at].nodes[0]] or marks.heads_notes(said):
        return True
    return len(said.strip()) > 2 and not said.strip(" \n\t_-–—*")


def _extent(tree: Tree, line: Line, others: list[int]) -> Extent | None:
    """The nodes of a note: its block, the item that it begins, else the siblings that hold its texts.

    `others`: where those of its run are.
    """
    if line.whole and line.container:
        return extent(tree, line.container, line.mark, others)
    start, stop = line.nodes[0], line.nodes[-1]
    if line.form == "l":
        while tree.tags[start] != _LI:
            start = tree.parents[start]
        return (start, tree.ends[start]) if fits(tree, start, tree.ends[start]) else None
    home = tree.parents[start]
    while tree.ends[home] <= stop:
        home = tree.parents[home]
    while tree.parents[start] != home:
        start = tree.parents[start]
    while tree.parents[stop] != home:
        stop = tree.parents[stop]
    stop = tree.ends[stop]
    inside = {at for at in range(start, stop) if tree.tags[at] == tags.TEXT and not tree.is_blank(at)}
    return (start, stop) if fits(tree, start, stop) and inside <= set(line.nodes) else None
