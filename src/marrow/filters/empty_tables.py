"""Pages show no tables that the other filters left without substance. This is the empty table remover.

Source: Crunch (Gupta, Kaiser, Neistadt, Grimm, WWW 2003), section 3, the empty table remover.
Departures: one pass from the end of the page to its start visits inner tables before outer ones, so that time stays
linear where the paper's grows with the square of the nesting. A hidden field of a form is no substance.
"""

import numpy as np

from marrow.page import Page, tags

from .edits import Edits, named

PHASE, ON = "end", True
_TABLE, _INPUT = tags.CODES["table"], tags.CODES["input"]


def edit(page: Page, edits: Edits, *, characters: int = 1,
         substance: str = "img svg video audio canvas iframe object embed input button select textarea math",
         ) -> None:  # fmt: skip
    """Remove tables without substance.

    characters: pages keep a table with at least this many characters of text (but white space)
    substance: pages keep a table with any of these elements in it, by tag name
    """
    tree, left = page.tree, edits.left
    tables = np.flatnonzero((tree.tag == _TABLE) & left)
    if not len(tables):
        return
    solid = named(substance, "empty_tables.substance")[tree.tag] & left
    for node in np.flatnonzero(solid & (tree.tag == _INPUT)).tolist():
        solid[node] = (tree.attributes(node).get("type") or "").lower() != "hidden"
    text = tree.sums(page.on_nodes(page.leaves.counts.chars) * left)
    things = tree.sums(solid)
    around = tree.nearest(tree.tag == _TABLE)[tree.parent[tables]]
    lost: dict[int, float] = {}
    gone = []
    for table, outer in zip(tables[::-1].tolist(), around[::-1].tolist(), strict=True):
        held = float(text[table]) - lost.get(table, 0.0)
        if things[table] == 0 and held < characters:
            gone.append(table)
            held = float(text[table])  # all of it goes with the table
        else:
            held = lost.get(table, 0.0)
        if outer != table:
            lost[outer] = lost.get(outer, 0.0) + held
    edits.remove(gone)
