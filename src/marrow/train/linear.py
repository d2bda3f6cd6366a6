"""Linear models fitted to sparse matrices: logistic and multinomial regression with an L2 penalty by L-BFGS.

Papers: Liu, Nocedal: On the limited memory BFGS method. Mathematical Programming 45, 1989, DOI 10.1007/BF01589116.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Linear:
    """Weights of a fit, shape (columns, scores), and its biases, shape (scores,)."""

    weights: Floats
    bias: Floats

    def score(self, matrix: Any) -> Floats:
        """Log odds of each row of a sparse matrix. Shape (rows, scores)."""
        out: Floats = (matrix @ self.weights + self.bias).astype(np.float32)
        return out

    def beside(self, other: "Linear") -> "Linear":
        """Two fits to the same columns as one with the scores of both."""
        weights = np.concatenate((self.weights, other.weights), axis=1)
        return Linear(weights, np.concatenate((self.bias, other.bias)))


def fit(matrix: Any, target: Floats, weight: Floats, *, penalty: float, given: Floats | float = 0.0,
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

    start, options = np.zeros(matrix.shape[1] + 1), {"maxiter": steps, "maxcor": 8}
    found = minimize(loss, start, jac=True, method="L-BFGS-B", options=options).x
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

    start = np.zeros((matrix.shape[1] + 1) * kinds)
    found = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": steps}).x.reshape(-1, kinds)
    found -= found.mean(axis=1, keepdims=True)
    return Linear(found[:-1].astype(np.float32), found[-1].astype(np.float32))
