"""Whether a page has very many attributes: in one tag, or names of them in all tags together.

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


def many_attributes(html: bytes, raw: NDArray[np.uint8], places: NDArray[np.intp]) -> bool:
    """Whether one tag may have very many attributes, or, on a long page, all tags together."""
    if len(raw) < LONG_TAG or not len(places):
        return False
    gaps = np.append(places[1:] - places[:-1], len(raw) - places[-1])
    long = places[gaps > LONG_TAG]
    if long_tags(html, long[LETTER[raw.take(long + 1, mode="clip")]].tolist()):
        return True
    return len(raw) >= LONG_PAGE and many_names(html, raw, places)


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


def many_names(html: bytes, raw: NDArray[np.uint8], places: NDArray[np.intp]) -> bool:
    """Whether there may be very many names of attributes: before values, or between gaps in what looks like tags."""
    gaps, values = _gaps(raw)
    quoted = np.count_nonzero(_QUOTE[raw[1:][raw[:-1] == ord("=")]]) if values > MANY_VALUES else 0
    if quoted > MANY_VALUES and _many_valued(html):
        return True
    if gaps.sum(dtype=np.int64) <= MANY_NAMES:
        return False
    starts = places[LETTER[raw.take(places + 1, mode="clip")]]
    closes = np.append(np.flatnonzero(raw == ord(">")), len(raw) - 1)
    ends, firsts = np.unique(closes[np.searchsorted(closes, starts)], return_index=True)
    starts = starts[firsts]  # of tags that overlap, as all do before one `>`, the longest has the names of all
    eighths = np.cumsum(gaps, dtype=np.int32)
    if int((eighths[(ends - 1) >> 3] - eighths[starts >> 3]).sum(dtype=np.int64)) <= MANY_NAMES:
        return False
    tags = {html[start:end] for start, end in zip(starts.tolist(), ends.tolist(), strict=True)}
    words = set(b" ".join(tags).translate(_APART).split())
    if len(words) > MANY_NAMES // 2:  # those in values may be taken off, at some cost
        bare = (_VALUE.sub(b" ", tag) if _WELL_FORMED.fullmatch(tag) else tag for tag in tags)
        words = set(b" ".join(bare).translate(_APART).split())
    return len(words) > MANY_NAMES // 2


def many_names_by_kernel(html: bytes, quoted: int, gaps: int) -> bool:
    """The same of a page with so many quoted values and gaps between names in tags, counted by the kernel."""
    if quoted > MANY_VALUES and NATIVE.many_before_values(html, MANY_VALUES, _PIECE):
        return True
    return gaps > MANY_NAMES and bool(NATIVE.many_in_tags(html, MANY_NAMES // 2))


def _many_valued(html: bytes) -> bool:
    """Whether very many words, no fewer than the names but for one cut in each piece, stand before quoted values."""
    found: set[bytes] = set()
    for start in range(0, len(html), _PIECE):
        piece = html[start : start + _PIECE].replace(b"\v", b"\xff")  # which divides words, but no names
        parts = chain(piece.split(b'="'), piece.split(b"='"))
        found.update(words[-1] for part in parts if (words := part.rsplit(None, 1)))
        if len(found) > MANY_VALUES:
            return True
    return False


def _gaps(raw: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], int]:
    """How many gaps between names end in each eight bytes, which is exact enough, and the number of `=`."""
    found, values = [], 0
    for start in range(0, len(raw), _PIECE):
        piece = raw[start : start + _PIECE + 1]
        gap = (piece <= ord(" ")) | (piece == ord("/"))
        found.append(_ONES.take(np.packbits(gap[:-1] > gap[1:])))
        values += int(np.count_nonzero(piece[:-1] == ord("=")))
    return np.concatenate(found), values
