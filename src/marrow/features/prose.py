"""Where a block lies beside the box that holds the running text of the page.

The box is the innermost element that holds more than a share of the words of running text; how far a block lies outside
of it is counted in the levels from the box up to the element that holds both. Where a page has little running text this
says little, and is told as less.
"""

import numpy as np
from numpy.typing import NDArray

from .frame import Column, Columns, Frame
from .sentences import is_running

SHARES = (0.5, 0.8, 0.95)  # less than a half two boxes may hold
HALF = 150.0  # words of running text on a page where the levels are told as half as many


def measure(frame: Frame) -> Columns:
    """Levels outside of the box for each of `SHARES`, as logarithms less what `HALF` takes, 0 within; whether a block
    is running text itself; the share of it that comes before."""
    running = np.where(is_running(frame.words, frame.linked, frame.ends), frame.words, 0.0)
    sums = np.concatenate(([0.0], np.cumsum(running)))
    start, stop = frame.page.before.take(frame.elements), frame.page.before.take(frame.page.tree.end[frame.elements])
    held = sums.take(stop) - sums.take(start)
    told = sums[-1] / (sums[-1] + HALF)
    columns: dict[str | tuple[str, ...], Column] = {}
    for share in SHARES:
        chain = (held > share * sums[-1]).nonzero()[0]  # each lies in the one before
        columns[f"outside_{share:.0%}"] = told * np.log1p(_outside(start[chain], stop[chain], len(frame)))
    return {**columns, "running": running > 0, "running_before": sums[:-1] / max(sums[-1], 1.0)}


def given(_: Frame) -> tuple[float, ...]:
    """What the kernel measures by."""
    return *SHARES, HALF


def _outside(start: NDArray[np.intp], stop: NDArray[np.intp], size: int) -> NDArray[np.intp]:
    """How many of nested stretches each of so many blocks lies outside of."""
    edges = np.bincount(start, minlength=size + 1) - np.bincount(stop, minlength=size + 1)
    return len(start) - np.cumsum(edges[:size])
