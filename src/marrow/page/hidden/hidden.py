"""Which text a reader would not see, and by what means it is hidden.

Each means has a number; `REASONS` names them. A mark holds for the whole subtree of the element that carries it, but
for what undoes it by a size or a visibility of its own. Only what stands in the page itself is known: inline styles and
attributes, not style sheets.

Departures: what is hidden only until the reader or a script acts counts as shown (see `temporarily_hidden`).
"""

import numpy as np
from numpy.typing import NDArray

from .. import tags
from ..remembered import Remembered
from ..sieve import Sieve
from ..tree import Tree
from .styles import MAY_HIDE, MAY_UNDO, hides, undoes
from .temporarily_hidden import ARIA, ATTRIBUTE, OPACITY, TemporarilyHidden

REASONS = ("", "hidden", "aria-hidden", "display:none", "visibility", "opacity:0", "font-size:0", "off-screen", "clip",
           "noscript")  # fmt: skip
_CODE = {reason: code for code, reason in enumerate(REASONS)}
NOSCRIPT = _CODE["noscript"]
_UNDONE = frozenset((_CODE["visibility"], _CODE["font-size:0"]))  # what elements inside can undo

_HIDING, _UNDOING, _TRUE = Sieve(MAY_HIDE), Sieve(MAY_UNDO), Sieve(("true",))
_HIDDEN = frozenset(("hidden",))
_NATURE = {tags.CODES["noscript"]: NOSCRIPT, tags.CODES["dialog"]: ATTRIBUTE}
_IMG, _AROUND_IMAGES, _SMALL = tags.CODES["img"], tags.table("img picture source a figure span"), 40  # nodes of a box
_BY_NATURE = tags.table("noscript dialog")


def marks(tree: Tree, ignore: frozenset[int] = frozenset()) -> NDArray[np.uint8]:
    """For each node the code of the outermost reason it is hidden for, 0 where it is visible. Shape (nodes,).

    Reasons in `ignore` do not count, and what they held is then looked at for the other reasons.
    """
    out, end = np.zeros(len(tree), dtype=np.uint8), tree.end.item
    own = _own(tree)
    temporary = TemporarilyHidden(tree, dict(own))
    undoing = [] if _UNDONE.isdisjoint(temporary.hidden.values()) else _undoing(tree)
    around: list[tuple[int, tuple[int, ...]]] = [(len(tree), ())]
    """Where each hidden element ends, and the reasons in it, outermost first."""
    for node, code in sorted(own + undoing):
        while around[-1][0] <= node:
            around.pop()
        before = around[-1][1]
        if before and not undoing:
            continue
        if code < 0 and -code in before:
            now = tuple(reason for reason in before if reason != -code)
        elif code < 0 or code in before or code in ignore or temporary.shown(node, code):
            continue
        else:
            now = (*before, code)
        around.append((end(node), now))
        out[node : end(node)] = now[0] if now else 0
    return out


def _undoing(tree: Tree) -> list[tuple[int, int]]:
    """The elements in which something that hides them from around does not count, each with its code, negative."""
    styled = tree.values_of("style", tree.indexed, _UNDOING)
    return [(node, -_CODE[name]) for node, style in styled for name in undoes(style)]


def _own(tree: Tree) -> list[tuple[int, int]]:
    """The elements that are hidden in themselves, in order, each with its code: what its style says counts first."""
    unsaid = tree.values_of("aria-hidden", tree.indexed, _TRUE)
    coded = {node: ARIA for node, said in unsaid if said.strip().lower() == "true"}
    coded |= dict.fromkeys(tree.carrying(_HIDDEN, tree.indexed), ATTRIBUTE)
    coded |= {node: code for node, style in tree.values_of("style", tree.indexed, _HIDING) if (code := _styled(style))}
    found = [*coded.items()]
    for node in _BY_NATURE.take(tree.tag).nonzero()[0].tolist():
        code = _NATURE[tree.tag.item(node)]
        if _is_picture(tree, node, coded) if code == NOSCRIPT else "open" in tree.attributes(node):
            continue
        found.append((node, code))
    return sorted(found)


def _is_picture(tree: Tree, noscript: int, hidden: dict[int, int]) -> bool:
    """Whether a `noscript` holds an image and nothing else, in a box that shows no other: what scripts put there
    later."""
    end, parent = tree.end.item(noscript), tree.parent.item(noscript)
    if tree.end.item(parent) - parent > _SMALL or _IMG not in tree.tags[noscript + 1 : end]:
        return False
    others = (*range(parent, noscript), *range(end, tree.ends[parent]))
    if any(tree.tags[at] == _IMG and (at not in hidden or _fades_in(tree, at, hidden[at])) for at in others):
        return False
    inside = range(noscript + 1, end)
    return all(_AROUND_IMAGES[tree.tags[at]] or str(tree.values[at]).isspace() for at in inside)


def _fades_in(tree: Tree, image: int, code: int) -> bool:
    """Whether a hidden image is transparent until its file, which it names, has been loaded."""
    named = ((value or "data:") for name, value in tree.attributes(image).items() if name.endswith(("src", "srcset")))
    return code == OPACITY and not all(value.startswith("data:") for value in named)


@Remembered
def _styled(style: str) -> int:
    """The code of what a style says."""
    return _CODE[hides(style)]
