"""Quick counts over the bytes of a page: the most that it may cost the parser.

A page for which all questions are answered with no costs linear time for sure; nearly all pages are of that kind.
"""

from collections.abc import Callable
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marrow.expressions import expression
from marrow.kernel import NATIVE

from .excess import LONG_TAG, MAX_ATTRIBUTES
from .tokens import ATTRIBUTE, TOKEN

_FEW_STEPS = 250_000_000  # up the tree: at most all open elements for each tag
_FEW_CLONES = 2_000_000
_LONG_PAGE, _MANY_VALUES, _MANY_NAMES = 400_000, 25_000, 60_000  # bytes, attributes with quotes, words in tags
_FORMATTING = expression(rb"<(?=[bcefistuBCEFISTU])(?i:[bisu](?=[^a-z])|bi|co|em|fo|sm|st|tt)")  # by first letters
_START_TAG, _APART = expression(rb"<[a-zA-Z][^>]*+>?"), bytes.maketrans(bytes(range(32)) + b"/", b" " * 33)


class Counts:
    """What a page may cost: `brackets`, the number of `<`; `noscripts`, where a start tag `noscript` may be."""

    __slots__ = ("brackets", "formatting", "gaps", "overfull", "quoted", "starts", "noscripts")  # noqa: RUF023

    def __init__(self, html: bytes) -> None:
        count: Callable[..., Any] = _scan if NATIVE is None else NATIVE.scan
        found = count(html, LONG_TAG, MAX_ATTRIBUTES, len(html) >= _LONG_PAGE)
        self.brackets, self.starts, self.formatting, self.gaps, self.quoted, self.overfull, self.noscripts = found

    def many_attributes(self) -> bool:
        """Whether one tag may have very many, or all tags together very many names of them."""
        return bool(self.overfull) or self.quoted > _MANY_VALUES or self.gaps > _MANY_NAMES

    def many_steps(self) -> bool:
        """Whether very many elements may be open at very many tags."""
        return bool(self.starts * self.brackets > _FEW_STEPS)

    def many_clones(self) -> bool:
        """Whether the formatting elements, if never closed, and opened anew by each tag, would be too many nodes."""
        return self.brackets**2 >= 4 * _FEW_CLONES and self.formatting * self.brackets >= _FEW_CLONES


def brackets(html: bytes) -> tuple[NDArray[np.uint8], NDArray[np.intp]]:
    """The bytes as an array, and the places of each `<`."""
    raw = np.frombuffer(html, dtype=np.uint8)
    return raw, np.flatnonzero(raw == ord("<"))


def _scan(html: bytes, long_tag: int, most: int, names: bool) -> tuple[int, int, int, int, int, bool, list[int]]:
    """As `scan` of the kernel has it: numbers of `<`, of start tags, of those that may format, of gaps between words in
    tags and of quoted values (both 0 unless `names`); whether a long tag has more than `most` attributes or no end;
    where `<n` is."""
    raw, places = brackets(html)
    first = raw.take(places + 1, mode="clip") | 32
    starts = places[(first >= ord("a")) & (first <= ord("z"))]
    opens, closes = np.append(places, len(raw)), np.append(np.flatnonzero(raw == ord(">")), len(raw))
    far = np.maximum(opens[opens.searchsorted(starts, side="right")], closes[closes.searchsorted(starts)])
    overfull = _overfull(html, starts[far - starts > long_tag].tolist(), most)
    gaps = len(b"".join(_START_TAG.findall(html)).translate(_APART).split()) - 1 if names and len(starts) else 0
    values = raw[np.flatnonzero(raw[:-1] == ord("=")) + 1] if names else raw[:0]
    quoted = int(np.count_nonzero((values == ord('"')) | (values == ord("'"))))
    noscripts = places[first == ord("n")].tolist()
    return len(places), len(starts), len(_FORMATTING.findall(html)), gaps, quoted, overfull, noscripts


def _overfull(html: bytes, places: list[int], most: int) -> bool:
    """Whether one of the tags at some places has more than `most` attributes, or no end. None is looked at twice."""
    done = 0
    for place in places:
        if place >= done:
            match = TOKEN.match(html, place)
            if not match or match[3] is None or next(islice(ATTRIBUTE.finditer(match[3]), most, None), None):
                return True
            done = match.end()
    return False
