"""Tag ratios (CETR): characters of a block for each tag since the block before it, smoothed, and how they change.

The cluster is that of CETR's k-means with k = 3, whose centroid at the origin stands for what is not content.
Paper: Weninger, Hsu, Han: CETR. WWW 2010, DOI 10.1145/1772690.1772789.
Departures: a block is taken as a line; the clusters are made of logarithms.
"""

import numpy as np

from .frame import Columns, Floats, Frame

_KERNEL = np.exp(-0.5 * np.arange(-2, 3) ** 2)
_KERNEL /= _KERNEL.sum()
_ROUNDS = 3


def measure(frame: Frame) -> Columns:
    """Logarithms of ratios and of their absolute differences; `tag_ratio_cluster` is 1 outside of the one at 0."""
    tags = tags_between(frame)
    ratio = frame.chars / tags
    smooth = _smooth(ratio)
    total = np.concatenate((smooth, np.full(3, smooth[-1])))
    ahead = (total[1:-2] + total[2:-1] + total[3:]) / 3
    step = np.log1p(_smooth(np.abs(ahead - smooth)))
    height = np.log1p(smooth)
    return {
        "tags": np.log1p(tags), "tag_ratio": np.log1p(ratio), "tag_ratio_smooth": height, "tag_ratio_step": step,
        "tag_ratio_cluster": _cluster(height, step),
        "tag_ratio_relative": np.log1p(smooth / max(float(smooth.std()), 1e-9)),
    }  # fmt: skip


def tags_between(frame: Frame) -> Floats:
    """Tags since the block before, 1 at least."""
    return np.maximum(np.diff(frame.page.tags_before[frame.first], prepend=0), 1).astype(np.float64)


def _smooth(column: Floats) -> Floats:
    out: Floats = np.convolve(
        np.concatenate((column[:1], column[:1], column, column[-1:], column[-1:])), _KERNEL, "valid"
    )
    return out


def _cluster(ratio: Floats, step: Floats) -> Floats:
    """1 for the blocks outside of the cluster of the centroid that is held at the origin: k-means, k = 3."""
    x, y, own = ratio, step, ratio * ratio + step * step
    centres = [(float(x.sum()) / len(x), float(y.sum()) / len(y)), (float(x.max()), float(y.max()))]
    for _ in range(_ROUNDS):
        first, second = ((x - a) ** 2 + (y - b) ** 2 for a, b in centres)
        nearer = first <= second
        parts = ((nearer & (first < own)).astype(np.float64), (~nearer & (second < own)).astype(np.float64))
        sizes = [float(part.sum()) for part in parts]
        centres = [
            (float(x @ part) / size, float(y @ part) / size) if size else centre
            for part, size, centre in zip(parts, sizes, centres, strict=True)
        ]
    return parts[0] + parts[1]
