"""The reliability curve as SVG that stands by itself: what a model says of its answers, against what is so.

A point for each tenth of the scale; on the diagonal a number can be taken at its word, below it too much was said. The
area of a dot is its share of all. Colours are for light and dark pages alike.
"""

from collections.abc import Mapping, Sequence

from ..markup import Html, element, joined

Point = Sequence[float]  # what was said, what was so, how much of it there is
_LEFT, _TOP, _SIDE, _WIDE, _HIGH = 56, 14, 320, 560, 390  # pixels: the square of the plot, and the whole
_COLOURS = ("#0b6b74", "#b45309", "#6d28d9")
_STYLE = "font:13px system-ui,sans-serif"


def reliability(curves: Mapping[str, Sequence[Point]], titles: tuple[str, str] = ("what is said", "what is so")) -> Html:
    """One curve or more, by what their numbers are. titles: of the axes"""
    parts = [element("rect", width=_WIDE, height=_HIGH, fill="#fff"), *_axes(titles)]
    for number, (name, points) in enumerate(curves.items()):
        parts += _curve(points, _COLOURS[number % len(_COLOURS)])
        parts += _key(name, number)
    return element("svg", joined(parts), xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {_WIDE} {_HIGH}", width=_WIDE,
                   height=_HIGH, role="img", aria_label=f"Reliability: {', '.join(curves)}", style=_STYLE)  # fmt: skip


def _at(said: float, so: float) -> tuple[float, float]:
    return round(_LEFT + _SIDE * said, 1), round(_TOP + _SIDE * (1 - so), 1)


def _axes(titles: tuple[str, str]) -> list[Html]:
    """The frame, the diagonal, and marks at each fifth of the scale."""
    (x, y), (right, top) = _at(0, 0), _at(1, 1)
    out = [element("rect", x=x, y=top, width=_SIDE, height=_SIDE, fill="none", stroke="#777"),
           element("line", x1=x, y1=y, x2=right, y2=top, stroke="#999", stroke_dasharray="5 5")]  # fmt: skip
    for step in range(6):
        share, (across, up) = f"{step / 5:.1f}", _at(step / 5, step / 5)
        out.append(element("text", share, x=across, y=y + 18, text_anchor="middle", fill="#333"))
        out.append(element("text", share, x=x - 8, y=up + 4, text_anchor="end", fill="#333"))
    middle = _TOP + _SIDE / 2
    out.append(element("text", titles[0], x=_LEFT + _SIDE / 2, y=y + 40, text_anchor="middle", fill="#333"))
    turn = f"rotate(-90 14 {middle})"
    return [*out, element("text", titles[1], x=14, y=middle, text_anchor="middle", fill="#333", transform=turn)]


def _curve(points: Sequence[Point], colour: str) -> list[Html]:
    places, whole = [_at(said, so) for said, so, _ in points], sum(weight for _, _, weight in points) or 1.0
    line = " ".join(f"{x},{y}" for x, y in places)
    dots = [_dot(place, point, point[2] / whole, colour) for place, point in zip(places, points, strict=True)]
    return [element("polyline", points=line, fill="none", stroke=colour, stroke_width=2), *dots]


def _dot(place: tuple[float, float], point: Point, share: float, colour: str) -> Html:
    """A dot with a text that is shown under the pointer."""
    hint = element("title", f"{point[0]:.2f} said, {point[1]:.2f} so, {share:.1%} of all")
    dot = element("circle", cx=place[0], cy=place[1], r=round(3 + 9 * share**0.5, 1), fill=colour, fill_opacity=0.7)
    return element("g", hint, dot)


def _key(name: str, number: int) -> list[Html]:
    x, y = _LEFT + _SIDE + 20, _TOP + 16 + 24 * number
    return [element("circle", cx=x, cy=y - 4, r=5, fill=_COLOURS[number % len(_COLOURS)]),
            element("text", name, x=x + 12, y=y, fill="#333")]  # fmt: skip
