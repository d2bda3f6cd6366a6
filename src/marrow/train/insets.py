"""Trains the score of insets (see `marrow.model.insets`) on boxes that are known to be content or clutter.

Those are the pieces set down in pages (see `planted`), each kind with the same weight, and, with less of it, the insets
of pages as they are, as far as the prose around them is content by the gold. Each is seen once more as if no word of it
were known, with little weight: as it is in a language that no page of the training had.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import numpy as np

from ..experiment.arrays import Bools, Doubles, Floats
from ..model.insets import pooled
from .dataset import Dataset
from .record import TrainingPage
from .tokens import least

if TYPE_CHECKING:
    from .network import Mask  # which imports torch, for seconds

Kind = tuple[str, bool]  # of a piece, and whether it is content
_OWN = ("", True)  # the kind of the insets of pages as they are
OWN = 0.05  # what all of these weigh, in all pieces
_CLUTTER = 0.55  # what clutter weighs, of all pieces
_UNKNOWN = 0.07  # what an inset weighs without its words, of what it weighs in all
UNITS = 16  # of the hidden layer
PENALTY = 5e-3
_STEPS = 200
_START = 0.02  # standard deviation of the weights of the hidden layer before training
_CONTENT = 0.8  # of the words of the prose around an inset


def fit(data: Dataset, shown: Callable[[int], Floats], pages: Iterable[int], words: "Mask") -> dict[str, Floats]:
    """The arrays of a score learned from some pages and what is made of them; none where they hold no pieces.

    shown: gives the standardised inputs of a page; words: which of them come from words, and what they are of unknown
    words
    """
    rows: list[Floats] = []
    wordless: list[Floats] = []
    targets: list[float] = []
    kinds: list[Kind] = []
    for page in pages:
        for number in (page, *data.variants.get(page, ())):
            record = data.pages[number]
            known = _known(record)
            if known:
                inside = shown(number)[record.inset >= 0]
                rows.append(pooled(inside, record.words, record.insets)[list(known)])
                inside[:, words.columns] = words.values
                wordless.append(pooled(inside, record.words, record.insets)[list(known)])
                targets.extend(target for target, _ in known.values())
                kinds.extend(kind for _, kind in known.values())
    sizes = Counter(kinds)
    if len({right for _, right in sizes.keys() - {_OWN}}) < 2:
        return {}
    fates = Counter(right for _, right in sizes.keys() - {_OWN})
    shares = {True: (1 - _CLUTTER) / fates[True], False: _CLUTTER / fates[False]}
    weight = np.array([(OWN if kind == _OWN else shares[kind[1]]) / sizes[kind] for kind in kinds])
    every = np.concatenate((weight * (1 - _UNKNOWN), weight * _UNKNOWN))
    return score(np.concatenate((*rows, *wordless)), np.tile(targets, 2), every)


def score(seen: Floats, target: Doubles, weight: Doubles, *, units: int = UNITS) -> dict[str, Floats]:
    """The arrays of a score (see `marrow.model.insets.Score`) of soft targets, each row with a weight: the logistic
    loss with an L2 penalty, least by L-BFGS."""
    inputs, share = seen.shape[1], weight / weight.sum()
    sizes = np.cumsum([inputs * units, units, inputs, units])
    start = np.zeros(int(sizes[-1]) + 1)
    start[: sizes[0]] = np.random.default_rng(0).normal(0, _START, int(sizes[0]))
    start[sizes[2] : sizes[3]] = np.where(np.arange(units) % 2, _START, -_START)
    free = np.ones(len(start))  # of the penalty
    free[sizes[0] : sizes[1]] = free[-1] = 0

    def parts(point: Doubles) -> tuple[Floats, Floats, Floats, Floats]:
        layer, shift, direct, out, _ = np.split(point.astype(np.float32), sizes)
        return layer.reshape(inputs, units), shift, direct, out

    def loss(point: Doubles) -> tuple[float, Doubles]:
        layer, shift, direct, out = parts(point)
        found = np.maximum(seen @ layer + shift, 0)
        odds = (seen @ direct + found @ out).astype(np.float64) + point[-1]
        gap = (share * (1 / (1 + np.exp(-np.clip(odds, -30, 30))) - target)).astype(np.float32)
        back = gap[:, None] * out * (found > 0)
        slope = (seen.T @ back).ravel(), back.sum(axis=0), seen.T @ gap, found.T @ gap, [gap.sum()]
        value = (share * (np.logaddexp(0, odds) - target * odds)).sum() + 0.5 * PENALTY * (free * point**2).sum()
        return float(value), np.concatenate(slope).astype(np.float64) + PENALTY * free * point

    found = least(loss, start, _STEPS)
    layer, shift, direct, out = parts(found)
    return {"inset.hidden.weight": layer, "inset.hidden.bias": shift, "inset.weight": np.concatenate((direct, out)),
            "inset.bias": np.array(found[-1], dtype=np.float32)}


def _known(record: TrainingPage) -> dict[int, tuple[float, Kind]]:
    """Of the insets of a page of which it is known what they are: how much of each is content, and its kind."""
    out: dict[int, tuple[float, Kind]] = {}
    for number, home in enumerate(record.home.tolist()):
        inside, prose = record.inset == number, record.prose == home
        owner = int(record.owner[inside][0])
        if owner >= 0:
            right = bool(record.right[owner])
            out[number] = float(right), (record.pieces[owner], right)
        elif not record.pieces and record.known[inside].all() and _share(record, prose) >= _CONTENT:
            out[number] = _share(record, inside), _OWN
    return out


def _share(record: TrainingPage, some: Bools) -> float:
    """How much of some blocks is content."""
    return float(np.average(record.target[some], weights=np.maximum(record.words[some], 1)))
