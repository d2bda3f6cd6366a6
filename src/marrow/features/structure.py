"""The unit a block belongs to (see `units`): its kind and size, and what stands before and after it.

Every block of a table sees the same neighbours, those of the table: what belongs together is judged by one context.
"""

import numpy as np

from .frame import Columns, Frame
from .sentences import ENDED
from .units import KINDS

_KINDS = tuple(f"unit_{kind}" for kind in KINDS)
_OWN = ("unit_words", "unit_blocks", "unit_density", "unit_share", "unit_place", "unit_longest")
_NEXT = tuple(f"unit_{what}_{side}" for what in ("words", "density", "ends", "heading") for side in ("before", "after"))
_NUMBERS = np.arange(1, len(KINDS) + 1, dtype=np.int8)[:, None]


def measure(frame: Frame) -> Columns:
    """Kinds as flags; words and blocks as logarithms; of the blocks before and after the unit the same as of its own."""
    units, words = frame.units, frame.words
    of = units.of
    own = np.empty((4, len(units)), dtype=np.float32)
    own[0] = units.sums(words)
    own[1] = units.size
    own[2] = units.sums(frame.linked) / np.maximum(own[0], 1e-9)
    own[3] = np.log1p(np.maximum.reduceat(words, units.first))
    out = np.empty((len(_OWN), len(frame)), dtype=np.float32)
    share, place = out[3], out[4]
    np.divide(words, np.maximum(own[0].take(of), 1), out=share, casting="same_kind")
    np.divide(np.arange(len(frame)) - units.first.take(of), np.maximum(units.size.take(of) - 1, 1), out=place,
              casting="same_kind")  # fmt: skip
    np.log1p(own[:2], out=own[:2])
    out[[0, 1, 2, 5]] = own.take(of, axis=1)
    around = np.zeros((4, len(frame) + 2), dtype=np.float32)
    around[0, 1:-1] = frame.lengths
    around[1, 1:-1] = frame.page.blocks.density
    around[2, 1:-1] = frame.ends > ENDED
    around[3, 1:-1] = frame.headings
    sides = around.take(np.stack((units.first, units.last + 2)).take(of, axis=1), axis=1)
    return {_KINDS: units.kind.take(of) == _NUMBERS, _OWN: out, _NEXT: sides.reshape(len(_NEXT), -1)}
