"""From a dataset to the examples of the net and back: weights of blocks, standard inputs, probabilities of pages."""

from collections import Counter
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from ..model import forward
from .dataset import Dataset
from .network import Example, Form, train

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
Arrays = dict[str, Floats]
BALANCE = 0.5


def weights(data: Dataset, balance: float = BALANCE) -> Floats:
    """The weight of each row in training; 0 where nothing is known.

    Within a page by the square root of the words, a page by the square root of its blocks, and a corpus of n pages by
    n ** (1 - balance): with 0 every page counts the same, with 1 every corpus.
    """
    sizes = Counter(page.corpus for page in data.pages)
    of_corpus = {name: size**-balance for name, size in sizes.items()}
    mean = sum(of_corpus[page.corpus] for page in data.pages) / len(data.pages)
    out = np.zeros(len(data.target), dtype=np.float32)
    for number, page in enumerate(data.pages):
        if len(page):
            each = np.sqrt(page.words + 2)
            share = of_corpus[page.corpus] / mean
            out[data.rows(number)] = each / each.sum() * np.sqrt(len(page)) * share * page.known
    return out


def columns(data: Dataset, scores: Floats, chosen: NDArray[np.bool_] | None = None) -> Floats:
    """What the net sees: the features, or those chosen of them, and the scores by tokens. Shape (rows, inputs)."""
    features = data.features if chosen is None else data.features[:, chosen]
    return np.concatenate((features, scores), axis=1)


def fit(data: Dataset, inputs: Floats, pages: Iterable[int], weight: Floats, form: Form, seed: int) -> Arrays:
    """A net trained on some pages, with the mean and scale of its inputs."""
    learned = [page for page in pages if weight[data.rows(page)].any()]
    rows = np.zeros(len(inputs), dtype=bool)
    for page in learned:
        rows[data.rows(page)] = True
    mean, scale = _moments(inputs[rows])
    types = data.types
    examples = []
    for page in learned:
        part = data.rows(page)
        shown = forward.standard(inputs[part], mean, scale)
        examples.append(Example(shown, data.target[part], weight[part], int(types[page])))
    return {"mean": mean, "scale": scale, **train(examples, len(data.page_types), form, seed)}


def _moments(inputs: Floats) -> tuple[Floats, Floats]:
    """Mean and standard deviation of the squashed inputs, a column at a time to spare memory."""
    mean, scale = (np.zeros(inputs.shape[1], dtype=np.float32) for _ in range(2))
    for number in range(inputs.shape[1]):
        column = forward.squashed(inputs[:, number])
        mean[number], scale[number] = column.mean(dtype=np.float64), column.std(dtype=np.float64) + 1e-3
    return mean, scale


def predict(
    data: Dataset, inputs: Floats, pages: Iterable[int], arrays: Arrays
) -> tuple[dict[int, Floats], dict[int, Floats]]:
    """Probabilities of the blocks of each page, and of its types; pages without blocks are left out."""
    net = forward.build(arrays)
    blocks, kinds = {}, {}
    for page in pages:
        if len(data.pages[page]):
            scores, types = forward.forward(net, inputs[data.rows(page)])
            blocks[page], kinds[page] = forward.sigmoid(scores), forward.softmax(types)
    return blocks, kinds
