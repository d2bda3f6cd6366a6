"""Pictures of an experiment as SVG: reliability curves, and differences with their intervals.

A reliability curve shows what a model says of its answers against what is so, with a point for each tenth of the scale.
On the diagonal a number can be taken at its word, below it too much was said. The area of a dot is its share of all.
Colours are for light and dark pages alike.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

from ..markup import Html, element, excerpt, joined


class Gap(Protocol):
    """A mean with its interval."""

    @property
    def mean(self) -> float: ...
    @property
    def low(self) -> float: ...
    @property
    def high(self) -> float: ...


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


def differences(gaps: Mapping[str, Gap], first: str) -> Html:
    """Differences of F1 from that of `first` with their intervals, one below the other, 0 in the middle."""
    most = max(max(abs(gap.low), abs(gap.high)) for gap in gaps.values()) or 1.0
    height = 34 * len(gaps) + 40
    parts = [element("line", class_="axis", x1=430, x2=430, y1=8, y2=height - 28)]
    for at, (name, gap) in enumerate(gaps.items()):
        y = 26 + 34 * at
        low, mean, high = (f"{430 + 210 * value / most:.1f}" for value in (gap.low, gap.mean, gap.high))
        parts += [element("text", excerpt(name, 24), x=12, y=y + 5),
                  element("line", class_="gap", x1=low, x2=high, y1=y, y2=y),
                  element("circle", class_="mean", cx=mean, cy=y, r=6)]  # fmt: skip
    parts += [element("text", label, x=x, y=height - 8, text_anchor="middle")
              for label, x in ((f"−{most:.2f}", 220), ("0", 430), (f"+{most:.2f}", 640))]  # fmt: skip
    said = "; ".join(f"{name} {gap.mean:+.3f}, {gap.low:+.3f} to {gap.high:+.3f}" for name, gap in gaps.items())
    label = f"F1 against {first}, with 95 % intervals: {said}"
    picture = element("svg", *parts, viewBox=f"0 0 700 {height}", role="img", aria_label=label)
    caption = element("figcaption", f"F1 less that of {first}, with 95 % intervals.", class_="soft")
    return element("figure", picture, caption)
