"""Plots as inline SVG: rows of bars over one axis, and a cloud of points. Few elements, however large the page.

Bars stretch to the width they are given, so their labels are HTML beside the drawing and not text inside it. Colours
are classes, with attributes beneath for a reader that keeps no style sheet.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from marrow.markup import Html, element, joined

Floats = NDArray[np.float64]
Place = Callable[[Sequence[float]], tuple[float, float]]
COLUMNS = 480  # bars in a row at most; more are put together
POINTS = 1500  # of a cloud at most; more are put together in cells
FILLS = {"kept": "#0b6b74", "dropped": "#8a7f78", "gold": "#a16207", "line": "#444"}
# of the drawing: a column, a bar, a row, its plot, what is above it
_STEP, _BAR, _ROW, _PLOT, _TOP = 10, 8, 120, 88, 26
_CELLS = (72, 44)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of bars: `values` over the columns, drawn from `low` to `high`; `marks`: heights of dashed lines.

    `ticks`: texts beside the top, the axis and the bottom; `classes`: one for each bar; `below`: heights of a second
    bar in each column, drawn downwards.
    """

    title: str
    values: Floats
    low: float
    high: float
    ticks: tuple[str, str, str]
    classes: Sequence[str]
    marks: tuple[float, ...] = ()
    below: Floats | None = None


def bins(size: int) -> NDArray[np.intp]:
    """Which column each of `size` things in order belongs to: neighbours share one when there are too many."""
    return np.arange(size) // max(1, -(-size // COLUMNS))


def mean(values: Floats, column: NDArray[np.intp]) -> Floats:
    """The mean of each column."""
    out: Floats = np.bincount(column, values) / np.maximum(np.bincount(column), 1)
    return out


def bars(rows: Sequence[Row], hints: Sequence[str], label: str) -> Html:
    """Rows of bars over the same columns; `hints` is shown for the column under the pointer, `label` is read out."""
    width, height = max(len(hints), 1) * _STEP, _ROW * len(rows)
    parts = [part for number, row in enumerate(rows) for part in _row(row, number * _ROW, width)]
    parts += [_hinted(element("rect", class_="hit", x=at * _STEP, y=0, width=_STEP, height=height, fill="none"), hint)
              for at, hint in enumerate(hints)]  # fmt: skip
    drawing = element(
        "svg", Html("".join(parts)), viewBox=f"0 0 {width} {height}", preserveAspectRatio="none", role="img",
        aria_label=label, class_="bars",
    )  # fmt: skip
    sides = [each for row in rows for each in (_title(row), _ticks(row))]
    return element("div", *sides, drawing, class_=f"plot rows-{len(rows)}")


def _title(row: Row) -> Html:
    return element("p", row.title, class_="row-title")


def _ticks(row: Row) -> Html:
    return element("div", *(element("span", tick) for tick in row.ticks), class_="ticks", aria_hidden="true")


def _row(row: Row, top: int, width: int) -> list[Html]:
    """The bars of a row, those of a class together, with its axis and dashed lines."""
    span = max(row.high - row.low, 1e-9)

    def height(value: float) -> float:
        return top + _TOP + _PLOT * (row.high - min(max(value, row.low), row.high)) / span

    axis = height(0.0)
    paths: dict[str, list[str]] = {}
    for values, mark in ((row.values, ""), (row.below, " below")):
        for at, (value, kind) in enumerate(zip(values.tolist() if values is not None else (), row.classes,
                                               strict=False)):
            end = height(value)
            if abs(end - axis) >= 0.05:
                path = f"M{at * _STEP + 1} {axis:.1f}V{end:.1f}h{_BAR}V{axis:.1f}z"
                paths.setdefault(kind + mark, []).append(path)
    out = [element("path", class_=f"bar {kind}", d="".join(path), fill=FILLS[kind.split()[0]])
           for kind, path in paths.items()]  # fmt: skip
    out.append(_across("axis", axis, width))
    return out + [_across("dashed", height(mark), width) for mark in row.marks]


def _across(kind: str, y: float, width: int) -> Html:
    dash = "6 5" if kind == "dashed" else None
    return element("line", class_=kind, x1=0, x2=width, y1=f"{y:.1f}", y2=f"{y:.1f}", stroke=FILLS["line"],
                   stroke_dasharray=dash, vector_effect="non-scaling-stroke")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Cloud:
    """Points in a box from the origin to `limits`, with a class and a hint each; `dividers`: lines over them."""

    points: Floats
    classes: Sequence[str]
    hints: Sequence[str]
    limits: tuple[float, float]
    ticks: tuple[Sequence[tuple[float, str]], Sequence[tuple[float, str]]]
    titles: tuple[str, str]
    dividers: Sequence[Sequence[tuple[float, float]]]
    centres: Sequence[tuple[float, float]]


_LEFT, _RIGHT, _ABOVE, _BELOW, _WIDE, _HIGH = 62, 14, 12, 52, 640, 400


def cloud(found: Cloud, label: str) -> Html:
    """The points with axes, dividing lines and centres."""
    inner, tall = _WIDE - _LEFT - _RIGHT, _HIGH - _ABOVE - _BELOW

    def place(point: Sequence[float]) -> tuple[float, float]:
        return (_LEFT + inner * point[0] / found.limits[0], _ABOVE + tall * (1 - point[1] / found.limits[1]))

    parts = [element("rect", class_="frame", x=_LEFT, y=_ABOVE, width=inner, height=tall, fill="none", stroke="#999")]
    for at, name in found.ticks[0]:
        x, _ = place((at, 0))
        parts.append(element("text", name, x=f"{x:.1f}", y=_HIGH - _BELOW + 20, text_anchor="middle"))
    for at, name in found.ticks[1]:
        _, y = place((0, at))
        parts.append(element("text", name, x=_LEFT - 8, y=f"{y + 5:.1f}", text_anchor="end"))
    parts.append(element("text", found.titles[0], x=_LEFT + inner / 2, y=_HIGH - 10, text_anchor="middle"))
    parts.append(element("text", found.titles[1], x=16, y=_ABOVE + tall / 2, text_anchor="middle",
                         transform=f"rotate(-90 16 {_ABOVE + tall / 2})"))  # fmt: skip
    parts += _dots(found, place)
    for ends in found.dividers:
        (x1, y1), (x2, y2) = map(place, ends)
        parts.append(element("line", class_="dashed", x1=f"{x1:.1f}", y1=f"{y1:.1f}", x2=f"{x2:.1f}", y2=f"{y2:.1f}",
                             stroke=FILLS["line"], stroke_dasharray="6 5"))  # fmt: skip
    for centre in found.centres:
        x, y = place(centre)
        parts.append(element("path", class_="centre", d=f"M{x - 7:.1f} {y:.1f}h14M{x:.1f} {y - 7:.1f}v14",
                             stroke=FILLS["line"], stroke_width=2))  # fmt: skip
    return element("svg", joined(parts), viewBox=f"0 0 {_WIDE} {_HIGH}", role="img", aria_label=label, class_="cloud")


def _dots(found: Cloud, place: Place) -> list[Html]:
    """A dot for each point; for each cell of a grid, larger where more lie, when there are too many."""
    if len(found.points) <= POINTS:
        return [_dot(place(point), 5.0, kind, hint)
                for point, kind, hint in zip(found.points.tolist(), found.classes, found.hints,
                                             strict=True)]  # fmt: skip
    size = np.array(found.limits) / _CELLS
    cells: dict[tuple[int, int, str], int] = {}
    for (x, y), kind in zip((found.points // size).astype(int).tolist(), found.classes, strict=True):
        cells[x, y, kind] = cells.get((x, y, kind), 0) + 1
    most = max(cells.values())
    return [
        _dot(place(((x + 0.5) * size[0], (y + 0.5) * size[1])), 2 + 5 * (count / most) ** 0.25, kind,
             f"{count:,} blocks, {kind}")
        for (x, y, kind), count in cells.items()
    ]


def _dot(at: tuple[float, float], radius: float, kind: str, hint: str) -> Html:
    x, y = at
    dot = element("circle", class_=f"dot {kind}", cx=f"{x:.1f}", cy=f"{y:.1f}", r=f"{radius:.1f}", fill=FILLS[kind])
    return _hinted(dot, hint)


def _hinted(shape: Html, hint: str) -> Html:
    """A shape with a text that is shown under the pointer."""
    return element("g", element("title", hint), shape)
