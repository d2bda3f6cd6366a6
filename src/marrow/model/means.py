"""Means over blocks that belong together, as the net sees them: of a unit (a table, a list), a kind, the page."""

from dataclasses import dataclass
from functools import cached_property
from typing import Self

import numpy as np
from numpy.typing import NDArray

from ..features.insets import Insets
from ..kernel.products import product

Floats = NDArray[np.float32]
Ints = NDArray[np.integer]
KIND, UNIT = 1, 2  # which mean a layer sees: of the blocks of the same kind, of the unit


@dataclass(frozen=True, slots=True)
class Groups:
    """What blocks belong together, shape (blocks,) each. `unit`: the unit of each block (`Units.of`); `alike`:
    `Frame.alike`; `words`: how many words each has; `insets`: the boxes beside paragraphs; `parts`: `Frame.parts`."""

    unit: Ints
    alike: Ints
    words: Floats
    insets: Insets | None = None
    parts: Ints | None = None


class Means:
    """Means over what blocks belong to: by which of them, made once for all layers."""

    def __init__(self, groups: Groups) -> None:
        self._words = groups.words.astype(np.float32)
        self._sets = {KIND: _Sets.of(groups.alike), UNIT: _Sets.of(groups.unit)}

    @cached_property
    def even(self) -> Floats:
        """The share of each block in the mean over the blocks, and in that over their words. Shape (2, blocks)."""
        words = self._words / max(float(self._words.sum()), 1.0)
        return np.stack((np.full_like(words, 1 / len(words)), words))

    @cached_property
    def heed(self) -> Floats:
        """What is added to the scores of what a net attends to: long blocks have more of it. Shape (blocks,)."""
        return np.log1p(self._words) * np.float32(0.5)

    def of(self, values: Floats, which: int, weight: Floats, bias: Floats) -> Floats:
        """For each block the mean of the rows of its group, as a linear layer with weights of shape (width, width)."""
        sets = self._sets[which]
        return linear(sets.means(values), (weight, bias)).take(sets.number, axis=0)


@dataclass(frozen=True, slots=True)
class _Sets:
    """`number`: the set that each block is in, shape (blocks,); `order`: the blocks set by set, shape (blocks,);
    `starts`: where those of each set begin in it, shape (sets,); `sizes`: how many it has, shape (sets, 1)."""

    number: Ints
    order: Ints
    starts: Ints
    sizes: Floats

    @classmethod
    def of(cls, number: Ints) -> Self:
        """The sets from the number of the set of each block."""
        _, number, sizes = np.unique(number, return_inverse=True, return_counts=True)
        starts = sizes.cumsum() - sizes
        return cls(number, number.argsort(kind="stable"), starts, sizes.astype(np.float32)[:, None])

    def means(self, values: Floats) -> Floats:
        """The mean of the rows of each set. Shape (sets, width)."""
        out: Floats = np.add.reduceat(values.take(self.order, axis=0), self.starts, axis=0)
        out /= self.sizes
        return out


def linear(values: Floats, layer: tuple[Floats, Floats]) -> Floats:
    """Rows times weights, shape (inputs, outputs), plus a bias."""
    out = product(values, layer[0])
    out += layer[1]
    return out
