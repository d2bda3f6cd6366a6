"""How far a number that claims to be a share can be taken at its word.

Papers: Murphy, Winkler: Reliability of subjective probability forecasts. Applied Statistics 26, 1977, DOI
10.2307/2346866; Ayer et al.: An empirical distribution function for sampling with incomplete information. Annals of
Mathematical Statistics 26, 1955, DOI 10.1214/aoms/1177728423 (isotonic regression by pooling adjacent violators);
Platt: Probabilistic outputs for support vector machines. Advances in Large Margin Classifiers, 1999.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating]
_LEAST = 1e-7  # distance of a probability from 0 and 1
_PULL = 1e-3  # of slope and shift towards 1 and 0


class Reliability(NamedTuple):
    """One bin: the mean prediction, the mean of the truth, and the weight of what fell into it."""

    said: float
    true: float
    weight: float


def reliability(said: Floats, true: Floats, weight: Floats, bins: int = 10) -> list[Reliability]:
    """The bins of equal width between 0 and 1 that are not empty."""
    place = np.clip((said * bins).astype(int), 0, bins - 1)
    total = np.bincount(place, weight, bins)
    sums = [np.bincount(place, weight * column, bins) for column in (said, true)]
    return [
        Reliability(float(sums[0][each] / total[each]), float(sums[1][each] / total[each]), float(total[each]))
        for each in np.flatnonzero(total > 0).tolist()
    ]


def error(bins: Sequence[Reliability]) -> float:
    """Expected calibration error: the mean distance of predictions from the truth."""
    total = sum(each.weight for each in bins)
    return sum(each.weight * abs(each.said - each.true) for each in bins) / total if total else 0.0


def platt(said: Floats, true: Floats, weight: Floats) -> list[float]:
    """Slope and shift of the log odds of `said` under which `true` is likeliest."""
    from scipy.optimize import minimize

    clipped = np.clip(np.asarray(said, dtype=np.float64), _LEAST, 1 - _LEAST)
    inputs = np.stack((np.log(clipped / (1 - clipped)), np.ones(len(clipped))))
    share = weight / max(float(np.sum(weight)), 1e-9)
    start = np.array([1.0, 0.0])

    def loss(line: Floats) -> tuple[float, Floats]:
        odds = line @ inputs
        value = share @ (np.logaddexp(0, odds) - true * odds) + _PULL / 2 * np.sum((line - start) ** 2)
        return float(value), inputs @ (share * (np.exp(-np.logaddexp(0, -odds)) - true)) + _PULL * (line - start)

    return [round(each, 4) for each in minimize(loss, start, jac=True, method="BFGS").x.tolist()]


def points(bins: Sequence[Reliability]) -> list[tuple[float, float, float]]:
    """The bins as they are kept in the header of a model."""
    return [(round(each.said, 4), round(each.true, 4), round(each.weight, 1)) for each in bins]


def isotonic(said: Sequence[float], true: Sequence[float], bins: int = 12) -> dict[str, list[float]]:
    """A rising curve from predictions to the truth, as points `expected` and `observed`; bins of equal size."""
    pools: list[tuple[float, float, int]] = []  # mean prediction, mean truth, number
    order = np.argsort(np.array(said), kind="stable")
    for part in np.array_split(order, min(bins, len(order))) if len(order) else ():
        pools.append((float(np.mean(np.array(said)[part])), float(np.mean(np.array(true)[part])), len(part)))
        while len(pools) > 1 and pools[-2][1] > pools[-1][1]:
            last, before = pools.pop(), pools.pop()
            size = last[2] + before[2]
            means = [(a * last[2] + b * before[2]) / size for a, b in zip(last[:2], before[:2], strict=True)]
            pools.append((means[0], means[1], size))
    return {"expected": [round(pool[0], 4) for pool in pools], "observed": [round(pool[1], 4) for pool in pools]}
