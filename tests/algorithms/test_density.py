"""Density: the region by hand, and its three constants."""

import numpy as np
import pytest
from judging import kept, words

from marrow.algorithms import density


@pytest.mark.parametrize(
    ("lengths", "expected"),
    [
        ([], []), ([5, 5], []), ([5, 50, 5], [1]),
        ([50, 5, 50, 5, 5, 5, 60], [0, 1, 2]),  # 100 characters against 60
        ([50, 5, 50, 5, 5, 5, 160], [6]),
        ([50, 5, 5, 50], [0]),  # three apart, a region reaches over two; of equal ones the first
    ],
)  # fmt: skip
def test_the_region_with_most_characters(lengths, expected):
    assert np.flatnonzero(density.region(np.array(lengths, dtype=np.int64), 20, 2, 2)).tolist() == expected


@pytest.mark.parametrize(("reach", "expected"), [(3, [5, 6, 7]), (4, list(range(1, 8))), (9, list(range(1, 16)))])
def test_regions_within_reach_are_added_on_either_side(reach, expected):
    #                  1           5      7                       15
    lengths = [5, 50, 5, 5, 5, 90, 5, 90, 5, 5, 5, 5, 5, 5, 5, 50]
    assert np.flatnonzero(density.region(np.array(lengths), 20, 2, reach)).tolist() == expected


def test_short_strings_between_long_ones_stay():
    menu = "<li><a href=/>Menu</a>" * 30
    page = f"{menu}<p>{words(40)}<h2>Head</h2><p>{words(40)}{menu}"
    assert kept(density, page) == [words(40), "Head", words(40)]
    assert kept(density, page, least=1000) == []
