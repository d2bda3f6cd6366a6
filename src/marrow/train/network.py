"""The net in torch and its training. `marrow.model.forward` computes the same net without torch.

Loss: a page's likelihood is the mean of its likelihoods under the readings of the net, weighted by how likely each is;
under one of them it is the cross entropy of the blocks' soft targets, weighted by the square root of their words, and
halved, since the blocks of a page are no independent witnesses. A tenth of the cross entropy of the page type is added,
and a tenth of what the soft F1 of words falls short of 1 on each page.

The pages of a batch lie behind each other in one sequence with room between them. In some batches a page's scores by
marks, words or signals are those of a page of unknown tokens, so that the net does without them on a new site.

Papers: Pastor-Pellicer et al.: F-measure as the error function to train neural networks. IWANN 2013,
DOI 10.1007/978-3-642-38679-4_37 (soft F1); Loshchilov, Hutter: Decoupled weight decay regularization. ICLR 2019,
https://arxiv.org/abs/1711.05101; Smith, Topin: Super-convergence, 2018, https://arxiv.org/abs/1708.07120.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from ..experiment.arrays import Floats, Ints
from ..model.means import KIND, UNIT, Groups

_WINDOW = 1200  # blocks of a page that one step sees
_TYPE_LOSS = 0.1
_F_LOSS = 0.1
_MEASURED = 5  # words of content that a page needs for its F1 to say something
_WITNESS = 0.5  # what the evidence of one more block counts when readings compete
_SHOWN = (0.42, 0.18, 0.14, 0.12, 0.14)  # how often a page is shown as it is, bare, with pieces, with both, with others
_SPREAD = 1.5  # log odds between the first readings and the mean


@dataclass(frozen=True, slots=True)
class Form:
    """The size of the net and how long it learns.

    `steps`, `means`: for each layer how far its neighbours are, and which mean it sees, `KIND` or `UNIT`;
    `attends`: number of means over the page that weigh blocks by what they attend to.
    """

    width: int = 64
    steps: tuple[int, ...] = (1, 2, 4, 8)
    means: tuple[int, ...] = (KIND, UNIT, KIND, UNIT)
    attends: int = 4
    readings: int = 3
    dropout: float = 0.2
    epochs: int = 22
    rate: float = 2e-3
    batch: int = 16


FORM = Form()  # of the one net of a model: the mean of several was no better on wcxb-dev


@dataclass(frozen=True, slots=True)
class Example:
    """A page: `columns` (blocks, inputs), standardised; `groups`: what its blocks belong to; `target` and `weight`
    (blocks,); `kind`: its type or -1."""

    columns: Floats
    groups: Groups
    target: Floats
    weight: Floats
    kind: int


@dataclass(frozen=True, slots=True)
class Mask:
    """Columns that are hidden from the net in a share of the pages, and what it sees in their place."""

    columns: Ints
    values: Floats
    rate: float


@dataclass(frozen=True, slots=True)
class _Batch:
    """Pages behind each other. `shown` (rows, 1) is 0 in the room between them; `page` (rows,): which page; `unit`,
    `alike` and `words` (rows,) as in `Groups`, counted over the batch."""

    columns: Tensor
    shown: Tensor
    page: Tensor
    unit: Tensor
    alike: Tensor
    words: Tensor
    target: Tensor
    weight: Tensor
    kind: Tensor


def _over(values: Tensor, page: Tensor, size: int, what: str = "sum") -> Tensor:
    """Sums, or what else is asked for, over each of `size` pages."""
    start = torch.full((size, values.shape[1]), 0.0 if what == "sum" else -1e9)
    return start.scatter_reduce(0, page.unsqueeze(1).expand(-1, values.shape[1]), values, what)


class TorchSummary(nn.Module):
    """See `marrow.model.forward.Summary`."""

    def __init__(self, form: Form) -> None:
        super().__init__()
        self.attend = nn.Linear(form.width, form.attends)
        self.pool = nn.Linear((3 + form.attends) * form.width, form.width)

    def forward(self, values: Tensor, batch: _Batch) -> Tensor:
        """The summary of each page. Shape (pages, width)."""
        size, hidden = len(batch.kind), 1 - batch.shown
        words = batch.words.unsqueeze(1) * batch.shown
        scores = self.attend(values) + 0.5 * torch.log1p(words) - 1e4 * hidden
        most = _over(scores, batch.page, size, "amax").detach()
        seen = torch.exp(scores - most[batch.page]) * batch.shown
        weights = torch.cat([batch.shown, words, seen], 1)
        weights = weights / _over(weights, batch.page, size).clamp(min=1e-9)[batch.page]
        means = [torch.zeros(size, values.shape[1]).index_add(0, batch.page, values * weight.unsqueeze(1))
                 for weight in weights.T]
        greatest = _over(values - 1e4 * hidden, batch.page, size, "amax")
        return functional.relu(self.pool(torch.cat([means[0], greatest, *means[1:]], 1)))


class TorchNet(nn.Module):
    """See `marrow.model.forward`; the names of the layers are those of its arrays."""

    def __init__(self, inputs: int, kinds: int, form: Form) -> None:
        super().__init__()
        width = form.width
        self.form = form
        self.first = nn.Linear(inputs, width)
        self.layers = nn.ModuleList(nn.Linear(4 * width, width) for _ in form.means)
        self.between, self.last = TorchSummary(form), TorchSummary(form)
        self.kinds = nn.Linear(width, kinds)
        self.block = nn.Linear(2 * width + kinds, width)
        self.out = nn.Linear(width, form.readings)
        self.readings = nn.Linear(width, form.readings)
        self.drop = nn.Dropout(form.dropout)
        with torch.no_grad():
            self.out.bias += torch.linspace(-_SPREAD, _SPREAD, form.readings)

    def forward(self, batch: _Batch) -> tuple[Tensor, Tensor, Tensor]:
        """Log odds (rows, readings), and scores of readings and types (pages, ...)."""
        hidden = functional.relu(self.first(self.drop(batch.columns))) * batch.shown
        for number, (layer, step, mean) in enumerate(zip(self.layers, self.form.steps, self.form.means, strict=True)):
            if number == len(self.layers) // 2:
                hidden = hidden + self.between(hidden, batch)[batch.page] * batch.shown
            seen = self.drop(hidden)
            around = functional.pad(seen, (0, 0, step, step))
            group = batch.alike if mean == KIND else batch.unit
            sizes = torch.bincount(group).unsqueeze(1)
            means = (torch.zeros(len(sizes), seen.shape[1]).index_add(0, group, seen) / sizes)[group]
            parts = [around[: len(seen)], seen, around[2 * step :], means]
            hidden = hidden + functional.relu(layer(torch.cat(parts, 1))) * batch.shown
        page = self.last(hidden, batch)
        kinds = self.kinds(page)
        context = torch.cat([page, torch.softmax(kinds, 1)], 1)[batch.page]
        scores = functional.relu(self.block(torch.cat([self.drop(hidden), context], 1)))
        return self.out(self.drop(scores)), self.readings(page), kinds


def train(pages: Sequence[tuple[int, ...]], example: Callable[[int], Example], kinds: int, form: Form, seed: int,
          masks: Sequence[Mask] = ()) -> dict[str, Floats]:  # fmt: skip
    """Train a net and give its arrays. The same examples, form and seed give the same arrays on the same machine.

    `pages`: the number of each page as it is, and of those made of it, in the order of `_SHOWN`; `example`: makes the
    example of a page each time that it is shown, since all of them take too much memory.
    """
    torch.set_num_threads(1)
    torch.set_deterministic_debug_mode("error")  # `use_deterministic_algorithms` imports a compiler, for seconds
    torch.manual_seed(seed)
    random = np.random.default_rng(seed)
    net = TorchNet(example(pages[0][0]).columns.shape[1], kinds, form)
    steps = form.epochs * -(-len(pages) // form.batch)
    optimiser = torch.optim.AdamW(net.parameters(), lr=form.rate, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, form.rate, total_steps=steps + 1, pct_start=0.15)
    for _ in range(form.epochs):
        order = random.permutation(len(pages)).tolist()
        for at in range(0, len(order), form.batch):
            shown = []
            for variants in (pages[each] for each in order[at : at + form.batch]):
                shares = np.array(_SHOWN[: len(variants)])
                shown.append(example(variants[int(random.choice(len(variants), p=shares / shares.sum()))]))
            loss = _loss(net, _batch(shown, form, masks, random))
            optimiser.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimiser.step()
            schedule.step()
    return arrays(net)


def arrays(net: TorchNet) -> dict[str, Floats]:
    """The weights as NumPy arrays under torch's names, and the form of the layers."""
    out = {name: value.detach().numpy().copy() for name, value in net.state_dict().items()}
    form = {name: np.array(getattr(net.form, name), dtype=np.int32) for name in ("steps", "means")}
    return {**out, **form}


def _loss(net: TorchNet, batch: _Batch) -> Tensor:
    scores, readings, kinds = net(batch)
    target, weight = batch.target.unsqueeze(1).expand_as(scores), batch.weight.unsqueeze(1)
    each = functional.binary_cross_entropy_with_logits(scores, target, reduction="none") * weight
    pages = torch.zeros(len(batch.kind), scores.shape[1]).index_add(0, batch.page, each)
    likelihood = torch.logsumexp(torch.log_softmax(readings, 1) - _WITNESS * pages, 1)
    loss = -likelihood.sum() / _WITNESS / weight.sum().clamp(min=1e-9)
    known = batch.kind >= 0
    if bool(known.any()):
        loss = loss + _TYPE_LOSS * functional.cross_entropy(kinds[known], batch.kind[known])
    return loss + _F_LOSS * _lost(scores, readings, batch)


def _lost(scores: Tensor, readings: Tensor, batch: _Batch) -> Tensor:
    """What the soft F1 of words falls short of 1, the mean over pages by the weight of their blocks."""

    def over(values: Tensor) -> Tensor:
        return torch.zeros(len(batch.kind)).index_add(0, batch.page, values)

    words = batch.words * (batch.weight > 0)
    kept = (torch.sigmoid(scores) * torch.softmax(readings, 1)[batch.page]).sum(1) * words
    wanted, share = over(batch.target * words), over(batch.weight)
    found = 2 * over(kept * batch.target) / (over(kept) + wanted).clamp(min=1)
    return ((1 - found) * share * (wanted > _MEASURED)).sum() / share.sum().clamp(min=1e-9)


def _batch(pages: Sequence[Example], form: Form, masks: Sequence[Mask], random: np.random.Generator) -> _Batch:
    """Pages as one sequence, each followed by rows of zeros that no neighbour reaches across."""
    room = max(form.steps, default=1)
    starts = [int(random.integers(0, max(1, len(page.target) - _WINDOW + 1))) for page in pages]
    sizes = [min(len(page.target) - start, _WINDOW) for page, start in zip(pages, starts, strict=True)]
    rows = sum(sizes) + room * len(pages)
    columns = np.zeros((rows, pages[0].columns.shape[1]), dtype=np.float32)
    target, weight, shown, words = (np.zeros(rows, dtype=np.float32) for _ in range(4))
    unit, alike = np.zeros((2, rows), dtype=np.int64)
    at = units = groups = 0
    for page, start, size in zip(pages, starts, sizes, strict=True):
        part, here = slice(start, start + size), slice(at, at + size)
        columns[here], target[here], weight[here] = page.columns[part], page.target[part], page.weight[part]
        shown[here] = 1
        words[here] = page.groups.words[part]
        unit[here] = page.groups.unit[part] + units
        alike[here] = page.groups.alike[part] + groups
        for mask in masks:
            if random.random() < mask.rate:
                columns[here, mask.columns] = mask.values
        at, groups = at + size + room, groups + int(page.groups.alike.max(initial=0)) + 1
        units += int(page.groups.unit.max(initial=0)) + 1
    alike[shown == 0], unit[shown == 0] = groups, units  # the rooms are a kind, and a unit, of their own
    alike, unit = (np.unique(each, return_inverse=True)[1] for each in (alike, unit))
    owner = np.repeat(np.arange(len(pages)), np.array(sizes) + room)
    kind = np.array([page.kind for page in pages])
    return _Batch(*map(torch.from_numpy, (columns, shown[:, None], owner, unit, alike, words, target, weight, kind)))
