"""What else than text the subtrees around a block hold: images, headings, form fields, list items, dates.

A card has one image and one heading, a grid has many; chrome has fields and buttons.
"""

import numpy as np

from marrow.page import tags

from .frame import Columns, Floats, Frame, logs, rows

LEVELS = (1, 3, 5)
_HELD = {
    "images": tags.table("img picture svg"), "heads": tags.HEADING, "fields": tags.table("input button select textarea"),
    "items": tags.table("li tr dt"), "paragraphs": tags.table("p"), "times": tags.table("time"),
}  # fmt: skip


def measure(frame: Frame) -> Columns:
    """Logarithms of numbers, for three levels of ancestors."""
    tree, nodes = frame.page.tree, frame.up[list(LEVELS)]
    out: dict[str, Floats] = {}
    ends = tree.end[nodes]
    for name, table in _HELD.items():
        before = np.zeros(len(tree) + 1, dtype=np.int32)
        np.cumsum(table[tree.tag], out=before[1:])
        out |= rows(name, LEVELS, logs(before[ends] - before[nodes]))
    return out
