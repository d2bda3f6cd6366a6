"""Boxes that their role makes lists and tables, as ARIA gives names to what a script or a style sheet draws.

Source: WAI-ARIA 1.2 (W3C, 2023), section 5.4. A list of cards stays boxes.
"""

from ..page import tags
from ..page.tree import Tree
from .lists import lists
from .roles import CELLS, TABLES
from .tables import tables
from .writer import FLAT, LIST, ROW, TABLE, Writer

_CARDS = tags.HEADING | tags.table("img")
_MANY = 5_000  # nodes among which the rows of a table are looked for


def given(writer: Writer, node: int, role: str) -> int:
    """What a box or an inline element with a role is; 0 where what belongs to it is not there, or not around it."""
    tree, kind = writer.page.tree, writer.top.kind
    if kind == FLAT:
        return 0
    if role in TABLES:
        inside = {tree.attributes(at).get("role") for at in tree.near(node, _MANY)}
        return tables.table(writer, node) if "row" in inside and not CELLS.isdisjoint(inside) else 0
    if role == "row":
        return tables.row(writer, node) if kind == TABLE else 0
    if role in CELLS:
        return tables.cell(writer, node) if kind in (TABLE, ROW) else 0
    if role == "listitem":
        return lists.item(writer, node) if kind == LIST else 0
    items = [at for at in tree.children(node) if tree.attributes(at).get("role") == "listitem"]
    return lists.listing(writer, node) if items and all(_is_line(tree, at) for at in items[:3]) else 0


def _is_line(tree: Tree, node: int) -> bool:
    """Whether an item is one piece of text: no picture, no heading, no second box with words."""
    inside = range(node + 1, tree.ends[node])
    texts = [at for at in inside if tree.tags[at] == tags.TEXT and not str(tree.values[at]).isspace()] or [node]
    return not (_CARDS[tree.tag[node + 1 : inside.stop]].any() or tags.BLOCK[tree.tag[texts[0] : texts[-1]]].any())
