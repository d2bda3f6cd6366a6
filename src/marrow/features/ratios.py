"""Content against code along the page: tag ratios (CETR) and content less code (DANAg), smoothed.

A block is taken as a line; its code is the tags since the block before it. The cluster of the 2-D tag ratio is the one
of CETR's k-means with k = 3, whose centroid nearest the origin stands for what is not content.
Papers: Weninger, Hsu, Han: CETR. WWW 2010, DOI 10.1145/1772690.1772789; Mohammadzadeh et al., KDIR 2011.
"""

import numpy as np

from .frame import Floats, Frame

_KERNEL = np.exp(-0.5 * (np.arange(-2, 3) / 1.0) ** 2)
_KERNEL /= _KERNEL.sum()


def measure(frame: Frame) -> dict[str, Floats]:
    """Logarithms of ratios, and signed logarithms of differences."""
    first = frame.page.blocks.runs[frame.page.blocks.first]
    tags = np.maximum(np.diff(frame.page.tags_before[first], prepend=0), 1).astype(np.float64)
    ratio = frame.chars / tags
    smooth = _smooth(ratio)
    steps = np.abs(_ahead(smooth) - smooth)
    flat = _smooth(steps)
    code = frame.chars - 12.0 * tags
    wide = np.convolve(code, np.ones(3), "same")[: len(code)] if len(code) > 2 else code
    return {
        "tags": np.log1p(tags), "tag_ratio": np.log1p(ratio), "tag_ratio_smooth": np.log1p(smooth),
        "tag_ratio_step": np.log1p(flat), "tag_ratio_cluster": _cluster(np.log1p(smooth), np.log1p(flat)),
        "tag_ratio_relative": smooth / max(float(smooth.std()), 1e-9) / 4,
        "code": np.sign(code) * np.log1p(np.abs(code)), "code_smooth": np.sign(wide) * np.log1p(np.abs(wide)),
    }  # fmt: skip


def _smooth(column: Floats) -> Floats:
    padded = np.pad(column, 2, mode="edge")
    out: Floats = np.convolve(padded, _KERNEL, "valid")
    return out


def _ahead(column: Floats) -> Floats:
    total = np.concatenate((column, np.full(3, column[-1])))
    out: Floats = (total[1:-2] + total[2:-1] + total[3:]) / 3
    return out


def _cluster(ratio: Floats, step: Floats) -> Floats:
    """1 for the blocks outside of the cluster nearest the origin: k-means, k = 3, one centroid held at the origin."""
    points = np.stack((ratio, step), axis=1)
    centres = np.array([(0.0, 0.0), np.quantile(points, 0.6, axis=0), points.max(axis=0)])
    for _ in range(4):
        nearest = ((points[:, None] - centres) ** 2).sum(axis=2).argmin(axis=1)
        for number in (1, 2):
            if (nearest == number).any():
                centres[number] = points[nearest == number].mean(axis=0)
    out: Floats = (nearest > 0).astype(np.float64)
    return out
