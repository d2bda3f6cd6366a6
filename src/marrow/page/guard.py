"""What must not reach the parser as it is: markup whose tree costs more than linear time.

Lexbor, like any parser of the HTML standard, needs time quadratic in the nesting depth, in the formatting elements
left open (each paragraph opens them all anew), and in the attributes of one tag. Three counts bound all three, and only a
page that may exceed them is scanned tag by tag. Where a limit is exceeded, start tags (never text) are dropped, as
browsers do below depth 512, and a note says so.
"""

import re

import numpy as np
from numpy.typing import NDArray

MAX_CHARS = 40_000_000
MAX_DEPTH = 250
MAX_OPEN_FORMATTING = 24
MAX_ATTRIBUTES = 500
_MANY_TAGS, _SOME_TAGS, _LONG_TAG = 12_000, 2_000, 4_000

_FORMATTING = frozenset(["a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"])
_VOID = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"])
_SELF_CLOSING = frozenset(["p", "li", "dt", "dd", "option", "optgroup", "tr", "td", "th", "tbody", "thead", "tfoot", "colgroup", "caption", "rp", "rt", "body", "html", "head"])
_RAW = frozenset(["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"])
_CELL = frozenset(("td", "th"))
_SCOPE = frozenset(["table", "caption", "object", "applet", "marquee", "template"])
_TAG = re.compile(
    r"""<(?:!--|(/?)([a-zA-Z][^\s/>]*)((?:[^>=]|=(?!\s*["']))*+(?:=\s*(?:"[^"]*+"|'[^']*+')(?:[^>=]|=(?!\s*["']))*+)*+>)?)"""
)
_ATTRIBUTE = re.compile(rb"""[^\s=/>"']+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*))?""")


def guard(html: bytes) -> tuple[bytes, list[str]]:
    """The page (UTF-8) with excessive start tags and attributes left out, and a note for each kind of thing left out."""
    notes: list[str] = []
    raw = np.frombuffer(html + b"    ", dtype=np.uint8)
    places = np.flatnonzero(raw == ord("<"))
    gaps = np.diff(places, append=len(html))
    long = np.flatnonzero(gaps > _LONG_TAG)
    if len(long):
        html, dropped = _cap_attributes(html, [(int(places[at]), int(gaps[at])) for at in long])
        if dropped:
            notes.append(f"too-many-attributes: {dropped} tags kept their first {MAX_ATTRIBUTES}")
    if len(places) > _SOME_TAGS and (len(places) > _MANY_TAGS or _left_open(raw, places) > 2 * MAX_OPEN_FORMATTING):
        text, deep = _cap_depth(html.decode("utf-8", "surrogateescape"))
        if deep:
            html = text.encode("utf-8", "surrogateescape")
            notes.append(f"too-deep: {deep} start tags below depth {MAX_DEPTH}, or beyond {MAX_OPEN_FORMATTING}"
                         " open formatting elements, were left out; their text was kept")  # fmt: skip
    return html, notes


def _left_open(raw: NDArray[np.uint8], places: NDArray[np.intp]) -> int:
    """Formatting start tags less formatting end tags."""
    end = raw[places + 1] == ord("/")
    at = places + 1 + end
    name = raw[at] | 32
    short = np.isin(name, np.frombuffer(b"abisu", dtype=np.uint8)) & ~np.isin(raw[at + 1] | 32, _LETTERS)
    pair = name.astype(np.int32) * 256 + (raw[at + 1] | 32)
    formatting = short | np.isin(pair, _PAIRS)
    return int((formatting & ~end).sum()) - int((formatting & end).sum())


_LETTERS = np.arange(ord("a"), ord("z") + 1)
_PAIRS = np.array([ord(first) * 256 + ord(second) for first, second in ("em", "tt", "fo", "co", "st", "sm", "bi", "no")])


def _cap_attributes(html: bytes, gaps: list[tuple[int, int]]) -> tuple[bytes, int]:
    """Shorten the tags with too many attributes among those that start a long stretch without another tag."""
    out: list[bytes] = []
    done = dropped = 0
    for place, length in gaps:
        if html[place + 1 : place + 2].isalpha():
            end = html.find(b">", place, place + length)
            tag = html[place : end if end >= 0 else place + length]
            if sum(map(tag.count, (b" ", b"\n", b"\t", b"/", b"\f", b"\r"))) > MAX_ATTRIBUTES:
                out += [html[done:place], _first_attributes(tag)]
                done = place + len(tag)
                dropped += len(out[-1]) < len(tag)
    return b"".join([*out, html[done:]]), dropped


def _first_attributes(tag: bytes) -> bytes:
    at = len(re.split(rb"[\s/>]", tag, maxsplit=1)[0])
    for _ in range(MAX_ATTRIBUTES):
        match = _ATTRIBUTE.search(tag, at)
        if match is None:
            return tag
        at = match.end()
    return tag[:at]


def _cap_depth(html: str) -> tuple[str, int]:
    """Follow the open elements as the parser will, and drop the start tags that go too deep."""
    stack = _Open()
    out: list[str] = []
    done = at = dropped = 0
    while match := _TAG.search(html, at):
        at = match.end()
        if match[2] is None:
            at = html.find("-->", at)
            if at < 0:
                break
            continue
        name = match[2].lower()
        if match[1]:
            stack.close(name)
        elif name in _RAW:
            at = html.find(f"</{match[2]}", at)
            if at < 0:
                break
        elif name not in _VOID and not stack.open(name):
            out.append(html[done : match.start()])
            done = at
            dropped += 1
    out.append(html[done:])
    return "".join(out) if dropped else html, dropped


class _Open:
    """Open elements in frames: a table, and each cell in it, hides what was opened before it from end tags within.

    Formatting elements are kept apart: closing what holds them leaves them active, and the parser opens them anew.
    """

    def __init__(self) -> None:
        self.frames: list[tuple[str, list[str], list[str]]] = [("", [], [])]
        self.depth = 0

    def open(self, name: str) -> bool:
        """Count a start tag; False when it must be dropped."""
        if name in _CELL:
            self._leave_cell()
        kind, names, formatting = self.frames[-1]
        if name in _FORMATTING:
            if name in ("a", "nobr") and name in formatting:
                formatting.remove(name)
            if len(formatting) >= MAX_OPEN_FORMATTING:
                return False
            formatting.append(name)
        elif name in _SCOPE or (name in _CELL and kind == "table"):
            if self.depth >= MAX_DEPTH:
                return False
            self.frames.append((name, [], []))
            self.depth += 1
        elif name not in _SELF_CLOSING:
            if self.depth >= MAX_DEPTH:
                return False
            names.append(name)
            self.depth += 1
        return True

    def close(self, name: str) -> None:
        """Count an end tag, which closes nothing when what it names is not open in this frame."""
        _, names, formatting = self.frames[-1]
        if name in _CELL:
            self._leave_cell()
        elif name in _FORMATTING:
            if name in formatting:
                formatting.remove(name)
        elif name in _SCOPE:
            if any(frame[0] == name for frame in self.frames):
                while self._pop() != name:
                    pass
        elif name in names:
            while True:
                self.depth -= 1
                if names.pop() == name:
                    break

    def _leave_cell(self) -> None:
        if self.frames[-1][0] in _CELL:
            self._pop()

    def _pop(self) -> str:
        kind, names, _ = self.frames.pop()
        self.depth -= len(names) + 1
        return kind
