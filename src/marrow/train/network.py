"""The net in torch and its training. `marrow.model.forward` computes the same net without torch.

Loss: cross entropy of each block's soft target, weighted by the square root of its words, and a tenth of that of the
page type. Pages of like length share a batch; a page longer than 1,200 blocks is seen through a window of that length.
Papers: Loshchilov, Hutter: Decoupled weight decay regularization. ICLR 2019, https://arxiv.org/abs/1711.05101; Smith,
Topin: Super-convergence, 2018, https://arxiv.org/abs/1708.07120 (the schedule of the learning rate).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..errors import Error

try:
    import torch
    from torch import Tensor, nn
    from torch.nn import functional
except ImportError:
    raise Error("torch is not installed: pip install 'marrow[train]'", code="missing-extra") from None

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
_WINDOW = 1200  # blocks of a page that one step sees
_TYPE_LOSS = 0.1


@dataclass(frozen=True, slots=True)
class Form:
    """The size of the net and how long it learns."""

    width: int = 64
    dilations: tuple[int, ...] = (1, 2, 4, 8)
    dropout: float = 0.15
    epochs: int = 12
    rate: float = 2e-3
    batch: int = 16


@dataclass(frozen=True, slots=True)
class Example:
    """A page: `columns` (blocks, inputs), standardised; `target` and `weight` (blocks,); `kind`: its type or -1."""

    columns: Floats
    target: Floats
    weight: Floats
    kind: int


class Net(nn.Module):
    """See `marrow.model.forward`; the names of the layers are those of its arrays."""

    def __init__(self, inputs: int, kinds: int, form: Form) -> None:
        super().__init__()
        width = form.width
        self.dilations = form.dilations
        self.first = nn.Linear(inputs, width)
        self.layers = nn.ModuleList(nn.Conv1d(width, width, 3, padding=step, dilation=step) for step in form.dilations)
        self.pool = nn.Linear(2 * width, width)
        self.kinds = nn.Linear(width, kinds)
        self.block = nn.Linear(2 * width + kinds, width)
        self.out = nn.Linear(width, 1)
        self.drop = nn.Dropout(form.dropout)

    def forward(self, columns: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Log odds (pages, blocks) and type scores (pages, types) of `columns` (pages, blocks, inputs) under `mask`."""
        shown = mask.unsqueeze(-1)
        hidden = functional.relu(self.first(self.drop(columns))) * shown
        for layer in self.layers:
            hidden = hidden + functional.relu(layer(self.drop(hidden).transpose(1, 2)).transpose(1, 2)) * shown
        mean = hidden.sum(1) / shown.sum(1).clamp(min=1)
        most = (hidden - 1e4 * (1 - shown)).amax(1)
        page = functional.relu(self.pool(torch.cat([mean, most], 1)))
        kinds = self.kinds(page)
        context = torch.cat([page, torch.softmax(kinds, 1)], 1).unsqueeze(1).expand(-1, hidden.shape[1], -1)
        scores = functional.relu(self.block(torch.cat([self.drop(hidden), context], 2)))
        return self.out(self.drop(scores)).squeeze(-1), kinds


def train(examples: Sequence[Example], kinds: int, form: Form, seed: int) -> dict[str, Floats]:
    """Train a net and give its arrays. The same examples, form and seed give the same arrays on the same machine."""
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    torch.manual_seed(seed)
    random = np.random.default_rng(seed)
    net = Net(examples[0].columns.shape[1], kinds, form)
    steps = form.epochs * -(-len(examples) // form.batch)
    optimiser = torch.optim.AdamW(net.parameters(), lr=form.rate, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, form.rate, total_steps=steps + 1, pct_start=0.15)
    for _ in range(form.epochs):
        for batch in _batches(examples, form.batch, random):
            loss = _loss(net, *_stacked(batch, random))
            optimiser.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimiser.step()
            schedule.step()
    return arrays(net)


def arrays(net: Net) -> dict[str, Floats]:
    """The weights as NumPy arrays under torch's names, and the dilations."""
    out = {name: value.detach().numpy().copy() for name, value in net.state_dict().items()}
    return {**out, "dilations": np.array(net.dilations, dtype=np.int32)}


def _loss(net: Net, columns: Tensor, target: Tensor, weight: Tensor, mask: Tensor, kind: Tensor) -> Tensor:
    scores, kinds = net(columns, mask)
    each = functional.binary_cross_entropy_with_logits(scores, target, reduction="none")
    loss = (each * weight).sum() / weight.sum().clamp(min=1e-9)
    known = kind >= 0
    if bool(known.any()):
        loss = loss + _TYPE_LOSS * functional.cross_entropy(kinds[known], kind[known])
    return loss


def _batches(examples: Sequence[Example], size: int, random: np.random.Generator) -> Iterator[list[Example]]:
    """The examples once, in batches of pages of like length, in an order made anew each time."""
    lengths = np.array([len(example.target) for example in examples])
    order = np.argsort(lengths * np.exp(random.normal(0, 0.3, len(lengths))))
    cuts = [order[at : at + size] for at in range(0, len(order), size)]
    for number in random.permutation(len(cuts)).tolist():
        yield [examples[each] for each in cuts[number].tolist()]


def _stacked(batch: list[Example], random: np.random.Generator) -> tuple[Tensor, ...]:
    """A batch as tensors, padded to its longest window: columns, targets, weights, mask, types."""
    starts = [int(random.integers(0, max(1, len(each.target) - _WINDOW + 1))) for each in batch]
    length = min(max(len(each.target) for each in batch), _WINDOW)
    columns = np.zeros((len(batch), length, batch[0].columns.shape[1]), dtype=np.float32)
    target, weight, mask = (np.zeros((len(batch), length), dtype=np.float32) for _ in range(3))
    for row, (each, start) in enumerate(zip(batch, starts, strict=True)):
        part = slice(start, start + _WINDOW)
        size = len(each.target[part])
        columns[row, :size], target[row, :size] = each.columns[part], each.target[part]
        weight[row, :size], mask[row, :size] = each.weight[part], 1
    tensors = [torch.from_numpy(array) for array in (columns, target, weight, mask)]
    return (*tensors, torch.tensor([each.kind for each in batch]))
