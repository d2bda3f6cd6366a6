"""Crunch: what the chain leaves, and the pages it leaves alone."""

import pytest
from judging import kept, words

from marrow.algorithms import crunch

REST = "Rest of the page, with " + words(60)


def listing(number, other=0):
    return f"<ul>{'<li><a href=/>link</a></li>' * number}</ul>" if not other else (
        f"<ul>{'<li><a href=/>link</a></li>' * number}<li>{words(other, 'other')}</li></ul>")  # fmt: skip


@pytest.mark.parametrize(
    ("number", "other", "knobs", "stays"),
    [(5, 0, {}, False), (5, 11, {}, True), (5, 9, {}, False), (5, 9, {"ratio": 1.0}, True), (1, 0, {}, False),
     (5, 11, {"letters": 10.0}, False),  # 55 letters are five and a half words of ten
     (1, 0, {"least": 2}, True), (5, 0, {"tables": True}, True)],
)  # fmt: skip
def test_link_lists_go(number, other, knobs, stays):
    assert ("link" in kept(crunch, f"{listing(number, other)}<p>{REST}", **knobs)) is stays


def test_in_tables_alone_as_in_the_paper():
    body = f"{listing(5)}<table><tr><td>{'<a href=/>cell</a>' * 3}<td>{REST}</table>"
    assert kept(crunch, body, tables=True) == ["link"] * 5 + [REST]


def test_a_page_of_links_stays_as_it_is():
    portal = f"<ul>{'<li><a href=/>link</a></li>' * 9}</ul>" * 4 + "<p>Few words."
    assert kept(crunch, portal) == ["link"] * 36 + ["Few words."]
    assert kept(crunch, portal + f"<p>{REST}") == ["Few words.", REST]


def test_nothing_goes_where_too_few_words_outside_of_links_would_be_left():
    assert kept(crunch, f"{listing(3)}<p>{words(30)}") == [words(30)]
    assert kept(crunch, f"{listing(3)}<p>{words(29)}") == ["link"] * 3 + [words(29)]


def test_hidden_text_is_never_kept():
    assert kept(crunch, f"<p hidden>secret</p><p>{REST}") == [REST]
