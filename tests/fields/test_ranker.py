"""The ranker of fields: what it chooses by given weights, and what its candidates are told by."""

import pytest

from marrow.fields import modified, published
from marrow.fields.ranker import NOTHING, Candidate, choose, weights
from marrow.page import parse

PAGE = "<title>The ferry stays</title><body>{}<h1>The ferry stays</h1>{}<p>The ferry stays where it is for now.</p>"


def test_the_likeliest_value_is_chosen() -> None:
    found = [Candidate("a", "text", tokens=["good"]), Candidate("b", "text", tokens=["bad"])]
    assert choose({"good": 2.0, "bad": -1.0}, found)[0] == "a"


def test_equal_values_add_up() -> None:
    found = [Candidate("a", "text", tokens=["x"]), *[Candidate("b", "text", tokens=["y"])] * 3]
    value, share = choose({"x": 0.5, NOTHING: -9.0}, found)
    assert value == "b"
    assert share == pytest.approx(3 / (3 + 2.718281828**0.5), abs=1e-3)


def test_no_value_may_be_the_likeliest() -> None:
    found = [Candidate("a", "text", tokens=["x"])]
    assert choose({NOTHING: 1.0}, found)[0] == ""
    assert choose({NOTHING: 1.0, "x": 3.0}, found)[0] == "a"
    assert choose({}, []) == ("", 1.0)


def test_the_weights_that_ship_have_names() -> None:
    known = weights("published")
    assert NOTHING in known
    assert all(name for name in known)


def test_of_two_dates_the_one_below_the_headline() -> None:
    page = parse(PAGE.format("<p class=top>March 1, 2019</p>", '<p class="post-date">March 5, 2024</p>'))
    assert published.shown(page) == "2024-03-05"


def test_a_date_is_completed_by_the_time_of_its_day() -> None:
    page = parse(PAGE.format("", '<p>March 5, 2024 <time datetime="2024-03-05T10:20:30Z">10:20</time></p>'))
    assert published.shown(page) == "2024-03-05T10:20:30Z"


def test_dates_of_other_things_are_no_candidates() -> None:
    page = parse(PAGE.format("", "<p>Call 555 12345 or 1234</p><p>Deadline: March 5, 2024</p><pre>March 6, 2024</pre>"))
    assert published.candidates(page) == []


def test_modified_is_what_the_page_says_was_updated() -> None:
    page = parse(PAGE.format("", "<p>March 5, 2024</p><p>Aktualisiert am 6. März 2024</p>"))
    assert (published.shown(page), modified.shown(page)) == ("2024-03-05", "2024-03-06")
