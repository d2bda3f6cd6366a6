"""Occlusion: how the log odds of a block change when its columns do, for many blocks in one run of the model.

The net sees a block with its neighbours, so blocks that lie `APART` are changed in one go: what one does to another is
small at that distance, and so is what they do to the summary of the page. A page of more than `ALL` blocks is asked
about its least decided ones only, twice as far apart.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from .asking import Columns, Floats, Ints, Seen

Edit = Callable[[Columns, int, int], None]  # (columns of one block, its place among those asked about, unit): in place
APART, ALL = 32, 600  # blocks


@dataclass(frozen=True, slots=True)
class Probe:
    """A page as the net sees it, the blocks asked about, and how many rounds keep them apart from each other."""

    seen: Seen
    before: Columns
    blocks: Ints
    rounds: int

    @classmethod
    def of(cls, seen: Seen, probability: Floats, threshold: float) -> "Probe":
        """A page ready to be asked about."""
        blocks = _chosen(probability, threshold)
        return cls(seen, seen.log_odds(seen.columns), blocks, _rounds(blocks))

    def changes(self, units: int, edit: Edit) -> Floats:
        """The change of each block's log odds by each edit of it alone. Shape (blocks asked about, units)."""
        out = np.zeros((len(self.blocks), units))
        for first in range(self.rounds if len(self.blocks) else 0):
            places = np.arange(first, len(self.blocks), self.rounds)
            rows = self.blocks[places]
            for unit in range(units):
                changed = self.seen.columns.copy()
                for place in places.tolist():
                    edit(changed[self.blocks[place]], place, unit)
                out[places, unit] = self.seen.log_odds(changed)[rows] - self.before[rows]
        return out


def _chosen(probability: Floats, threshold: float) -> Ints:
    """The blocks to ask about, in order: all of a page of usual size, else the least decided that lie apart."""
    if len(probability) <= ALL:
        return np.arange(len(probability))
    taken = np.zeros(len(probability) + 2 * APART, dtype=bool)
    for block in np.argsort(np.abs(probability - threshold), kind="stable").tolist():
        if not taken[block + 1 : block + 2 * APART].any():
            taken[block + APART] = True
    return np.flatnonzero(taken) - APART


def _rounds(blocks: Ints) -> int:
    """In how many rounds the blocks can be taken so that those of one round lie `APART` apart."""
    for rounds in range(1, APART):
        if (blocks[rounds:] - blocks[: len(blocks) - rounds] >= APART).all():
            return rounds
    return min(APART, max(len(blocks), 1))
