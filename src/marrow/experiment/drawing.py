"""Figures as SVG: rows of bars, clouds of points, reliability curves, differences with their intervals.

Few elements, however large the page. Colours are classes for a style sheet, with attributes beneath for a reader that
keeps none. A shape has its text under the pointer.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..markup import Html, element, excerpt, joined
from .intervals import Interval

Floats = NDArray[np.float64]
Pair = tuple[float, float]
COLUMNS = 480  # bars in a row at most; more are put together
POINTS = 1500  # of a cloud at most; more are put together in cells
_CELLS = np.array((72, 44))
_COLOURS = ("#0b6b74", "#b45309", "#6d28d9")
_FILLS = {"kept": "#0b6b74", "dropped": "#8a7f78", "gold": "#a16207"}
_STYLE = "font:13px system-ui,sans-serif"


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the drawing in pixels, and the values at its lower left and upper right corner."""

    left: float
    top: float
    width: float
    height: float
    low: Pair
    high: Pair

    def at(self, x: float, y: float) -> Pair:
        """Where a point is drawn; one outside of the box on its edge."""
        shares = [min(max((value - low) / max(high - low, 1e-9), 0.0), 1.0)
                  for value, low, high in zip((x, y), self.low, self.high, strict=True)]  # fmt: skip
        return round(self.left + self.width * shares[0], 1), round(self.top + self.height * (1 - shares[1]), 1)

    def line(self, kind: str, start: Pair, end: Pair) -> Html:
        """A line of that class between two points; one of the class `dashed` is dashed."""
        (x1, y1), (x2, y2) = self.at(*start), self.at(*end)
        return element("line", class_=kind, x1=x1, y1=y1, x2=x2, y2=y2, stroke="#777",
                       stroke_dasharray="6 5" if kind == "dashed" else None)  # fmt: skip

    def dot(self, point: Pair, radius: float, colour: str, hint: str, kind: str = "dot") -> Html:
        """A dot with a text under the pointer."""
        x, y = self.at(*point)
        dot = element("circle", class_=kind, cx=x, cy=y, r=round(radius, 1), fill=colour, fill_opacity=0.8)
        return element("g", element("title", hint), dot)

    def frame(self, titles: tuple[str, str], ticks: tuple[Sequence[float], Sequence[float]]) -> list[Html]:
        """The frame with ticks and the titles of the axes."""
        (x, y), (right, _) = self.at(*self.low), self.at(*self.high)
        across, up = (x + right) / 2, self.top + self.height / 2
        out = [element("rect", class_="frame", x=x, y=self.top, width=self.width, height=self.height, fill="none",
                       stroke="#777"), *(_text(number(at), self.at(at, 0)[0], y + 18) for at in ticks[0])]
        out += [_text(number(at), x - 8, self.at(0, at)[1] + 4, "end") for at in ticks[1]]
        turned = _text(titles[1], 16, up, transform=f"rotate(-90 16 {up})")
        return [*out, _text(titles[0], across, y + 40), turned]


def _text(said: str, x: float, y: float, anchor: str = "middle", **more: object) -> Html:
    return element("text", said, x=x, y=y, text_anchor=anchor, fill="#333", **more)


def _svg(width: float, height: float, label: str, parts: list[Html], /, **more: object) -> Html:
    return element("svg", joined(parts), viewBox=f"0 0 {width:g} {height:g}", role="img", aria_label=label, **more)


def number(value: float) -> str:
    """A number for a label: three digits that matter, none after the point from 100 on."""
    size = abs(value)
    if size >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}".removesuffix(".0") if size >= 10 else f"{value:.2f}".rstrip("0").rstrip(".")


def ticks(limit: float) -> list[float]:
    """Round places on an axis from 0, about five."""
    power = 10.0 ** np.floor(np.log10(limit / 4))
    step = float(next(times * power for times in (1, 2, 2.5, 5, 10) if limit / (times * power) <= 6))
    return [at * step for at in range(int(limit / step) + 1)]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of bars, one a column, drawn from `low` to `high`, which have the labels `ends`.

    `classes`: one for each bar; `marks`: heights of dashed lines; `below`: heights of a second bar in each column.
    """

    title: str
    values: Floats
    low: float
    high: float
    ends: tuple[str, str]
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
    size, parts = max(len(hints), 1), []
    for place, row in enumerate(rows):
        box = Box(64, 24 + 120 * place, 920, 84, (0, row.low), (size, row.high))
        parts += [_text(row.title, 64, box.top - 8, "start"), _text(row.ends[0], 56, box.top + 10, "end"),
                  _text(row.ends[1], 56, box.top + 84, "end")]
        paths: dict[str, list[str]] = {}
        for values, mark in ((row.values, ""), (row.below, " below")):
            for at, value in enumerate(() if values is None else values.tolist()):
                (x, axis), (_, end), (right, _) = box.at(at + 0.1, 0), box.at(at, value), box.at(at + 0.9, 0)
                if abs(end - axis) >= 0.05:
                    path = f"M{x} {axis}V{end}H{right}V{axis}z"
                    paths.setdefault(row.classes[at] + mark, []).append(path)
        parts += [element("path", class_=f"bar {kind}", d="".join(path), fill=_FILLS[kind.split()[0]])
                  for kind, path in paths.items()]  # fmt: skip
        parts += [box.line("axis", (0, 0), (size, 0)), *(box.line("dashed", (0, at), (size, at)) for at in row.marks)]
    height, wide = 120 * len(rows), round(920 / size, 2)
    parts += [element("g", element("title", hint), element("rect", class_="hit", x=round(64 + at * 920 / size, 2), y=0,
                                                           width=wide, height=height, fill="none"))
              for at, hint in enumerate(hints)]  # fmt: skip
    return _svg(1000, height, label, parts, class_="bars")


def cloud(points: Floats, classes: Sequence[str], hints: Sequence[str], titles: tuple[str, str], label: str, *,
          limits: Pair, lines: Sequence[Sequence[Pair]] = (), centres: Sequence[Pair] = ()) -> Html:  # fmt: skip
    """Points of shape (points, 2) from 0 to `limits`: a dot each, or one for each cell of a grid that holds many."""
    box = Box(62, 12, 564, 336, (0, 0), limits)
    parts = box.frame(titles, (ticks(limits[0]), ticks(limits[1])))
    if len(points) <= POINTS:
        parts += [box.dot((x, y), 5, _FILLS[kind], hint, f"dot {kind}")
                  for (x, y), kind, hint in zip(points.tolist(), classes, hints, strict=True)]  # fmt: skip
    else:
        size, cells = np.array(limits) / _CELLS, dict[tuple[int, int, str], int]()
        for (x, y), kind in zip((points // size).astype(int).tolist(), classes, strict=True):
            cells[x, y, kind] = cells.get((x, y, kind), 0) + 1
        most = max(cells.values())
        parts += [box.dot(((x + 0.5) * size[0], (y + 0.5) * size[1]), 2 + 5 * (count / most) ** 0.25, _FILLS[kind],
                          f"{count:,} blocks, {kind}", f"dot {kind}")
                  for (x, y, kind), count in cells.items()]  # fmt: skip
    parts += [box.line("dashed", *ends) for ends in lines]
    parts += [element("path", class_="centre", d=f"M{x - 7:.1f} {y}h14M{x} {y - 7:.1f}v14", stroke="#444",
                      stroke_width=2) for x, y in (box.at(*centre) for centre in centres)]  # fmt: skip
    return _svg(640, 400, label, parts, class_="cloud")


def reliability(curves: Mapping[str, Sequence[Sequence[float]]],
                titles: tuple[str, str] = ("what is said", "what is so")) -> Html:
    """What a model says of its answers against what is so: for each tenth of the scale said, so, and how much of it.

    On the diagonal a number can be taken at its word, below it too much was said. The area of a dot is its share of
    all. `titles`: of the axes.
    """
    box, fifths = Box(56, 14, 320, 320, (0, 0), (1, 1)), [step / 5 for step in range(6)]
    parts = [element("rect", width=560, height=390, fill="#fff"), *box.frame(titles, (fifths, fifths)),
             box.line("dashed", (0, 0), (1, 1))]  # fmt: skip
    for place, (name, points) in enumerate(curves.items()):
        colour, whole = _COLOURS[place % len(_COLOURS)], sum(weight for _, _, weight in points) or 1.0
        line = " ".join("{},{}".format(*box.at(said, so)) for said, so, _ in points)
        parts.append(element("polyline", points=line, fill="none", stroke=colour, stroke_width=2))
        parts += [box.dot((said, so), 3 + 9 * (weight / whole) ** 0.5, colour,
                          f"{said:.2f} said, {so:.2f} so, {weight / whole:.1%} of all") for said, so, weight in points]
        parts += [element("circle", cx=396, cy=26 + 24 * place, r=5, fill=colour),
                  _text(name, 408, 30 + 24 * place, "start")]
    return _svg(560, 390, f"Reliability: {', '.join(curves)}", parts, xmlns="http://www.w3.org/2000/svg", width=560,
                height=390, style=_STYLE)  # fmt: skip


def differences(gaps: Mapping[str, Interval], first: str) -> Html:
    """Differences of F1 from that of `first` with their intervals, one below the other, 0 in the middle."""
    most = max(max(abs(gap.low), abs(gap.high)) for gap in gaps.values()) or 1.0
    box = Box(220, 8, 420, 34 * len(gaps) + 4, (-most, len(gaps)), (most, 0))
    parts = [box.line("axis", (0, 0), (0, len(gaps)))]
    for place, (name, gap) in enumerate(gaps.items()):
        parts += [_text(excerpt(name, 24), 12, box.at(0, place + 0.5)[1] + 5, "start"),
                  box.line("gap", (gap.low, place + 0.5), (gap.high, place + 0.5)),
                  box.dot((gap.mean, place + 0.5), 6, _COLOURS[0], name, "mean")]
    ends = ((f"−{most:.2f}", 220), ("0", 430), (f"+{most:.2f}", 640))
    parts += [_text(said, at, box.height + 28) for said, at in ends]
    said = "; ".join(f"{name} {gap.mean:+.3f}, {gap.low:+.3f} to {gap.high:+.3f}" for name, gap in gaps.items())
    picture = _svg(700, box.height + 36, f"F1 against {first}, with 95 % intervals: {said}", parts,
                   class_="differences")
    caption = element("figcaption", f"F1 less that of {first}, with 95 % intervals.", class_="soft")
    return element("figure", picture, caption)
