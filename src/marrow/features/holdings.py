"""What else than text the subtrees around a block hold: images, headings, form fields, list items, dates.

A card has one image and one heading, a grid has many; chrome has fields and buttons.
"""

import numpy as np

from marrow.page import tags

from .frame import Columns, Frame, rows

LEVELS = (1, 3, 5)
_HELD = {"images": "img picture svg", "heads": "h1 h2 h3 h4 h5 h6", "fields": "input button select textarea",
         "items": "li tr dt", "paragraphs": "p", "times": "time"}  # fmt: skip
TAGS = np.stack([tags.table(names) for names in _HELD.values()])
_NAMES = rows(LEVELS, *_HELD)


def measure(frame: Frame) -> Columns:
    """Logarithms of numbers, for three levels of ancestors."""
    found = frame.found(TAGS, LEVELS)
    return {_NAMES: np.log1p(found, out=found).reshape(-1, len(frame))}
