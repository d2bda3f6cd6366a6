"""Calibration: how well predicted probabilities match observed shares, and curves that correct them.

Papers: Murphy, Winkler: Reliability of subjective probability forecasts. Applied Statistics 26, 1977, DOI
10.2307/2346866; Ayer et al.: An empirical distribution function for sampling with incomplete information. Annals of
Mathematical Statistics 26, 1955, DOI 10.1214/aoms/1177728423 (isotonic regression); Platt: Probabilistic outputs for
support vector machines. Advances in Large Margin Classifiers, 1999.
"""

from collections.abc import Sequence

import numpy as np

from ..experiment.arrays import Numbers
from . import tokens

Bin = tuple[float, float, float]  # mean prediction, mean truth, weight of what fell into it
_BINS, _POINTS = 10, 12  # of a measure, and of a curve at the most
_LEAST = 1e-7  # distance of a probability from 0 and 1
_PULL = 1e-3  # of the slope towards 1


def reliability(said: Numbers, true: Numbers, weight: Numbers) -> list[Bin]:
    """The bins of equal width between 0 and 1 that are not empty."""
    place = np.clip((said * _BINS).astype(int), 0, _BINS - 1)
    total = np.bincount(place, weight, _BINS)
    sums = np.stack([np.bincount(place, weight * column, _BINS) for column in (said, true)])
    return [(round(float(sums[0, each] / total[each]), 4), round(float(sums[1, each] / total[each]), 4),
             round(float(total[each]), 1)) for each in np.flatnonzero(total > 0).tolist()]  # fmt: skip


def error(bins: Sequence[Bin]) -> float:
    """Expected calibration error: the mean distance of predictions from the truth."""
    total = sum(weight for _, _, weight in bins)
    return sum(weight * abs(said - true) for said, true, weight in bins) / total if total else 0.0


def platt(said: Numbers, true: Numbers, weight: Numbers) -> list[float]:
    """Slope and shift of the log odds of `said` under which `true` is likeliest."""
    from scipy.sparse import csr_matrix

    clipped = np.clip(np.asarray(said, dtype=np.float64), _LEAST, 1 - _LEAST)
    odds = np.log(clipped / (1 - clipped))
    found = tokens.fit(csr_matrix(odds[:, None]), true, weight, penalty=_PULL, given=odds, steps=100)
    return [round(float(found.weights[0, 0]) + 1, 4), round(float(found.bias[0]), 4)]


def isotonic(said: Sequence[float], true: Sequence[float]) -> dict[str, list[float]]:
    """A rising curve from predictions to the truth, as points `expected` and `observed`; bins of equal size."""
    from scipy.optimize import isotonic_regression

    order = np.argsort(np.array(said), kind="stable")
    parts = np.array_split(order, min(_POINTS, len(order))) if len(order) else []
    means = np.array([(np.mean(np.array(said)[part]), np.mean(np.array(true)[part])) for part in parts]).reshape(-1, 2)
    rising = isotonic_regression(means[:, 1], weights=list(map(len, parts))).x if len(parts) else means[:, 1]
    return {"expected": means[:, 0].round(4).tolist(), "observed": rising.round(4).tolist()}
