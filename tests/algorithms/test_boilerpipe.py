"""boilerpipe: both trees of the paper branch by branch, text density, fusion, and the two chains."""

import numpy as np
import pytest
from judging import kept, words

from marrow.algorithms import boilerpipe
from marrow.algorithms.shallow import text_density


def tree(rule, current, before, after):
    """The decision about a block; each is (words or density, link density)."""
    value, links = zip(before, current, after, strict=True)
    return bool(rule(np.array(value, dtype=float), np.array(links, dtype=float))[1])


@pytest.mark.parametrize(
    ("current", "before", "after", "content"),
    [
        ((90, 0.34), (9, 0), (9, 0), False), ((17, 0.33), (0, 0.55), (0, 0), True),
        ((16, 0), (4, 0), (15, 0), False), ((16, 0), (5, 0), (15, 0), True), ((16, 0), (4, 0), (16, 0), True),
        ((40, 0), (9, 0.56), (17, 0), False), ((40, 0), (9, 0.56), (18, 0), True), ((41, 0), (9, 0.56), (0, 0), True),
    ],
)  # fmt: skip
def test_the_tree_on_words_branch_by_branch(current, before, after, content):
    assert tree(boilerpipe.by_words, current, before, after) is content


@pytest.mark.parametrize(
    ("current", "before", "after", "content"),
    [
        ((20, 0.34), (9, 0), (9, 0), False),
        ((9, 0), (4, 0), (10, 0), False), ((9, 0), (4.5, 0), (10, 0), True), ((9, 0), (4, 0), (10.5, 0), True),
        ((9.5, 0), (4, 0), (0, 0), False), ((9.5, 0), (4, 0), (1, 0), True),
        ((20, 0), (9, 0.56), (11, 0), False), ((20, 0), (9, 0.56), (11.5, 0), True),
    ],
)  # fmt: skip
def test_the_tree_on_densities_branch_by_branch(current, before, after, content):
    assert tree(boilerpipe.by_density, current, before, after) is content


def test_beyond_the_ends_of_the_page_there_is_nothing():
    assert boilerpipe.by_words(np.array([10.0]), np.zeros(1)).tolist() == [False]
    assert boilerpipe.by_words(np.array([17.0]), np.zeros(1)).tolist() == [True]
    assert boilerpipe.by_words(np.zeros(0), np.zeros(0)).tolist() == []


@pytest.mark.parametrize(
    ("text", "density"),
    [
        ("", 0), ("one two", 2), (" ".join(["nine char"] * 8), 16),  # 79 characters: one line
        (" ".join(["four"] * 40), 16),  # lines of 16, 16 and 8 words; the last does not count
        ("x" * 300, 1),
    ],
)  # fmt: skip
def test_text_density_is_words_per_wrapped_line(text, density):
    assert text_density(text) == density


MENU = "<ul>" + "<li><a href=/>Menu entry</a>" * 12 + "</ul>"
LONG = words(80)


def test_the_largest_chain_keeps_one_stretch():
    page = f"{MENU}<p>{words(50, 'first')}</p>{MENU}<p>{LONG}</p><p>{words(20, 'more')}</p>{MENU}"
    texts = kept(boilerpipe, page, chain="largest")
    assert texts[-2:] == [LONG, words(20, "more")]
    assert words(50, "first") not in texts
    assert words(50, "first") in kept(boilerpipe, page, chain="words")


def test_the_article_chain_begins_with_the_title_and_ends_at_the_comments():
    head = "<title>A storm at sea | The Daily</title>"
    page = f"""{head}{MENU}<h1>A storm at sea</h1><p>By Ada</p><div><a href=/>Share this</a></div><p>{LONG}</p>
        <h3>12 comments so far</h3><p>{words(60, "said")}</p>"""
    texts = kept(boilerpipe, page)
    assert texts[0] == "A storm at sea"
    assert texts[-1] == LONG
    assert words(60, "said") in kept(boilerpipe, page, chain="largest")


def test_an_end_counts_only_behind_enough_text():
    page = f"<p>{words(20)}</p><h3>Post a comment</h3><p>{words(80, 'after')}</p>"
    assert words(80, "after") in kept(boilerpipe, page)


def test_the_words_of_an_end_count_before_it_ends():
    end = "Comments " + words(13, "few")  # 50 + 14 words of full text are enough, 49 are not
    for before, ends in ((50, True), (45, False)):
        texts = kept(boilerpipe, f"<p>{words(before)}</p><h3>{end}</h3><p>{words(30, 'after')}</p>")
        assert (words(30, "after") not in texts) is ends
