"""The score of insets learns what no weights of single inputs could say, and is read as it was learned."""

import numpy as np
import pytest

pytest.importorskip("scipy", reason="the score needs scipy: pip install 'webmarrow[train]'")

from marrow.model.insets import InsetScore
from marrow.train import insets


def right(units):
    """The share of unseen rows that a score of so many hidden units has right: true where two inputs have one sign."""
    random = np.random.default_rng(1)
    seen = random.normal(size=(3000, 6)).astype(np.float32)
    target = (seen[:, 0] * seen[:, 1] > 0).astype(np.float64)
    score = InsetScore.of(insets.score(seen[:2000], target[:2000], np.ones(2000), units=units))
    return ((score(seen[2000:]) > 0) == target[2000:]).mean()


def test_two_inputs_together_are_learned_by_the_hidden_layer_alone():
    assert right(16) > 0.9
    assert right(0) < 0.6


def test_rows_weigh_what_they_are_given():
    seen, target = np.zeros((2, 3), dtype=np.float32), np.array([1.0, 0.0])
    score = InsetScore.of(insets.score(seen, target, np.array([3.0, 1.0])))
    assert score(seen) == pytest.approx([np.log(3)] * 2, abs=0.01)


def test_arrays_without_a_hidden_layer_are_a_linear_score_and_none_are_none():
    arrays = {"inset.weight": np.array([1.0, 2.0], dtype=np.float32), "inset.bias": np.float32(0.5)}
    assert InsetScore.of(arrays)(np.array([[1.0, 1.0]], dtype=np.float32)) == pytest.approx([3.5])
    assert InsetScore.of({}) is None
