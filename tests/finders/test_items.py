"""Values of the cells of list items."""

import pytest

from marrow.finders.items import slots

CITIES = ("Oslo", "Bergen", "Molde", "Bodø", "Hamar")


def values(*texts):
    return slots.values([{(1, 0): text} for text in texts])


def test_colons_that_come_and_go_cut_nothing():
    texts = [f"{city}: the harbour" if n < 2 else f"{city} and its sea" for n, city in enumerate(CITIES)]
    assert values(*texts) == [(text,) for text in texts]
    assert values("Ann: no", "Bo: yes", "Cy: no") == [("Ann: no",), ("Bo: yes",), ("Cy: no",)]


def test_labels_of_a_few_items():
    assert values("Time: 10:30", "Time: 11:45", "Time: 9:00") == [("10:30",), ("11:45",), ("9:00",)]
    assert values("Phone:", "Phone:") == [(), ()]
    assert values("Time: 10:30") == [("Time: 10:30",)]  # nothing tells that it is a label


NAMES = ("Ann Brown", "Bo Ek", "Cy Dee Low", "Di Fox", "Ed Gray", "Flo Hill")


def columns(pattern):
    return values(*(pattern.format(name=name, city=city, n=n) for n, (name, city) in enumerate(zip(NAMES, CITIES,
        strict=False), 31)))


@pytest.mark.parametrize(
    ("pattern", "parts"),
    [
        ("by {name}", ("Bo Ek",)),
        ("posted by {name} on {n} March", ("Bo Ek on 32 March",)),
        ("{city} - {n} KB", ("Bergen", "32 KB")),
        ("{n} KB | {city} | {name}", ("32 KB", "Bergen", "Bo Ek")),
        ("{name} ({n})", ("Bo Ek (32)",)),
        ("[{n}]", ("32",)),
        ("Our Price: ${n}.50", ("$32.50",)),
        # stay whole
        ("Kettle {n} of {city} Steel", ("Kettle 32 of Bergen Steel",)),
        ("Galaxy Note {n}", ("Galaxy Note 32",)),
        ("{n}/03/1998", ("32/03/1998",)),
        ("(415) 555-{n}00", ("(415) 555-3200",)),
        ("{name}, {city}", ("Bo Ek, Bergen",)),
        ("{n} reviews", ("32 reviews",)),
        ("{city}-by-Sea", ("Bergen-by-Sea",)),
    ],
)
def test_what_all_values_write_alike_is_template(pattern, parts):
    assert columns(pattern)[1] == parts


def test_running_text_is_not_cut():
    words = ("the old harbour lies to the north of it and has seen ships from {city} for as long as anyone here can"
             " say, {n} years")
    assert all(len(parts) == 1 for parts in columns(words))
