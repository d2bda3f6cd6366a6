"""Notes that no link leads to: lines that begin with a mark, matched in order with the marks in the text before them.

A run of such lines counts as notes when its first mark and half of all are cited, and when the form of the marks or
the place of the run says so: a heading, a rule or a class before it, or nothing but notes to the end.
"""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from ...page import tags
from ..writer import Writer
from . import marks
from .citations import Citation
from .extents import Extent, extent, fits

_BR, _OL, _LI, _HR, _SUP = (tags.CODES[name] for name in ("br", "ol", "li", "hr", "sup"))
_CELLS = tags.table("td th dt")
_HEAD = 3  # texts in which the mark of a line is looked for
_GAP = 3  # lines without a mark that a note may go on for
_UP = 3
_NEAR = 30  # nodes before the first text of an item
_MOST = 200_000  # citations looked at, of all runs


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


def match(writer: Writer, citations: list[Citation]) -> list[tuple[Citation, list[tuple[str, Extent]]]]:
    """The notes of each citation that has some."""
    labels = {label for citation in citations for label in citation.labels}
    if not any(citation.sure for citation in citations):
        return []
    lines = _lines(writer, citations[0].node)
    found: dict[int, list[tuple[str, Extent]]] = {}
    last = -1
    places = [citation.node for citation in citations]
    looked = 0
    for run in _runs(lines, labels):
        near = range(bisect_right(places, last), bisect_left(places, lines[run[0]].nodes[0]))
        looked += len(near)
        if looked > _MOST:
            break
        chosen = _chosen(writer, lines, run, citations, near)
        if chosen:
            last = lines[run[0]].nodes[0]
        for number, notes in chosen.items():
            found.setdefault(number, notes)
    return [(citations[number], notes) for number, notes in found.items()]


def _lines(writer: Writer, after: int) -> list[Line]:
    """The lines of the page behind a node."""
    blocks, tree = writer.page.blocks, writer.page.tree
    raised, listed = tree.inside(tree.tag == _SUP), tree.inside(tree.tag == _OL)
    numbers: dict[int, int] = {}
    out: list[Line] = []
    behind = int(np.searchsorted(blocks.runs.take(blocks.last - 1), after))
    columns = (blocks.first, blocks.last, blocks.container, listed.take(blocks.container))
    runs = blocks.runs.tolist()
    for first, last, container, item in zip(*(column[behind:].tolist() for column in columns), strict=True):
        nodes = runs[first:last]
        own = _parted(tree.tags, nodes)
        for part in own:
            line = Line(part, container, len(own) == 1)
            out.append(line)
            if raised[part[0]] or marks.may_begin(str(tree.values[part[0]])):
                _see(writer, line)
            if item and not line.mark and (number := _item(writer, line, numbers)):
                line.mark, line.form = str(number), "l"
    return out


def _parted(codes: list[int], nodes: list[int]) -> list[list[int]]:
    """The nodes of a block by line."""
    if len(nodes) == 1:
        return [nodes]
    edges = [-1, *(at for at, node in enumerate(nodes) if codes[node] == _BR), len(nodes)]
    return [nodes[start + 1 : stop] for start, stop in pairwise(edges) if stop > start + 1]


def _see(writer: Writer, line: Line) -> None:
    """Find the mark of a line."""
    tree = writer.page.tree
    texts = [str(tree.values[node]) for node in line.nodes[:_HEAD]]
    first = line.nodes[0]
    joined = ""
    for at, text in enumerate(texts):
        joined += text
        mark = marks.label(joined)
        if mark and (marks.is_telling(mark) or _is_raised(writer, first)):
            own = tree.parents[line.nodes[at]] != line.container and not _goes_on(texts, at)
            if own or len(line.nodes) == at + 1:
                line.mark, line.form = mark.lower(), "^" if _is_raised(writer, first) else "b"
                line.bare = len(line.nodes) == at + 1
                return
    line.mark, line.form = marks.lead("".join(texts))


def _goes_on(texts: list[str], at: int) -> bool:
    """Whether a letter follows right behind a text that is no raised mark: 1st is no mark."""
    return at + 1 < len(texts) and texts[at + 1][:1].isalpha() and texts[at + 1].strip() in ("st", "nd", "rd", "th")


def _is_raised(writer: Writer, node: int) -> bool:
    tree = writer.page.tree
    for _ in range(_UP):
        node = tree.parents[node]
        if tree.tags[node] == _SUP:
            return True
    return False


def _item(writer: Writer, line: Line, numbers: dict[int, int]) -> int:
    """The number of the item of an ordered list that a line begins, else 0."""
    tree = writer.page.tree
    node = line.container
    while tree.tags[node] != _LI:
        if not node or line.nodes[0] - node > _NEAR or tree.tags[tree.parents[node]] == _OL:
            return 0
        node = tree.parents[node]
        if not tags.BLOCK[tree.tags[node]]:
            return 0
    parent = tree.parents[node]
    if tree.tags[parent] != _OL or line.nodes[0] - node > _NEAR or marks.string(writer, node, line.nodes[0]).strip():
        return 0
    if node not in numbers:
        start = tree.attributes(parent).get("start") or "1"
        number = int(start) if start.isdecimal() and len(start) < 5 else 1
        for item in tree.children(parent):
            if tree.tags[item] == _LI:
                value = tree.attributes(item).get("value") or ""
                number = int(value) if value.isdecimal() and len(value) < 5 else number
                numbers[item] = number
                number += 1
    return numbers[node]


def _runs(lines: list[Line], labels: set[str]) -> list[list[int]]:
    """Lines whose marks follow one another: numbers that count up, letters and signs that differ."""
    out: list[list[int]] = []
    for at, line in enumerate(lines):
        if not line.mark:
            continue
        run = out[-1] if out else []
        before = lines[run[-1]] if run else None
        if before and at - run[-1] <= _GAP and _follows(before.mark, line.mark) and before.form == line.form:
            run.append(at)
        elif line.mark in labels:
            out.append([at])
    return out


def _follows(before: str, mark: str) -> bool:
    if mark.isdecimal():
        return before.isdecimal() and int(mark) == int(before) + 1
    return not before.isdecimal() and mark != before and mark.isalpha() == before.isalpha()


def _chosen(writer: Writer, lines: list[Line], run: list[int], citations: list[Citation],
            near: range) -> dict[int, list[tuple[str, Extent]]]:  # fmt: skip
    """The citations of a run, by number, with its notes; none where the run is none of notes."""
    own = {lines[at].mark: at for at in run}
    cited: dict[str, int] = {}
    forms = set()
    for number in near:
        for label in citations[number].labels if citations[number].sure else ():
            if label in own:
                cited.setdefault(label, number)
                forms.add(citations[number].form)
    if lines[run[0]].mark not in cited or 2 * len(cited) < len(run) or not _in_order(cited):
        return {}
    if not _telling(writer, lines, run, forms, len(cited)):
        return {}
    others = sorted({lines[at].container for at in run})
    notes = {mark: note for mark, at in own.items() if (note := _extent(writer, lines[at], others))}
    out = {}
    for number in near:
        each = citations[number]
        kept = [(label, notes[label]) for label in each.labels if label in notes]
        if kept and (each.sure or _fills(each, number, cited, own)):
            out[number] = kept
    return out


def _in_order(cited: dict[str, int]) -> bool:
    """Whether most notes are first cited in the order of their numbers."""
    numbers = [int(label) for label in cited if label.isdecimal()]
    falls = sum(one > two for one, two in pairwise(numbers))
    return 3 * falls <= len(numbers)


def _fills(citation: Citation, number: int, cited: dict[str, int], own: dict[str, int]) -> bool:
    """Whether a raised number that could be an exponent is the only one that stands for its note, between its like."""
    label = citation.labels[0]
    if label in cited or label not in own or not label.isdecimal():
        return False
    before, after = cited.get(str(int(label) - 1)), cited.get(str(int(label) + 1))
    return before is not None and before < number and (after is None or number < after)


def _telling(writer: Writer, lines: list[Line], run: list[int], forms: set[str], cited: int) -> bool:
    """Whether the form of a run's marks or its place says that it is one of notes."""
    line = lines[run[0]]
    if line.form == "*" or not line.mark.isdecimal():
        return "*" in forms or ("^" in forms and line.form in "^*[")
    if not line.bare and (line.form in "^⁰" or (line.form == "[" and forms & {"[", "^"})):
        return True
    if _headed(writer, lines, run[0]) and (line.form != "l" or cited * 2 >= len(run)):
        return True
    last = run[-1] + _GAP >= len(lines)
    return not line.bare and last and cited == len(run) and bool(forms & {"^", "⁰", "["})


def _headed(writer: Writer, lines: list[Line], at: int) -> bool:
    """Whether a heading, a rule or a class says that notes follow."""
    tree, line = writer.page.tree, lines[at]
    node = line.container
    for _ in range(_UP):
        if marks.says_notes(marks.says(writer, node)):
            return True
        node = tree.parents[node]
    if not at:
        return False
    before = lines[at - 1].nodes
    if _HR in tree.tags[before[-1] : line.nodes[0]]:
        return True
    said = "".join(str(tree.values[node]) for node in before[:_HEAD])
    return marks.heads_notes(said) or (len(said.strip()) > 2 and not said.strip(" \n\t_-–—*"))


def _extent(writer: Writer, line: Line, others: list[int]) -> Extent | None:
    """The nodes of a note. `others`: where the notes of its run are, in order."""
    if line.whole and line.container:
        note = extent(writer, line.container, line.mark, others)
    else:
        note = _siblings(writer, line)
    return note if note and fits(writer, *note) else None


def _siblings(writer: Writer, line: Line) -> Extent | None:
    """The run of siblings that holds the texts of a line and nothing else."""
    tree = writer.page.tree
    first, last = line.nodes[0], line.nodes[-1]
    above = [first]
    while above[-1]:
        above.append(tree.parents[above[-1]])
    common = next(node for node in above if node <= last < tree.ends[node])
    if common == first == last:
        start, stop = first, first + 1
    else:
        start = above[above.index(common) - 1] if common != first else first
        stop = last
        while tree.parents[stop] != common:
            stop = tree.parents[stop]
        stop = tree.ends[stop]
    low, high = np.searchsorted(writer.page.blocks.runs, (start, stop)).tolist()
    return (start, stop) if high - low == len(line.nodes) else None
