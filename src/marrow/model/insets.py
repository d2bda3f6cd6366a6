"""Scores insets, small boxes beside the paragraphs of a text: whether each belongs to the text.

The net answers for blocks one by one, and learns from the gold texts of pages, in which authors of gold left many boxes
and took many others. A small score, learned from boxes of which it is known what they are, tells a note from a teaser
better, also of a form it has not seen. The probability of an inset is that of the prose around it (by the net) times
that of belonging to it (by the score and, with half its weight, by the net).
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..features.insets import Insets
from .decide import WORDLESS, weighted_means
from .means import linear

Floats = NDArray[np.float32]
_NET = 0.5  # weight of the net's log odds of an inset
_LEAST = 1e-4


@dataclass(frozen=True, slots=True)
class InsetScore:
    """The log odds of insets from what `pooled` gives: a linear score with one hidden layer beside it.

    hidden: weights and biases of the layer, shapes (seen, units) and (units,); out: the weights of what is seen, then
    of the units, and the bias, shapes (seen + units,) and ().
    """

    hidden: tuple[Floats, Floats]
    out: tuple[Floats, Floats]

    @classmethod
    def of(cls, arrays: Mapping[str, Floats]) -> "InsetScore | None":
        """The score in the arrays of a model file, None where there is none."""
        if "inset.weight" not in arrays:
            return None
        weight, none = arrays["inset.weight"], np.zeros(0, dtype=np.float32)
        layer = arrays.get("inset.hidden.weight", np.zeros((len(weight), 0), dtype=np.float32))
        return cls((np.ascontiguousarray(layer), arrays.get("inset.hidden.bias", none)), (weight, arrays["inset.bias"]))

    def __call__(self, seen: Floats) -> Floats:
        """The log odds of each inset. Shape (insets,)."""
        units = np.maximum(linear(seen, self.hidden), np.float32(0))
        return linear(np.concatenate((seen, units), axis=1), self.out)


def pooled(rows: Floats, words: Floats, insets: Insets) -> Floats:
    """What a score sees of each inset: the mean of the inputs of its blocks, weighted by words, and its size; the mean
    of these over all insets of its run, those that nothing parts; and the inputs of its first block, often a label.

    rows: the standardised inputs of the blocks that are in insets. Shape (insets, 3 * inputs + 4).
    """
    inside = np.flatnonzero(insets.of >= 0)
    of, held, size = insets.of[inside], words[inside], len(insets.home)
    weight = np.maximum(held, WORDLESS)
    weight = weight / np.bincount(of, weight, size).take(of)
    starts = np.flatnonzero(np.diff(of, prepend=-1))
    means = np.add.reduceat(rows * weight[:, None].astype(np.float32), starts, axis=0)
    sizes = np.log1p((np.bincount(of, held, size), np.bincount(of, minlength=size)))
    own = np.concatenate((means, sizes.T), axis=1)
    parted = np.diff(inside, prepend=-2).take(starts) > 1  # from the inset before
    parted |= np.diff(insets.home, prepend=-1) != 0
    runs, run = np.flatnonzero(parted), parted.cumsum() - 1
    around = np.add.reduceat(own, runs, axis=0) / np.bincount(run)[:, None]
    return np.concatenate((own, around.take(run, axis=0), rows.take(starts, axis=0)), axis=1).astype(np.float32)


def settled(probability: Floats, score: Floats, words: Floats, insets: Insets) -> Floats:
    """The probabilities of the blocks; those of an inset are that of the prose of its home times that of belonging
    there.

    score: log odds of each inset by its looks, shape (insets,); half of what the net says of it comes on top
    """
    prose, inside = insets.prose >= 0, insets.of >= 0
    of_home = weighted_means(probability[prose], words[prose], insets.prose[prose])
    by_net = weighted_means(probability[inside], words[inside], insets.of[inside]).clip(_LEAST, 1 - _LEAST)
    belongs = 1 / (1 + np.exp(-score - _NET * np.log(by_net / (1 - by_net))))
    out = probability.copy()
    out[inside] = (of_home.take(insets.home) * belongs).take(insets.of[inside])
    return out
