"""Footnotes: a reference in the text and the note that it points to, as one thing, numbered by first reference.

A reference is a place with a mark (1, [1], *, †), and its note is what stands at another place: where a link or a
control with the mark leads (`links`), right behind the mark or in an attribute of it (`sidenotes`), or the line that
begins with the same mark where a run of lines answers those of the text (`citations`, `lines`). `extents` tells where a
note ends. A note that is referred to belongs to what refers to it, whatever was decided about it, and is taken along.
Marks, links back and what held them together are left out (`cleanup`); what is not referred to stays.
"""

import numpy as np

from ...page import tags
from ..invisible import clean
from ..states import ALONG, NOTE, REFERENCE, SKIP, VISIT
from ..writer import Writer
from . import citations, cleanup, lines, links, marks, sidenotes
from .write import fold, note, number, reference

__all__ = ["find", "fold", "note", "number", "reference"]
_MARKS = 4  # that are looked for at the begin of a note


def find(writer: Writer) -> None:
    """Mark references and notes in the states of the nodes; touches nothing on a page without them."""
    tree, known = writer.page.tree, links.read(writer)
    names: dict[int, list[str]] = {}  # of each note, by the node where it begins
    found = links.pair(writer, known)
    ranges = links.between(tree, known, found)
    for node, extent in found.items():
        _settle(writer, citations.Citation(node, (), "a"), [(known.marks[node], extent), *ranges.get(node, ())], names)
    taken = set(found) | _find_sidenotes(writer, set(found), names)
    lost = {node: mark for node, mark in known.marks.items() if node not in taken}
    cited = citations.read(writer, lost, taken | {node for node in lost if citations.raised_around(tree, node) < 0})
    for citation, notes in lines.match(writer, cited) if cited else []:
        _settle(writer, citation, notes, names)
    if names or writer.told:
        _write_states(writer, known, names)
    for node, mark in known.marks.items():  # marks that lead to no note are plain text in brackets
        place = -1 if node in writer.cited else citations.raised_around(tree, node)
        text = tree.text(place, tree.ends[place]) if place >= 0 else ""
        if text and writer.state[place] == VISIT and marks.label(text) == mark:
            inside = range(place, tree.ends[place])
            if not any(writer.state[at] == SKIP for at in inside if tree.tags[at] == tags.TEXT):
                writer.state[place] = REFERENCE


def _find_sidenotes(writer: Writer, taken: set[int], names: dict[int, list[str]]) -> set[int]:
    """Find the notes in the line and in attributes; the nodes that are marks of them."""
    out: set[int] = set()
    for (start, stop), mark, place in list(sidenotes.find(writer, taken)):
        for node in place:
            writer.state[node] = SKIP
        out.update(place)
        writer.beside[start], writer.extents[start], names[start] = mark, stop, [mark] if mark.isdecimal() else []
    for node, text in list(sidenotes.told(writer, taken | out)):
        writer.told[node] = text
        writer.cited[node] = [(0, 0, [node])]
        out.add(node)
    return out


def _settle(writer: Writer, citation: citations.Citation, notes: lines.Notes, names: dict[int, list[str]]) -> None:
    """Note what a place refers to, and the marks by which its notes go."""
    for mark, (start, stop) in notes:
        writer.extents.setdefault(start, stop)
        own = names.setdefault(start, [])
        if mark and len(own) < _MARKS and mark not in own:
            own.append(mark)
    starts = [start for _, (start, _) in notes]
    writer.cited.setdefault(citation.node, []).append((citation.first, citation.last, starts))


def _write_states(writer: Writer, known: links.Links, names: dict[int, list[str]]) -> None:
    """Set the states of references and notes, and clean up around them."""
    _drop_notes(writer)
    tree = writer.page.tree
    origins: dict[int, list[int]] = {}
    for node, spans in writer.cited.items():
        for start in (start for _, _, notes in spans for start in notes):
            origins.setdefault(start, []).append(node)
    for start, stop in writer.extents.items():
        _take(writer, start, stop)
        near = {place for node in origins.get(start, ()) for place in range(node - 4, tree.ends[node])}
        cleanup.skip_back(writer, start, stop, {at for at in known.inside(start, stop) if known.places[at] in near})
        cleanup.strip_mark(writer, start, stop, names[start])
        if start not in writer.beside:
            cleanup.skip_label(writer, start, names[start])
    references = sorted(node for node in writer.cited if writer.state[node] != SKIP)
    cleanup.around_references(writer, [node for node in references if tree.tags[node] != tags.TEXT])
    for node in references:
        writer.state[node] = REFERENCE
    for start in writer.extents:
        writer.state[start] = NOTE


def _drop_notes(writer: Writer) -> None:
    """Of notes that overlap the first stays; those that were not kept go once they would outweigh what refers to them.

    A reference stays only when its note does.
    """
    leaves, kept, until = writer.page.leaves, writer.words, 0
    words, left = leaves.counts.words.cumsum(), kept.inside(0) / 2
    for start, stop in sorted(writer.extents.items()):
        low, high = np.searchsorted(leaves.node, (start, stop)).tolist()
        if start >= until and high > low and not kept.between(start, stop):
            left -= float(words[high - 1] - (words[low - 1] if low else 0))
        if start < until or left < 0:
            del writer.extents[start]
            writer.beside.pop(start, None)
        until = max(until, stop)
    known = {*writer.extents, *writer.told}
    for node, spans in list(writer.cited.items()):
        writer.cited[node] = [(first, last, there) for first, last, notes in spans
                              if (there := [at for at in notes if at in known])]  # fmt: skip
        if not writer.cited[node]:
            del writer.cited[node]


def _take(writer: Writer, start: int, stop: int) -> None:
    """Take along what a note says: what a reader sees of it, or all where nothing is seen until it is asked for."""
    tree, leaves, state = writer.page.tree, writer.page.leaves, writer.state
    low, high = np.searchsorted(leaves.node, (start, stop)).tolist()
    nodes = leaves.node[low:high]
    shown: list[int] = nodes[leaves.hidden[low:high] == 0].tolist()
    said = len(shown) > 1 or (len(shown) == 1 and not marks.label(str(tree.values[shown[0]])))  # more than its mark
    for node in shown if said else nodes.tolist():
        if state[node] == SKIP:
            state[node] = VISIT
            if tree.tags[node] == tags.TEXT:
                writer.strings[node] = clean(str(tree.values[node]))
            above = tree.parents[node]
            while above and (state[above] == SKIP or ALONG[tree.tags[above]]):
                state[above] = VISIT
                above = tree.parents[above]
