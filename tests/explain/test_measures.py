import numpy as np
import pytest

import marrow
from marrow.algorithms import ratios, regions
from marrow.explain.measures import lines_of, measure

WORDS = "It rained all day in the valley, and the river rose over its banks. "
PAGE = (f"<nav><a href=/>Home</a> <a href=/x>News</a></nav><h1>Rain</h1><p>{WORDS * 4}</p><p>half <a href=y>"
        f"linked</a></p>")


@pytest.fixture
def found():
    return measure(marrow.extract(PAGE), model=None, mode="balanced", gold=None)


def test_measures_by_hand(found):
    assert found.words.tolist() == [2, 1, 56, 2]
    assert found.link_density.tolist() == [1, 0, 0, 0.5]
    chars = len((WORDS * 4).replace(" ", ""))
    assert found.text_density.tolist() == pytest.approx([2, 1, 56 / ((chars + 55) / 80), 2])
    assert found.kept.tolist() == [False, True, True, False]
    assert (found.score > 0).tolist() == found.kept.tolist()
    assert found.marks is found.probability is found.gold is None


def test_the_ratio_is_highest_where_the_text_is(found):
    assert int(np.argmax(found.tag_ratio)) == 2
    assert found.tag_ratio[2] > 50 > found.tag_ratio[0]


def test_gold_is_aligned_with_blocks():
    pytest.importorskip("rapidfuzz", reason="needs rapidfuzz: pip install 'webmarrow[evaluate]'")
    found = measure(marrow.extract(PAGE), model=None, mode="balanced", gold=f"Rain\n{WORDS * 4}")
    assert found.gold.tolist() == [0, 1, 1, 0]


def test_a_page_without_blocks_has_no_measures():
    found = measure(marrow.extract(b""), model=None, mode="balanced", gold="words")
    assert len(found) == 0


def test_what_came_out_is_what_counts_when_a_page_is_refused():
    article = marrow.extract("<title>404 Not Found</title><h1>Not Found</h1>")
    assert article.reason
    assert not measure(article, model=None, mode="balanced", gold=None).kept.any()


def test_lines_are_those_of_danag():
    article = marrow.extract(PAGE, algorithm="danag")
    read = lines_of(article.page)
    assert int(read.content.sum()) == int(article.page.blocks.chars.sum())
    full = regions.solid(article.page.lines)
    assert len(read) == len(full) and (read.content + read.code > 0).all()
    kept = np.unique(article.page.lines.of_leaf[article.scores > 0])
    assert len(kept) and read.chosen[np.searchsorted(full, kept)].all()


def test_clusters_are_those_of_cetr():
    ratio = np.array([0.1] * 20 + [30.0] * 5 + [60.0] * 3)
    of, centres = ratios.clusters(np.stack((ratio, ratio / 2), axis=1))
    assert of.tolist() == [0] * 20 + [2] * 5 + [1] * 3
    assert centres.tolist() == [[0, 0], [60, 30], [30, 15]]
