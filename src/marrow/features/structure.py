"""The unit a block belongs to (see `units`): its kind and size, and what stands before and after it.

Every block of a table sees the same neighbours, those of the table: what belongs together is judged by one context.
"""

import numpy as np

from .frame import Column, Columns, Frame
from .sentences import ENDED
from .units import KINDS

_KINDS = tuple(f"unit_{kind}" for kind in KINDS)
_NUMBERS = np.arange(1, len(KINDS) + 1, dtype=np.int8)[:, None]


def measure(frame: Frame) -> Columns:
    """Kinds as flags; words and blocks as logarithms; of the blocks before and after the unit the same as of its
    own."""
    units, words = frame.units, frame.words
    of, held = units.of, units.sums(words)
    columns: dict[str | tuple[str, ...], Column] = {
        "unit_words": np.log1p(held)[of],
        "unit_blocks": np.log1p(units.size)[of],
        "unit_density": (units.sums(frame.linked) / np.maximum(held, 1e-9))[of],
        "unit_share": words / np.maximum(held, 1)[of],
        "unit_place": (np.arange(len(frame)) - units.first[of]) / np.maximum(units.size - 1, 1)[of],
        "unit_longest": np.log1p(np.maximum.reduceat(words, units.first))[of],
    }
    seen = {"words": frame.lengths, "density": frame.page.blocks.density, "ends": frame.ends > ENDED,
            "heading": frame.headings}  # fmt: skip
    for name, column in seen.items():
        around = np.pad(column, 1)  # a block with nothing in it before the first and after the last
        columns |= {f"unit_{name}_before": around[units.first][of], f"unit_{name}_after": around[units.last + 2][of]}
    return {_KINDS: units.kind[of] == _NUMBERS, **columns}
