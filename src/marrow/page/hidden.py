"""Which text a reader would not see, and by what means it is hidden.

Each means has a number; `REASONS` names them. A mark holds for the whole subtree of the element that carries it, but
for what undoes it by a size or a visibility of its own. Only what stands in the page itself is known: inline styles and
attributes, not style sheets.

Departures: what is hidden only until the reader or a script acts counts as shown (see `temporarily_hidden`).
"""

import numpy as np
from numpy.typing import NDArray

from marrow.kernel import NATIVE

from . import tags
from .remembered import Remembered
from .sieve import Sieve
from .styles import MAY_HIDE, MAY_UNDO, hides, undoes
from .temporarily_hidden import ARIA, ATTRIBUTE, TemporarilyHidden
from .tree import Tree

REASONS = ("", "hidden", "aria-hidden", "display:none", "visibility", "opacity:0", "font-size:0", "off-screen", "clip",
           "noscript")  # fmt: skip
_CODE = {reason: code for code, reason in enumerate(REASONS)}
NOSCRIPT = _CODE["noscript"]
_UNDONE = frozenset((_CODE["visibility"], _CODE["font-size:0"]))  # what elements inside can undo

_UNDOING = Sieve(MAY_UNDO)
_NATURE = {tags.CODES["noscript"]: NOSCRIPT, tags.CODES["dialog"]: ATTRIBUTE}
_IMG, _AROUND_IMAGES, _SMALL = tags.CODES["img"], tags.table("img picture source a figure span"), 40  # nodes of a box
_BY_NATURE = tags.table("noscript dialog")


def marks(tree: Tree, ignore: frozenset[int] = frozenset()) -> NDArray[np.uint8]:
    """For each node the code of the outermost reason it is hidden for, 0 where it is visible. Shape (nodes,).

    Reasons in `ignore` do not count, and what they held is then looked at for the other reasons.
    """
    out = np.zeros(len(tree), dtype=np.uint8)
    until = 0
    end = tree.end.item
    own = _own(tree)
    temporary = TemporarilyHidden(tree, dict(own))
    undone = False
    for node, code in own:
        if node >= until and code not in ignore and not temporary.shown(node, code):
            until = end(node)
            out[node:until] = code
            undone = undone or code in _UNDONE
    return _undone(tree, own, temporary, ignore) if undone else out


def _undone(
    tree: Tree, own: list[tuple[int, int]], temporary: TemporarilyHidden, ignore: frozenset[int]
) -> NDArray[np.uint8]:
    """The same where elements inside of hidden ones may undo that, which the loop above does not look for."""
    out = np.zeros(len(tree), dtype=np.uint8)
    styles: dict[str, list[int]] = {}
    undoing = []
    below = np.ones(len(tree), dtype=bool)
    below[0] = False
    for node, style in zip(*tree.valued("style", below, _UNDOING), strict=True):
        if style not in styles:
            styles[style] = [-_CODE[name] for name in undoes(style)]
        undoing += [(node, code) for code in styles[style]]
    around: list[tuple[int, tuple[int, ...]]] = [
        (len(tree), ())
    ]  # where each ends, and the reasons in it, outermost first
    for node, code in sorted(own + undoing):
        while around[-1][0] <= node:
            around.pop()
        before = around[-1][1]
        now = tuple(reason for reason in before if reason != -code)
        if code > 0 and code not in before and code not in ignore and not temporary.shown(node, code):
            now = (*before, code)
        if now != before:
            around.append((tree.ends[node], now))
            out[node : tree.ends[node]] = now[0] if now else 0
    return out


def _own(tree: Tree) -> list[tuple[int, int]]:
    """The elements that are hidden in themselves, in order, each with its code."""
    if tree.nodes is not None:
        given = NATIVE.hiding(tree.nodes, MAY_HIDE)
    else:
        given = tree.given("style", "hidden", "aria-hidden")
    found = [(node, code) for node, said in given if (code := _reason(*said))]
    for node in _BY_NATURE.take(tree.tag).nonzero()[0].tolist():
        code = _NATURE[tree.tag.item(node)]
        if (code == NOSCRIPT and _is_picture(tree, node)) or (code == ATTRIBUTE and "open" in tree.attributes(node)):
            continue
        found.append((node, code))
    return sorted(found)


def _is_picture(tree: Tree, noscript: int) -> bool:
    """Whether a `noscript` holds an image and nothing else, in a box that has no other: what scripts put there
    later."""
    end, parent = tree.end.item(noscript), tree.parent.item(noscript)
    if tree.end.item(parent) - parent > _SMALL or _IMG not in tree.tags[noscript + 1 : end]:
        return False
    if _IMG in tree.tags[parent:noscript] or _IMG in tree.tags[end : tree.ends[parent]]:
        return False
    inside = range(noscript + 1, end)
    return all(_AROUND_IMAGES[tree.tags[at]] or str(tree.values[at]).isspace() for at in inside)


@Remembered
def _styled(style: str) -> int:
    """The code of what a style says."""
    return _CODE[hides(style)]


def reason(attributes: dict[str, str | None]) -> int:
    """The code of the reason for which an element with these attributes is hidden, 0 if it is not."""
    return _reason(attributes.get("style"), "" if "hidden" in attributes else None, attributes.get("aria-hidden"))


def _reason(style: str | None, hidden: str | None, aria: str | None) -> int:
    """The same of the attributes that count; None for one that is not there."""
    if style and (code := _styled(style)):
        return code
    if hidden is not None:
        return ATTRIBUTE
    return ARIA if aria and aria.strip().lower() == "true" else 0
