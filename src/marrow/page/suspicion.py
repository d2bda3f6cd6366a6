"""Quick counts over the bytes of a page: the most that it may cost the parser.

A page for which all questions are answered with no costs linear time for sure; nearly all pages are of that kind.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marrow.kernel import NATIVE

from . import nesting
from .attribute_counts import LETTER, LONG_PAGE, LONG_TAG, long_tags, many_names, names_of_attributes
from .excess import IN_KERNEL
from .tokens import TOKEN

_FEW_STEPS = 250_000_000  # up the tree: at most all open elements for each tag
_FEW_CLONES = 2_000_000
_ONE = np.zeros(256, dtype=bool)
_ONE[list(b"bisuBISU")] = True  # formatting elements of one letter
_TWO = np.zeros(1 << 16, dtype=bool)  # the first letters of those of more
_TWO[[a << 8 | b for pair in (b"bi", b"co", b"em", b"fo", b"sm", b"st", b"tt")
      for a in (pair[0], pair[0] - 32) for b in (pair[1], pair[1] - 32)]] = True  # fmt: skip


class Counts:
    """What a page may cost: `brackets`, the number of `<`; `noscripts`, where a start tag `noscript` may be."""

    __slots__ = ("brackets", "formatting", "gaps", "html", "long", "noscripts", "quoted", "starts")

    def __init__(self, html: bytes) -> None:
        count: Callable[..., Any] = _scan if NATIVE is None else NATIVE.scan
        found = count(html, LONG_TAG, len(html) >= LONG_PAGE)
        self.brackets, self.starts, self.formatting, self.gaps, self.quoted, self.noscripts, self.long = found
        self.html = html

    def many_attributes(self) -> bool:
        """Whether one tag may have very many, or all tags together very many names of them."""
        if not self.brackets or len(self.html) < LONG_TAG:
            return False
        if long_tags(self.html, self.long):
            return True
        return len(self.html) >= LONG_PAGE and many_names(self.html, self.quoted, self.gaps)

    def many_steps(self) -> bool:
        """Whether very many elements may be open at very many tags."""
        return bool(self.starts * self.brackets > _FEW_STEPS)

    def many_clones(self) -> bool:
        """Whether the formatting elements, if never closed, and opened anew by each tag, would be too many nodes.

        At most three alike stay open at once, so only different ones count.
        """
        if self.brackets**2 < 4 * _FEW_CLONES or self.formatting * self.brackets < _FEW_CLONES:
            return False
        few = _FEW_CLONES // (3 * self.brackets)
        return not (_few_formats(self.html, few) if NATIVE is None else NATIVE.few_formats(self.html, few, IN_KERNEL))


def brackets(html: bytes) -> tuple[NDArray[np.uint8], NDArray[np.intp]]:
    """The bytes as an array, and the places of each `<`."""
    raw = np.frombuffer(html, dtype=np.uint8)
    return raw, np.flatnonzero(raw == ord("<"))


def _scan(html: bytes, long_tag: int, names: bool) -> tuple[int, int, int, int, int, list[int], list[int]]:
    """As `scan` of the kernel has it: numbers of `<`, of start tags, of those that may format, of gaps between names in
    tags and of quoted values (both 0 unless `names`); where `<n` is; where start tags are without a `<` for long."""
    raw, places = brackets(html)
    first = raw.take(places + 1, mode="clip")
    starts, far = LETTER[first], np.diff(places, append=len(raw)) > long_tag
    gaps, quoted = names_of_attributes(raw, places[starts]) if names and len(places) else (0, 0)
    formatting = int(np.count_nonzero(_may_format(raw, places)))
    noscripts, long = places[first == ord("n")].tolist(), places[starts & far].tolist()
    return len(places), int(np.count_nonzero(starts)), formatting, gaps, quoted, noscripts, long


def _may_format(raw: NDArray[np.uint8], places: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Whether the tags at some places may be of formatting, by their first letters."""
    first, second = raw.take(places + 1, mode="clip"), raw.take(places + 2, mode="clip")
    return (_ONE[first] & ~LETTER[second]) | _TWO[first.astype(np.int32) << 8 | second]


def _few_formats(html: bytes, most: int) -> bool:
    """Whether all tags of formatting have an end, and no more than `most` of them differ."""
    raw, places = brackets(html)
    tags, done = set(), 0
    for place in places[_may_format(raw, places)].tolist():
        if place >= done:
            match = TOKEN.match(html, place)
            if not match or not match[2]:  # a tag without an end
                return False
            if match[2].lower() in nesting.FORMATTING:  # the first letters may also be those of a style
                tags.add(match[0])
            done = match.end()
    return len(tags) <= most
