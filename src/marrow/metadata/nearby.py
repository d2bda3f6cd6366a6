"""What stands around the headline: the stretch of the page where bylines and dates are."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from marrow.page import Page, tags

from .headline import headline
from .values import kept

_BEFORE, _AFTER = 12, 30  # blocks
_MAX_CHARS = 240
_CODE = tags.table("pre code")
_A = tags.CODES["a"]
END = "\0"  # the parser lets none through


@dataclass(frozen=True, slots=True)
class Line:
    """A short block near the headline: its first node and its text, how many blocks below the headline it is.

    `head`: its first piece of text, up to the first inline element; `linked`: whether it is mostly a link.
    """

    node: int
    text: str
    distance: int
    head: str
    linked: bool


def lines(page: Page) -> list[Line]:
    """The short blocks near the headline, those below it first. Without a headline the first ones of the page."""
    found: list[Line] = kept(page, "_metadata_lines", _lines)
    return found


def _lines(page: Page) -> list[Line]:
    blocks = page.blocks
    if not len(blocks):
        return []
    node, _ = headline(page)
    starts = blocks.runs[blocks.first]
    place = int(np.searchsorted(starts, node)) if node >= 0 else 0
    order = [*range(place, min(len(blocks), place + _AFTER)), *range(place - 1, max(-1, place - _BEFORE - 1), -1)]
    chars, density = blocks.chars[order].tolist(), blocks.density[order].tolist()
    code = (_CODE[page.tree.tag[blocks.container[order]]]).tolist()
    found = []
    for block, size, linked, verbatim in zip(order, chars, density, code, strict=True):
        if size <= _MAX_CHARS and not verbatim:
            head = " ".join(blocks.pieces[blocks.first[block]].split())
            for part in blocks.text(block).split("\n"):
                found.append(
                    Line(int(starts[block]), part, block - place, head if part.startswith(head) else part, linked > 0.5)
                )
    return found


def marked(page: Page, words: Iterable[str], before: int, after: int) -> list[int]:
    """The elements around the headline whose class (or, without one, id) holds one of `words`; those below first."""
    values, at = page.tree.values, max(headline(page)[0], 0)
    start = max(0, at - before)
    around = (np.flatnonzero(page.tree.tag[start : at + after] > tags.COMMENT) + start).tolist()
    marks = [values[node].get("class") or values[node].get("id") or "" for node in around]  # type: ignore[union-attr]
    return below_first([around[place] for place in holding(marks, words)], at)


def links(page: Page, words: Iterable[str], before: int, after: int) -> list[int]:
    """The links around the headline that name a relation or whose address holds one of `words`; those below first."""
    values, at = page.tree.values, max(headline(page)[0], 0)
    start = max(0, at - before)
    around = (np.flatnonzero(page.tree.tag[start : at + after] == _A) + start).tolist()
    found = [around[place] for place in holding([values[node].get("href") or "" for node in around], words)]  # type: ignore[union-attr]
    return below_first({*found, *(node for node in around if "rel" in values[node])}, at)


def below_first(found: Iterable[int], at: int) -> list[int]:
    """Nodes by their distance from the headline at `at`, those below it before those above it."""
    return sorted(found, key=lambda node: (node < at, abs(node - at)))


def holding(texts: list[str], words: Iterable[str]) -> set[int]:
    """The places of the texts that hold one of `words` (in lower case); all are searched as one string, for speed."""
    joined = END.join(texts).lower()
    return {joined.count(END, 0, place) for word in words for place in places(joined, word)}


def places(text: str, word: str) -> Iterable[int]:
    """Where a word occurs in a text, a hundred times at most."""
    place = text.find(word)
    for _ in range(100):
        if place < 0:
            return
        yield place
        place = text.find(word, place + len(word))
