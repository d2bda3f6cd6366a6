"""Which text a reader would not see, and by what means it is hidden.

Each means has a number; `REASONS` names them. A mark holds for the whole subtree of the element that carries it.
Only what stands in the page itself is known: inline styles and attributes, not style sheets.

Departures: what is hidden only until the reader or a script acts counts as shown, where pages with known main content
bear it out: panels of tabs and accordions, sections that React streams in a hidden `div` and moves into place,
elements that begin transparent with an animation or a transition set up, and whatever holds a large part of the page.
"""

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from . import tags
from .styles import fades_in, hides
from .tree import Bools, Floats, Tree

REASONS = ("", "hidden", "aria-hidden", "display:none", "visibility", "opacity:0", "font-size:0", "off-screen", "clip",
           "invisible-characters", "template", "noscript", "json-state")  # fmt: skip
_CODE = {reason: code for code, reason in enumerate(REASONS)}
NOSCRIPT = _CODE["noscript"]
_ATTRIBUTE, _ARIA, _DISPLAY, _VISIBILITY, _OPACITY = range(1, 6)

_NOT_HIDDEN = tags.table("html body")  # a page hides itself only until its scripts have run
_NATURE = {tags.CODES["noscript"]: NOSCRIPT, tags.CODES["dialog"]: _ATTRIBUTE}
_BY_NATURE = tags.table("noscript dialog")
_FRAME = tags.table("nav header footer dialog")
_PANELS = ("tabpanel", "region")
_LEAST = 2  # nodes of a panel: itself and a text
_MOST = 0.4  # share of the nodes of the page


def marks(tree: Tree, ignore: frozenset[int] = frozenset()) -> NDArray[np.uint8]:
    """For each node the code of the outermost reason it is hidden for, 0 where it is visible. Shape (nodes,).

    Reasons in `ignore` do not count, and what they held is then looked at for the other reasons.
    """
    out = np.zeros(len(tree), dtype=np.uint8)
    until = 0
    ends = tree.ends
    later = _Later(tree)
    for node, code in _own(tree):
        if node >= until and code not in ignore and not later.shown(node, code):
            until = ends[node]
            out[node:until] = code
    return out


def _own(tree: Tree) -> list[tuple[int, int]]:
    """The elements that are hidden in themselves, in order, each with its code."""
    styles: dict[str, int] = {}
    found = []
    for node, attributes in zip(tree.telling, map(tree.values.__getitem__, tree.telling), strict=True):
        if "style" in attributes or "hidden" in attributes or "aria-hidden" in attributes:
            code = _reason(attributes, styles)  # type: ignore[arg-type]
            if code:
                found.append((node, code))
    for node in np.flatnonzero(_BY_NATURE[tree.tag]).tolist():
        code = _NATURE[tree.tags[node]]
        if code != _ATTRIBUTE or "open" not in tree.attributes(node):
            found.append((node, code))
    return sorted(found)


def reason(attributes: dict[str, str | None]) -> int:
    """The code of the reason for which an element with these attributes is hidden, 0 if it is not."""
    return _reason(attributes, {})


def _reason(attributes: dict[str, str | None], styles: dict[str, int]) -> int:
    """`styles` remembers what a style was found to say: a page repeats a few."""
    style = attributes.get("style")
    if style:
        code = styles.get(style)
        if code is None:
            styles[style] = code = _CODE[hides(style)]
        if code:
            return code
    if "hidden" in attributes:
        return _ATTRIBUTE
    aria = attributes.get("aria-hidden")
    return _ARIA if aria and aria.strip().lower() == "true" else 0


class _Later:
    """Tells what is hidden for now from what is hidden for good. Its columns are made when first asked for."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree

    def shown(self, node: int, code: int) -> bool:
        """Whether an element that is hidden in itself is shown by and by."""
        tree = self.tree
        if _NOT_HIDDEN[tree.tags[node]]:
            return True
        if code > _OPACITY:
            return False
        attributes = tree.attributes(node)
        if code == _ATTRIBUTE and (attributes.get("id") or "").startswith("S:"):
            return self.streams
        if code == _OPACITY and fades_in(attributes.get("style") or ""):
            return True
        if code in (_OPACITY, _VISIBILITY) and tree.ends[node] - node > _MOST * len(tree):
            return True
        if tree.ends[node] - node < _LEAST or not self.may_be_panel(attributes, code) or self.framed[node]:
            return False
        return self.is_panel(attributes, code) and self.few_links(node)

    def may_be_panel(self, attributes: dict[str, str | None], code: int) -> bool:
        """What `is_panel` can tell without a look at the rest of the page."""
        role = attributes.get("role")
        return role in _PANELS if role else "id" in attributes or "aria-labelledby" in attributes

    def is_panel(self, attributes: dict[str, str | None], code: int) -> bool:
        """A panel of tabs or of an accordion: by its role, its label, or the button that opens it."""
        if attributes.get("role"):
            return True
        if code != _ARIA and attributes.get("aria-labelledby"):
            return True
        mark = attributes.get("id")
        return bool(mark) and mark in self.controlled

    def few_links(self, node: int) -> bool:
        """A menu is opened by a button too."""
        end = self.tree.ends[node]
        text, linked = (sums[end] - sums[node] for sums in self.text_and_linked)
        return bool(linked <= 0.5 * text)

    @cached_property
    def streams(self) -> bool:
        """Whether the page has places for sections that React streams, to be moved there as they arrive."""
        places = np.flatnonzero(self.tree.tag == tags.CODES["template"]).tolist()
        return any((self.tree.attributes(place).get("id") or "").startswith("B:") for place in places)

    @cached_property
    def controlled(self) -> frozenset[str]:
        """Ids of what some element opens and closes."""
        found = [self.tree.attributes(node).get("aria-controls") for node in self.tree.telling]
        return frozenset(mark for marks in found if marks for mark in marks.split())

    @cached_property
    def framed(self) -> Bools:
        return self.tree.inside(_FRAME[self.tree.tag])

    @cached_property
    def text_and_linked(self) -> tuple[Floats, Floats]:
        """Sums of the characters of texts, and of those in links, before each node."""
        tree = self.tree
        texts = np.flatnonzero(tree.tag == tags.TEXT)
        strings = map(tree.values.__getitem__, texts.tolist())
        sizes = np.zeros(len(tree))
        sizes[texts] = [0 if string.isspace() else len(string) for string in strings]  # type: ignore[union-attr]
        linked = sizes * tree.inside(tree.tag == tags.CODES["a"])
        return np.concatenate(([0.0], np.cumsum(sizes))), np.concatenate(([0.0], np.cumsum(linked)))
