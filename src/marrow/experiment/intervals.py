"""Means with their uncertainty: 95 % intervals by the bootstrap over sites.

They are percentiles of 2,000 bootstrap samples (Efron 1979, https://doi.org/10.1214/aos/1176344552).

Sites are drawn, not pages, each with all of its pages, since pages of one site rise and fall together (Field, Welsh
2007, https://doi.org/10.1111/j.1467-9868.2007.00593.x). A page whose address is not known is a site of its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass

_SAMPLES = 2000
_AT_ONCE = 200_000  # sites drawn, to bound memory


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean, its 95 % interval, and over how many pages and sites."""

    mean: float
    low: float
    high: float
    pages: int
    sites: int

    def __str__(self) -> str:
        return f"{self.mean:.3f} ({self.low:.3f} to {self.high:.3f})"


def interval(sites: Sequence[str], parts: Sequence[float], wholes: Sequence[float]) -> Interval:
    """The sum of `parts` over that of `wholes`, one of each a page of a site. `wholes` must not all be 0."""
    import numpy as np  # here, since a worker imports this package and its memory is measured

    names: dict[str, int] = {}
    site = np.array([names.setdefault(each, len(names)) for each in sites])
    top, bottom = np.bincount(site, parts), np.bincount(site, wholes)
    random = np.random.default_rng(0)
    shares = []
    most = max(1, _AT_ONCE // len(top))
    for done in range(0, _SAMPLES, most):
        drawn = random.integers(len(top), size=(min(most, _SAMPLES - done), len(top)))
        over, under = top[drawn].sum(axis=1), bottom[drawn].sum(axis=1)
        shares.append(over[under > 0] / under[under > 0])
    low, high = np.percentile(np.concatenate(shares), (2.5, 97.5))
    return Interval(float(top.sum() / bottom.sum()), float(low), float(high), len(site), len(top))


def of_pages(sites: Sequence[str], values: Sequence[float]) -> Interval:
    """The mean over pages, each with its site."""
    return interval(sites, values, [1.0] * len(values))
