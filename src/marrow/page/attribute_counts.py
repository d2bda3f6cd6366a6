"""Finds pages with very many attributes: in one tag, or by their names in all tags together.

Exact counts are made only where quick ones are exceeded: each bound is at most a few sweeps over the bytes.
"""

import re
from itertools import chain, islice

import numpy as np
from numpy.typing import NDArray

from marrow.kernel import NATIVE

from .tokens import ATTRIBUTE, TOKEN

MAX_ATTRIBUTES = 300
_PIECE = 1 << 18  # bytes, which stay in the processor's cache while they are looked at
LONG_TAG = 3_000  # bytes of a tag whose attributes are counted
LONG_PAGE, MANY_VALUES, MANY_NAMES = 400_000, 25_000, 60_000
_APART = bytes.maketrans(b"/=\"'", b"    ")
_LONG_STRETCH = 10_000  # bytes without a `>`
_START = re.compile(rb"<[a-zA-Z]")
LETTER = np.zeros(256, dtype=bool)  # which bytes a name begins with
LETTER[list(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")] = True
_ONES = np.array([number.bit_count() for number in range(256)], dtype=np.uint8)
_PLAIN_TAG = re.compile(rb"<[\w:-]+[\s/>]")
_WELL_FORMED = re.compile(rb'<[\w:-]++(?:[ \t\n\f\r]++[\w:@.-]++(?:="[^"]*+")?)*[ \t\n\f\r]*+/?')
_VALUE = re.compile(rb'="[^"]*+"')
_QUOTE = np.zeros(256, dtype=bool)
_QUOTE[list(b"\"'")] = True


def long_tags(html: bytes, places: list[int]) -> bool:
    """Whether a tag has very many attributes, or no end: one of some places, or one that goes on without a `>`."""
    return _long_tag(html, sorted({*places, *_unclosed(html)}))


def _unclosed(html: bytes) -> list[int]:
    """Where a tag may begin that goes on for long without a `>`, whatever number of `<` its values hold."""
    if NATIVE is not None:
        return NATIVE.unclosed(html, _LONG_STRETCH)
    found, at = [], 0
    while at + _LONG_STRETCH < len(html):
        last = html.rfind(b">", at, at + _LONG_STRETCH)
        if last < 0:
            last = html.find(b">", at + _LONG_STRETCH)
            last = len(html) if last < 0 else last
            if start := _START.search(html, at, last):
                found.append(start.start())
        at = last + 1
    return found


def _long_tag(html: bytes, places: list[int]) -> bool:
    """Whether a tag that begins at one of some places has very many attributes, or no end.

    Odd names after `<script` are no tags but comparisons. Each stretch of the page is looked at once.
    """
    done = before = script = closed = 0
    for place in places:
        if place < done:
            continue
        if not _PLAIN_TAG.match(html, place):
            script = max(script, html.rfind(b"<script", before, place))
            closed = max(closed, html.rfind(b"</script", before, place))
            before = place
            if script > closed:
                continue
        match = TOKEN.match(html, place)
        attributes = match[3] if match else None
        if match is None or attributes is None:
            return True
        done = match.end()
        many = islice(ATTRIBUTE.finditer(attributes), MAX_ATTRIBUTES, None) if len(attributes) > LONG_TAG else iter(())
        if next(many, None):
            return True
    return False


def many_names(html: bytes, quoted: int, gaps: int) -> bool:
    """Whether a page with so many quoted values, and gaps between names in tags, may have very many names of
    attributes."""
    before_values, in_tags = (_many_before_values, _many_in_tags) if NATIVE is None else (
        NATIVE.many_before_values, NATIVE.many_in_tags)  # fmt: skip
    if quoted > MANY_VALUES and before_values(html, MANY_VALUES, _PIECE):
        return True
    return gaps > MANY_NAMES and bool(in_tags(html, MANY_NAMES // 2))


def names_of_attributes(raw: NDArray[np.uint8], starts: NDArray[np.intp]) -> tuple[int, int]:
    """Numbers of gaps between names in tags, which is exact to eight bytes, and of quoted values.

    starts: the places of start tags
    """
    quoted = int(np.count_nonzero(_QUOTE[raw[1:][raw[:-1] == ord("=")]]))
    starts, ends = _tags(raw, starts)
    eighths = np.cumsum(_gaps(raw), dtype=np.int32)
    return int((eighths[(ends - 1) >> 3] - eighths[starts >> 3]).sum(dtype=np.int64)), quoted


def _tags(raw: NDArray[np.uint8], starts: NDArray[np.intp]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Where tags begin and end; of those that overlap, as all do before one `>`, the longest has the names of all."""
    closes = np.append(np.flatnonzero(raw == ord(">")), len(raw) - 1)
    ends, firsts = np.unique(closes[np.searchsorted(closes, starts)], return_index=True)
    return starts[firsts], ends


def _many_in_tags(html: bytes, most: int) -> bool:
    """Whether more than `most` words differ in start tags, without the values of those that are well-formed."""
    raw = np.frombuffer(html, dtype=np.uint8)
    places = np.flatnonzero((raw[:-1] == ord("<")) & LETTER[raw[1:]])
    starts, ends = (column.tolist() for column in _tags(raw, places))
    tags = {html[start:end] for start, end in zip(starts, ends, strict=True)}
    bare = (_VALUE.sub(b" ", tag) if _WELL_FORMED.fullmatch(tag) else tag for tag in tags)
    return len(set(b" ".join(bare).translate(_APART).split())) > most


def _many_before_values(html: bytes, most: int, size: int) -> bool:
    """Whether more than `most` words, no fewer than the names but for one cut in each piece, stand before quoted
    values."""
    found: set[bytes] = set()
    for start in range(0, len(html), size):
        piece = html[start : start + size].replace(b"\v", b"\xff")  # which divides words, but no names
        parts = chain(piece.split(b'="'), piece.split(b"='"))
        found.update(words[-1] for part in parts if (words := part.rsplit(None, 1)))
        if len(found) > most:
            return True
    return False


def _gaps(raw: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """How many gaps between names end in each eight bytes."""
    found = []
    for start in range(0, len(raw), _PIECE):
        piece = raw[start : start + _PIECE + 1]
        gap = (piece <= ord(" ")) | (piece == ord("/"))
        found.append(_ONES.take(np.packbits(gap[:-1] > gap[1:])))
    return np.concatenate(found)
