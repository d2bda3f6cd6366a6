"""Media by attributes and by names of elements: pictures that scripts load late, players, pictures of AMP.

Players that load only when they are asked to (`lite-youtube`) and those of AMP, each with the attribute that holds what
is played and what stands before it in the address; pictures of AMP, and elements of a page's own that say what stands
in for their picture (`alt`); boxes that are pictures by their role and drawn by their style.
"""

from marrow.data import load

from ..sieve import Sieve
from ..tags import CUSTOM
from ..tree import Tree

_DATA = load("media.toml")
LAZY_SOURCES, SOURCE_SETS = (tuple(_DATA[name].split()) for name in ("late", "sets"))
"""Attributes in which scripts that load images late keep the address, the surest first; those that hold several."""
PLAYERS: dict[str, tuple[str, str]] = {name: (key, before) for name, (key, before) in _DATA["players"].items()}
IMAGES = frozenset(_DATA["images"].split())
_ROLE, _STANDING_IN = Sieve(("img",)), frozenset(("alt",))


def media(tree: Tree) -> list[int]:
    """The nodes of such elements."""
    found = [node for node, name in tree.names.items() if name in PLAYERS or name in IMAGES]
    found += [node for node in tree.carrying(_STANDING_IN, tree.tag == CUSTOM) if _is_picture(tree, node)]
    drawn = (node for node, role in tree.values_of("role", tree.indexed, _ROLE) if role == "img")
    return found + [node for node in drawn if "url(" in (tree.attributes(node).get("style") or "")]


def _is_picture(tree: Tree, node: int) -> bool:
    """Whether an element of a page's own has the address of a picture and what stands in for it, and holds nothing."""
    stated = any(map(tree.attributes(node).get, ("src", *LAZY_SOURCES, *SOURCE_SETS)))
    return stated and all(map(tree.is_blank, tree.children(node)))
