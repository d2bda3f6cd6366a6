"""The net, forward only: from the columns of a page to a score for each block and one for each page type.

A linear layer, dilated convolutions over the sequence of blocks with residuals, mean and maximum over the page, and two
heads; the head of a block sees the page's summary and its type as well. See `marrow.train.network`, which trains it:
the two files are the only ones that know its form.

Paper: Yu, Koltun: Multi-scale context aggregation by dilated convolutions. ICLR 2016, https://arxiv.org/abs/1511.07122.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
FORM = "dilated-1"
LIMIT = 4.0  # standard deviations at which an input is clipped


@dataclass(frozen=True, slots=True)
class Net:
    """Weights as they are multiplied, shape (inputs, outputs); `page`: the block head's part for the page."""

    mean: Floats
    scale: Floats
    first: tuple[Floats, Floats]
    layers: tuple[tuple[int, Floats, Floats], ...]
    pool: tuple[Floats, Floats]
    kinds: tuple[Floats, Floats]
    block: tuple[Floats, Floats]
    page: Floats
    out: tuple[Floats, Floats]


def build(arrays: Mapping[str, Floats]) -> Net:
    """A net from the arrays of a model file, named as torch names them."""

    def pair(name: str) -> tuple[Floats, Floats]:
        return np.ascontiguousarray(arrays[f"{name}.weight"].T), arrays[f"{name}.bias"]

    width = len(arrays["first.bias"])
    head, bias = pair("block")
    layers = []
    for number, step in enumerate(arrays["dilations"].tolist()):
        weight = arrays[f"layers.{number}.weight"].transpose(2, 1, 0).reshape(3 * width, width)
        layers.append((int(step), np.ascontiguousarray(weight), arrays[f"layers.{number}.bias"]))
    first, pool, kinds, out = map(pair, ("first", "pool", "kinds", "out"))
    block, page = (head[:width], bias), head[width:]
    return Net(arrays["mean"], arrays["scale"], first, tuple(layers), pool, kinds, block, page, out)


def standard(columns: Floats, mean: Floats, scale: Floats) -> Floats:
    """Columns as the net sees them: signed logarithm, standard deviations from the mean, clipped. Shape as given."""
    scaled = (squashed(columns) - mean) / scale
    out: Floats = np.clip(np.nan_to_num(scaled, copy=False), -LIMIT, LIMIT).astype(np.float32, copy=False)
    return out


def squashed(columns: Floats) -> Floats:
    """sign(x) * log(1 + |x|)."""
    out: Floats = np.copysign(np.log1p(np.abs(columns)), columns)
    return out


def forward(net: Net, columns: Floats) -> tuple[Floats, Floats]:
    """Log odds of the blocks, and scores of the page types. Shapes (blocks,) and (types,). Needs at least one block."""
    hidden = _relu(_linear(standard(columns, net.mean, net.scale), net.first))
    for step, weight, bias in net.layers:
        around = np.concatenate((_shifted(hidden, step), hidden, _shifted(hidden, -step)), axis=1)
        hidden = hidden + _relu(around @ weight + bias)
    page = _relu(_linear(np.concatenate((hidden.mean(axis=0), hidden.max(axis=0))), net.pool))
    kinds = _linear(page, net.kinds)
    context = np.concatenate((page, softmax(kinds))) @ net.page
    scores = _linear(_relu(_linear(hidden, net.block) + context), net.out)
    return scores[:, 0], kinds


def softmax(scores: Floats) -> Floats:
    """Scores as probabilities."""
    powers = np.exp(scores - scores.max())
    out: Floats = powers / powers.sum()
    return out


def sigmoid(scores: Floats) -> Floats:
    """Log odds as probabilities."""
    out: Floats = (1 / (1 + np.exp(-np.clip(scores, -30, 30)))).astype(np.float32)
    return out


def _linear(values: Floats, layer: tuple[Floats, Floats]) -> Floats:
    out: Floats = values @ layer[0] + layer[1]
    return out


def _relu(values: Floats) -> Floats:
    return np.maximum(values, 0, out=values)


def _shifted(values: Floats, by: int) -> Floats:
    """Rows as seen from `by` rows before (negative: after), 0 beyond the ends."""
    out = np.zeros_like(values)
    if abs(by) < len(values):
        if by > 0:
            out[by:] = values[:-by]
        else:
            out[:by] = values[-by:]
    return out
