"""CETR: ratios, smoothing, differences and clusters by hand; both variants on a page."""

import numpy as np
import pytest
from judging import kept, words

from marrow.algorithms import cetr
from marrow.algorithms.ratios import differences, off_origin, plane, smooth

MENU = "<div><a href=/>Menu</a></div>" * 30
PAGE = f"{MENU}{f'<p>{words(60)}</p>' * 5}{MENU}"


def test_the_kernel_of_radius_1_by_hand():
    side = np.exp(-0.5)
    total = 1 + 2 * side
    assert smooth(np.array([0.0, 3.0, 0.0]), 1) == pytest.approx([3 * side / total, 3 / total, 3 * side / total])
    assert smooth(np.array([1.0, 2.0]), 0).tolist() == [1, 2]


def test_differences_look_ahead():
    #           mean of the next three less the line itself; beyond the end there is nothing
    assert differences(np.array([1.0, 2.0, 3.0, 4.0]), 3) == pytest.approx([2, 1 / 3, -5 / 3, -4])
    assert differences(np.zeros(0), 3).tolist() == []


def test_a_line_is_its_smoothed_ratio_and_the_absolute_value_of_its_smoothed_difference():
    ratio = np.array([0.0, 9.0, 0.0, 3.0, 3.0])
    even = smooth(ratio, 1)
    change = [sum(even[place + 1 : place + 4]) / 3 - even[place] for place in range(5)]
    kernel = np.exp([-0.5, 0, -0.5]) / np.exp([-0.5, 0, -0.5]).sum()
    wanted = [abs(kernel @ [*([0] * (place == 0)), *change[max(place - 1, 0) : place + 2], *([0] * (place == 4))])
              for place in range(5)]  # fmt: skip
    assert plane(ratio, 1, 3) == pytest.approx(np.stack((even, wanted), axis=1))
    assert min(change) < 0  # so that the order of smoothing and of the absolute value shows


def test_the_cluster_at_the_origin_is_not_content():
    points = np.array([(0, 1), (1, 0), (1, 1), (40, 3), (42, 2), (20, 30), (22, 28)], dtype=float)
    assert off_origin(points).tolist() == [False] * 3 + [True] * 4
    assert off_origin(np.zeros((4, 2))).tolist() == [False] * 4
    assert off_origin(np.zeros((0, 2))).tolist() == []


def test_the_threshold_is_a_multiple_of_the_standard_deviation():
    ratio = np.array([0.0, 0.0, 10.0, 2.0])  # standard deviation 4.12
    assert cetr.content(ratio, "threshold", 1.0, 0, 3).tolist() == [False, False, True, False]
    assert cetr.content(ratio, "threshold", 0.4, 0, 3).tolist() == [False, False, True, True]


@pytest.mark.parametrize("variant", ["clusters", "threshold"])
def test_text_stays_and_menus_go(variant):
    texts = kept(cetr, PAGE, variant=variant)
    assert texts.count(words(60)) == 5
    assert len(texts) <= 9  # smoothing takes in a line or two on either side
