"""What the subtrees around a block hold: numbers of images, headings, form fields, list items, paragraphs, dates.

A card has one image and one heading, a grid has many; chrome has fields and buttons.
"""

import numpy as np

from marrow.page import tags

from .frame import Columns, Frame, rows

LEVELS = (1, 3, 5)
_HELD = {"images": "img picture svg", "heads": "h1 h2 h3 h4 h5 h6", "fields": "input button select textarea",
         "items": "li tr dt", "paragraphs": "p", "times": "time"}  # fmt: skip
TAGS = np.stack([tags.table(names) for names in _HELD.values()])


def measure(frame: Frame) -> Columns:
    """Logarithms of numbers, for three levels of ancestors."""
    tree, nodes = frame.page.tree, frame.up.take(LEVELS, axis=0)
    found = zip(_HELD, TAGS, strict=True)
    return {rows(LEVELS, name): np.log1p(tree.sums(kind[tree.tag]).take(nodes)) for name, kind in found}
