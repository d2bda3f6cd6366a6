"""Tag ratios along the page: smoothing, differences and clusters, shared by CETR and Dragnet.

Paper: Weninger, Hsu, Han: CETR: content extraction via tag ratios. WWW 2010, DOI 10.1145/1772690.1772789.
"""

import numpy as np
from numpy.typing import NDArray

from .stream import Bools, Floats

_CLUSTERS, _ROUNDS = 3, 50


def smooth(column: Floats, radius: int) -> Floats:
    """Means weighted by a Gaussian, exp(-j^2 / 2 radius^2), over `radius` lines on either side. Shape (lines,)."""
    if radius < 1 or not len(column):
        return column
    steps = np.arange(-radius, radius + 1)
    kernel = np.exp(-(steps**2) / (2.0 * radius**2))
    return np.convolve(np.pad(column, radius), kernel / kernel.sum(), "valid")


def differences(column: Floats, ahead: int) -> Floats:
    """The mean of the `ahead` lines after each line, less the line; a line beyond the end is 0. Shape (lines,).

    `ahead` below 1 is 1.
    """
    ahead = max(ahead, 1)
    total = np.append(0.0, np.cumsum(column))
    at = np.arange(len(column))
    stop = np.minimum(at + 1 + ahead, len(column))
    return (total[stop] - total[at + 1]) / ahead - column


def plane(ratio: Floats, radius: int, ahead: int) -> Floats:
    """Each line as a point: its smoothed ratio, and the absolute value of its smoothed difference. Shape (lines, 2)."""
    even = smooth(ratio, radius)
    return np.stack((even, np.abs(smooth(differences(even, ahead), radius))), axis=1)


def off_origin(points: Floats) -> Bools:
    """Which points k-means puts in another cluster than that of the centroid held at the origin. Shape (points,)."""
    return clusters(points)[0] > 0


def clusters(points: Floats) -> tuple[NDArray[np.intp], Floats]:
    """The cluster of each point, 0 for that at the origin, and the centroids. Shapes (points,) and (3, 2)."""
    centroids = np.zeros((_CLUSTERS, 2))
    cluster = np.full(len(points), -1)
    if not len(points):
        return cluster, centroids
    size = (points**2).sum(axis=1)
    centroids[1] = points[size.argmax()]
    centroids[2] = points[np.minimum(size, ((points - centroids[1]) ** 2).sum(axis=1)).argmax()]
    for _ in range(_ROUNDS):
        nearest = np.stack([((points - each) ** 2).sum(axis=1) for each in centroids]).argmin(axis=0)
        if np.array_equal(nearest, cluster):
            break
        cluster = nearest
        for number in range(1, _CLUSTERS):
            if (cluster == number).any():
                centroids[number] = points[cluster == number].mean(axis=0)
    return cluster, centroids
