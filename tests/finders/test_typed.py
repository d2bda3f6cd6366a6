"""Parts of values that are told by their shape."""

import pytest

from marrow.finders.items.slots import parts

CITIES = ("Oslo", "New Haven", "Molde", "Salem", "Hamar")
NAMES = ("Ann Brown", "Bo Ek", "Cy Dee Low", "Di Fox", "Ed Gray")


def cut(pattern, lacking="{name}", missing=0):
    texts = [
        (lacking if place < missing else pattern).format(name=name, city=city, n=n)
        for place, (n, name, city) in enumerate(zip(range(31, 36), NAMES, CITIES, strict=True))
    ]
    return parts(texts)


@pytest.mark.parametrize(
    "pattern",
    [
        "{name}, {city}",
        "{n} Dune St, {city}, OR 973{n}",
        "The {city} of {name}, and other stories",
        "{n}/03/1998",
        "(415) 555-{n}00",
        "Galaxy Note {n}",
        "{name}-{city}",
        "{city}, OR 973{n}",
        "{city} {n}.1.0",
        "{name} ({n})",
        "the old harbour of {city} lies to the north of it, and has seen ships for as long as {name} can say, since 3"
        " March 19{n}",
    ],
)
def test_what_is_one_thing_is_not_cut(pattern):
    assert all(len(each) == 1 for each in cut(pattern))


@pytest.mark.parametrize(
    ("pattern", "wanted"),
    [
        ("{name} (415) 555-{n}00", ["Bo Ek", "(415) 555-3200"]),
        ("{n} Dune St, {city} (415) 555-{n}00", ["32 Dune St, New Haven", "(415) 555-3200"]),
        ("{name} | {city} | {n}K", ["Bo Ek", "New Haven", "32K"]),
        ("{name} - 3 March 19{n} - Cached", ["Bo Ek", "3 March 1932"]),
        ("{name}, 3 March 19{n}, {n}K", ["Bo Ek", "3 March 1932", "32K"]),
        ("{name} someone{n}@harbour.example", ["Bo Ek", "someone32@harbour.example"]),
        ("{city} http://www.harbour.example/{n}", ["New Haven", "http://www.harbour.example/32"]),
        ("{city} $1{n}.50", ["New Haven", "$132.50"]),
    ],
)
def test_parts_that_are_told_by_their_shape(pattern, wanted):
    assert [part for part in cut(pattern)[1] if part] == wanted
    assert [part for part in cut(pattern, missing=1)[1] if part] == wanted


def test_a_value_that_lacks_a_part_stays_whole():
    assert cut("{name} (415) 555-{n}00", missing=1)[0] == ["Ann Brown"]


def test_what_is_written_as_one_word_is_one_value():
    names = ("bash", "gcc-libs", "zlib", "perl-base")
    for pattern in ("{}-{}.2-1", "{}-2.0.{}.tar.gz", "{}_03-{}-98.log", "www.{}-{}.example"):
        found = [pattern.format(name, n) for n, name in enumerate(names, 11)]
        assert parts(found) == [[value] for value in found]


def test_time_is_linear_in_what_is_made_of_figures():
    assert len(parts(["1," * 50_000, "1.1-" * 50_000, "$1 " * 50_000, "(1) " * 50_000, "a, " * 50_000])) == 5
