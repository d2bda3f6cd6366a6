import numpy as np
import pytest

pytest.importorskip("scipy", reason="lines are fitted with scipy: pip install 'marrow[train]'")

from marrow.model.decide import calibrated  # noqa: E402 - needs scipy
from marrow.train.calibration import error, isotonic, platt, reliability  # noqa: E402 - needs scipy


def test_bins_hold_the_means_of_what_falls_into_them():
    bins = reliability(np.array([0.05, 0.07, 0.95, 1.0]), np.array([0, 1, 1, 1]), np.array([1, 3, 1, 1]))
    assert [weight for _, _, weight in bins] == [4, 2]
    assert bins[0][0] == pytest.approx(0.065)
    assert bins[0][1] == 0.75
    assert error(bins) == pytest.approx((4 * 0.685 + 2 * 0.025) / 6)
    assert error([]) == 0


def test_an_isotonic_curve_never_falls_and_keeps_the_mean():
    random = np.random.default_rng(1)
    said = random.random(500)
    true = np.clip(said**2 + random.normal(0, 0.4, 500), 0, 1)
    curve = isotonic(said.tolist(), true.tolist())
    assert curve["observed"] == sorted(curve["observed"])
    assert curve["expected"] == sorted(curve["expected"])
    assert isotonic([0.1, 0.9], [1.0, 0.0]) == {"expected": [0.1, 0.9], "observed": [0.5, 0.5]}
    assert isotonic([], []) == {"expected": [], "observed": []}


def test_a_line_over_log_odds_finds_what_was_said_too_surely():
    random = np.random.default_rng(2)
    truth = 1 / (1 + np.exp(-random.normal(0, 2, 20_000)))
    odds = np.log(truth / (1 - truth))
    said = 1 / (1 + np.exp(-(odds - 0.5) / 0.5))  # twice as sure, and shifted
    happened = (random.random(len(truth)) < truth).astype(float)
    slope, shift = platt(said, happened, np.ones(len(said)))
    assert slope == pytest.approx(0.5, abs=0.05)
    assert shift == pytest.approx(0.5, abs=0.05)
    assert error(reliability(calibrated(said, (slope, shift)), happened, np.ones(len(said)))) < 0.02
    assert error(reliability(said, happened, np.ones(len(said)))) > 0.05


def test_a_line_stays_finite_where_all_is_one():
    slope, shift = platt(np.ones(3), np.ones(3), np.ones(3))
    assert 0 < slope < 3 and abs(shift) < 3
    assert platt(np.array([1e-6, 1 - 1e-6]), np.array([0.0, 1.0]), np.ones(2)) == pytest.approx([1, 0], abs=0.05)
