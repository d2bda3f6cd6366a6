# ruff: noqa: E501 - one case a line
"""The grid of a table: spans, gaps and bounds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from render.trees import e

from marrow.render.commonmark.tables import fits
from marrow.render.flow import plain
from marrow.render.grid import MOST, grid


def cells(table):
    return [" ".join(plain(cell.children) or "." for cell in row) for row in grid(table)]


def tr(*items):
    return e("tr", *(e("td", text, colspan=str(wide), rowspan=str(high)) for text, wide, high in items))


CASES = {
    "plain": ([tr(("a", 1, 1), ("b", 1, 1)), tr(("c", 1, 1), ("d", 1, 1))], ["a b", "c d"]),
    "wide": ([tr(("a", 2, 1)), tr(("c", 1, 1), ("d", 1, 1))], ["a a", "c d"]),
    "high": ([tr(("a", 1, 3), ("b", 1, 1)), tr(("c", 1, 1)), tr(("d", 1, 1))], ["a b", "a c", "a d"]),
    "high at the end": ([tr(("a", 1, 1), ("b", 1, 2)), tr(("c", 1, 1))], ["a b", "c b"]),
    "high in the middle": ([tr(("a", 1, 1), ("b", 1, 2), ("c", 1, 1)), tr(("d", 1, 1), ("e", 1, 1))],
                           ["a b c", "d b e"]),
    "both": ([tr(("a", 2, 2), ("b", 1, 1)), tr(("c", 1, 1))], ["a a b", "a a c"]),
    "high beyond the table": ([tr(("a", 1, 9), ("b", 1, 1))], ["a b"]),
    "high over a gap": ([tr(("a", 1, 1), ("b", 1, 1), ("c", 1, 2)), tr(("d", 1, 1))], ["a b c", "d . c"]),
    "wide into high": ([tr(("a", 1, 1), ("b", 1, 2)), tr(("c", 2, 1))], ["a b", "c b"]),
    "row of nothing else": ([tr(("a", 1, 2)), tr()], ["a", "a"]),
    "ragged": ([tr(("a", 1, 1)), tr(("b", 1, 1), ("c", 1, 1))], ["a .", "b c"]),
}  # fmt: skip


@pytest.mark.parametrize(("rows", "expected"), CASES.values(), ids=CASES)
def test_grid(rows, expected):
    assert cells(e("table", *rows)) == expected


def test_huge_spans_are_cut():
    rows = [tr(("a", 99999, 99999), ("b", 1, 1)) for _ in range(200)]
    assert sum(map(len, grid(e("table", *rows)))) <= 3 * MOST


def test_one_wide_row_does_not_widen_all():
    rows = [tr(*[("a", 1, 1)] * 2000), *[tr(("b", 1, 1))] * 2000]
    assert sum(map(len, grid(e("table", *rows)))) == 4000


def test_fits():
    assert fits(e("table", e("tr", e("td", "a", e("em", "b")))))
    assert fits(e("table", e("tr", e("td", e("ul", e("li", "a")), e("pre", "b c")))))
    assert not fits(e("table", e("tr", e("td", e("div", e("pre", "a\nb"))))))
    assert not fits(e("table", e("tr", e("td", e("ul", e("li", e("table", e("tr", e("td", "a")))))))))


@given(st.lists(st.lists(st.tuples(st.just("x"), st.integers(1, 4), st.integers(1, 4)), max_size=4), max_size=5))
def test_rectangle_that_holds_every_cell(rows):
    table = e("table", *(tr(*row) for row in rows))
    lines = grid(table)
    assert len(lines) == len(rows)
    assert len({len(line) for line in lines}) <= 1
    found = {id(cell) for line in lines for cell in line}
    assert all(id(cell) in found for row in table.children for cell in row.children)
