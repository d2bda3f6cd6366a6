"""The linear models over marks and words, fitted: logistic regression with an L2 penalty by L-BFGS.

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
from ..model.tokens import Table
from .dataset import Dataset

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]
Ints = NDArray[np.int64]
_LEAST = 1e-3  # weights nearer to 0 than this are left out of the model


@dataclass(frozen=True, slots=True)
class Linear:
    """Weights of a fit, shape (columns,), and its bias."""

    weights: Floats
    bias: float

    def score(self, matrix: Any) -> Floats:
        """Log odds of each row of a sparse matrix."""
        out: Floats = (matrix @ self.weights + self.bias).astype(np.float32)
        return out


def fit(matrix: Any, target: Floats, weight: Floats, *, penalty: float, steps: int = 25) -> Linear:
    """The logistic regression of soft targets on a sparse matrix, each row with a weight."""
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
    return Linear(found.x[:-1].astype(np.float32), float(found.x[-1]))


def fit_both(data: Dataset, rows: NDArray[np.bool_], weight: Floats) -> tuple[Linear, Linear]:
    """The models of marks and of words from some rows."""
    rows = rows & (weight > 0)
    target, weight = data.target[rows], weight[rows]
    return (fit(data.marks[rows], target, weight, penalty=2e-5), fit(data.words[rows], target, weight, penalty=5e-5))


def crossed(data: Dataset, fold: Ints, weight: Floats, *, pairs: bool = True) -> Floats:
    """Scores by marks and by words, never by a model that has seen the page's domain.

    `fold` is that of each page. Shape (folds + 1, rows, 2): entry a is for the net tested on fold a, its own pages
    scored by the fit without a, the others by the fit without a and their own fold; the last entry is for a net that
    is tested on none, every page scored by the fit without its fold. Without `pairs` only the last entry is made.
    """
    of_row = fold[data.page_of_row]
    number = int(fold.max()) + 1
    out = np.zeros((number + 1, len(of_row), 2), dtype=np.float32)
    for a, b in tqdm(list(_pairs(number, pairs)), desc="token models", unit=" fits", disable=None):
        models = fit_both(data, (of_row != a) & (of_row != b), weight)
        for entry, scored in {(a, b), (b, a)} if a != b else {(a, a), (number, a)}:
            rows = of_row == scored
            for column, (model, matrix) in enumerate(zip(models, (data.marks, data.words), strict=True)):
                out[entry, rows, column] = model.score(matrix[rows])
    return out


def _pairs(number: int, pairs: bool) -> Iterator[tuple[int, int]]:
    if pairs:
        yield from combinations_with_replacement(range(number), 2)
    else:
        yield from ((fold, fold) for fold in range(number))


def tables(data: Dataset, weight: Floats) -> tuple[Table, Table]:
    """The models of all rows as tables of tokens, without tokens that weigh next to nothing."""
    marks, words = fit_both(data, np.ones(len(data.target), dtype=bool), weight)
    return (_table(data.mark_tokens, marks.weights.reshape(-1, DISTANCES), marks.bias),
            _table(data.word_tokens, words.weights.reshape(-1, 1), words.bias, binary=True))  # fmt: skip


def _table(tokens: tuple[str, ...], weights: Floats, bias: float, *, binary: bool = False) -> Table:
    heavy = np.abs(weights).max(axis=1) >= _LEAST if len(tokens) else np.zeros(0, dtype=bool)
    rounded = weights[heavy].astype(np.float16).astype(np.float32)  # as the model file keeps them
    return Table(
        [token for token, yes in zip(tokens, heavy.tolist(), strict=True) if yes], rounded, bias, binary=binary
    )
