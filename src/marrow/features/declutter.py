"""The score of html-declutter, for each subtree: Words - 2 * LinkWords - Tags.

Source: html-declutter (2014). Departures: the score of ancestors beside that of the block's own container.
"""

from .frame import Columns, Frame, logs, rows

LEVELS = (0, 1, 2, 3, 5)


def measure(frame: Frame) -> Columns:
    """Signed logarithms, for the container and its ancestors up to 5 levels up."""
    words, linked = frame.held[:2, list(LEVELS)]
    plain = words - linked
    return {rows(LEVELS, "declutter"): logs(plain - 2 * linked - frame.elements_held[list(LEVELS)])}
