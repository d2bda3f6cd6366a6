"""Notes that stand right behind their reference, in the line or at its side, and notes that are its attribute.

The first are elements within a line whose class or name says so (Tufte CSS, LaTeXML, Distill, plugins of WordPress), or
that stand behind a mark and repeat it, or are what it leads to, or that a reader does not see behind one; the second
come from the plugins that show notes in a box.
"""

import re
from collections.abc import Iterator
from html import unescape
from itertools import pairwise

import numpy as np

from ...expressions import expression
from ...page import Page, tags
from ...page.lookup import texts_within
from ...page.patterns import Pattern
from ...page.remembered import Remembered
from ...page.sieve import Sieve
from ...page.tree import Bools, Tree
from ..states import SKIP, VISIT
from ..writer import Writer
from . import marks
from .extents import Extent, before, fits

_SUP, _A, _INPUT = (tags.CODES[name] for name in ("sup", "a", "input"))
_INLINE = tags.table("span small em i cite font label #custom #unknown")
_MARKING = tags.table("sup a label button")
_TOLD = tags.table("sup a button abbr span label")
_CUSTOM, _SIGNS = frozenset(marks.DATA["elements"]), frozenset(marks.DATA["signs"])
_NOTE, _NO_NOTE, _LABEL, _COMMAND, _TIP = (
    Pattern(marks.DATA[name], re.IGNORECASE | re.VERBOSE) for name in ("inline", "marks", "labels", "commands", "tips")
)
_CLASSES = Sieve(_NOTE, _TIP)
_ATTRIBUTES: list[str] = marks.DATA["attributes"]
_SAYING = frozenset(_ATTRIBUTES)
_POPOVER = frozenset(("popover",))
_TELLING = frozenset(name for name in _ATTRIBUTES if "footnote" in name or "sidenote" in name)
_TAG = expression(r"<[^<>]{0,500}>")
_WORDS, _SHORT, _NEAR, _FAR = 2, 12, 6, 100


@Remembered
def _says_note(string: str) -> bool:
    return bool(_NOTE.search(string)) and not _NO_NOTE.search(string)


def find(writer: Writer, taken: set[int]) -> Iterator[tuple[Extent, str, range]]:
    """Notes in their line, each with its mark and the nodes that stand for it, which are skipped."""
    tree, hidden, until = writer.page.tree, writer.page.hidden, 0
    state = np.frombuffer(writer.state, np.uint8)
    unseen = (hidden != 0) & (hidden.take(tree.parent) == 0)
    inline = _INLINE.take(tree.tag)
    some = inline & (unseen | (state == VISIT))
    named, tips = _named(tree, some)
    among = sorted({*np.flatnonzero(inline & unseen).tolist(), *tips, *named, *_repeating(writer.page, some)})
    for node, inner in pairwise([*among, len(tree)]):
        stop = tree.ends[node]
        if inner < stop and marks.label(tree.text(node, inner)) and _mark_before(tree, inner)[1]:
            continue  # it holds the mark and, in the other, the note
        if node < until or stop == node + 1 or not (tree.values[node] or node in named):
            continue
        several = len(tree.text(node, stop).split()) >= _WORDS
        if not (several or node in named):
            continue
        place, mark = _mark_before(tree, node)
        if mark and node not in writer.extents and not taken.isdisjoint(place):
            writer.state[node] = SKIP  # the note that its mark leads to, said again for a box
            continue
        if not (mark or node in named) or not taken.isdisjoint(range(node, stop)) or not _in_line(tree, node):
            continue
        if several and fits(tree, node, stop):
            until = stop
            for at in range(node + 1, min(node + 30, stop)):
                if isinstance(own := tree.values[at], dict) and _LABEL.search(own.get("class") or ""):
                    writer.state[at] = SKIP
            yield (node, stop), mark, place


def _repeating(page: Page, some: Bools) -> Iterator[int]:
    """Those of some elements that stand right behind a raised mark and begin with it, or that it leads to."""
    tree = page.tree
    for node in np.flatnonzero(marks.raised(page)).tolist():
        after = tree.ends[node]
        after += after < len(tree) and tree.is_blank(after)
        if after < len(tree) and some[after] and tree.values[after]:
            mark = marks.label(tree.text(node, min(tree.ends[node], node + _SHORT)))
            again = mark and marks.repeated(tree.text(after, min(tree.ends[after], after + _SHORT)), mark)
            if again or (mark and (name := tree.attributes(after).get("id")) and _leads(tree, node, name)):
                yield after


def _leads(tree: Tree, node: int, name: str) -> bool:
    """Whether a raised element is within a link to a name, or holds one."""
    near = range(node - 1, min(tree.ends[node], node + _NEAR))
    return any(tree.attributes(at).get("href") == f"#{name}" for at in near)


def _named(tree: Tree, some: Bools) -> tuple[set[int], list[int]]:
    """Those of some elements that a class, a role or their own name says to be notes; and those of which one says that
    they are boxes which open."""
    found = {node for node, name in tree.names.items() if name in _CUSTOM and some[node]}
    tips = tree.carrying(_POPOVER, some)
    for node, classes in tree.values_of("class", some, _CLASSES):
        if _TIP.search(classes):
            tips.append(node)
        if _says_note(classes) and tree.tags[node] != tags.CUSTOM:
            found.add(node)
    for node, role in tree.values_of("role", some):
        if role == "doc-footnote" and tree.tags[node] != tags.CUSTOM:
            found.add(node)
        if role == "tooltip" and _mark_before(tree, node)[1].isdecimal():
            tips.append(node)
    return found, tips


def _in_line(tree: Tree, node: int) -> bool:
    """Whether running text of its line stands before an element."""
    block = tree.parents[node]
    while block and not tags.BLOCK[tree.tags[block]]:
        if tree.tags[block] == _A:
            return False
        block = tree.parents[block]
    return any(map(str.isalpha, tree.text(max(block, node - _FAR), node)))


def _mark_before(tree: Tree, node: int) -> tuple[range, str]:
    """The element right before a note that stands for its mark, from its first node to the note; and the mark."""
    at = node
    for _ in range(_NEAR):
        if (at := before(tree, at)) < 0:
            break
        code, text = tree.tags[at], tree.text(at, min(tree.ends[at], at + _SHORT)).strip()
        if code == _INPUT or code == tags.COMMENT or tree.is_blank(at):
            continue
        mark = marks.label(text)
        around = tree.parents[at] if code == tags.TEXT else at  # `<sup>1<span hidden>The note.</span></sup>`
        marking = _MARKING[code] or (around != at and tree.tags[around] == _SUP and bool(mark))
        if (mark or text in _SIGNS) and (marking or marks.says_reference(marks.says(tree, at))):
            return range(at, node), mark or "*"
        break
    return range(node, node), ""


def told(writer: Writer, taken: set[int]) -> Iterator[tuple[int, str]]:
    """Marks whose note is an attribute, with what it says."""
    tree = writer.page.tree
    state = np.frombuffer(writer.state, np.uint8)
    sizes = tree.end - np.arange(len(tree))
    empty = (sizes == 1) & (state.take(tree.parent) == VISIT)  # nothing in it was kept
    found = tree.carrying(_SAYING, _TOLD.take(tree.tag) & (sizes < _SHORT) & ((state > 0) | empty))
    for node, text in zip(found, map(str.strip, texts_within(writer.page, found)), strict=True):
        stop = tree.ends[node]
        mark = marks.label(text) if len(text) <= _SHORT else ""
        if (text and not mark) or not taken.isdisjoint(range(max(node - _NEAR, 0), stop)):
            continue
        own = tree.attributes(node)
        if not mark and _TELLING.isdisjoint(own):
            continue
        near = (tree.tags[node], tree.tags[tree.parents[node]], tree.tags[min(node + 1, stop - 1)])
        likely = mark and (
            (_SUP in near and marks.is_telling(mark))
            or any(marks.says_reference(marks.says(tree, at)) for at in (node, tree.parents[node]))
        )
        for name in _ATTRIBUTES:
            said = own.get(name) or ""
            if said and (name in _TELLING or (likely and not _COMMAND.match(said))):
                words = unescape(_TAG.sub(" ", unescape(said))).split()
                if len(words) >= _WORDS:
                    writer.state[node] = writer.state[node] or VISIT
                    yield node, " ".join(words)
                    break
