"""The linear models over marks, words and signals, fitted: logistic regression with an L2 penalty by L-BFGS.

Their scores are inputs of the net, so a training page must be scored by a model that has not seen its domain. For k
folds that takes a fit without each fold and one without each pair of folds: the page of fold b, as training data of
the net that is tested on fold a, is scored by the fit without a and b.

Papers: Liu, Nocedal: On the limited memory BFGS method. Mathematical Programming 45, 1989, DOI 10.1007/BF01589116.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from tqdm import tqdm

from ..features.marks import DISTANCES
from ..model.tokens import BLOCK_SCORES, Table, above
from .dataset import Dataset

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
_LEAST = 1e-3  # weights nearer to 0 than this are left out of the model
_MARKS, _WORDS, _SIGNALS = 2e-5, 5e-5, 1e-4  # penalties


@dataclass(frozen=True, slots=True)
class Linear:
    """Weights of a fit, shape (columns, scores), and its biases, shape (scores,)."""

    weights: Floats
    bias: Floats

    def score(self, matrix: Any) -> Floats:
        """Log odds of each row of a sparse matrix. Shape (rows, scores)."""
        out: Floats = (matrix @ self.weights + self.bias).astype(np.float32)
        return out


@dataclass(frozen=True, slots=True)
class Models:
    """The three fits. That of marks has a column of weights for each distance."""

    marks: Linear
    words: Linear
    signals: Linear

    def blocks(self, data: Dataset, rows: Bools) -> Floats:
        """The scores of blocks by marks and words. Shape (rows, distances + 1)."""
        return np.concatenate((self.marks.score(data.marks[rows]), self.words.score(data.words[rows])), axis=1)

    def unknown(self) -> Floats:
        """The scores of a block none of whose tokens is known."""
        own = np.concatenate((self.marks.bias, self.words.bias))[None]
        return np.concatenate((own[0], above(own, np.zeros(1, dtype=np.int64))[0], self.signals.bias))


@dataclass(frozen=True, slots=True)
class Scores:
    """Scores by tokens that no model gave which has seen the page's domain, in the order of the net's columns.

    `values` (folds + 1, rows, scores): entry a is for the net tested on fold a, its own pages scored by the fit without
    a, the others by the fit without a and their own fold; the last entry is for a net that is tested on none, every
    page scored by the fit without its fold. `unknown` (folds + 1, scores): of a block none of whose tokens is known.
    """

    values: Floats
    unknown: Floats


def fit(matrix: Any, target: Floats, weight: Floats, *, penalty: float, steps: int = 25) -> Linear:
    """The logistic regression of soft targets on a sparse matrix, each row with a weight; one score."""
    back = matrix.T.tocsr()
    share = (weight / max(float(weight.sum()), 1e-9)).astype(np.float64)

    def loss(point: Doubles) -> tuple[float, Doubles]:
        score = matrix @ point[:-1] + point[-1]
        gap = share * (1 / (1 + np.exp(-np.clip(score, -30, 30))) - target)
        value = (share * (np.logaddexp(0, score) - target * score)).sum() + 0.5 * penalty * (point[:-1] ** 2).sum()
        return float(value), np.concatenate((back @ gap + penalty * point[:-1], [gap.sum()]))

    found = minimize(
        loss, np.zeros(matrix.shape[1] + 1), jac=True, method="L-BFGS-B", options={"maxiter": steps, "maxcor": 8}
    )
    return Linear(found.x[:-1, None].astype(np.float32), found.x[-1:].astype(np.float32))


def fit_kinds(matrix: Any, kind: Ints, kinds: int, *, penalty: float, steps: int = 60) -> Linear:
    """The multinomial regression of page types on a sparse matrix; a score for each type. All 0 without pages."""
    if not len(kind):
        return Linear(np.zeros((matrix.shape[1], kinds), dtype=np.float32), np.zeros(kinds, dtype=np.float32))
    right = np.eye(kinds)[kind]
    back = matrix.T.tocsr()

    def loss(point: Doubles) -> tuple[float, Doubles]:
        weights = point.reshape(-1, kinds)
        score = matrix @ weights[:-1] + weights[-1]
        score -= score.max(axis=1, keepdims=True)
        shares = np.exp(score) / np.exp(score).sum(axis=1, keepdims=True)
        value = -np.log((shares * right).sum(axis=1) + 1e-12).mean() + 0.5 * penalty * (weights[:-1] ** 2).sum()
        gap = (shares - right) / len(kind)
        slope = np.concatenate((back @ gap + penalty * weights[:-1], gap.sum(axis=0, keepdims=True)))
        return float(value), slope.ravel()

    start = np.zeros((matrix.shape[1] + 1) * kinds)
    found = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": steps}).x.reshape(-1, kinds)
    found -= found.mean(axis=1, keepdims=True)
    return Linear(found[:-1].astype(np.float32), found[-1].astype(np.float32))


def fit_all(data: Dataset, pages: Bools, weight: Floats) -> Models:
    """The models of some pages."""
    rows = pages[data.page_of_row] & (weight > 0)
    target, weight = data.target[rows], weight[rows]
    marks = fit(data.marks[rows], target, weight, penalty=_MARKS)
    bias = np.zeros(DISTANCES, dtype=np.float32)
    bias[0] = marks.bias[0]
    return Models(
        Linear(_by_distance(marks.weights[:, 0]), bias),
        fit(data.words[rows], target, weight, penalty=_WORDS),
        _fit_signals(data, pages),
    )


def _by_distance(weights: Floats) -> Floats:
    """The weights of marks, each in the column of its distance. Shape (tokens * distances, distances)."""
    out = np.zeros((len(weights), DISTANCES), dtype=np.float32)
    place = np.arange(len(weights))
    out[place, place % DISTANCES] = weights
    return out


def _fit_signals(data: Dataset, pages: Bools) -> Linear:
    """A score for each page type, and one for the share of the page's words that is content."""
    typed = pages & (data.types >= 0)
    kinds = fit_kinds(data.signals[typed], data.types[typed], len(data.page_types), penalty=_SIGNALS)
    texts = pages & np.array([page.has_text for page in data.pages])
    share = np.array([page.share for page in data.pages], dtype=np.float32)[texts]
    found = fit(data.signals[texts], share, np.ones(len(share), dtype=np.float32), penalty=_SIGNALS, steps=60)
    return Linear(np.concatenate((kinds.weights, found.weights), axis=1), np.concatenate((kinds.bias, found.bias)))


def crossed(data: Dataset, fold: Ints, weight: Floats, *, pairs: bool = True) -> Scores:
    """The scores of all pages; `fold` is that of each page. Without `pairs` only the last entry is made."""
    number = int(fold.max()) + 1
    size = BLOCK_SCORES + len(data.page_types) + 1
    values = np.zeros((number + 1, len(data.target), size), dtype=np.float32)
    unknown = np.zeros((number + 1, size), dtype=np.float32)
    for a, b in tqdm(list(_pairs(number, pairs)), desc="token models", unit=" fits", disable=None):
        models = fit_all(data, (fold != a) & (fold != b), weight)
        unknown[a if a == b else number] = models.unknown()
        for entry, scored in {(a, b), (b, a)} if a != b else {(a, a), (number, a)}:
            rows = (fold == scored)[data.page_of_row]
            values[entry, rows, : DISTANCES + 1] = models.blocks(data, rows)
            values[entry, rows, BLOCK_SCORES:] = models.signals.score(data.signals)[data.page_of_row[rows]]
    for entry in values:
        entry[:, DISTANCES + 1 : BLOCK_SCORES] = above(entry[:, : DISTANCES + 1], data.heading)
    if not pairs or number == 1:
        unknown[number] = unknown[0]
    return Scores(values, unknown)


def _pairs(number: int, pairs: bool) -> Iterator[tuple[int, int]]:
    if pairs:
        yield from combinations_with_replacement(range(number), 2)
    else:
        yield from ((fold, fold) for fold in range(number))


def tables(data: Dataset, weight: Floats) -> tuple[Table, Table, Table]:
    """The models of all pages as tables of tokens, without tokens that weigh next to nothing."""
    models = fit_all(data, np.ones(len(data.pages), dtype=bool), weight)
    marks = models.marks.weights.sum(axis=1).reshape(-1, DISTANCES)
    return (_table(data.mark_tokens, marks, models.marks.bias[:1]),
            _table(data.word_tokens, models.words.weights, models.words.bias, binary=True),
            _table(data.signal_tokens, models.signals.weights, models.signals.bias))  # fmt: skip


def _table(tokens: tuple[str, ...], weights: Floats, bias: Floats, *, binary: bool = False) -> Table:
    heavy = np.abs(weights).max(axis=1) >= _LEAST if len(tokens) else np.zeros(0, dtype=bool)
    rounded = weights[heavy].astype(np.float16).astype(np.float32)  # as the model file keeps them
    return Table(
        [token for token, yes in zip(tokens, heavy.tolist(), strict=True) if yes], rounded, bias, binary=binary
    )
