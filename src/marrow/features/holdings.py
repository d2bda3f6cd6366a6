"""What else than text the subtrees around a block hold: images, headings, form fields, list items, dates.

A card has one image and one heading, a grid has many; chrome has fields and buttons.
"""

from .frame import COUNTED, Columns, Frame, logs

LEVELS = (1, 3, 5)
_HELD = ("images", "heads", "fields", "items", "paragraphs", "times")
_ROWS = [COUNTED.index(name) for name in _HELD]


def measure(frame: Frame) -> Columns:
    """Logarithms of numbers, for three levels of ancestors."""
    counts = logs(frame.found[_ROWS][:, list(LEVELS)])
    return {f"{name}_{level}": row for name, table in zip(_HELD, counts, strict=True)
            for level, row in zip(LEVELS, table, strict=True)}  # fmt: skip
