"""The share of the loss that is F1 of words."""

import numpy as np
import pytest
from later import later

torch, network = later("torch"), later("marrow.train.network")

KEPT = np.array([1.0, 1, 0, 0, 1, 0])
WORDS = np.array([10.0, 30, 20, 20, 3, 50])
PAGES = np.array([0, 0, 0, 0, 1, 1])


def lost(odds, target=KEPT):
    """For two pages, of which the second has too little content to say anything, and one reading."""
    rows = [torch.tensor(column, dtype=torch.float32) for column in (WORDS, target, np.ones(6))]
    words, target, weight = rows
    nothing = torch.zeros(0)
    batch = network._Batch(nothing, nothing, torch.tensor(PAGES), nothing, nothing, words, target, weight,
                           torch.tensor([0, 0]))
    scores = torch.tensor(odds, dtype=torch.float32)[:, None]
    return float(network._lost(scores, torch.zeros((2, 1)), batch))


def test_nothing_is_lost_where_all_is_right():
    assert lost(60 * KEPT - 30) == pytest.approx(0, abs=1e-6)


def test_all_is_lost_where_all_is_wrong():
    assert lost(30 - 60 * KEPT) == pytest.approx(4 / 6, abs=1e-6)  # four of six blocks are on the page that counts


def test_what_is_lost_is_the_f1_of_words():
    kept = np.array([1.0, 0, 1, 0, 0, 1])
    assert lost(60 * kept - 30) == pytest.approx((1 - 2 * 10 / (30 + 40)) * 4 / 6, abs=1e-6)


def test_it_falls_with_what_is_found():
    odds = torch.zeros(6).numpy()
    more = odds.copy()
    more[1] = 1
    assert lost(more) < lost(odds)
