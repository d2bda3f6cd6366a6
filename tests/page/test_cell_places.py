"""The places of cells: spans, what reaches down, and bounds."""

import pytest

from marrow.page.grid import MAX_SPAN, MOST, place, span

CASES = {
    "plain": ([[(1, 1), (1, 1)], [(1, 1)]], [[(0, 1, 1), (1, 1, 1)], [(0, 1, 1)]]),
    "beside what reaches down": ([[(1, 2), (1, 1)], [(1, 1)]], [[(0, 1, 2), (1, 1, 1)], [(1, 1, 1)]]),
    "all rows that are left": ([[(1, 0)], [(1, 1)]], [[(0, 1, 2)], [(1, 1, 1)]]),
    "no further than the table": ([[(1, 9)]], [[(0, 1, 1)]]),
    "no columns": ([[(0, 1), (1, 1)]], [[(0, 1, 1), (1, 1, 1)]]),
}


@pytest.mark.parametrize(("rows", "expected"), CASES.values(), ids=CASES)
def test_places(rows, expected):
    assert place(rows) == expected


def test_nothing_spans_where_there_are_too_many_open_spans():
    rows = [[(1, 0)]] * (MOST // 200)
    assert place(rows) == [[(0, 1, 1)]] * len(rows)


@pytest.mark.parametrize(
    ("value", "wanted"), [("2", 2), (" +3x", 3), ("0", 0), ("", 1), (None, 1), ("-1", 1), ("9" * 5000, MAX_SPAN)]
)
def test_span(value, wanted):
    assert span(value) == wanted
