"""Footnotes: a reference in the text and the note that it points to, as one thing, numbered by first reference.

Three mechanisms find them, the surest first. A link with a short mark (1, [1], *, †) leads to a note, or a note leads
back to a mark (`links`): the note is what stands at the target, when it repeats the mark, leads back, or is called a
note (`extents`: where it ends). A note stands right behind its reference, or is an attribute of it (`beside`). A mark
that is no link is matched in order with the lines that begin with such marks (`citations`, `lines`).
A note that is referred to belongs to what refers to it, whatever was decided about it, and is taken along. Marks, links
back and what held them together are left out (`tidy`); what is not referred to stays.
"""

from itertools import pairwise

import numpy as np

from ...page import tags
from ..invisible import clean
from ..states import ALONG, NOTE, REFERENCE, SKIP, VISIT
from ..writer import Writer
from . import beside, citations, lines, links, marks, tidy
from .extents import Extent, before, fits
from .write import note, number, reference

__all__ = ["find", "note", "number", "reference"]
_SUP = tags.CODES["sup"]
_RANGE = 50  # notes that a range may stand for
_MARKS = 4  # that are looked for at the begin of a note


def find(writer: Writer) -> None:
    """Mark references and notes in the states of the nodes; touches nothing on a page without them."""
    known = links.read(writer)
    found: dict[int, Extent] = links.pair(writer, known) if known.marks else {}
    if known.marks:
        found |= links.returning(writer, known, found)
    lost = {node: mark for node, mark in known.marks.items() if node not in found}
    near = _beside(writer, known, lost, found)
    lost = {node: mark for node, mark in lost.items() if node not in near}
    taken = {*found, *near, *(node for node in lost if _raised(writer, node) < 0)}
    cited = citations.read(writer, lost, taken)
    loose = lines.match(writer, cited) if cited else []
    if not (found or near or loose or writer.beside):
        _lose(writer, lost)
        return
    names: dict[int, list[str]] = {}
    for node, extent in found.items():
        _settle(writer, node, extent, known.marks.get(node) or marks.label(_string(writer, node)), names)
    for citation, notes in loose:
        _settle_loose(writer, citation, notes, names)
    _fill_ranges(writer, names)
    _write_states(writer, known, names)
    _lose(writer, {node: mark for node, mark in known.marks.items() if node not in writer.references})


def _string(writer: Writer, node: int) -> str:
    return marks.string(writer, node, writer.page.tree.ends[node])


def _beside(writer: Writer, known: links.Links, lost: dict[int, str], found: dict[int, Extent]) -> set[int]:
    """Find the notes in the line and in attributes; the nodes that are references to them."""
    tree, out = writer.page.tree, set()
    for node in [*lost, *beside.raised_marks(writer, {*lost, *found})]:
        place = known.place(node)
        behind = place if beside.is_hidden_note(writer, node, place) else beside.hidden_behind(writer, node)
        if behind >= 0:
            writer.beside[behind], writer.extents[behind], writer.references[node] = True, tree.ends[behind], behind
            out.add(node)
    for start, stop, mark in list(beside.find(writer, {*found, *out})):
        if mark >= 0 and marks.label(_string(writer, mark)):
            mark = next((node for node in range(mark, tree.ends[mark]) if node in lost), mark)
            writer.references[mark] = start
            out.add(mark)
        elif mark >= 0:
            writer.state[mark] = SKIP
        writer.beside[start], writer.extents[start] = mark in out, stop
        beside.skip_marks(writer, start)
    for node, text in list(beside.told(writer, {*found, *out})):
        writer.told[node], writer.references[node] = text, node
        out.add(node)
    return out


def _raised(writer: Writer, node: int) -> int:
    """The raised element around a link, -1 where there is none."""
    tree = writer.page.tree
    for _ in range(2):
        node = tree.parents[node]
        if tree.tags[node] == _SUP:
            return node
    return -1


def _lose(writer: Writer, lost: dict[int, str]) -> None:
    """Marks that lead to no note of the page are plain text in brackets wherever that needs marking."""
    for node, mark in lost.items():
        wrapper = _raised(writer, node)
        if wrapper >= 0 and writer.state[wrapper] == VISIT and marks.label(_string(writer, wrapper)) == mark:
            writer.state[wrapper] = REFERENCE


def _settle(writer: Writer, node: int, extent: Extent, mark: str, names: dict[int, list[str]]) -> None:
    writer.references[node] = extent[0]
    _add_note(writer, *extent, mark, names)


def _add_note(writer: Writer, start: int, stop: int, mark: str, names: dict[int, list[str]]) -> None:
    writer.extents.setdefault(start, stop)
    own = names.setdefault(start, [])
    if mark and len(own) < _MARKS and mark not in own:
        own.append(mark)


def _settle_loose(
    writer: Writer, citation: citations.Citation, notes: list[tuple[str, Extent]], names: dict[int, list[str]]
) -> None:
    starts = []
    for mark, (start, stop) in notes:
        _add_note(writer, start, stop, mark, names)
        starts.append(start)
    if citation.last or len(starts) > 1:
        writer.cited.setdefault(citation.node, []).append((citation.first, citation.last, starts))
    else:
        writer.references[citation.node] = starts[0]


def _fill_ranges(writer: Writer, names: dict[int, list[str]]) -> None:
    """Refer to the notes between the ends of a range: items between theirs."""
    tree = writer.page.tree
    nodes = sorted(writer.references)
    for one, two in pairwise(nodes):
        between = [at for at in range(tree.ends[one], two) if tree.tags[at] == tags.TEXT] if two - one < 20 else []
        first, last = writer.references[one], writer.references[two]
        if len(between) != 1 or str(tree.values[between[0]]).strip() not in ("–", "—", "-", "‑") or first >= last:
            continue
        items: list[int] = []
        at = last
        while len(items) < _RANGE and (at := before(writer, at)) > first:
            if tree.tags[at] == tree.tags[first] and fits(writer, at, tree.ends[at]):
                items.insert(0, at)
        numbers = [int(mark) for at in (first, last) for mark in names.get(at, [])[:1] if mark.isdecimal()]
        if (
            len(numbers) == 2
            and numbers[1] - numbers[0] == len(items) + 1
            and tree.parents[first] == tree.parents[last]
        ):
            for number, at in enumerate(items, numbers[0] + 1):
                _add_note(writer, at, tree.ends[at], str(number), names)
            writer.cited[between[0]] = [(0, len(tidy.own(writer, between[0])), items)]


def _write_states(writer: Writer, known: links.Links, names: dict[int, list[str]]) -> None:
    """Set the states of references and notes, and clean up around them."""
    _without_overlaps(writer)
    tree = writer.page.tree
    origins: dict[int, list[int]] = {}
    for node, start in writer.references.items():
        origins.setdefault(start, []).append(node)
    for start, stop in writer.extents.items():
        _take(writer, start, stop)
        near = {place for node in origins.get(start, ()) for place in range(node - 4, tree.ends[node])}
        inside = known.inside(start, stop)
        tidy.skip_back(writer, start, stop, {node for node in inside if known.place(node) in near})
        tidy.strip_mark(writer, start, stop, names.get(start, []))
        if start not in writer.beside:
            tidy.skip_label(writer, start, names.get(start, []))
    references = [node for node in {*writer.references, *writer.cited} if writer.state[node] != SKIP]
    tidy.around_references(writer, sorted(references))
    for node in references:
        writer.state[node] = REFERENCE
    for start in writer.extents:
        writer.state[start] = NOTE


def _without_overlaps(writer: Writer) -> None:
    """Of notes that overlap the first stays, and a reference stays only when its note does and is not inside of it."""
    until = 0
    for start, stop in sorted(writer.extents.items()):
        if start < until:
            del writer.extents[start]
        until = max(until, stop)
    _without_heavy(writer)
    known = {*writer.extents, *writer.told}
    writer.references = {node: start for node, start in writer.references.items() if start in known}
    for node, spans in list(writer.cited.items()):
        kept = [(first, last, [at for at in notes if at in known]) for first, last, notes in spans]
        writer.cited[node] = [span for span in kept if span[2]]
        if not writer.cited[node]:
            del writer.cited[node]


def _without_heavy(writer: Writer) -> None:
    """Leave notes that were not kept where they are once they would outweigh the text that refers to them."""
    leaves, kept = writer.page.leaves, writer.words
    left = kept.inside(0) / 2
    words = leaves.counts.words.cumsum()
    for start, stop in sorted(writer.extents.items()):
        low, high = np.searchsorted(leaves.node, (start, stop)).tolist()
        if high > low and not kept.between(start, stop):
            more = float(words[high - 1] - (words[low - 1] if low else 0))
            left -= more
            if left < 0:
                del writer.extents[start]
                writer.beside.pop(start, None)


def _take(writer: Writer, start: int, stop: int) -> None:
    """Take along what a note says: what a reader sees of it, or all where nothing is seen until it is asked for."""
    tree, leaves, state = writer.page.tree, writer.page.leaves, writer.state
    low, high = np.searchsorted(leaves.node, (start, stop)).tolist()
    nodes = leaves.node[low:high]
    shown = nodes[leaves.hidden[low:high] == 0]
    for node in (shown if len(shown) else nodes).tolist():
        if state[node] == SKIP:
            state[node] = VISIT
            if tree.tags[node] == tags.TEXT:
                writer.strings[node] = clean(str(tree.values[node]))
            above = tree.parents[node]
            while above and (state[above] == SKIP or ALONG[tree.tags[above]]):
                state[above] = VISIT
                above = tree.parents[above]
