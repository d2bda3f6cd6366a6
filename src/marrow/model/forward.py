"""The nets, forward only: from the columns of a page to a probability for each block and one for each page type.

A model holds one net or several, whose mean counts. Each is a linear layer, then layers with residuals in which a block
sees beside itself the blocks some steps before and after it (a dilated convolution over the sequence), and the mean of
the subtree some levels above it or of the blocks of its kind; last the mean and maximum over the page, and two heads.
The head of a block sees the page's summary and its type as well. How much of a page is content can be read in more than
one way (with the reviews or without), and blocks then stand or fall together: a net gives a probability for each of a
few readings, and how likely each reading is. See `marrow.train.network`, which trains it: the two files are the only
ones that know its form.

Papers: Yu, Koltun: Multi-scale context aggregation by dilated convolutions. ICLR 2016, https://arxiv.org/abs/1511.07122;
Zaheer et al.: Deep sets. NeurIPS 2017, https://arxiv.org/abs/1703.06114 (means over sets).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Ints = NDArray[np.integer]
FORM = "means-1"
_ROWS = 16_384  # of a page that the first layer sees at a time
LIMIT = 4.0  # standard deviations at which an input is clipped
KIND, NONE = -1, -2  # in place of the number of a span: the blocks of the same kind, and no mean at all


@dataclass(frozen=True, slots=True)
class Groups:
    """What blocks belong together. `spans` (spans, 2, blocks): `Frame.spans`; `alike` (blocks,): `Frame.alike`."""

    spans: Ints
    alike: Ints


@dataclass(frozen=True, slots=True)
class Layer:
    """A layer: how far its neighbours are, which mean it sees, and its weights, shape (inputs, outputs).

    `around` holds those for the block some steps before, for itself, and for the one after, side by side; `group` those
    for the mean.
    """

    step: int
    mean: int
    around: Floats
    group: Floats
    bias: Floats

    def of(self, values: Floats, means: "Means") -> Floats:
        """What the layer makes of the rows, before they are cut at 0. Nothing lies beyond the ends."""
        width = len(self.bias)
        parts = values @ self.around
        out: Floats = parts[:, width : 2 * width] + self.bias
        if self.step < len(values):
            out[self.step :] += parts[: -self.step, :width]
            out[: -self.step] += parts[self.step :, 2 * width :]
        if self.mean != NONE:
            out += means.of(values, self.mean, self.group)
        return out


@dataclass(frozen=True, slots=True)
class Net:
    """Weights as they are multiplied, shape (inputs, outputs); `page`: the block head's part for the page."""

    first: tuple[Floats, Floats]
    layers: tuple[Layer, ...]
    pool: tuple[Floats, Floats]
    kinds: tuple[Floats, Floats]
    block: tuple[Floats, Floats]
    page: Floats
    out: tuple[Floats, Floats]
    readings: tuple[Floats, Floats]


@dataclass(frozen=True, slots=True)
class Nets:
    """The nets, and the mean and scale of their inputs."""

    mean: Floats
    scale: Floats
    members: tuple[Net, ...]


def build(arrays: Mapping[str, Floats]) -> Nets:
    """The nets from the arrays of a model file: `mean`, `scale`, and `0.first.weight` for the first layer of the first."""
    members = sorted({int(name.split(".", 1)[0]) for name in arrays if name[0].isdigit()})
    parts = [{name.split(".", 1)[1]: value for name, value in arrays.items() if name.startswith(f"{member}.")} for member in members]
    return Nets(arrays["mean"], arrays["scale"], tuple(_build(part) for part in parts))


def _build(arrays: Mapping[str, Floats]) -> Net:
    """A net from its arrays, named as torch names them."""

    def pair(name: str) -> tuple[Floats, Floats]:
        return np.ascontiguousarray(arrays[f"{name}.weight"].T), arrays[f"{name}.bias"]

    width = len(arrays["first.bias"])
    head, bias = pair("block")
    form = zip(arrays["steps"].tolist(), arrays["means"].tolist(), strict=True)
    layers = tuple(_layer(int(step), int(mean), *pair(f"layers.{number}")) for number, (step, mean) in enumerate(form))
    first, pool, kinds, out, readings = map(pair, ("first", "pool", "kinds", "out", "readings"))
    block, page = (head[:width], bias), head[width:]
    return Net(first, layers, pool, kinds, block, page, out, readings)


def _layer(step: int, mean: int, weight: Floats, bias: Floats) -> Layer:
    before, own, after, group = (weight[at : at + len(bias)] for at in range(0, 4 * len(bias), len(bias)))
    return Layer(step, mean, np.concatenate((before, own, after), axis=1), group, bias)


def standard(columns: Floats, mean: Floats, scale: Floats) -> Floats:
    """Columns as the net sees them: standard deviations from the mean, clipped. Shape as given."""
    out: Floats = columns - mean
    out *= 1 / scale
    np.fmax(out, -LIMIT, out=out)  # of a number and what is none, the number
    return np.fmin(out, LIMIT, out=out)


def forward(nets: Nets, columns: Floats, groups: Groups) -> tuple[Floats, Floats]:
    """Probabilities of the blocks, and of the page types. Shapes (blocks,) and (types,). Needs at least one block."""
    means = Means(groups)
    first = _first(nets, columns)
    found = [forward_one(net, hidden, means) for net, hidden in zip(nets.members, first, strict=True)]
    blocks: Floats = np.mean([sigmoid(scores) @ softmax(readings) for scores, readings, _ in found], axis=0, dtype=np.float32)
    kinds: Floats = np.mean([softmax(kinds) for _, _, kinds in found], axis=0, dtype=np.float32)
    return blocks, kinds


def _first(nets: Nets, columns: Floats) -> list[Floats]:
    """The first layer of each net, some rows at a time to spare memory."""
    parts = []
    for start in range(0, len(columns), _ROWS):
        shown = standard(columns[start : start + _ROWS], nets.mean, nets.scale)
        parts.append([_relu(_linear(shown, net.first)) for net in nets.members])
    return [np.concatenate(each) if len(each) > 1 else each[0] for each in zip(*parts, strict=True)]


def forward_one(net: Net, hidden: Floats, means: "Means") -> tuple[Floats, Floats, Floats]:
    """Log odds of the blocks in each reading (blocks, readings), scores of the readings and of the page types.

    `hidden`: what the first layer makes of the blocks.
    """
    for layer in net.layers:
        hidden = hidden + _relu(layer.of(hidden, means))
    page = _relu(_linear(np.concatenate((hidden.mean(axis=0), hidden.max(axis=0))), net.pool))
    kinds = _linear(page, net.kinds)
    context = np.concatenate((page, softmax(kinds))) @ net.page
    scores = _linear(_relu(_linear(hidden, net.block) + context), net.out)
    return scores, _linear(page, net.readings), kinds


class Means:
    """Means over what blocks belong to; the orders they take are made once."""

    def __init__(self, groups: Groups) -> None:
        self._spans = groups.spans
        self._alike = groups.alike

    @cached_property
    def _order(self) -> Ints:
        return np.argsort(self._alike, kind="stable")

    def of(self, values: Floats, which: int, weight: Floats) -> Floats:
        """For each block the mean of the rows of its group, multiplied by weights of shape (width, width)."""
        if which == KIND:
            sizes = np.bincount(self._alike)
            sums = np.add.reduceat(values[self._order], np.cumsum(sizes) - sizes, axis=0)
            means: Floats = ((sums / sizes[:, None]).astype(np.float32) @ weight)[self._alike]
            return means
        start, stop = self._spans[which]
        total = np.zeros((len(values) + 1, values.shape[1]))
        np.cumsum(values, axis=0, out=total[1:])
        spans: Floats = ((total[stop] - total[start]) / np.maximum(stop - start, 1)[:, None]).astype(np.float32) @ weight
        return spans


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
