"""How much a cut can score: what cannot be the best is left, so the bound must be one."""

import numpy as np
import pytest

from marrow.finders.cuts import bound, highest, most_of


@pytest.mark.parametrize("words", [0.0, 1.0, 7.0, 60.0, 900.0, 40_000.0])
@pytest.mark.parametrize("count", [1, 2, 3, 10, 77, 1500])
def test_the_highest_bound_is_that_of_the_best_number_of_items(words, count):
    assert highest(words, count) == pytest.approx(max(bound(words, number) for number in range(1, count + 1)))


def test_as_many_items_as_lines_and_a_few_that_share_one():
    assert most_of(np.arange(10)) == 10
    assert most_of(np.zeros(10, dtype=np.int64)) == 1
    assert most_of(np.array([0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4])) == 6
