import re

import numpy as np
import pytest
from explain.reading import read

from marrow.experiment import drawing
from marrow.experiment.drawing import number, ticks


def row(values, low=0.0, high=1.0, **more):
    return drawing.Row("Title", np.array(values), low, high, ("1", "0"), ["kept", "dropped"] * len(values), **more)


def bars(*rows, size=2):
    return read(drawing.bars(rows, ["hint"] * size, "a label long enough"))


def test_a_bar_reaches_from_the_axis_to_its_value():
    (path,) = bars(row([1.0, 0.0])).all("path")
    assert path.attributes["class"] == "bar kept"
    assert path.attributes["d"] == "M110.0 108.0V24.0H478.0V108.0z"


def test_bars_go_down_below_nought_and_never_leave_their_row():
    paths = bars(row([-3.0, 0.5], -1.0, 1.0)).all("path")
    heights = [[float(each) for each in re.findall(r"V([\d.]+)", path.attributes["d"])] for path in paths]
    assert heights == [[108.0, 66.0], [45.0, 66.0]]


def test_a_second_bar_is_drawn_below():
    classes = [path.attributes["class"] for path in bars(row([0.5, 0.5], -1.0, 1.0, below=np.array([-0.5, 0.0]))).all("path")]
    assert classes == ["bar kept", "bar dropped", "bar kept below"]


def test_dashed_lines_are_where_they_should_be():
    (line,) = bars(row([0.5, 0.5], marks=(0.25,))).all("line", class_="dashed")
    assert float(line.attributes["y1"]) == 24 + 84 * 0.75


@pytest.mark.parametrize("size", [1, drawing.COLUMNS, drawing.COLUMNS + 1, 100_000])
def test_columns_are_bounded_and_hold_all(size):
    column = drawing.bins(size)
    assert len(column) == size
    assert column.max() < drawing.COLUMNS
    assert set(column.tolist()) == set(range(column.max() + 1))
    assert drawing.mean(np.ones(size), column) == pytest.approx(1)


def test_a_cloud_of_too_many_points_is_drawn_by_cells():
    points = np.random.default_rng(0).random((50_000, 2))
    made = drawing.cloud(points, ["kept"] * 50_000, [], ("x", "y"), "label", limits=(1.01, 1.01))
    dots = read(made).all("circle")
    assert 0 < len(dots) <= 72 * 44
    told = sum(int(re.match(r"([\d,]+) blocks", node.text)[1].replace(",", "")) for node in read(made).all("title"))
    assert told == 50_000


@pytest.mark.parametrize(
    ("value", "shown"), [(0.0, "0"), (0.123, "0.12"), (12.34, "12.3"), (10.0, "10"), (1234.5, "1,234"), (-3.5, "-3.5")]
)
def test_numbers_are_short(value, shown):
    assert number(value) == shown


@pytest.mark.parametrize("limit", [1.0, 3.7, 42.0, 999.0, 1e6])
def test_ticks_are_few_and_inside(limit):
    places = ticks(limit)
    assert 3 <= len(places) <= 8
    assert places[0] == 0 and places[-1] <= limit
