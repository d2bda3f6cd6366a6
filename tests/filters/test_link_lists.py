"""The link list remover: its ratio, its words, and what it takes."""

import pytest
from filtered import after, words

REST = f"<p>{words(200)}</p>"


def links(number):
    return "".join(f'<a href="/{each}">link</a>' for each in range(number))


def cell(inside):
    return f"<table><tbody><tr><td>{inside}</td></tr></tbody></table>{REST}"


@pytest.mark.parametrize(
    ("number", "letters", "knobs", "goes"),
    [
        (3, 30, {}, False),  # 3 links, 6 words: the ratio is .5, not above it
        (3, 29, {}, True),
        (3, 60, {"ratio": 0.25}, False),
        (3, 59, {"ratio": 0.25}, True),
        (3, 30, {"letters": 6.0}, True),  # 30 letters are then 5 words
        (3, 30, {"letters": 5.0}, False),
        (2, 0, {}, False),  # fewer links than a list has
        (2, 0, {"least": 2}, True),
        (1, 4, {"least": 1, "ratio": 1.0}, True),
        (0, 0, {"least": 0}, False),
    ],
)
def test_a_cell_is_emptied_when_its_links_are_too_many_for_its_words(number, letters, knobs, goes):
    body = cell(links(number) + "x" * letters)
    assert after("link_lists", f"<body>{body}", **knobs) == (cell("") if goes else body)


def test_the_cell_goes_too_by_choice():
    body = f"<table><tbody><tr><td>{links(9)}</td><td>text</td></tr></tbody></table>{REST}"
    assert after("link_lists", f"<body>{body}", cell=True) == body.replace(f"<td>{links(9)}</td>", "")


@pytest.mark.parametrize("tag", ["ul", "ol", "nav", "menu"])
def test_lists_of_today_go_as_a_whole(tag):
    assert after("link_lists", f"<body><{tag}>{links(9)}</{tag}>{REST}") == REST


def test_which_elements_are_looked_at_is_a_setting():
    body = f"<ul><li>{links(9)}</li></ul><div>{links(9)}</div>{REST}"
    assert after("link_lists", f"<body>{body}", elements="td") == body
    assert after("link_lists", f"<body>{body}", elements="div, section") == f"<ul><li>{links(9)}</li></ul>{REST}"


def test_numbers_are_words_to_a_reader():
    body = f"<ul>{links(3)}{'7' * 40}</ul>{REST}"
    assert after("link_lists", f"<body>{body}") == body


def test_what_holds_much_of_the_page_is_looked_into_instead():
    outer = f"<table><tbody><tr><td><ul>{links(90)}</ul>{words(20)}<ul>{links(80)}</ul></td></tr></tbody></table>"
    left = f"<table><tbody><tr><td>{words(20)}</td></tr></tbody></table>"
    assert after("link_lists", f"<body>{outer}", most=0.6) == left
    assert after("link_lists", f"<body>{outer}", most=1.0) == "<table><tbody><tr><td></td></tr></tbody></table>"
