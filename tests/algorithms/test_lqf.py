"""Link quota filter: its threshold, and what it leaves."""

import pytest
from judging import kept, words

from marrow.algorithms import lqf


def box(linked, other, tag="div"):
    return f"<{tag}>{words(other, 'plain')} <a href=/>{words(linked, 'link')}</a></{tag}>"


@pytest.mark.parametrize(
    ("linked", "other", "quota", "stays"),
    [
        (5, 5, 0.5, True), (6, 5, 0.5, False), (1, 0, 0.5, False), (0, 5, 0.5, True),
        (1, 3, 0.25, True), (2, 5, 0.25, False), (9, 1, 0.9, True), (5, 0, 1.0, True), (1, 99, 0.0, False),
    ],
)  # fmt: skip
def test_a_box_goes_when_its_share_of_linked_words_is_above_the_quota(linked, other, quota, stays):
    assert bool(kept(lqf, box(linked, other), quota=quota)) is stays


@pytest.mark.parametrize("tag", ["div", "p", "li", "td", "section", "h2", "ul", "aside"])
def test_any_box_may_go(tag):
    body = box(3, 1, tag) if tag not in ("td", "li") else f"<table><tr>{box(3, 1, tag)}</table>"
    assert kept(lqf, f"{body}<p>Rest of the page.") == ["Rest of the page."]


def test_a_box_goes_with_all_in_it_but_its_parent_is_judged_by_itself():
    body = f"<div>{box(6, 2)}<p>{words(9)}</p></div>"  # within: 6 of 8; around: 6 of 17
    assert kept(lqf, body) == [words(9)]
    body = f"<div>{box(6, 2)}<p>{words(2)}</p></div>"  # around: 6 of 10
    assert kept(lqf, body) == []


def test_inline_elements_and_the_body_never_go():
    assert kept(lqf, "<body><span><a href=/>One two</a></span></body>") == ["One two"]


def test_hidden_words_count_for_nothing():
    assert kept(lqf, f"<div><a href=/>One two</a><span hidden>{words(9)}</span></div>") == []
    assert kept(lqf, f"<div>One two<a href=/ hidden>{words(9)}</a></div>") == ["One two"]
