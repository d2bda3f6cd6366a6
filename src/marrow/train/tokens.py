"""Trains the linear models over marks, words and signals, by L-BFGS with an L2 penalty.

First one for all pages; then, on top of its scores, one for the pages of each type, whose penalty keeps it near to
nothing where the pages of a type are few. A mark has one weight for a type, at whatever distance it is. What
labels say of words comes before that (see `marrow.evaluate.transplant.labels`), as few pages have "Advertisement" in
most languages: the more domains have a word, the less it counts.

Their scores are inputs of the net, so a training page must be scored by a model that has not seen its domain. For k
folds that takes a fit without each fold and one without each pair of folds: the page of fold b, as training data of
the net that is tested on fold a, is scored by the fit without a and b.

Papers: Liu, Nocedal: On the limited memory BFGS method. Mathematical Programming 45, 1989, DOI 10.1007/BF01589116.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
import scipy.sparse as sparse
from scipy.optimize import minimize
from tqdm import tqdm

from ..experiment.arrays import Bools, Doubles, Floats, Ints, Numbers
from ..features.marks import DISTANCES
from ..model.tokens import BLOCK_SCORES, OWN, TokenTable, above, likely
from .dataset import Dataset

_LEAST = 1e-3  # weights nearer to 0 than this are left out of the model
_MARKS, _WORDS, _SIGNALS = 1e-3, 5e-5, 1e-4  # penalties
_TYPED_MARKS, _TYPED_WORDS = 1e-2, 1.5e-4
_LABELS = 5e-5  # penalty of what labels say of words
_DOMAINS = 50  # that say as much of a word as labels do
_CONTENT = 0.9


@dataclass(frozen=True, slots=True)
class Linear:
    """Weights of a fit, shape (columns, scores), and its biases, shape (scores,)."""

    weights: Floats
    bias: Floats

    def score(self, matrix: Any) -> Floats:
        """Log odds of each row of a sparse matrix. Shape (rows, scores)."""
        return (matrix @ self.weights + self.bias).astype(np.float32)

    def beside(self, other: "Linear") -> "Linear":
        """Two fits to the same columns as one with the scores of both."""
        weights = np.concatenate((self.weights, other.weights), axis=1)
        return Linear(weights, np.concatenate((self.bias, other.bias)))


def least(loss: Callable[[Doubles], tuple[float, Doubles]], start: Doubles, steps: int = 15_000,
          **options: Any) -> Doubles:  # fmt: skip
    """Where a loss, given with its gradient, is least, by L-BFGS from a start. Shape as that of the start."""
    return minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": steps, **options}).x


def shares(scores: Doubles, starts: Ints) -> Doubles:
    """The softmax of scores within each of several groups, which begin at `starts`. Shape as that of the scores."""
    sizes = np.diff(starts, append=len(scores))
    powers = np.exp(scores - np.repeat(np.maximum.reduceat(scores, starts), sizes))
    return powers / np.repeat(np.add.reduceat(powers, starts), sizes)


def fit(matrix: Any, target: Numbers, weight: Numbers, *, penalty: float, given: Numbers | float = 0.0,
        steps: int = 25) -> Linear:
    """The logistic regression of soft targets on a sparse matrix, each row with a weight; one score.

    given: log odds of each row that the score comes on top of
    """
    back = matrix.T.tocsr()
    share = (weight / max(float(weight.sum()), 1e-9)).astype(np.float64)

    def loss(point: Doubles) -> tuple[float, Doubles]:
        score = given + matrix @ point[:-1] + point[-1]
        gap = share * (1 / (1 + np.exp(-np.clip(score, -30, 30))) - target)
        value = (share * (np.logaddexp(0, score) - target * score)).sum() + 0.5 * penalty * (point[:-1] ** 2).sum()
        return float(value), np.concatenate((back @ gap + penalty * point[:-1], [gap.sum()]))

    found = least(loss, np.zeros(matrix.shape[1] + 1), steps, maxcor=8)
    return Linear(found[:-1, None].astype(np.float32), found[-1:].astype(np.float32))


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

    found = least(loss, np.zeros((matrix.shape[1] + 1) * kinds), steps).reshape(-1, kinds)
    found -= found.mean(axis=1, keepdims=True)
    return Linear(found[:-1].astype(np.float32), found[-1].astype(np.float32))


@dataclass(frozen=True, slots=True)
class Models:
    """The fits.

    That of marks has a column of weights for each distance, and then, like that of words, one for each type.
    """

    marks: Linear
    words: Linear
    signals: Linear

    def score(self, data: Dataset, pages: Bools) -> Floats:
        """The net's columns for the blocks of some pages, but for those of the heading. Shape (rows, OWN + signals)."""
        rows = pages[data.page_of_row]
        page = self.signals.score(data.signals)
        kinds = np.stack(list(map(likely, page)))[data.page_of_row[rows]]
        marks, words = self.marks.score(data.marks[rows]), self.words.score(data.words[rows])
        parts = [marks[:, :DISTANCES], marks[:, DISTANCES:] * kinds, words[:, :1], words[:, 1:] * kinds]
        own = [part.sum(axis=1, keepdims=True) if place % 2 else part for place, part in enumerate(parts)]
        return np.concatenate((*own, page[data.page_of_row[rows]]), axis=1)

    def unknown(self) -> Floats:
        """The scores of a block none of whose tokens is known."""
        kinds = likely(self.signals.bias)
        marks, words = self.marks.bias, self.words.bias
        own = np.concatenate((marks[:DISTANCES], [marks[DISTANCES:] @ kinds], words[:1], [words[1:] @ kinds]))[None]
        out: Floats = np.concatenate((own[0], above(own, np.zeros(1, dtype=np.int64))[0],
                                      self.signals.bias)).astype(np.float32)
        return out


@dataclass(frozen=True, slots=True)
class Scores:
    """Scores by tokens that no model gave which has seen the page's domain, in the order of the net's columns.

    `values` (folds + 1, rows, scores): entry a is for the net tested on fold a, its own pages scored by the fit without
    a, the others by the fit without a and their own fold; the last entry is for a net that is tested on none, every
    page scored by the fit without its fold. `unknown` (folds + 1, scores): of a block none of whose tokens is known.
    """

    values: Floats
    unknown: Floats


def fit_all(data: Dataset, pages: Bools, weight: Floats) -> Models:
    """The models of some pages; those without names have nothing to say here."""
    pages = pages & ~data.unnamed
    rows = pages[data.page_of_row] & (weight > 0)
    kinds = len(data.page_types)
    target, weight, kind = data.target[rows], weight[rows], data.types[data.page_of_row[rows]]
    marks, words = data.marks[rows], data.words[rows]
    by_marks = fit(marks, target, weight, penalty=_MARKS)
    known = _of_labels(data, pages)
    more = fit(words, target, weight, penalty=_WORDS, given=words @ known)
    by_words = Linear(more.weights + known[:, None], more.bias)
    place = np.arange(marks.shape[1])
    by_distance = np.zeros((len(place), DISTANCES), dtype=np.float32)  # each weight in the column of its distance
    by_distance[place, place % DISTANCES] = by_marks.weights[:, 0]
    shared = Linear(by_distance, np.append(by_marks.bias, np.zeros(DISTANCES - 1, dtype=np.float32)))
    for_marks = _fit_types(by_marks, marks, kind, kinds, target, weight, penalty=_TYPED_MARKS, shared=DISTANCES)
    for_words = _fit_types(by_words, words, kind, kinds, target, weight, penalty=_TYPED_WORDS)
    typed = pages & (data.types >= 0)
    signals = fit_kinds(data.signals[typed], data.types[typed], kinds, penalty=_SIGNALS)
    texts = pages & np.array([page.has_text for page in data.pages])
    share = np.array([page.share for page in data.pages], dtype=np.float32)[texts]
    of_content = fit(data.signals[texts], share, np.ones(len(share), dtype=np.float32), penalty=_SIGNALS, steps=60)
    return Models(shared.beside(for_marks), by_words.beside(for_words), signals.beside(of_content))


def _of_labels(data: Dataset, pages: Bools) -> Floats:
    """The weights of words by labels: those of clutter against those of content and the content of pages as they
    are. Shape (words,)."""
    rows = (pages & ~data.made)[data.page_of_row] & data.known & (data.target > _CONTENT)
    matrix = sparse.vstack((data.labels, data.words[rows])).tocsr()
    target = np.concatenate((data.content, np.ones(int(rows.sum())))).astype(np.float32)
    weight = np.where(target > 0, 1 / max(float(target.sum()), 1), 1 / max(float((1 - target).sum()), 1))
    found = fit(matrix, target, weight, penalty=_LABELS).weights[:, 0] * (np.diff(data.labels.tocsc().indptr) > 0)
    return (found * _DOMAINS / (_DOMAINS + data.domains)).astype(np.float32)


def _fit_types(base: Linear, matrix: Any, kind: Ints, kinds: int, target: Floats, weight: Floats, *, penalty: float,
               shared: int = 1) -> Linear:  # fmt: skip
    """What rows of pages of each type add to the scores of a model of all pages; a score for each type.

    shared: number of columns next to each other that share a weight
    """
    columns = matrix.shape[1]
    place = np.arange(columns)
    sums = sparse.csr_matrix((np.ones(columns, dtype=np.float32), (place, place // shared)),
                             shape=(columns, columns // shared))
    given = base.score(matrix)[:, 0]
    weights, bias = np.zeros((columns, kinds), dtype=np.float32), np.zeros(kinds, dtype=np.float32)
    for number in np.unique(kind[kind >= 0]).tolist():
        rows = kind == number
        found = fit(matrix[rows] @ sums, target[rows], weight[rows], penalty=penalty, given=given[rows])
        weights[:, number], bias[number] = np.repeat(found.weights[:, 0], shared), found.bias[0]
    return Linear(weights, bias)


def crossed(data: Dataset, fold: Ints, weight: Floats) -> Scores:
    """The scores of all pages; `fold` is that of each page."""
    number = int(fold.max()) + 1
    size = BLOCK_SCORES + len(data.page_types) + 1
    values = np.zeros((number + 1, len(data.target), size), dtype=np.float32)
    unknown = np.zeros((number + 1, size), dtype=np.float32)
    left_out = list(combinations_with_replacement(range(number), 2))
    for a, b in tqdm(left_out, desc="token models", unit=" fits", disable=None):
        models = fit_all(data, (fold != a) & (fold != b), weight)
        unknown[a if a == b else number] = models.unknown()
        for entry, scored in {(a, b), (b, a)} if a != b else {(a, a), (number, a)}:
            found, rows = models.score(data, fold == scored), (fold == scored)[data.page_of_row]
            values[entry, rows, :OWN], values[entry, rows, BLOCK_SCORES:] = found[:, :OWN], found[:, OWN:]
    for entry in values:
        entry[:, OWN:BLOCK_SCORES] = above(entry[:, :OWN], data.heading)
    return Scores(values, unknown)


def tables(data: Dataset, weight: Floats) -> tuple[TokenTable, TokenTable, TokenTable]:
    """The models of all pages as tables of tokens, without tokens that weigh next to nothing."""
    models = fit_all(data, np.ones(len(data.pages), dtype=bool), weight)
    own, typed = models.marks.weights[:, :DISTANCES], models.marks.weights[::DISTANCES, DISTANCES:]
    marks = np.concatenate((own.sum(axis=1).reshape(-1, DISTANCES), typed), axis=1)
    return (_table(data.mark_tokens, marks, models.marks.bias),
            _table(data.word_tokens, models.words.weights, models.words.bias),
            _table(data.signal_tokens, models.signals.weights, models.signals.bias))  # fmt: skip


def _table(tokens: tuple[str, ...], weights: Floats, bias: Floats) -> TokenTable:
    heavy = np.flatnonzero(np.abs(weights).max(axis=1, initial=0) >= _LEAST)
    rounded = weights[heavy].astype(np.float16).astype(np.float32)  # as the model file keeps them
    return TokenTable([tokens[place] for place in heavy.tolist()], rounded, bias)
