import numpy as np
import pytest

from marrow.train.calibration import error, isotonic, reliability


def test_bins_hold_the_means_of_what_falls_into_them():
    bins = reliability(np.array([0.05, 0.07, 0.95, 1.0]), np.array([0, 1, 1, 1]), np.array([1, 3, 1, 1]))
    assert [each.weight for each in bins] == [4, 2]
    assert bins[0].said == pytest.approx(0.065)
    assert bins[0].true == 0.75
    assert error(bins) == pytest.approx((4 * 0.685 + 2 * 0.025) / 6)
    assert error([]) == 0


def test_an_isotonic_curve_never_falls_and_keeps_the_mean():
    random = np.random.default_rng(1)
    said = random.random(500)
    true = np.clip(said**2 + random.normal(0, 0.4, 500), 0, 1)
    curve = isotonic(said.tolist(), true.tolist())
    assert curve["observed"] == sorted(curve["observed"])
    assert curve["expected"] == sorted(curve["expected"])
    assert isotonic([0.1, 0.9], [1.0, 0.0]) == {"expected": [0.5], "observed": [0.5]}
    assert isotonic([], []) == {"expected": [], "observed": []}
