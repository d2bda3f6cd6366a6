"""Regions of source lines where content outweighs code, shared by DANAg, DANA and R2L.

Shared by DANAg and its predecessors R2L and DANA, whose phases two and three are the same.
Paper: Mohammadzadeh, Gottron, Schweiggert, Nakhaeizadeh. KDIR 2011, DOI 10.5220/0003665304620467, sections 3.2, 3.3.
"""

import numpy as np
from numpy.typing import NDArray

from marrow.page import Lines, Page

from .stream import Bools, Floats, Ints, chosen


def smooth(content: NDArray[np.int32], code: NDArray[np.int32]) -> Ints:
    """Formula 1: content less code characters, summed over each line and its two neighbours. Shape (lines,)."""
    return np.convolve(content.astype(np.int64) - code, (1, 1, 1))[1:-1]


def runs(mask: Bools) -> tuple[Ints, Ints]:
    """Where each run of true begins, and one past where it ends."""
    edges = np.flatnonzero(np.diff(mask, prepend=False, append=False))
    return edges[::2], edges[1::2]


def area(diff: Ints, content: NDArray[np.int32], gap: int, between: bool) -> Bools:
    """The lines of the main content: the region with most content and those that follow within `gap` lines."""
    inside = np.zeros(len(diff), dtype=bool)
    starts, stops = runs(diff > 0)
    if not len(starts):
        return inside
    total = np.concatenate(([0], np.cumsum(content, dtype=np.int64)))
    seed = int(np.argmax(total[stops] - total[starts]))
    near = starts[1:] - stops[:-1] <= gap
    group = np.concatenate(([0], np.cumsum(~near)))
    mine = np.flatnonzero(group == group[seed])
    inside[starts[mine[0]] : stops[mine[-1]]] = True
    return inside if between else inside & (diff > 0)


def solid(lines: Lines) -> Ints:
    """Numbers of the lines that hold anything; a normalised source has no others."""
    return np.flatnonzero(lines.content + lines.code)


def kept(page: Page, content: NDArray[np.int32], gap: int, between: bool) -> Floats:
    """1 for each leaf on a line of the main content, -1 for the others, -inf for hidden ones. Shape (leaves,).

    `content`: the characters of each line that stand for content; all others of it count as code.
    """
    lines = page.lines
    full = solid(lines)
    mine = content[full]
    other = (lines.content + lines.code)[full] - mine
    inside = np.zeros(len(lines), dtype=bool)
    inside[full] = area(smooth(mine, other), mine, gap, between)
    return chosen(page, inside[lines.of_leaf])


def right_to_left(page: Page) -> NDArray[np.int32]:
    """Right-to-left characters that a reader is shown on each source line. Shape (lines,)."""
    shown = page.leaves.block >= 0
    counts = page.leaves.counts.right_to_left
    return np.bincount(page.lines.of_leaf[shown], counts[shown], len(page.lines)).astype(np.int32)
