"""What stands around the headline: the stretch of the page where bylines and dates are."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from marrow.page import Page

from .headline import headline

_BEFORE, _AFTER = 12, 30  # blocks
_MAX_CHARS = 240


@dataclass(frozen=True, slots=True)
class Line:
    """A short block near the headline: its node and text, how many blocks below the headline, whether it is a link."""

    node: int
    text: str
    distance: int
    linked: bool


def lines(page: Page) -> list[Line]:
    """The short blocks near the headline, those below it first. Without a headline the first ones of the page."""
    blocks = page.blocks
    if not len(blocks):
        return []
    node, _ = headline(page)
    starts = blocks.runs[blocks.first]
    place = int(np.searchsorted(starts, node)) if node >= 0 else 0
    order = [*range(place, min(len(blocks), place + _AFTER)), *range(place - 1, max(-1, place - _BEFORE - 1), -1)]
    return [
        Line(int(starts[block]), part, block - place, bool(blocks.linked[block] > 0.5 * blocks.words[block]))
        for block in order
        if blocks.chars[block] <= _MAX_CHARS
        for part in blocks.text(block).split("\n")
    ]


def window(page: Page, before: int, after: int) -> Iterator[int]:
    """The nodes around the headline, those below it first; the first nodes of the body where there is none."""
    node, _ = headline(page)
    size = len(page.tree)
    start = max(node, 0)
    yield from range(start, min(size, start + after))
    yield from range(start - 1, max(0, start - before), -1)
