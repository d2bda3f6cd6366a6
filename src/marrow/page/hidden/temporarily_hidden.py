"""Hidden elements that the reader or a script will show (tabs, accordions, slides), and that count as shown.

Pages with known main content bear it out for: panels of tabs and accordions, answers that fold out below their
questions, slides, sections that React streams in a hidden `div` and moves into place, elements that begin transparent
with an animation or a transition set up, what only screen readers are to pass over, such as the picture of a figure
whose caption they read, MathML beside a picture of itself that they are to pass over, and whatever holds a large part
of the page.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from functools import cached_property
from itertools import chain, islice

import numpy as np
from numpy.typing import NDArray

from .. import tags
from ..tree import Bools, Ints, Tree
from .styles import fades_in

Attributes = Mapping[str, str | None]
ATTRIBUTE, ARIA, DISPLAY, VISIBILITY, OPACITY = range(1, 6)
_NOT_HIDDEN = frozenset((tags.CODES["html"], tags.CODES["body"]))  # a page hides itself only until its scripts have run
_FRAME = tags.table("nav header footer dialog")
_BESIDE = tags.table("style script link template")  # the question and the answer
_BESIDE[[tags.TEXT, tags.COMMENT]] = True
_SILENT = _BESIDE.tolist()
_MAIN, _LINK = tags.CODES["main"], tags.CODES["a"]
_FIGCAPTION = tags.CODES["figcaption"]  # what it says may be said by the picture already
_FIGURE, _LEVELS = tags.CODES["figure"], 4  # and elements around its picture
_IMG = tags.CODES["img"]  # a transparent one fades in when it has been loaded
_MATH = tags.CODES["math"]
_DRAWING = tags.CODES["svg"]  # most of what is hidden, and it has no text either way
_MANAGED = frozenset(("aria-hidden",))
_UNANSWERING = tags.table("a svg")
_PANELS, _WINDOWS = ("tabpanel", "region"), ("dialog", "alertdialog", "tooltip", "menu")
_LEAST = 2  # nodes of a panel: itself and a text
_MOST, _LARGE = 0.4, 100  # share of the nodes of the page, and nodes, of what is too much to be out of sight
_MAINLY = 0.75  # of the characters of the page
_FEW = 3  # slides or answers of one name


class TemporarilyHidden:
    """Separates what is hidden for now from what is hidden for good. Its columns are made when first asked for.

    hidden: the elements that are hidden in themselves, each with its code
    """

    def __init__(self, tree: Tree, hidden: dict[int, int]) -> None:
        self.tree = tree
        self.tag, self.parent, self.end = tree.tag.item, tree.parent.item, tree.end.item  # few nodes are asked for
        self.hidden = hidden
        self.pairs: dict[int, tuple[int, int]] = {}

    def shown(self, node: int, code: int) -> bool:
        """Whether an element that is hidden in itself is shown by and by."""
        tree = self.tree
        kind = self.tag(node)
        if kind in _NOT_HIDDEN:
            return True
        size = self.end(node) - node
        if kind == _DRAWING or code > OPACITY or (size < _LEAST and code != OPACITY):
            return False
        attributes = tree.attributes(node)
        if code == ATTRIBUTE and (attributes.get("id") or "").startswith("S:"):
            return self.streams
        if code == OPACITY and (kind == _IMG or fades_in(attributes.get("style") or "")):
            return True
        if code == DISPLAY and self.is_pictured(node):
            return True
        window = attributes.get("role") in _WINDOWS or "aria-modal" in attributes
        large = size > _LARGE and code in (ARIA, DISPLAY) and not window
        if size > _MOST * len(tree) and (large or code in (VISIBILITY, OPACITY)):
            return True
        if size < _LEAST or window:
            return False
        if code == ARIA and (self.under_dialog or self.is_seen(node, attributes)):
            return True
        if self.is_panel(attributes, code) and not self.framed[node]:
            return attributes.get("role") == _PANELS[0] or self.few_links(node)
        return node in self.answers and not self.framed[node] and self.few_links(node)

    def is_panel(self, attributes: Attributes, code: int) -> bool:
        """A panel of tabs or of an accordion: by its role, its label, or the button that opens it."""
        if role := attributes.get("role"):
            return role in _PANELS
        if code != ARIA and attributes.get("aria-labelledby"):
            return True
        mark = attributes.get("id")
        return bool(mark) and mark in self.controlled

    def is_seen(self, node: int, attributes: Attributes) -> bool:
        """Whether only a screen reader is to pass over it: the main part, a link given twice, a slide, a caption."""
        if self.tag(node) == _MAIN or self.tag(self.parent(node)) == _FIGCAPTION or self.is_told_below(node):
            return True
        return (self.tag(node) == _LINK and attributes.get("tabindex") == "-1") or node in self.slides

    def is_pictured(self, node: int) -> bool:
        """Whether it holds a formula that the eye gets as the picture after it."""
        tree, after = self.tree, self.end(node)
        if after == len(tree) or self.tag(after) != _IMG or self.hidden.get(after) != ARIA:
            return False
        return bool(self.tag(node + 1) == _MATH)

    def is_told_below(self, node: int) -> bool:
        """Whether it is the picture of a figure, whose caption screen readers read."""
        tree = self.tree
        figure = next((box for box in tree.around(node, _LEVELS) if self.tag(box) == _FIGURE), 0)
        pictured = figure and (self.tag(node) == _IMG or _IMG in tree.tags[node : self.end(node)])
        return bool(pictured) and tree.tags.find(_FIGCAPTION, self.end(node), self.end(figure)) > 0

    def few_links(self, node: int) -> bool:
        """A menu is opened by a button too."""
        end = self.end(node)
        text, linked = (sums[end] - sums[node] for sums in (self.chars_before, self.linked_before))
        return bool(linked <= 0.5 * text)

    @cached_property
    def under_dialog(self) -> bool:
        """Whether most of the page is kept from screen readers, as scripts do while a dialog is open."""
        outer, until = [], 0
        for node, code in self.hidden.items():
            if code == ARIA and node >= until:
                outer.append(node)
                until = self.end(node)
        if sum(self.end(node) - node for node in outer) <= max(_LARGE, _MOST * len(self.tree)):
            return False
        text = self.chars_before
        return bool(sum(text[self.end(node)] - text[node] for node in outer) > _MAINLY * text[-1])

    @cached_property
    def slides(self) -> frozenset[int]:
        """Of siblings that a script shows in turn, those that do not say again what one before them says."""
        tree, rows = self.tree, defaultdict[tuple[int, int, str], list[int]](list)
        nodes = [node for node in tree.carrying(_MANAGED, tree.indexed) if self.tag(node) != _DRAWING]
        beside = Counter(map(self.parent, nodes))
        for node in nodes:
            if beside[self.parent(node)] < 2:
                continue
            if names := (tree.attributes(node).get("class") or "").split(maxsplit=1):
                rows[self.parent(node), self.tag(node), names[0]].append(node)
        out = []
        for row in rows.values():
            said: set[str] = set()
            if self.hidden.keys().isdisjoint(row):
                continue
            managed = len(row) >= _FEW or not all(map(self.hidden.__contains__, row))
            for node in sorted(row, key=self.hidden.__contains__) if managed else ():
                text = self.text(node) if len(row) > 1 else ""
                if text not in said:
                    out.append(node)
                    said.add(text)
        return frozenset(out)

    @cached_property
    def answers(self) -> frozenset[int]:
        """What folds out below its question: hidden elements of one name, each alone after a shorter element that is
        shown."""
        tree, named = self.tree, defaultdict[tuple[int, str], list[int]](list)
        some = tree.mask([at for at, code in self.hidden.items() if code <= OPACITY and self.end(at) - at >= _LEAST])
        for node, name in tree.values_of("class", some & ~_UNANSWERING.take(tree.tag)):
            named[self.tag(node), name].append(node)
        alike = (list(filter(self.is_below, nodes)) for nodes in named.values() if len(nodes) >= _FEW)
        return frozenset(chain.from_iterable(nodes for nodes in alike if len(nodes) >= _FEW))

    def is_below(self, node: int) -> bool:
        """Whether it is the second of two children, of which the first is shown, has text, and is the shorter one."""
        first, second = self.pair(self.parent(node))
        if second != node or first in self.hidden:
            return False
        text, end = self.chars_before, self.end
        return bool(0 < text[end(first)] - text[first] < text[end(second)] - text[second])

    def pair(self, node: int) -> tuple[int, int]:
        """The two children of an element that has two; none as 0."""
        if node not in self.pairs:
            children = (child for child in self.tree.children(node) if not _SILENT[self.tag(child)])
            found = list(islice(children, 3))
            self.pairs[node] = (found[0], found[1]) if len(found) == 2 else (0, 0)
        return self.pairs[node]

    def text(self, node: int) -> str:
        """All of its text, without white space."""
        return "".join(self.tree.text(node, self.end(node)).split())

    @cached_property
    def streams(self) -> bool:
        """Whether the page has places for sections that React streams, to be moved there as they arrive."""
        places = np.flatnonzero(self.tree.tag == tags.CODES["template"]).tolist()
        return any((self.tree.attributes(place).get("id") or "").startswith("B:") for place in places)

    @cached_property
    def controlled(self) -> frozenset[str]:
        """Ids of what some element opens and closes."""
        found = self.tree.columns_of("aria-controls", self.tree.indexed)[1]
        return frozenset(mark for marks in found for mark in marks.split())

    @cached_property
    def framed(self) -> Bools:
        return self.tree.inside(_FRAME[self.tree.tag])

    @cached_property
    def chars_before(self) -> NDArray[np.int64]:
        """Characters of the texts before each node."""
        return _before(self.tree.lengths)

    @cached_property
    def linked_before(self) -> NDArray[np.int64]:
        """Those of them that are in links."""
        return _before(self.tree.lengths * self.tree.inside(self.tree.tag == _LINK))


def _before(sizes: Ints) -> NDArray[np.int64]:
    sums = np.zeros(len(sizes) + 1, dtype=np.int64)
    np.cumsum(sizes, out=sums[1:])
    return sums
