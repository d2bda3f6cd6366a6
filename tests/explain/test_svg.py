import re

import numpy as np
import pytest
from explain.reading import read

from marrow.explain import svg
from marrow.explain.figures import _ticks, number


def row(values, low=0.0, high=1.0, **more):
    return svg.Row("Title", np.array(values), low, high, ("1", "", "0"), ["kept", "dropped"] * len(values), **more)


def bars(*rows, size=2):
    return read(svg.bars(rows, ["hint"] * size, "a label long enough"))


def test_a_bar_reaches_from_the_axis_to_its_value():
    (path,) = bars(row([1.0, 0.0])).all("path")
    assert path.attributes["class"] == "bar kept"
    _, top = re.match(r"M1 ([\d.]+)V([\d.]+)h8", path.attributes["d"]).groups()
    assert path.attributes["d"] == f"M1 114.0V{top}h8V114.0z"
    assert float(top) == 26


def test_bars_go_down_below_nought_and_never_leave_their_row():
    paths = bars(row([-3.0, 0.5], -1.0, 1.0)).all("path")
    heights = [[float(each) for each in re.findall(r"V([\d.]+)", path.attributes["d"])] for path in paths]
    assert heights == [[114.0, 70.0], [48.0, 70.0]]


def test_a_second_bar_is_drawn_below():
    classes = [path.attributes["class"] for path in bars(row([0.5, 0.5], -1.0, 1.0, below=np.array([-0.5, 0.0]))).all("path")]
    assert classes == ["bar kept", "bar dropped", "bar kept below"]


def test_dashed_lines_are_where_they_should_be():
    (line,) = bars(row([0.5, 0.5], marks=(0.25,))).all("line", class_="dashed")
    assert float(line.attributes["y1"]) == 26 + 88 * 0.75


@pytest.mark.parametrize("size", [1, svg.COLUMNS, svg.COLUMNS + 1, 100_000])
def test_columns_are_bounded_and_hold_all(size):
    column = svg.bins(size)
    assert len(column) == size
    assert column.max() < svg.COLUMNS
    assert set(column.tolist()) == set(range(column.max() + 1))
    assert svg.mean(np.ones(size), column) == pytest.approx(1)


def test_a_cloud_of_too_many_points_is_drawn_by_cells():
    points = np.random.default_rng(0).random((50_000, 2))
    many = svg.Cloud(points, ["kept"] * 50_000, [""] * 50_000, (1.01, 1.01), ([], []), ("x", "y"), [], [])
    dots = read(svg.cloud(many, "label")).all("circle")
    assert 0 < len(dots) <= 72 * 44
    told = sum(int(re.match(r"([\d,]+) blocks", node.text)[1].replace(",", "")) for node in read(svg.cloud(many, "label")).all("title"))
    assert told == 50_000


@pytest.mark.parametrize(
    ("value", "shown"), [(0.0, "0"), (0.123, "0.12"), (12.34, "12.3"), (10.0, "10"), (1234.5, "1,234"), (-3.5, "-3.5")]
)
def test_numbers_are_short(value, shown):
    assert number(value) == shown


@pytest.mark.parametrize("limit", [1.0, 3.7, 42.0, 999.0, 1e6])
def test_ticks_are_few_and_inside(limit):
    places = [at for at, _ in _ticks(limit)]
    assert 3 <= len(places) <= 8
    assert places[0] == 0 and places[-1] <= limit
