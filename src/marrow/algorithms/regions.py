"""Regions of source lines where content outweighs code, for DANAg and its predecessors DANA and R2L, which are a table.

Paper: Mohammadzadeh, Gottron, Schweiggert, Nakhaeizadeh. KDIR 2011, DOI 10.5220/0003665304620467, sections 3.2, 3.3.
"""

from types import ModuleType

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


def _entry(name: str, about: str, alone: bool) -> ModuleType:
    """An algorithm on right-to-left characters. alone: of the area only the texts stay that are mostly made of them"""

    def keep(page: Page, *, gap: int = 20) -> Floats:
        """1 for each leaf that is main content, -1 for the others, -inf for hidden ones. Shape (leaves,).

        gap: lines without content allowed between two paragraphs of the main content
        """
        counts, found = page.leaves.counts, kept(page, right_to_left(page), gap, True)
        mine = (counts.right_to_left > 0) & (2 * counts.right_to_left >= counts.letters)
        return np.where(mine, found, np.minimum(found, -1.0)) if alone else found

    entry = ModuleType(f"{__name__}.{name}", f"{about}\n")
    entry.__dict__.update(keep=keep, RANGES={"gap": (0, 100)})
    return entry


_TABLE = {
    "dana": (False, """\
DANA: right-to-left characters against all others, line by line, for Arabic, Persian, Hebrew, Urdu and the like.

In pages of these languages the tags are written in other characters than the text. For each source line, the number of
right-to-left characters less that of all others is summed over the line and its two neighbours; runs above zero are
regions, the one with most right-to-left characters is the first paragraph, and it grows over regions near by. The whole
text of the area is the main content, words in other scripts included, which `r2l` loses.

Paper: Mohammadzadeh, Gottron, Schweiggert, Nakhaeizadeh: A fast and accurate approach for main content extraction based
on character encoding. TIR/DEXA 2011.
Departures: those of `danag`, whose paper describes this algorithm too; `gap` is that of `danag`. A page without such
characters gives nothing."""),
    "r2l": (True, """R2L: the right-to-left characters of the dense area, and nothing else.

The predecessor of `dana`, and the same but for what comes out: characters are told apart before anything else, so of
the area that is found only the text in right-to-left letters is main content; words in other scripts are lost, numbers
too.

Paper: Mohammadzadeh, Schweiggert, Nakhaeizadeh: Using UTF-8 to extract main content of right to left language web
pages. ICSOFT 2011.
Departures: those of `danag`, whose `gap` it has; a text is not cut: it stays when at least half of its letters are
right-to-left."""),
}  # fmt: skip
ENTRIES: dict[str, ModuleType] = {name: _entry(name, about, alone) for name, (alone, about) in _TABLE.items()}
