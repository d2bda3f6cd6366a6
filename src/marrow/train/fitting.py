"""Fits the net to pages of a dataset: the weight of each block, standardised inputs; and predicts pages with it."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from ..experiment.arrays import Bools, Floats, Ints
from ..features.marks import DISTANCES
from ..model import forward
from ..model.tokens import BLOCK_SCORES, OF_HEADING
from . import insets
from .dataset import Dataset
from .network import Example, Form, Mask, train
from .record import TrainingPage
from .tokens import Scores

Arrays = dict[str, Floats]
BALANCE = 0.2
PIECE = 4.0  # what a piece set down in a page weighs, in blocks of the page
CLUTTER = 4.0  # times that for a piece that is no content
MASKED = {"marks": 0.1, "words": 0.1, "signals": 0.2}  # share of the pages seen without them


def weights(data: Dataset, balance: float = BALANCE) -> Floats:
    """The weight of each row in training; 0 where nothing is known.

    Within a page by the square root of the words, a page by the square root of its blocks, and a corpus of n pages by
    n ** (1 - balance): with 0 every page counts the same, with 1 every corpus.
    """
    sizes = Counter(page.corpus for page in data.pages if not page.made)
    of_corpus = {name: size**-balance for name, size in sizes.items()}
    mean = sum(of_corpus[name] * size for name, size in sizes.items()) / sizes.total()
    out = np.zeros(len(data.target), dtype=np.float32)
    for number, page in enumerate(data.pages):
        if len(page):
            each = np.sqrt(page.words + 2)
            weigh_pieces(page, each)
            share = of_corpus[page.corpus] / mean
            out[data.rows(number)] = each / each.sum() * np.sqrt(len(page)) * share * page.known
    return out


def weigh_pieces(page: TrainingPage, weight: Floats) -> None:
    """Let all planted pieces weigh alike, however many blocks they have: clutter has few. Changes `weight`."""
    own = page.owner < 0
    for number, right in enumerate(page.right.tolist()):
        mine = page.owner == number
        if mine.any() and own.any():
            weight[mine] *= PIECE * (1 if right else CLUTTER) * weight[own].mean() / weight[mine].sum()


@dataclass(frozen=True, slots=True)
class Inputs:
    """What the net sees, put together page by page: all rows at once would be the largest array of a run.

    `features` (rows, features), of which those `chosen` are seen; after them `scores` (rows, scores) by tokens;
    `unknown` (scores,): what those scores are where no token is known.
    """

    features: Floats
    scores: Floats
    unknown: Floats
    chosen: Ints

    def rows(self, part: slice) -> Floats:
        """The inputs of some rows. Shape (rows, inputs)."""
        return np.concatenate((self.features[part, self.chosen], self.scores[part]), axis=1)

    def moments(self, rows: Bools) -> tuple[Floats, Floats]:
        """Mean and standard deviation of each input over some rows, a column at a time to spare memory."""
        columns = [*(self.features[:, number] for number in self.chosen.tolist()), *self.scores.T]
        mean, scale = (np.zeros(len(columns), dtype=np.float32) for _ in range(2))
        for number, column in enumerate(columns):
            known = column[rows]
            mean[number], scale[number] = known.mean(dtype=np.float64), known.std(dtype=np.float64) + 1e-3
        return mean, scale


def gather(data: Dataset, scores: Scores, entry: int, chosen: Bools | None = None) -> Inputs:
    """The features, or those chosen of them, with an entry of the scores."""
    seen = np.arange(data.features.shape[1]) if chosen is None else np.flatnonzero(chosen)
    return Inputs(data.features, scores.values[entry], scores.unknown[entry], seen)


def families(size: int) -> dict[str, Ints]:
    """Which of so many scores by tokens come from marks, from words and from signals."""
    own = ["marks"] * (DISTANCES + 1) + ["words"] * 2
    known = np.array([*own, *(own[place] for place in OF_HEADING)])
    marks, words = (np.flatnonzero(known == name) for name in ("marks", "words"))
    return {"marks": marks, "words": words, "signals": np.arange(BLOCK_SCORES, size)}


def fit(data: Dataset, inputs: Inputs, pages: Iterable[int], weight: Floats, form: Form, seed: int) -> Arrays:
    """A net trained on some pages, with the mean and scale of its inputs. A page stands for those made of it too."""
    learned = [page for page in pages if weight[data.rows(page)].any() and not data.made[page]]
    mean, scale = inputs.moments(np.isin(data.page_of_row, learned))
    first = len(inputs.chosen)
    unknown = forward.standard(inputs.unknown[None], mean[first:], scale[first:])[0]
    hidden = families(len(unknown))
    masks = {name: Mask(first + hidden[name], unknown[hidden[name]], rate) for name, rate in MASKED.items()}

    def shown(page: int) -> Floats:
        return forward.standard(inputs.rows(data.rows(page)), mean, scale)

    def example(page: int) -> Example:
        part = data.rows(page)
        return Example(shown(page), data.pages[page].groups, data.target[part], weight[part], int(data.types[page]))

    versions = [(page, *data.variants.get(page, ())) for page in learned]
    arrays = train(versions, example, len(data.page_types), form, seed, [*masks.values()])
    return {"mean": mean, "scale": scale, **insets.fit(data, shown, learned, masks["words"]),
            **{f"0.{name}": value for name, value in arrays.items()}}  # fmt: skip


def predict(data: Dataset, inputs: Inputs, pages: Iterable[int],
            arrays: Arrays) -> tuple[dict[int, Floats], dict[int, Floats]]:  # fmt: skip
    """Probabilities of the blocks of each page, and of its types; pages without blocks are left out."""
    nets = forward.build(arrays)
    blocks, kinds = {}, {}
    for page in pages:
        if len(data.pages[page]):
            blocks[page], kinds[page] = forward.forward(nets, inputs.rows(data.rows(page)), data.pages[page].groups)
    return blocks, kinds
