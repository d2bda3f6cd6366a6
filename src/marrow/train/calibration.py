"""How far a number that claims to be a share can be taken at its word.

Papers: Murphy, Winkler: Reliability of subjective probability forecasts. Applied Statistics 26, 1977, DOI
10.2307/2346866; Ayer et al.: An empirical distribution function for sampling with incomplete information. Annals of
Mathematical Statistics 26, 1955, DOI 10.1214/aoms/1177728423 (isotonic regression by pooling adjacent violators).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating]


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
