"""References that are links: a short mark that leads to a note on the page."""

from bisect import bisect_left
from dataclasses import dataclass, field
from itertools import pairwise
from urllib.parse import unquote

import numpy as np

from ...expressions import expression
from ...page import Page, tags
from ...page.tree import Attributes, Bools, Tree
from ..contents import place_of
from ..states import VISIT
from ..writer import Writer
from . import marks
from .extents import Extent, extent

_SUP, _ASIDE, _BUTTON = (tags.CODES[name] for name in ("sup", "aside", "button"))
_SMALL = tags.table("li p dd aside td")
_POINTERS = frozenset(marks.DATA["pointers"])
_POINTING = tags.table("a sup button")
_NEAR, _LONG_KEY, _WITHIN = 4, 18, 60
_GROUPED = expression(r"\A\s*\[[^\[\]\d]{1,20}\s(\d{1,3})\]\s*\Z")  # a number in a group of notes that has a name
_YEAR = expression(r"1[5-9]\d\d|20\d\d")
_RANGE = expression(r"\s*[–—-]\s*")


@dataclass(slots=True)
class Links:
    """Links into the page, by node. `marks`: those that look like references; `places`: what each leads to, -1 for
    none, of all links where there are marks; `nodes`: these in order."""

    marks: dict[int, str] = field(default_factory=dict)
    places: dict[int, int] = field(default_factory=dict)
    nodes: list[int] = field(default_factory=list)

    def inside(self, start: int, stop: int) -> list[int]:
        """The links of a run of nodes."""
        return self.nodes[bisect_left(self.nodes, start) : bisect_left(self.nodes, stop)]


def read(writer: Writer) -> Links:
    """The links into the page that look like marks, and all others where there are such."""
    tree, links, pointing = writer.page.tree, Links(), _POINTING.take(writer.page.tree.tag)
    state = np.frombuffer(writer.state, np.uint8)
    pressed = (tree.tag == _BUTTON) & (state.take(tree.parent) == VISIT)  # it is no part of the line for the model
    for node in _pointing(writer.page, pointing & ((state > 0) | pressed)):
        if mark := _mark(tree, node):
            links.marks[node] = mark
    if links.marks:
        places = {node: _place(writer, node) for node in _pointing(writer.page, pointing)}
        links.marks = {node: mark for node, mark in links.marks.items() if places[node] is not None}
        links.places = {node: place for node, place in places.items() if place is not None}
        links.nodes = list(links.places)
    return links


def _pointing(page: Page, some: Bools) -> list[int]:
    """Those of some elements that point into a page."""
    return sorted({*page.tree.holding("href", "#", some), *page.tree.carrying(_POINTERS, some)})


def _place(writer: Writer, node: int) -> int | None:
    """The node that a link or another control points to, -1 if it is not on the page; None for a link elsewhere."""
    own = writer.page.tree.attributes(node)
    href = own.get("href") or ""
    fragment = writer.addresses.fragment(href) if "#" in href else ""
    named = "" if fragment else unquote(href.partition("#")[2])
    if named and ((not writer.addresses.page and marks.is_note_id(named)) or _answers(writer, node, named)):
        fragment = named  # the address of the page itself, which is not known, or which it has elsewhere
    names = [fragment, f"user-content-{fragment}"] if fragment else []
    names += [value.lstrip("#") for name in sorted(_POINTERS.intersection(own)) if (value := own[name])]
    places = (place_of(writer.page, name) for name in names)
    return next((found for found in places if found >= 0), -1) if names else None


def _answers(writer: Writer, node: int, name: str) -> bool:
    """Whether what has a name holds a link back to an element, or what is right around it."""
    tree, place = writer.page.tree, place_of(writer.page, name)
    named = {f"#{own}" for at in (node, *tree.around(node, 2)) if (own := tree.attributes(at).get("id"))}
    inside = range(place, min(tree.ends[place], place + _WITHIN)) if place >= 0 and named else ()
    return any(("#" + (tree.attributes(at).get("href") or "").partition("#")[2]) in named for at in inside)


def _mark(tree: Tree, node: int) -> str:
    if tree.ends[node] - node > marks.NODES:
        return ""
    text = tree.text(node, tree.ends[node])
    mark = marks.label(text) or _bracketed(tree, node, text)
    if _YEAR.fullmatch(text.strip()) and not raised(tree, node):
        return ""  # of a work that is cited by its author
    if not mark and (grouped := _GROUPED.findall(text)) and raised(tree, node):
        mark = str(grouped[0])
    telling = marks.is_telling(mark) or len(mark) > 2 or text.lstrip()[:1] in ("[", "(")
    return mark if mark and (telling or raised(tree, node)) else "*" if marks.phrase(tree, node) else ""


def _bracketed(tree: Tree, node: int, text: str) -> str:
    """The key that a link is, where brackets stand right around it, else ""."""
    stop, before = tree.ends[node], tree.values[node - 1]
    if len(text) > _LONG_KEY or stop == len(tree) or not isinstance(before, str) or before[-1:] != "[":
        return ""
    after = tree.values[stop]
    return marks.label(f"[{text}]") if isinstance(after, str) and after[:1] == "]" else ""


def raised(tree: Tree, node: int) -> bool:
    """Whether a link is raised above the line, or is said to be a reference."""
    parent = tree.parents[node]
    inner = tree.tags[node + 1] if node + 1 < tree.ends[node] else 0
    if _SUP in (tree.tags[node], tree.tags[parent], tree.tags[tree.parents[parent]], inner):
        return True
    return "data-footnote-ref" in tree.attributes(node) or marks.says_reference(marks.says(tree, node))


def pair(writer: Writer, links: Links) -> dict[int, Extent]:
    """The note of each reference that leads to one."""
    tree = writer.page.tree
    targets = {node: links.places[node] for node in links.marks if links.places[node] >= 0}
    forward = {node for node, place in targets.items() if place > node}
    targets = {node: place for node, place in targets.items()  # but for the letters that lead back to references
               if place > node or forward.isdisjoint(range(place, min(tree.ends[place], place + _NEAR)))}  # fmt: skip
    others = sorted({place for node, place in targets.items() if place > node})
    notes = {place: extent(tree, place, links.marks[node], others) for node, place in reversed(targets.items())}
    found = ((node, place, notes[place]) for node, place in targets.items())
    return {node: note for node, place, note in found if note and _is_note(writer, links, node, place, note)}


def between(tree: Tree, links: Links, found: dict[int, Extent]) -> dict[int, list[tuple[str, Extent]]]:
    """The notes that ranges stand for: those that lie between the notes of a reference and of the one behind a dash."""
    out: dict[int, list[tuple[str, Extent]]] = {}
    for one, other in pairwise(sorted(found)):
        first, last = (int(mark) if mark.isdecimal() else 0 for mark in (links.marks[one], links.marks[other]))
        if not (0 < first < last - 1 < first + marks.MOST and _RANGE.fullmatch(tree.text(tree.ends[one], other))):
            continue
        (start, at), stop, run = found[one], found[other][0], list[Extent]()
        while at < stop and len(run) < marks.MOST:
            run += [(at, tree.ends[at])] if tree.tags[at] == tree.tags[start] else []
            at = tree.ends[at]
        if at == stop and len(run) == last - first - 1:
            out[one] = [(str(number), note) for number, note in enumerate(run, first + 1)]
    return out


def _opens(attributes: Attributes) -> bool:
    """Whether a box says that it opens beside what it is about."""
    return attributes.get("role") == "tooltip" or "popover" in attributes


def _is_note(writer: Writer, links: Links, node: int, target: int, note: Extent) -> bool:
    """Whether what a mark leads to is its note: names, a mark or a link back say so, or that it is small or hidden."""
    tree, mark, (start, stop) = writer.page.tree, links.marks[node], note
    own, above = tree.attributes(target), raised(tree, node)
    beside = tree.tags[start] == _ASIDE or marks.says_notes(marks.says(tree, start)) or _opens(own)
    named = marks.is_note_id(own.get("id") or own.get("name") or "") or beside
    repeated = marks.repeated(tree.text(start, stop), mark) > 0
    if start <= node < stop or target <= node < tree.ends[target]:
        return False
    if (start < node and not (beside or (named and above and repeated))):
        return False
    if len(mark) > 2 and marks.repeats(tree.text(target, tree.ends[target]), mark):
        return True  # a key in brackets, with what it stands for behind it
    if (above and _SMALL[tree.tags[start]]) or (named and (above or marks.is_telling(mark))):
        return True
    if any(node - _NEAR <= links.places[at] < tree.ends[node] for at in links.inside(min(start, target), stop)):
        return True
    return above and bool(writer.page.hidden[start] or repeated)
