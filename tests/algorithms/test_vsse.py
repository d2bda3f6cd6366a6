"""VSSE: the values of figure 3, formula 2 as printed, and the two steps on a small tree."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from judging import kept

from marrow.algorithms import vsse


def test_the_values_of_figure_3():
    # eight leaves; lengths and numbers of marks that give the printed values
    length = np.array([40, 51, 50, 4, 4, 4, 4, 11], dtype=float)
    punctuation = np.array([2, 2, 2, 0, 0, 0, 0, 1], dtype=float)
    assert np.round(vsse.vvtc(length, punctuation), 2).tolist() == [1.25, 1.59, 1.56, 0, 0, 0, 0, 0.17]


def pcs(x, y):
    """Formula 2 as printed."""
    table = [[0] * (len(y) + 1) for _ in range(len(x) + 1)]
    for i in range(1, len(x) + 1):
        for j in range(1, len(y) + 1):
            same = x[i - 1] == y[j - 1]
            table[i][j] = table[i - 1][j - 1] + 1 if same else max(table[i][j - 1], table[i - 1][j])
    return table[-1][-1]


@given(st.lists(st.integers(0, 20), min_size=40, max_size=40), st.integers(0, 39), st.integers(0, 39))
def test_for_paths_of_elements_formula_2_is_the_common_prefix(links, one, other):
    parents = [0] + [min(link, node) for node, link in enumerate(links[:-1])]
    first, second = vsse._path(parents, one), vsse._path(parents, other)
    assert len(vsse.prefix(first, second)) == pcs(first, second)


ONE = "The river rose by a metre, then by two; the bridge, closed at noon, was gone by night."
TWO = "Nobody was hurt, the mayor said; boats, ropes, and blankets came from villages upstream."
HEAD = "What comes next"
NOISE = "Photograph"
SMALL = f"""<html><head><title>The river and the bridge</title></head><body><div><a href=/>Home</a> <a href=/>News</a></div>
<div><p>{ONE}</p><h2>{HEAD}</h2><p>{TWO}</p><p>{NOISE}</p></div><div><p>Copyright, 2020.</p></div></body></html>"""


def test_step_1_and_2_the_area_takes_in_what_has_no_punctuation():
    assert kept(vsse, SMALL) == [ONE, HEAD, TWO, NOISE]


def test_one_effective_text_alone_stands_for_its_neighbourhood():
    assert kept(vsse, f"<div>Menu</div><div><p>{ONE}</p><h2>{HEAD}</h2></div>", t1=1.0) == [ONE, HEAD]


def test_a_page_without_punctuation_gives_nothing():
    assert kept(vsse, "<p>no marks at all") == []
    assert kept(vsse, "") == []
