"""VSSE: the values of figure 3, formula 2 as printed, formula 4 by hand, and the three steps on a small tree."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from judging import kept

from marrow.algorithms import vsse
from marrow.page import parse


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

    def path(node):
        return [*(path(parents[node]) if node else ()), node]

    first, second = path(one), path(other)
    assert len(vsse.prefix(first, second)) == pcs(first, second)


def test_formula_4_by_hand():
    # paragraphs: 0 has words 0 0 1, 1 has words 1 2
    got = vsse.weights(np.array([0, 0, 0, 1, 1]), np.array([0, 0, 1, 1, 2]), 0.5)
    assert got == pytest.approx([2 * (math.log(2 / 1) + 0.5), 2 * (math.log(2 / 2) + 0.5), 1 * (math.log(2) + 0.5)])


def test_simhash_by_hand():
    signs = np.array([[1, -1, 1], [-1, -1, 1]], dtype=np.int8)
    got = vsse.simhash(np.array([0, 0, 1]), np.array([0, 1, 1]), np.array([1.0, 2.0]), signs)
    assert got.tolist() == [[False, False, True], [False, False, True]]  # 1-2, -1-2, 1+2 and -2, -2, 2
    got = vsse.simhash(np.array([0, 0]), np.array([0, 1]), np.array([3.0, 2.0]), signs)
    assert got.tolist() == [[True, False, True]]


ONE = "The river rose by a metre, then by two; the bridge, closed at noon, was gone by night."
TWO = "Nobody was hurt, the mayor said; boats, ropes, and blankets came from villages upstream."
HEAD = "What comes next"
NOISE = "Photograph"
SMALL = f"""<html><head><title>The river and the bridge</title></head><body><div><a href=/>Home</a> <a
href=/>News</a></div>
<div><p>{ONE}</p><h2>{HEAD}</h2><p>{TWO}</p><p>{NOISE}</p></div><div><p>Copyright, 2020.</p></div></body></html>"""


def test_step_1_and_2_the_area_takes_in_what_has_no_punctuation():
    assert kept(vsse, SMALL, refine=False) == [ONE, HEAD, TWO, NOISE]


def test_step_3_takes_out_what_is_far_from_title_and_description():
    kept_by = {bits: kept(vsse, SMALL, t2=0, bits=bits) for bits in (8, 64)}
    assert kept_by[64] == [ONE, TWO]  # effective text stays, and nothing is as near as 0 bits of 64
    assert set(kept_by[64]) <= set(kept_by[8])
    assert kept(vsse, SMALL, t2=64, bits=64) == [ONE, HEAD, TWO, NOISE]


def test_without_a_title_there_is_no_third_step():
    body = SMALL[: SMALL.index("<title>")] + SMALL[SMALL.index("</head>") :]
    assert kept(vsse, body, t2=0, bits=64) == [ONE, HEAD, TWO, NOISE]


def test_the_title_is_that_of_the_page_and_not_of_a_drawing():
    drawn = SMALL.replace("Home</a>", "<svg><title>Close</title></svg></a>", 1)
    described = drawn.replace("<title>", '<meta name="Description" content="What happened at noon"><title>', 1)
    assert vsse._heading(parse(drawn)) == "The river and the bridge"
    assert vsse._heading(parse(described)) == "The river and the bridge What happened at noon"


def test_one_effective_text_alone_stands_for_its_neighbourhood():
    assert kept(vsse, f"<div>Menu</div><div><p>{ONE}</p><h2>{HEAD}</h2></div>", t1=1.0, refine=False) == [ONE, HEAD]


def test_a_page_without_punctuation_gives_nothing():
    assert kept(vsse, "<p>no marks at all") == []
    assert kept(vsse, "") == []


@pytest.mark.parametrize("installed", [True, False])
def test_chinese_text_is_cut_into_words_or_pairs(installed, monkeypatch):
    if installed:
        pytest.importorskip("rjieba")
    else:
        monkeypatch.setattr(vsse, "_cutter", lambda: None)
    words = vsse.keywords("北京大学的学生 read 书")
    if installed:
        assert words == ["北京大学", "的", "学生", "read", "书"]
    else:
        assert words == ["北京", "京大", "大学", "学的", "的学", "学生", "read", "书"]
