"""Decides which blocks are kept: those whose expected score, given their probabilities, is highest.

Precision and recall of words cannot be known, their expectations can: with blocks in the order of their probability the
best choice is one of the first k, and k is the one that maximises the expected F of words (Lewis: Evaluating and
optimizing autonomous text classification systems. SIGIR 1995, DOI 10.1145/215206.215366). A page whose best choice
expects little is better answered with nothing, unless it holds running text or very much text.

Blocks of a page err together: an author drew the line nearer or farther than others do. So the expectation is the mean
over three cases, the log odds of all blocks as they are, lower and higher (`DOUBT`, chosen on wcxb-dev).

What belongs together stays together: the blocks of a unit (a table, a figure, a list; see `marrow.features.units`) have
one probability, their mean weighted by words, and stay or go as one.

Modes: `balanced` maximises F1; `precision` and `recall` maximise F with beta 1/2 and 2.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating]
Ints = NDArray[np.integer]
DOUBT = 1.5  # log odds
ODDS = np.exp(DOUBT * np.array([[-1.0], [0.0], [1.0]]))  # what odds are multiplied by in each of the cases
MUCH = 2000  # words: in the corpora learned from, whatever has more of them holds content, and what has none has fewer
WORDLESS = 0.5  # words that a block without any counts in its unit
_LEAST = 1e-9  # of a probability, whose log odds are finite
RUNNING = 60  # words
MODES = {"precision": 0.5, "balanced": 1.0, "recall": 2.0}


def decide(probability: Floats, words: Floats, unit: Ints | None = None, *, running: float = 0.0, beta: float = 1.0,
           empty: float = 0.0) -> tuple[NDArray[np.bool_], float]:  # fmt: skip
    """The blocks to keep, shape (blocks,), and the expected F of that choice; none below `empty` on a page that is not
    large.

    unit: the number of the unit of each block (`Units.of`); every block is one of its own where it is not given
    running: words of running text on the page (`running_words`): with `RUNNING` of them it is always answered
    """
    if not len(probability):
        return np.zeros(0, dtype=bool), 0.0
    if unit is not None:
        whole, total = weighted_means(probability, words, unit), np.bincount(unit, words).astype(np.float64)
        chosen, value = decide(whole, total, running=running, beta=beta, empty=empty)
        return chosen.take(unit), value
    order, expected = curve(probability, words, beta)
    best = int(expected.argmax())
    keep = np.zeros(len(probability), dtype=bool)
    if expected[best] >= empty or running >= RUNNING or words.sum() >= MUCH:
        keep[order[: best + 1]] = True
    return keep, float(expected[best])


def weighted_means(values: Floats, words: Floats, group: Ints) -> Floats:
    """The mean of the values of the blocks of each group, weighted by words; 0 for an empty one. Shape (groups,)."""
    weight = np.maximum(words, WORDLESS)
    return np.bincount(group, values * weight) / np.maximum(np.bincount(group, weight), WORDLESS)


def pooled(probability: Floats, words: Floats, unit: Ints) -> Floats:
    """The probability of the unit of each block. Shape (blocks,)."""
    return weighted_means(probability, words, unit).take(unit)


def curve(probability: Floats, words: Floats, beta: float) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """The blocks in order, and the expected F of keeping the first 1, 2, ... of them. Both of shape (blocks,)."""
    order = (-probability).argsort(kind="stable")
    words, likely = words.take(order), probability.take(order).astype(np.float64)
    right = likely * (ODDS - 1)
    right += 1
    np.divide(ODDS * (likely * words), right, out=right)
    right.cumsum(axis=1, out=right)
    square = beta * beta
    held = words.cumsum(dtype=np.float64) + square * right[:, -1:]
    right /= np.maximum(held, 1e-9, out=held)
    return order, np.add.reduce(right, axis=0) * ((1 + square) / len(ODDS))


def calibrated(probability: Floats, odds: Sequence[float]) -> Floats:
    """Probabilities that can be taken at their word. odds: slope and shift of the log odds; the order stays as it
    is."""
    slope, shift = odds
    likely = np.maximum(probability, _LEAST)
    out: Floats = 1 / (1 + np.exp(-shift) * ((1 - likely) / likely) ** slope)
    return out.astype(probability.dtype)


def threshold(probability: Floats, keep: NDArray[np.bool_]) -> float:
    """A probability between the least kept and the most likely of the others; above 1 when nothing is kept."""
    if not keep.any():
        return 1.0 + 1e-6
    low = float(probability[keep].min())
    below = probability[probability < low]  # none of which is kept
    return (low + float(below.max())) / 2 if len(below) else low / 2
