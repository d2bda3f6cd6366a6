"""Means over the blocks that belong together, as the net sees them: of a unit (a table, a list), of a kind, of the
page."""

from dataclasses import dataclass
from functools import cached_property
from typing import Self

import numpy as np
from numpy.typing import NDArray

from ..features.insets import Insets
from ..kernel.products import product, summed

Floats = NDArray[np.float32]
Ints = NDArray[np.integer]
_DENSE = 1 << 12  # numbers in a table of blocks by kinds: up to so many a product is faster than a count
NONE, KIND, UNIT = range(3)  # which mean a layer sees: none, of the blocks of the same kind, of the unit


@dataclass(frozen=True, slots=True)
class Groups:
    """What blocks belong together, shape (blocks,) each. `unit`: the unit of each block (`Units.of`); `alike`:
    `Frame.alike`; `words`: how many words each has; `insets`: the boxes beside paragraphs."""

    unit: Ints
    alike: Ints
    words: Floats
    insets: Insets | None = None


class Means:
    """Means over what blocks belong to; the orders they take are made once."""

    def __init__(self, groups: Groups) -> None:
        self._unit = groups.unit
        self._alike = groups.alike
        self._words = groups.words.astype(np.float32)
        self._flat: Ints | None = None

    @cached_property
    def even(self) -> Floats:
        """What each block counts in the mean over the blocks and in that over their words. Shape (2, blocks)."""
        out = np.empty((2, len(self._words)), dtype=np.float32)
        out[0] = 1 / len(self._words)
        np.divide(self._words, max(float(np.add.reduce(self._words)), 1.0), out=out[1])
        return out

    @cached_property
    def heed(self) -> Floats:
        """What is added to the scores of what a net attends to: long blocks have more of it. Shape (blocks,)."""
        return np.log1p(self._words) * np.float32(0.5)

    @cached_property
    def _units(self) -> "_Units":
        return _Units.of(self._unit)

    @cached_property
    def _shares(self) -> Floats:
        """The part of one block in the mean of each kind. Shape (kinds,)."""
        return (1 / np.maximum(np.bincount(self._alike), 1)).astype(np.float32)

    @cached_property
    def _parts(self) -> Floats | None:
        """The part of each block in the mean of each kind, shape (kinds, blocks); None for a page where that is
        large."""
        blocks = len(self._alike)
        if len(self._shares) * blocks > _DENSE:
            return None
        out = np.zeros((len(self._shares), blocks), dtype=np.float32)
        out[self._alike, np.arange(blocks)] = self._shares.take(self._alike)
        return out

    def _of_kinds(self, values: Floats) -> Floats:
        """The mean of the rows of each kind. Shape (kinds, width)."""
        if self._parts is not None:
            return summed(self._parts, values)
        if self._flat is None:  # a count of flat numbers is several times quicker than a sum row by row
            self._flat = (self._alike[:, None] * values.shape[1] + np.arange(values.shape[1])).reshape(-1)
        out: Floats = np.bincount(self._flat, values.reshape(-1)).reshape(-1, values.shape[1]).astype(np.float32)
        out *= self._shares[:, None]
        return out

    def of(self, values: Floats, which: int, weight: Floats, bias: Floats) -> Floats:
        """For each block the mean of the rows of its group, as a linear layer with weights of shape (width, width)."""
        if which == KIND:
            return linear(self._of_kinds(values), (weight, bias)).take(self._alike, axis=0)
        return linear(self._units.means(values), (weight, bias)).take(self._unit, axis=0)


@dataclass(frozen=True, slots=True)
class _Units:
    """Which blocks the units have; most are of one block, whose mean is the block itself.

    `first`: the first block of each unit; `several`: the units of several blocks, `blocks`: all blocks of these,
    `starts`: where those of each begin in `blocks`; `sizes`: how many each has, shape (several, 1).
    """

    first: Ints
    several: Ints
    blocks: Ints
    starts: Ints
    sizes: Floats

    @classmethod
    def of(cls, unit: Ints) -> Self:
        """Units from the number of the unit of each block, which never falls."""
        edge = np.ones(len(unit) + 1, dtype=bool)
        np.not_equal(unit[1:], unit[:-1], out=edge[1:-1])
        edges = edge.nonzero()[0]
        first, size = edges[:-1], edges[1:] - edges[:-1]
        several = (size > 1).nonzero()[0]
        sizes = size.take(several)
        blocks = (~(edge[:-1] & edge[1:])).nonzero()[0]
        return cls(first, several, blocks, sizes.cumsum() - sizes, sizes.astype(np.float32)[:, None])

    def means(self, values: Floats) -> Floats:
        """The mean of the rows of each unit. Shape (units, width)."""
        out: Floats = values.take(self.first, axis=0)
        if len(self.several):
            sums = np.add.reduceat(values.take(self.blocks, axis=0), self.starts, axis=0)
            sums /= self.sizes
            out[self.several] = sums
        return out


def linear(values: Floats, layer: tuple[Floats, Floats]) -> Floats:
    """Rows times weights, shape (inputs, outputs), plus a bias."""
    out = product(values, layer[0])
    out += layer[1]
    return out
