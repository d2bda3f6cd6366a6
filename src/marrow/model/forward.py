"""The net, forward only: from the columns of a page to a probability for each block and one for each page type.

It is a linear layer, then layers with residuals in which a block sees beside itself the blocks some steps before and
after it (a dilated convolution over the sequence), and the mean of the unit it belongs to (a table, a list) or of the
blocks of its kind; last a summary of the page, and two heads. A summary is made of the mean over the blocks, that over
their words, the greatest values, and means that weigh blocks by what the net attends to. Blocks see one half way
through; the head of a block sees the last one and the page's type as well. How much of a page is content can be read in
more than one way (with the reviews or without), and blocks then stand or fall together: a net gives a probability for
each of a few readings, and how likely each reading is. See `marrow.train.network`, which trains it: the two files are
the only ones that know its form.

Papers: Yu, Koltun: Multi-scale context aggregation by dilated convolutions. ICLR 2016,
https://arxiv.org/abs/1511.07122; Zaheer et al.: Deep sets. NeurIPS 2017, https://arxiv.org/abs/1703.06114 (means over
sets); Ilse, Tomczak, Welling: Attention-based deep multiple instance learning. ICML 2018,
https://arxiv.org/abs/1802.04712 (weighed means).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from marrow.kernel import NATIVE
from marrow.kernel.products import product, summed

from . import insets
from .means import Floats, Groups, Means, linear

FORM = "means-3"
_ROWS = 16_384  # of a page that the first layer sees at a time
LIMIT = 4.0  # standard deviations at which an input is clipped


@dataclass(frozen=True, slots=True)
class Layer:
    """A layer: how far its neighbours are, which mean it sees, and its weights, shape (inputs, outputs).

    `around` holds those for the block some steps before, for itself, and for the one after, shape (3, inputs, outputs);
    `group` those for the mean.
    """

    step: int
    mean: int
    around: Floats
    group: Floats
    bias: Floats

    def of(self, values: Floats, means: Means) -> Floats:
        """What the layer makes of the rows, before they are cut at 0. Nothing lies beyond the ends."""
        before, out, after = (product(values, weight) for weight in self.around)
        if self.step < len(values):  # a shift by blocks is one of flat arrays, which are added in a single sweep
            flat, by = out.reshape(-1), self.step * out.shape[1]
            flat[by:] += before.reshape(-1)[:-by]
            flat[:-by] += after.reshape(-1)[by:]
        out += means.of(values, self.mean, self.group, self.bias)
        return out


@dataclass(frozen=True, slots=True)
class Summary:
    """A layer over the summary of a page; `attend` scores what each mean that is weighed attends to."""

    attend: tuple[Floats, Floats]
    pool: tuple[Floats, Floats]

    def of(self, hidden: Floats, means: Means) -> Floats:
        """The summary of a page. Shape (outputs,)."""
        weights = np.empty((2 + len(self.attend[1]), len(hidden)), dtype=np.float32)
        weights[:2] = means.even
        scores = weights[2:]  # rows over blocks: sweeps along them are quick
        # a bias, the same for all, would change nothing
        np.add(product(hidden, self.attend[0]).T, means.heed, out=scores)
        scores -= np.maximum.reduce(scores, axis=1, keepdims=True)
        np.exp(scores, out=scores)
        found = summed(weights, hidden)
        found[2:] /= np.add.reduce(scores, axis=1, keepdims=True)
        seen = np.concatenate((found[0], np.maximum.reduce(hidden), found[1:].reshape(-1)))
        return _relu(linear(seen, self.pool))


@dataclass(frozen=True, slots=True)
class Net:
    """Weights as they are multiplied, shape (inputs, outputs); `page`: the block head's part for the page.

    `between`: the summary that blocks see before the second half of the layers; `last`: that of the heads.
    """

    first: tuple[Floats, Floats]
    layers: tuple[Layer, ...]
    between: Summary
    last: Summary
    kinds: tuple[Floats, Floats]
    block: tuple[Floats, Floats]
    page: Floats
    out: tuple[Floats, Floats]
    readings: tuple[Floats, Floats]


@dataclass(frozen=True)
class Nets:
    """The net, the mean and scale of its inputs, and the score of insets (see `insets`), where there is one."""

    mean: Floats
    scale: Floats
    net: Net
    inset: insets.InsetScore | None = None

    @cached_property
    def compiled(self) -> Any:
        """The net as the compiled kernel reads it; None where it is not there or does not know its form."""
        try:
            return None if NATIVE is None else _compiled(self.net, self.mean, self.scale)
        except ValueError:
            return None


def build(arrays: Mapping[str, Floats]) -> Nets:
    """The net from the arrays of a model file: `mean`, `scale`, and `0.first.weight` for the first layer."""
    net = _build({name[2:]: value for name, value in arrays.items() if name.startswith("0.")})
    return Nets(arrays["mean"], arrays["scale"], net, insets.InsetScore.of(arrays))


def _build(arrays: Mapping[str, Floats]) -> Net:
    """A net from its arrays, named as torch names them."""

    def pair(name: str) -> tuple[Floats, Floats]:
        return np.ascontiguousarray(arrays[f"{name}.weight"].T), arrays[f"{name}.bias"]

    width = len(arrays["first.bias"])
    head, bias = pair("block")
    form = zip(arrays["steps"].tolist(), arrays["means"].tolist(), strict=True)
    layers = []
    for number, (step, mean) in enumerate(form):
        weight, end = pair(f"layers.{number}")
        around, group = weight[: 3 * width].reshape(3, width, width), weight[3 * width :]
        layers.append(Layer(int(step), int(mean), around, group, end))
    first, kinds, out, readings = map(pair, ("first", "kinds", "out", "readings"))
    between, last = (Summary(pair(f"{name}.attend"), pair(f"{name}.pool")) for name in ("between", "last"))
    block, page = (head[:width], bias), head[width:]
    return Net(first, tuple(layers), between, last, kinds, block, page, out, readings)


def _compiled(net: Net, mean: Floats, scale: Floats) -> Any:
    """A net as the kernel has it: mean and scale of the inputs are taken into the weights of its first layer."""
    plain = np.ascontiguousarray
    weight = net.first[0] / scale[:, None]
    first, reach = (weight, net.first[1] - product(mean, weight)), LIMIT * scale
    layers = [(each.step, each.mean, [plain(one) for one in each.around], plain(each.group), each.bias)
              for each in net.layers]  # fmt: skip
    pairs = [tuple(map(plain, pair)) for pair in (net.kinds, net.block)]
    ends = [tuple(map(plain, pair)) for pair in (net.out, net.readings)]
    seen = [(tuple(map(plain, each.attend)), tuple(map(plain, each.pool))) for each in (net.between, net.last)]
    return NATIVE.Net(plain(mean - reach), plain(mean + reach), first, layers, *seen, *pairs, plain(net.page), *ends)


def standard(columns: Floats, mean: Floats, scale: Floats) -> Floats:
    """Columns as the net sees them: standard deviations from the mean, clipped. Shape as given."""
    out: Floats = columns - mean
    out *= 1 / scale
    np.fmax(out, -LIMIT, out=out)  # of a number and what is none, the number
    return np.fmin(out, LIMIT, out=out)


def forward(nets: Nets, columns: Floats, groups: Groups) -> tuple[Floats, Floats]:
    """Probabilities of the blocks, and of the page types. Shapes (blocks,) and (types,). Needs at least one block."""
    if nets.compiled is not None:
        made = NATIVE.probabilities(*_native(nets.compiled, nets.net, columns, groups))
        blocks, kinds = (np.frombuffer(each, np.float32) for each in made)
    else:
        scores, readings, types = forward_one(nets.net, _first(nets, columns), Means(groups))
        blocks, kinds = sigmoid(scores) @ softmax(readings), softmax(types)
    return in_parts(_settled(nets, columns, groups, blocks), groups), kinds


def in_parts(probability: Floats, groups: Groups) -> Floats:
    """Probabilities of the blocks; all of a part of repeated items have the median of them, so that it stays or goes as
    most of them would. Insets have been judged as wholes already."""
    if groups.parts is None:
        return probability
    inside = (groups.parts >= 0 if groups.insets is None else (groups.parts >= 0) & (groups.insets.of < 0)).nonzero()[0]
    if not len(inside):
        return probability
    inside = inside.take(np.lexsort((probability.take(inside), groups.parts.take(inside))))
    part = groups.parts.take(inside)
    edges = np.concatenate(([0], (part[1:] != part[:-1]).nonzero()[0] + 1, [len(part)]))
    starts, size = edges[:-1], edges[1:] - edges[:-1]
    low, high = (probability.take(inside.take(starts + half // 2)) for half in (size - 1, size))
    out = probability.copy()
    out[inside] = np.repeat((low + high) / 2, size)
    return out


def _native(compiled: Any, net: Net, columns: Floats, groups: Groups) -> tuple[Floats, Floats, Floats]:
    """What `forward_one` gives, by the kernel; there are more columns than readings."""
    numbers = (np.ascontiguousarray(each, dtype=np.int32) for each in (groups.alike, groups.unit))
    words = np.ascontiguousarray(groups.words, dtype=np.float32)
    made = compiled.forward(np.ascontiguousarray(columns.T, dtype=np.float32), *numbers, words)
    scores, readings, kinds = (np.frombuffer(each, np.float32) for each in made)
    sizes = [len(pair[1]) for pair in (net.readings, net.kinds)]
    return scores.reshape(len(columns), -1), readings[: sizes[0]], kinds[: sizes[1]]


def _settled(nets: Nets, columns: Floats, groups: Groups, probability: Floats) -> Floats:
    """Probabilities of the blocks, those of insets as their score says."""
    if nets.inset is None or groups.insets is None or not len(groups.insets.home):
        return probability
    if nets.compiled is not None:
        between, (layer, (weight, bias)) = groups.insets, (nets.inset.hidden, nets.inset.out)
        places = between.of, between.prose, between.home
        words, inputs = groups.words.astype(np.float64, copy=False), np.ascontiguousarray(columns.T, dtype=np.float32)
        made = NATIVE.settled(probability, inputs, nets.mean, nets.scale, *layer, weight, float(bias), words, *places)
        return np.frombuffer(made, np.float32)
    rows = standard(columns[groups.insets.of >= 0], nets.mean, nets.scale)
    score = nets.inset(insets.pooled(rows, groups.words, groups.insets))
    return insets.settled(probability, score, groups.words, groups.insets)


def _first(nets: Nets, columns: Floats) -> Floats:
    """The first layer of the net, some rows at a time to spare memory."""
    starts = range(0, len(columns), _ROWS)
    shown = (standard(columns[start : start + _ROWS], nets.mean, nets.scale) for start in starts)
    return np.concatenate([_relu(linear(rows, nets.net.first)) for rows in shown])


def forward_one(net: Net, hidden: Floats, means: Means) -> tuple[Floats, Floats, Floats]:
    """Log odds of the blocks in each reading (blocks, readings), scores of the readings and of the page types.

    `hidden`: what the first layer makes of the blocks; it is overwritten.
    """
    for number, layer in enumerate(net.layers):
        if number == len(net.layers) // 2:
            hidden += net.between.of(hidden, means)
        seen = layer.of(hidden, means)
        seen += hidden
        np.maximum(hidden, seen, out=hidden)  # which is `hidden` and, where it is above 0, what the layer makes of it
    page = net.last.of(hidden, means)
    kinds = linear(page, net.kinds)
    context = product(np.concatenate((page, softmax(kinds))), net.page)
    scores = linear(_relu(linear(hidden, (net.block[0], net.block[1] + context))), net.out)
    return scores, linear(page, net.readings), kinds


def softmax(scores: Floats) -> Floats:
    """Scores as probabilities."""
    out: Floats = np.exp(scores - np.maximum.reduce(scores))
    out /= np.add.reduce(out)
    return out


def sigmoid(scores: Floats) -> Floats:
    """Log odds as probabilities."""
    out = np.fmin(np.fmax(scores, np.float32(-30)), np.float32(30))
    np.exp(np.negative(out, out=out), out=out)
    out += 1
    return np.reciprocal(out, out=out)


def _relu(values: Floats) -> Floats:
    return np.maximum(values, np.zeros_like(values), out=values)  # with an array it is quicker than with a number
