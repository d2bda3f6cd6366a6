import itertools

import numpy as np
import pytest

from marrow.model.decide import DOUBT, calibrated, decide, pooled, threshold


@pytest.mark.parametrize("beta", (0.5, 1.0, 2.0))
@pytest.mark.parametrize("seed", range(5))
def test_no_other_choice_expects_more(beta, seed, monkeypatch):
    monkeypatch.setattr("marrow.model.decide.ODDS", np.ones((1, 1)))  # blocks that do not err together
    random = np.random.default_rng(seed)
    probability, words = random.random(9), random.integers(1, 40, 9).astype(float)

    def expected(keep):
        right = (probability * words)[keep].sum()
        return (1 + beta**2) * right / (words[keep].sum() + beta**2 * (probability * words).sum())

    keep, value = decide(probability, words, beta=beta)
    every = itertools.product((False, True), repeat=9)
    assert value == pytest.approx(expected(keep))
    assert value == pytest.approx(max(expected(np.array(choice)) for choice in every if any(choice)))


def test_the_score_is_expected_of_stricter_and_laxer_golds_too():
    probability, words = np.array([0.9, 0.5, 0.2]), np.array([10.0, 20.0, 30.0])
    cases = [1 / (1 + np.exp(-np.log(probability / (1 - probability)) - shift)) for shift in (-DOUBT, 0.0, DOUBT)]

    def expected(size):
        return np.mean([2 * (case * words)[:size].sum() / (words[:size].sum() + (case * words).sum())
                        for case in cases])

    keep, value = decide(probability, words)
    assert value == pytest.approx(max(map(expected, (1, 2, 3)))) == pytest.approx(expected(keep.sum()))
    assert decide(np.array([0.0, 1.0]), np.ones(2))[0].tolist() == [False, True]


def test_precision_keeps_less_and_recall_more():
    probability, words = np.linspace(0.99, 0.01, 30), np.ones(30)
    kept = [decide(probability, words, beta=beta)[0].sum() for beta in (0.5, 1.0, 2.0)]
    assert kept[0] < kept[1] < kept[2]


def test_a_page_that_expects_little_gets_no_answer():
    keep, expected = decide(np.array([0.1, 0.05]), np.array([5.0, 9.0]), empty=0.3)
    assert not keep.any()
    assert 0 < expected < 0.3


def test_a_page_of_many_words_is_answered_however_little_it_expects():
    keep, expected = decide(np.array([0.02, 0.04, 0.01]), np.array([900.0, 800.0, 700.0]), empty=0.3)
    assert keep[1]
    assert expected < 0.3


def test_no_blocks():
    assert decide(np.zeros(0), np.zeros(0)) == (pytest.approx(np.zeros(0)), 0.0)


@pytest.mark.parametrize(
    ("probability", "keep", "low", "high"),
    [
        ([0.9, 0.4], [True, False], 0.4, 0.9),
        ([0.9, 0.4], [True, True], 0, 0.4),
        ([0.9], [False], 1, 2),
        ([0.5, 0.5], [True, False], 0, 0.5),
    ],
)
def test_threshold_lies_between_the_kept_and_the_others(probability, keep, low, high):
    assert low < threshold(np.array(probability), np.array(keep)) < high


def test_calibrated_probabilities_keep_their_order_and_their_ends():
    said = np.array([0, 1e-12, 0.2, 0.5, 0.9, 1], dtype=np.float32)
    found = calibrated(said, (0.5, 0.1))
    assert found.dtype == np.float32
    assert np.all(np.diff(found[1:]) > 0) and 0 < found[0] < 0.001 and found[-1] == 1
    assert found[3] == pytest.approx(1 / (1 + np.exp(-0.1)))
    assert calibrated(said, (1, 0))[2:] == pytest.approx(said[2:])


def test_the_blocks_of_a_unit_stay_or_go_as_one():
    probability, words = np.array([0.95, 0.2, 0.8, 0.7, 0.1, 0.6]), np.array([40.0, 2, 10, 10, 20, 5])
    unit = np.array([0, 1, 1, 1, 2, 2])
    keep, expected = decide(probability, words, unit)
    assert keep.tolist() == [True, True, True, True, False, False]
    assert 0 < expected < 1
    assert pooled(probability, words, unit)[1:4] == pytest.approx([15.4 / 22] * 3)
    assert decide(probability, words, np.arange(6))[1] == pytest.approx(decide(probability, words)[1])


def test_a_unit_without_words_has_a_probability():
    assert pooled(np.array([0.2, 0.4]), np.zeros(2), np.zeros(2, dtype=int)) == pytest.approx([0.3, 0.3])


def test_a_page_of_running_text_is_always_answered():
    little = np.array([0.1, 0.05]), np.array([40.0, 30.0])
    assert not decide(*little, running=59, empty=0.3)[0].any()
    assert decide(*little, running=60, empty=0.3)[0].any()
