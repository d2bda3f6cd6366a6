"""Running text of items is one value."""

from importlib import import_module

import pytest

from marrow.finders.items import items as running
from marrow.page import parse

finder = import_module("marrow.finders.list")
TEXTS = (
    ["The old harbour lies to the north of it", "and has seen ships for a long time.", "Nobody knows how long it was."],
    ["A lighthouse of white stone and red glass."],
    ["Nets hang on the wall of the house by the sea", "as they did when the boats came in."],
    ["Gulls sit on the roof of the old market hall", "and wait", "for what the boats bring home.",
     "They are never disappointed."],
    ["The ferry leaves at nine in the morning,", "and comes back in the evening."],
)


def values(items):
    records = finder.find(parse(f"<ul>{''.join(f'<li>{item}' for item in items)}</ul>"))
    return [record.fields["values"] for record in records]


def test_lines_whose_number_varies_are_one_text():
    found = values(f"<a href=/{n}>Name{n}</a><br>{'<br>'.join(lines)}<br>1{n} March 1999"
                   for n, lines in enumerate(TEXTS))
    assert found == [[f"Name{n}", " ".join(lines), f"1{n} March 1999"] for n, lines in enumerate(TEXTS)]


@pytest.mark.parametrize("tag", ["b", "a href=/x"])
def test_words_that_are_marked_here_and_there_belong_to_their_text(tag):
    def marked(words, n):
        return " ".join(f"<{tag}>{word}</{tag[0]}>" if place % 4 == 2 and place < 4 * n else word
                        for place, word in enumerate(words))

    texts = [" ".join(lines) for lines in TEXTS]
    found = values(f"<h3>Name{n}</h3><p>{marked(text.split(), n)}</p>" for n, text in enumerate(texts))
    assert found == [[f"Name{n}", text] for n, text in enumerate(texts)]


def test_lines_that_all_items_have_stay_apart():
    found = values(f"<b>Name{n}</b><br>{n}2 Dune St<br>Salem, OR 9730{n}<br>(415) 555-120{n}" for n in range(5))
    assert found[1] == ["Name1", "12 Dune St", "Salem, OR 97301", "(415) 555-1201"]


def test_cells_and_entries_stay_apart():
    about = "harbour town and seat of a county since the year 12{n}".format
    found = values(
        f"<h3><a href=/{n}>Name{n}</a></h3><p>{about(n=n)}</p><ul>"
        f"{''.join(f'<li>{word}{n}' for word in 'abc'[: n % 3 + 1])}</ul>"
        for n in range(6)
    )
    assert found[2] == ["Name2", "122", "a2", "b2", "c2"]  # the words that all have are template


@pytest.mark.parametrize(
    ("line", "before", "wanted"),
    [
        ("The harbour is old and deep", "", True),
        ("12 March 1999", "The harbour is", False),
        ("http://www.harbour.example/", "The harbour is", False),
        ("and deep", "The harbour is", True),
        ("and deep", "The harbour is.", False),
        ("Oslo", "", False),
    ],
)
def test_lines_of_running_text(line, before, wanted):
    assert running.wordy(line, before) is wanted
