"""Which landmarks, roles and tags each block lies in, as bits: all blocks at once, from their nodes upward.

A box that its role makes a table or a cell counts as the element that it stands for.
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from marrow.page import Tree, tags

Bits = NDArray[np.int64]
FLAGS = tuple(
    ("article main nav header footer aside section form table ul ol li dl figure blockquote pre p td th a h1 h2 h3 h4"
     " span button label details dd dt figcaption strong em address center font code time").split()
)  # fmt: skip
ROLES = ("main", "navigation", "banner", "contentinfo", "complementary", "search", "dialog", "article", "form", "list",
         "menu", "tablist", "tabpanel", "button", "region", "alert", "feed", "toolbar")  # fmt: skip
_IMPLIED = {"main": "main", "nav": "navigation", "aside": "complementary", "search": "search", "dialog": "dialog"}
ROLE_BITS = {role: 1 << len(FLAGS) + place for place, role in enumerate(ROLES)}
ROLE_BITS |= {"alertdialog": ROLE_BITS["dialog"], "menubar": ROLE_BITS["menu"], "directory": ROLE_BITS["list"]}
BITS = np.zeros(len(tags.NAMES), dtype=np.int64)
for _place, _name in enumerate(FLAGS):
    BITS[tags.CODES[_name]] = 1 << _place
TABLE = int(BITS[tags.CODES["table"]])
_ELEMENTS = {"table": "table", "grid": "table", "treegrid": "table", "cell": "td", "gridcell": "td",
             "columnheader": "th", "rowheader": "th"}  # fmt: skip
ROLE_BITS |= {role: int(BITS[tags.CODES[name]]) for role, name in _ELEMENTS.items()}
for _name, _role in _IMPLIED.items():
    BITS[tags.CODES[_name]] |= ROLE_BITS[_role]


def own(tree: Tree, roles: Iterable[tuple[int, str]]) -> Bits:
    """For each node a bit for each of `FLAGS` and, after those, of `ROLES` that it is. Shape (nodes,).

    roles: elements with what their attribute `role` says
    """
    bits = BITS.take(tree.tag)
    for node, said in roles:
        if role := ROLE_BITS.get(said.strip().lower()):
            bits[node] |= role
    return bits


def enclosing(tree: Tree, nodes: NDArray[np.integer], bits: Bits) -> Bits:
    """For each of some nodes a bit for each of `FLAGS` and `ROLES` that it lies in. `bits`: what `own` gives."""
    at = nodes
    out: Bits = bits.take(at)
    while at.any():  # up to the root
        at = tree.parent.take(at)
        out |= bits.take(at)
    return out
