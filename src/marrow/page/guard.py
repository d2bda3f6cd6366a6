"""What must not reach the parser as it is: markup whose tree costs more than linear time.

Lexbor needs time quadratic in the nesting depth, in the formatting elements left open (each paragraph opens them all
anew), in the attributes of one tag, and in the different names of tags and of attributes (its tables of names do not
grow). A few counts bound all of them for an ordinary page; only a page that exceeds one is followed tag by tag. Start
tags and attributes beyond a limit are dropped, text never, as browsers do below depth 512, and a note says so.

Limits: the counts see tags as they appear, without following quotes. A page can hide from them some 400 KB of
attributes of one tag, in pieces divided by both `<` and `>` in quoted values; that costs seconds.
"""

import numpy as np
from numpy.typing import NDArray

from marrow.kernel import NATIVE

from . import nesting
from .attribute_counts import (
    LETTER,
    LONG_PAGE,
    LONG_TAG,
    MANY_NAMES,
    MANY_VALUES,
    MAX_ATTRIBUTES,
    long_tags,
    many_attributes,
)
from .tokens import ATTRIBUTE, TOKEN, after_raw_text

MAX_CHARS = 40_000_000
MAX_TAGS = 1_000_000
MAX_DEPTH = nesting.MAX_DEPTH
MAX_NAMES = 20_000
_ROOTS = frozenset((b"html", b"body"))
_MAX_ROOTS = 100  # their start tags hand all attributes to the one root and body
_FEW_STEPS = 250_000_000  # up the tree: at most all open elements for each tag
_FEW_CLONES = 2_000_000
_ONE, _FIRST = np.zeros(256, dtype=bool), np.zeros(256, dtype=bool)
_ONE[list(b"bisuBISU")] = True  # formatting elements of one letter
_FIRST[list(b"bcefistuBCEFISTU")] = True
_TWO = np.zeros(1 << 16, dtype=bool)  # the first letters of those of more
_TWO[[a << 8 | b for pair in (b"bi", b"co", b"em", b"fo", b"sm", b"st", b"tt")
      for a in (pair[0], pair[0] - 32) for b in (pair[1], pair[1] - 32)]] = True  # fmt: skip


def guard(html: bytes) -> tuple[bytes, list[str]]:
    """The page (UTF-8) without excessive start tags and attributes, and a note for each kind of thing left out."""
    if NATIVE is not None and _ordinary(html):
        return html, []
    notes = []
    raw, places = _brackets(html)
    closed = _closed(html, places[raw.take(places + 1, mode="clip") == ord("n")].tolist())
    if closed is not html:
        html = closed
        raw, places = _brackets(html)
    if len(places) > MAX_TAGS:
        notes.append(f"too-many-tags: cut after the first {MAX_TAGS:,}")
        html = html[: places[MAX_TAGS]]
        raw, places = raw[: len(html)], places[:MAX_TAGS]
    attributes = many_attributes(html, raw, places)
    if attributes or _many_steps(raw, places) or _many_clones(html, raw, places):
        filtered = _Filter(attributes)
        html = filtered.run(html)
        notes += filtered.notes()
    return html, notes


def _ordinary(html: bytes) -> bool:
    """Whether quick counts by the kernel tell that a page needs nothing: never where the exact ones would differ."""
    brackets, starts, formatting, gaps, quoted, noscripts, long = NATIVE.scan(html, LONG_TAG, len(html) >= LONG_PAGE)
    if brackets > MAX_TAGS or starts * brackets > _FEW_STEPS:
        return False
    if quoted > MANY_VALUES or gaps + 4 * starts > MANY_NAMES:
        return False
    if len(html) >= LONG_TAG and brackets and long_tags(html, long):
        return False
    if formatting * brackets >= _FEW_CLONES and not NATIVE.few_formats(html, _FEW_CLONES // (3 * brackets)):
        return not _many_clones(html, *_brackets(html)) and _closed(html, noscripts) is html
    return _closed(html, noscripts) is html


def _brackets(html: bytes) -> tuple[NDArray[np.uint8], NDArray[np.intp]]:
    """The bytes as an array, and the places of each `<`."""
    raw = np.frombuffer(html, dtype=np.uint8)
    return raw, np.flatnonzero(raw == ord("<"))


_RAW = tuple(f"<{name}".encode() for name in "iframe script style textarea title xmp noembed noframes".split())


def _closed(html: bytes, places: list[int]) -> bytes:
    """The page with an end in each `noscript` for what is left open there and would swallow the rest of the page.

    A browser that runs scripts takes all within `noscript` for a string; the parser here reads it, and knows no
    `<iframe/>`. Each stretch is looked at once. `places`: of each `<n`.
    """
    out: list[bytes] = []
    done = at = 0
    for start in places:
        if start < at or not html.startswith(b"<noscript", start):
            continue
        stop = html.find(b"</noscript", start)
        if stop < 0:
            break
        inside = html[start:stop].lower()
        for name in _RAW:
            opened = inside.rfind(name)
            if opened >= 0 and inside.find(b"</" + name[1:], opened) < 0:
                out += (html[done:stop], b"</" + name[1:] + b">")
                done = stop
                break
        at = stop
    return b"".join((*out, html[done:])) if out else html


def _many_steps(raw: NDArray[np.uint8], places: NDArray[np.intp]) -> bool:
    if len(places) ** 2 <= _FEW_STEPS:
        return False
    return int(np.count_nonzero(LETTER[raw.take(places + 1, mode="clip")])) * len(places) > _FEW_STEPS


def _many_clones(html: bytes, raw: NDArray[np.uint8], places: NDArray[np.intp]) -> bool:
    """Whether the formatting elements, if never closed, and opened anew by each tag, would be too many nodes.

    At most three alike stay open at once, so only different ones count.
    """
    if len(places) ** 2 < 4 * _FEW_CLONES:
        return False
    first = raw.take(places + 1, mode="clip")
    likely = places[_FIRST[first]]
    first, second = raw.take(likely + 1, mode="clip"), raw.take(likely + 2, mode="clip")
    formatting = likely[(_ONE[first] & ~LETTER[second]) | _TWO[first.astype(np.int32) << 8 | second]]
    if len(formatting) * len(places) < _FEW_CLONES:
        return False
    tags, done = set(), 0
    for place in formatting.tolist():
        if place >= done:
            match = TOKEN.match(html, place)
            if not match or not match[2]:  # a tag without an end
                return True
            if match[2].lower() in nesting.FORMATTING:  # the first letters may also be those of a style
                tags.add(match[0])
            done = match.end()
    return 3 * len(tags) * len(places) > _FEW_CLONES


class _Filter:
    """A page copied tag by tag, without the tags and attributes that are too many."""

    def __init__(self, attributes: bool) -> None:
        self.open = nesting.Open()
        self.attributes = attributes
        self.names: set[bytes] = set()
        self.attribute_names: set[bytes] = set()
        self.roots = self.deep = self.formatting = self.strange = self.shortened = 0

    def notes(self) -> list[str]:
        """What was left out, one line for each kind."""
        counts = (
            (self.deep, "too-deep: {} start tags were left out; their text was kept"),
            (self.formatting, "too-much-formatting: {} unclosed formatting tags were left out; their text was kept"),
            (self.strange, "too-many-names: {} tags of further unknown names were left out; their text was kept"),
            (self.shortened, "too-many-attributes: {} tags lost some"),
        )
        return [text.format(count) for count, text in counts if count]

    def run(self, html: bytes) -> bytes:
        """The page with what is too much left out."""
        out: list[bytes] = []
        done = at = 0
        while match := TOKEN.search(html, at):
            at = match.end()
            end, name, attributes, cdata, endless = match.groups()
            if name:
                name = name.lower()
                instead = self.tag(name, end, attributes)
                if instead is not None:
                    out += (html[done : match.start()], instead)
                    done = at
                if not end and not self.open.in_drawing:
                    at = after_raw_text(html, name, at)
            elif cdata:
                stop = b"]]>" if self.open.in_drawing else b">"
                at = html.find(stop, at)
                at = len(html) if at < 0 else at + len(stop)
            elif endless:
                break
        out.append(html[done:])
        return b"".join(out)

    def tag(self, name: bytes, end: bytes, attributes: bytes) -> bytes | None:
        """What to write instead of a tag; None to leave it as it is."""
        if name not in nesting.KNOWN and name not in self.names:
            if len(self.names) >= MAX_NAMES:
                self.strange += 1
                return b""
            self.names.add(name)
        if end:
            kept = self.open.end(name)
            return None if kept and len(attributes) < LONG_TAG else b"</" + name + b">" if kept else b""
        formatting = name in nesting.FORMATTING and not self.open.in_drawing
        self.roots += name in _ROOTS
        if not self.open.start(name, attributes) or (self.roots > _MAX_ROOTS and name in _ROOTS):
            self.formatting += formatting
            self.deep += not formatting
            return b""
        shorter = self.shorten(attributes) if self.attributes else attributes
        closing = self.open.left_open() if self.open.clones > nesting.MAX_CLONES else []
        if shorter is attributes and not closing:
            return None
        self.shortened += shorter is not attributes
        return b"".join(b"</" + closed + b">" for closed in closing) + b"<" + name + shorter + b">"

    def shorten(self, attributes: bytes) -> bytes:
        """The first attributes of a tag, and of these only names seen before once the page has had too many."""
        kept: list[bytes] = []
        whole = True
        for match in ATTRIBUTE.finditer(attributes):
            name = match[1].lower()
            if len(kept) >= MAX_ATTRIBUTES:
                whole = False
                break
            if name in self.attribute_names or len(self.attribute_names) < MAX_NAMES:
                self.attribute_names.add(name)
                kept.append(match[0])
            else:
                whole = False
        return attributes if whole else b" " + b" ".join(kept)
