"""References that are links: a short mark that leads to a note on the page, or to which a note leads back."""

from bisect import bisect_left
from dataclasses import dataclass, field
from urllib.parse import unquote

import numpy as np

from ...page import tags
from ...page.tree import Value
from ..anchors import anchors
from ..states import VISIT
from ..writer import Writer
from . import marks
from .extents import Extent, extent, fits

_A, _SUP, _BUTTON, _ASIDE = (tags.CODES[name] for name in ("a", "sup", "button", "aside"))
_SMALL = tags.table("li p dd aside td")
_POINTERS = ("aria-describedby", "aria-details", "popovertarget", "data-footnote-id", "data-target", "data-bs-target",
             "aria-controls")  # fmt: skip
_POINTERS_SET = frozenset(_POINTERS)
_POINTING = tags.table("a sup button")
_MARK_NODES, _UP, _NEAR, _FAR = 14, 4, 4, 200


@dataclass(slots=True)
class Links:
    """Links into the page. `marks`: those that look like references; `nodes`: all of them in order, where there are
    marks; `places`: what each that was asked for leads to."""

    writer: Writer
    marks: dict[int, str] = field(default_factory=dict)
    nodes: list[int] = field(default_factory=list)
    places: dict[int, int] = field(default_factory=dict)

    def inside(self, start: int, stop: int) -> list[int]:
        """The links of a run of nodes."""
        return self.nodes[bisect_left(self.nodes, start) : bisect_left(self.nodes, stop)]

    def place(self, node: int) -> int:
        """The node that a link leads to, -1 if it is not on the page."""
        if node not in self.places:
            anchored = anchors(self.writer)
            found = (anchored[name] for name in _names(self.writer, node) if name in anchored)
            self.places[node] = next(found, -1)
        return self.places[node]


def read(writer: Writer) -> Links:
    """The links into the page that look like marks, and all others where there are such."""
    tree, links = writer.page.tree, Links(writer)
    pointing, values = _POINTING[tree.tag], tree.values
    state = np.frombuffer(writer.state, np.uint8)
    for node in np.flatnonzero(pointing & (state > 0)).tolist():
        if _points(values[node]) and (mark := _mark(writer, node)) and _names(writer, node):
            links.marks[node] = mark
    if links.marks:
        links.nodes = [node for node in np.flatnonzero(pointing).tolist() if _points(values[node])]
    return links


def _points(own: Value) -> bool:
    """Whether an element may point into the page."""
    if not own:
        return False
    href = own.get("href")  # type: ignore[union-attr]
    return bool(href and "#" in href) or not _POINTERS_SET.isdisjoint(own)


def _names(writer: Writer, node: int) -> list[str]:
    """The ids that a link or another control points to."""
    tree = writer.page.tree
    own = tree.attributes(node)
    if not _POINTING[tree.tags[node]] or not _points(own):
        return []
    href = own.get("href")
    fragment = unquote(writer.addresses.fragment(href)) if href and "#" in href else ""
    found = [fragment, f"user-content-{fragment}"] if fragment else []
    if not _POINTERS_SET.isdisjoint(own):
        found += [value.lstrip("#") for name in _POINTERS if (value := own.get(name))]
    return found


def _mark(writer: Writer, node: int) -> str:
    tree = writer.page.tree
    if tree.ends[node] - node > _MARK_NODES:
        return ""
    text = marks.string(writer, node, tree.ends[node])
    mark = marks.label(text)
    telling = marks.is_telling(mark) or len(mark) > 2 or text.lstrip()[:1] in ("[", "(")
    return mark if mark and (telling or raised(writer, node)) else ""


def raised(writer: Writer, node: int) -> bool:
    """Whether a link is raised above the line, or is said to be a reference."""
    tree = writer.page.tree
    parent = tree.parents[node]
    inner = tree.tags[node + 1] if node + 1 < tree.ends[node] else 0
    if _SUP in (tree.tags[node], tree.tags[parent], tree.tags[tree.parents[parent]], inner):
        return True
    own = tree.attributes(node)
    return "data-footnote-ref" in own or marks.says_reference(marks.says(writer, node))


def pair(writer: Writer, links: Links) -> dict[int, Extent]:
    """The note of each reference that leads to one."""
    targets = {node: place for node in links.marks if (place := links.place(node)) >= 0}
    others = sorted({place for node, place in targets.items() if place > node})
    found: dict[int, Extent] = {}
    known: dict[int, Extent | None] = {}
    for node, place in targets.items():
        if place not in known:
            note = extent(writer, place, links.marks[node], others)
            known[place] = note if note and fits(writer, *note) else None
        note = known[place]
        if note and _is_note(writer, links, node, place, note):
            found[node] = note
    return found


def _is_note(writer: Writer, links: Links, node: int, target: int, note: Extent) -> bool:
    tree, mark, (start, stop) = writer.page.tree, links.marks[node], note
    beside = tree.tags[start] == _ASIDE or marks.says_notes(marks.says(writer, start))
    if start <= node < stop or (start < node and not beside):
        return False
    own = tree.attributes(target)
    above = raised(writer, node)
    if writer.page.hidden[start] and (above or in_text(writer, node)):
        return True
    if above and (_SMALL[tree.tags[start]] or begins(writer, target, note, mark)):
        return True
    named = marks.is_note_id(own.get("id") or own.get("name") or "")
    if (named or _among_notes(writer, start)) and (
        above or marks.is_telling(mark) or begins(writer, target, note, mark)
    ):
        return True
    if any(_near(writer, links.place(at), node) for at in _links_in(links, start, stop, target)):
        return True
    if tags.HEADING[tree.tags[target]] or tags.HEADING[tree.tags[tree.parents[target]]]:
        return False  # the number of a part
    return begins(writer, target, note, mark) and in_text(writer, node)


def _links_in(links: Links, start: int, stop: int, target: int) -> list[int]:
    inside = links.inside(start, stop)
    return inside if start <= target < stop else [*inside, target]


def _near(writer: Writer, place: int, node: int) -> bool:
    """Whether a place is a reference, in it, around it or right before it."""
    return place >= 0 and node - _NEAR <= place < writer.page.tree.ends[node]


def begins(writer: Writer, target: int, note: Extent, mark: str) -> bool:
    """Whether a note begins with the mark, or stands behind it."""
    start, stop = note
    if not start <= target < stop and marks.repeats(marks.string(writer, target, writer.page.tree.ends[target]), mark):
        return True
    text = marks.string(writer, start, min(stop, start + 12))
    return bool(marks.repeated(text, mark)) or marks.repeats(text, mark) or _first(writer, note, mark)


def _first(writer: Writer, note: Extent, mark: str) -> bool:
    """Whether the first text of a note is the mark."""
    tree = writer.page.tree
    for node in range(*note):
        if tree.tags[node] == tags.TEXT and (text := str(tree.values[node]).strip(" \n\t[]()")):
            return marks.repeats(text, mark)
    return False


def _among_notes(writer: Writer, node: int) -> bool:
    for _ in range(_UP):
        if marks.says_notes(marks.says(writer, node)):
            return True
        node = writer.page.tree.parents[node]
    return False


def in_text(writer: Writer, node: int) -> bool:
    """Whether words that are no link stand before a link in its block."""
    tree = writer.page.tree
    block = node
    while block and not tags.BLOCK[tree.tags[block]]:
        block = tree.parents[block]
    at, words = max(block + 1, node - _FAR), 0
    while at < node and words < 2:
        if tree.tags[at] == _A and tree.ends[at] <= node:
            at = tree.ends[at]
            continue
        if tree.tags[at] == tags.TEXT:
            words += sum(any(map(str.isalpha, word)) for word in str(tree.values[at]).split())
        at += 1
    return words > 1 or (words == 1 and raised(writer, node))


def returning(writer: Writer, links: Links, taken: dict[int, Extent]) -> dict[int, Extent]:
    """References that are no links themselves, to which a note leads back."""
    found: dict[int, Extent] = {}
    inside = {at for note in set(taken.values()) for at in links.inside(*note)}
    others = [node for node in links.marks if 0 <= links.place(node) < node]
    for node, mark in links.marks.items():
        origin = links.place(node)
        if node in inside or node in taken or not 0 <= origin < node:
            continue
        place = _marked_place(writer, origin, mark)
        if place < 0 or place in taken or writer.state[place] != VISIT or in_text(writer, node):
            continue
        note = extent(writer, node, mark, others)
        if note and not note[0] <= place < note[1] and fits(writer, *note) and begins(writer, node, note, mark):
            found[place] = note
    return found


def _marked_place(writer: Writer, origin: int, mark: str) -> int:
    """The raised mark at a place or right behind it."""
    tree = writer.page.tree
    for node in range(origin, min(origin + _NEAR, len(tree))):
        code = tree.tags[node]
        if code > tags.UNKNOWN and marks.repeats(marks.string(writer, node, tree.ends[node]), mark):
            return node if not tags.BLOCK[code] and raised(writer, node) else -1
    return -1
