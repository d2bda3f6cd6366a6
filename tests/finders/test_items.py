"""Fields of list items."""

from marrow.finders import items

CITIES = ("Oslo", "Bergen", "Molde", "Bodø", "Hamar")


def values(*texts):
    return items.values([{(1, 0): text} for text in texts])


def test_labels_that_most_values_have_cut_them():
    found = values(*(f"{city} Founded: {1800 + n} People: {n}000" for n, city in enumerate(CITIES)))
    assert found[1] == ("Bergen", "1801", "1000")
    some = values(*(f"Founded: {1800 + n}" + (f", People: {n}000" if n else "") for n in range(5)))
    assert some[0] == ("1800",) and some[3] == ("1803", "3000")


def test_colons_that_come_and_go_cut_nothing():
    texts = [f"{city}: the harbour" if n < 2 else f"{city} and its sea" for n, city in enumerate(CITIES)]
    assert values(*texts) == [(text,) for text in texts]
    assert values("Time: 10:30", "Time: 11:45", "Time: 9:00") == [("Time: 10:30",), ("Time: 11:45",), ("Time: 9:00",)]  # too few to tell
