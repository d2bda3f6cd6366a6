"""How far a number that claims to be a share can be taken at its word.

Papers: Murphy, Winkler: Reliability of subjective probability forecasts. Applied Statistics 26, 1977, DOI
10.2307/2346866; Ayer et al.: An empirical distribution function for sampling with incomplete information. Annals of
Mathematical Statistics 26, 1955, DOI 10.1214/aoms/1177728423 (isotonic regression by pooling adjacent violators);
Platt: Probabilistic outputs for support vector machines. Advances in Large Margin Classifiers, 1999 (a line over log
odds).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating]
_LEAST = 1e-7  # distance of a probability from 0 and 1
_PULL, _STEPS, _CLOSE = 1e-3, 25, 1e-9
_AS_SAID = np.array([1.0, 0.0])


@dataclass(frozen=True, slots=True)
class Reliability:
    """One bin: how much fell into it, the mean of what was said, and of what was so."""

    weight: float
    said: float
    true: float


def reliability(said: Floats, true: Floats, weight: Floats, bins: int = 10) -> list[Reliability]:
    """The bins of equal width between 0 and 1 that are not empty."""
    place = np.clip((said * bins).astype(int), 0, bins - 1)
    total = np.bincount(place, weight, bins)
    sums = [np.bincount(place, weight * column, bins) for column in (said, true)]
    return [
        Reliability(float(total[each]), float(sums[0][each] / total[each]), float(sums[1][each] / total[each]))
        for each in np.flatnonzero(total > 0).tolist()
    ]


def error(bins: Sequence[Reliability]) -> float:
    """Expected calibration error: the mean distance of what was said from what was so."""
    total = sum(each.weight for each in bins)
    return sum(each.weight * abs(each.said - each.true) for each in bins) / total if total else 0.0


def platt(said: Floats, true: Floats, weight: Floats) -> list[float]:
    """Slope and shift of the log odds of `said` under which `true` is likeliest, by Newton's method.

    A pull to 1 and 0 keeps them near where there is little to go by.
    """
    clipped = np.clip(np.asarray(said, dtype=np.float64), _LEAST, 1 - _LEAST)
    inputs = np.stack((np.log(clipped / (1 - clipped)), np.ones(len(clipped))))
    share = weight / max(float(np.sum(weight)), 1e-9)

    def loss(line: Floats) -> float:
        odds = line @ inputs
        return float(share @ (np.logaddexp(0, odds) - true * odds) + _PULL / 2 * np.sum((line - _AS_SAID) ** 2))

    line, now = _AS_SAID, loss(_AS_SAID)
    for _ in range(_STEPS):
        likely = np.exp(-np.logaddexp(0, -(line @ inputs)))
        slope = inputs @ (share * (likely - true)) + _PULL * (line - _AS_SAID)
        step = np.linalg.solve((inputs * (share * likely * (1 - likely))) @ inputs.T + _PULL * np.eye(2), slope)
        while (then := loss(line - step)) > now and np.abs(step).max() > _CLOSE:
            step = step / 2
        if then >= now - _CLOSE:
            break
        line, now = line - step, then
    return [round(each, 4) for each in line.tolist()]


def points(bins: Sequence[Reliability]) -> list[tuple[float, float, float]]:
    """What was said, what was so, and how much of it there is, as it is kept in the header of a model."""
    return [(round(each.said, 4), round(each.true, 4), round(each.weight, 1)) for each in bins]


def isotonic(said: Sequence[float], true: Sequence[float], bins: int = 12) -> dict[str, list[float]]:
    """A rising curve from what was said to what was so, as points `expected` and `observed`; bins of equal size."""
    if not said:
        return {"expected": [], "observed": []}
    order = np.argsort(np.array(said), kind="stable")
    pools: list[list[float]] = []  # mean said, mean true, number
    for part in np.array_split(order, min(bins, len(order))):
        pools.append([float(np.mean(np.array(said)[part])), float(np.mean(np.array(true)[part])), float(len(part))])
        while len(pools) > 1 and pools[-2][1] > pools[-1][1]:
            last, before = pools.pop(), pools.pop()
            size = last[2] + before[2]
            pools.append(
                [(a * last[2] + b * before[2]) / size for a, b in zip(last[:2], before[:2], strict=True)] + [size]
            )
    return {"expected": [round(pool[0], 4) for pool in pools], "observed": [round(pool[1], 4) for pool in pools]}
