"""The search space: the knobs of an algorithm, and the values that each may take.

The module of an algorithm may say so in `RANGES`: `(low, high)` for a number, `()` for a text that is not searched. A
knob without a range is searched from a quarter of its default to four times it (a share, 0 to 1, in that interval); a
switch takes both values, a text all of its choices; one without any stays as it is.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

from .. import registry

_STEPS = (0.5, 0.25, 0.1)  # away from a value, as shares of the range


@dataclass(frozen=True, slots=True)
class Dimension:
    """One knob: its `choices` if it is no number, else its lowest and highest value."""

    name: str
    default: Any
    low: float = 0.0
    high: float = 0.0
    choices: tuple[Any, ...] = ()

    def draw(self, random: Random) -> Any:
        """A value at random."""
        return random.choice(self.choices) if self.choices else self._fit(random.uniform(self.low, self.high))

    def near(self, value: Any) -> list[Any]:
        """Values around one, the far ones first; the other choices of a knob that is no number."""
        if self.choices:
            return [choice for choice in self.choices if choice != value]
        span = self.high - self.low
        around = [self._fit(value + sign * step * span) for step in _STEPS for sign in (-1, 1)]
        return [each for each in dict.fromkeys(around) if each != value]

    def _fit(self, value: float) -> Any:
        value = min(max(value, self.low), self.high)
        return round(value) if isinstance(self.default, int) else float(f"{value:.4g}")


def dimensions(algorithm: str, only: list[str] | None = None) -> list[Dimension]:
    """The knobs of an algorithm that can be searched, or those of them that are named. Raises `Error` for others."""
    ranges: dict[str, tuple[Any, ...]] = getattr(registry.module("algorithms", algorithm), "RANGES", {})
    known = registry.knobs(registry.verb("algorithms", algorithm))
    for name in only or ():
        if name not in known:
            raise registry.unknown(name, known, f"knob of {algorithm}")
    out = []
    for name in only or known:
        default, given = known[name].default, ranges.get(name, known[name].choices)
        if isinstance(default, bool):
            out.append(Dimension(name, default, choices=(False, True)))
        elif isinstance(default, str) or default is None:
            out += [Dimension(name, default, choices=given)] if given else []
        else:
            share = isinstance(default, float) and 0 <= default <= 1
            own = (0.0, 1.0) if share else (default / 4, max(default, 1) * 4)
            out.append(Dimension(name, default, *sorted(given or own)))
    return out
