"""Follows a page tag by tag, as the tree builder of the HTML standard would, to leave out nesting without end.

Only pages that `guard` suspects come here. Of the tree builder only so much is followed as decides how deep elements
are nested and which formatting elements are open. Where the standard is too intricate to be followed, an element
counts as still open: the depth is never taken for less than it is by more than a small factor.

Source: WHATWG, HTML, sections 13.2.6 (tree construction) and 13.2.4 (the stack of open elements, the list of active
formatting elements).
"""

from dataclasses import dataclass, field

from .. import tags
from .tokens import ATTRIBUTE, RAW, SELF_CLOSED, declares_html

MAX_DEPTH = 250
MAX_OPEN_FORMATTING = 24
MAX_CLONES = 200_000  # nodes that unclosed formatting elements may cost on a page
_LEFT_OPEN = 1 << 30


def _names(text: str) -> frozenset[bytes]:
    return frozenset(text.encode().split())


FORMATTING = _names("a b big code em font i nobr s small strike strong tt u")
_VOID = _names(" ".join(tags.VOID_NAMES)) | _names("html head body")  # of which there is one, whatever a page opens
_CELL, _ROW = _names("td th"), _names("tr tbody thead tfoot colgroup")
_TABLE_PART = _CELL | _ROW | _names("table caption")
_MARKER = _CELL | _names("caption object applet marquee template")  # what was opened before it stays out of reach
_FRAME = _MARKER | _names("table select")
_DRAWING = _names("svg math")
_HTML_IN_SVG, _HTML_IN_MATH = _names("desc foreignobject title"), _names("mi mo mn ms mtext annotation-xml")
_BREAKOUT = _names(
    "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta"
    " nobr ol p pre ruby s small span strong strike sub sup table tt u ul var"
)
_HEADING = _names("h1 h2 h3 h4 h5 h6")
_BLOCK = _names(
    "address article aside blockquote button center details dialog dir div dl fieldset figcaption figure footer header"
    " hgroup listing main menu nav ol pre search section summary ul"
)
_CLOSES_P = (_BLOCK - _names("button")) | _HEADING | _names("p form li dd dt plaintext xmp hr")
_ITEM = {b"li": _names("li"), b"dd": _names("dd dt"), b"dt": _names("dd dt")}
_LIST = _names("ul ol")
_IMPLIED = _names("dd dt li optgroup option p rb rp rt rtc")
_SPECIAL = _BLOCK | _HEADING | _FRAME | _ROW | _names("body dd dt form frameset head html iframe li noembed noframes"
           " noscript p plaintext script style textarea title xmp")  # fmt: skip
_RULED = _CLOSES_P | _VOID | FORMATTING | _TABLE_PART | _FRAME | _DRAWING | _IMPLIED  # the rest is merely opened
KNOWN = _SPECIAL | FORMATTING | _VOID | _BREAKOUT | _HTML_IN_SVG | _HTML_IN_MATH | _DRAWING | _IMPLIED
_KINDS = (FORMATTING, _VOID, _CELL, _ROW, _TABLE_PART, _MARKER, _FRAME, _DRAWING, _HTML_IN_SVG, _HTML_IN_MATH,
          _BREAKOUT, _HEADING, _BLOCK, _CLOSES_P, _ITEM[b"dd"], _LIST, _IMPLIED, _SPECIAL, _RULED, RAW)  # fmt: skip
KINDS = {name: sum((name in kind) << bit for bit, kind in enumerate(_KINDS)) for name in KNOWN}
"""Of each known name a bit for each of `_KINDS` that it is of, in the order that the kernel (`nesting.pxi`) has."""


@dataclass(slots=True)
class _OpenContainer:
    """The elements opened since the one called `kind`, past which end tags inside of it cannot reach."""

    kind: bytes
    names: list[bytes] = field(default_factory=list)


@dataclass(slots=True)
class _Format:
    """An active formatting element: how many frames and elements were open before it."""

    name: bytes
    frame: int
    depth: int


class Open:
    """The open elements, by frames; the active formatting elements, by markers; `clones`, what those may have cost."""

    def __init__(self) -> None:
        self.frames = [_OpenContainer(b"")]
        self.active: list[list[_Format]] = [[]]
        self.depth = 0
        self.clones = 0

    @property
    def in_drawing(self) -> bool:
        """Whether a start tag makes an element of SVG or MathML."""
        return self.frames[-1].kind in _DRAWING

    def start(self, name: bytes, attributes: bytes) -> bool:
        """Count a start tag; False when it must be left out."""
        if self.frames[-1].kind in _DRAWING and not self._breaks_out(name, attributes):
            return self._start_in_drawing(name, attributes)
        if name not in _RULED:
            return self._push(name)
        names = self.frames[-1].names
        if name in _CLOSES_P and b"p" in names:
            self._end_p(names)
        if name in _VOID:
            if name == b"input" and self.frames[-1].kind == b"select":
                self._pop_frame()
            return True
        if name in FORMATTING:
            return self._start_formatting(name)
        if name in _TABLE_PART:
            return self._start_table_part(name)
        if name == b"select" and self.frames[-1].kind == b"select":
            return self._pop_frame()
        if name in _FRAME or name in _DRAWING:
            return self._push_frame(name)
        self._end_implied(name, names)
        return self._push(name)

    def end(self, name: bytes) -> bool:
        """Count an end tag; False when it is that of a start tag that was left out."""
        frame = self.frames[-1]
        names = frame.names
        if frame.kind in _DRAWING and (name in names or name not in _TABLE_PART):
            return self._end_in_drawing(frame, name)
        if names and names[-1] == name and name != b"form":
            return self._pop(names, len(names) - 1)
        if name in FORMATTING:
            return self._end_formatting(name)
        if name in _TABLE_PART or name == b"template":
            return self._end_table_part(name)
        if name == frame.kind:
            inside = name not in _FRAME and (names or any(e.frame == len(self.frames) for e in self.active[-1]))
            return True if inside else self._pop_frame()
        if name == b"p":
            return self._end_p(names) if b"p" in names else True
        if name == b"form":
            return self._end_form(names)
        if name in _BLOCK or name in _HEADING or name in _ITEM:
            return self._end_block(names, name)
        return self._end_ordinary(names, name)

    def left_open(self) -> list[bytes]:
        """Names of the formatting elements within reach, innermost first, which from now on count as closed."""
        out = [entry.name for entry in reversed(self.active[-1])]
        self.active[-1].clear()
        return out

    def _push(self, name: bytes) -> bool:
        if self.depth >= 2 * MAX_DEPTH:
            return False
        self.frames[-1].names.append(name)
        self.depth += 1
        return self.depth <= MAX_DEPTH

    def _push_frame(self, name: bytes) -> bool:
        if self.depth >= 2 * MAX_DEPTH:
            return False
        self.frames.append(_OpenContainer(name))
        if name in _MARKER:
            self.active.append([])
        self.depth += 1
        return self.depth <= MAX_DEPTH

    def _pop(self, names: list[bytes], place: int) -> bool:
        """Close all from `place` on; whether that start tag was let through."""
        self.depth -= len(names) - place
        del names[place:]
        self._leave_open()
        return self.depth < MAX_DEPTH

    def _pop_frame(self) -> bool:
        frame = self.frames.pop()
        self.depth -= len(frame.names) + 1
        if frame.kind in _MARKER:
            self.active.pop()
        else:
            for entry in self.active[-1]:
                entry.frame = min(entry.frame, len(self.frames))
        self._leave_open()
        return self.depth < MAX_DEPTH

    def _leave_open(self) -> None:
        """What held the last formatting elements is closed: the next text opens them anew, each as a new node."""
        active = self.active[-1]
        if active and active[-1].depth > self.depth:
            for entry in active:
                if entry.depth > self.depth:
                    entry.depth = _LEFT_OPEN
                    self.clones += 1

    def _start_formatting(self, name: bytes) -> bool:
        active = self.active[-1]
        if name in (b"a", b"nobr"):
            self._end_formatting(name)
            active[:] = [entry for entry in active if entry.name != name]
        if len(active) >= MAX_OPEN_FORMATTING or self.clones > MAX_CLONES:
            return False
        active.append(_Format(name, len(self.frames), self.depth))
        return True

    def _end_formatting(self, name: bytes) -> bool:
        """The last of its name, if in scope; ordinary elements in it are closed with it, blocks go on."""
        active = self.active[-1]
        place = next((at for at in range(len(active) - 1, -1, -1) if active[at].name == name), -1)
        if place >= 0 and active[place].frame == len(self.frames):
            names = self.frames[-1].names
            start = active.pop(place).depth - (self.depth - len(names))
            if 0 <= start < len(names) and _SPECIAL.isdisjoint(names[start:]):
                self._pop(names, start)
        return True

    def _start_table_part(self, name: bytes) -> bool:
        if name == b"table":
            return self._push_frame(name)
        if name in _CELL and self.frames[-1].kind in _CELL:
            self._pop_frame()
        frame = self.frames[-1]
        if frame.kind == b"table" and frame.names:
            self._pop(frame.names, 0)
        return name in _ROW or frame.kind not in (b"table", b"template") or self._push_frame(name)

    def _end_table_part(self, name: bytes) -> bool:
        """Reaches past all but a table and a template, and `</template>` past all."""
        kinds = _CELL if name == b"tr" else (name,)
        for place in range(len(self.frames) - 1, 0, -1):
            kind = self.frames[place].kind
            if kind in kinds:
                if name == b"tr" and self.frames[place - 1].kind != b"table":
                    return True
                while len(self.frames) > place + 1:
                    self._pop_frame()
                return self._pop_frame() or name == b"tr"
            if name != b"template" and kind in (b"table", b"template"):
                break
        return True

    def _breaks_out(self, name: bytes, attributes: bytes) -> bool:
        """Whether a start tag of HTML ends the drawing or formula that it stands in."""
        if name not in _BREAKOUT:
            found = ATTRIBUTE.finditer(attributes) if name == b"font" else ()
            if not any(match[1].lower() in (b"color", b"face", b"size") for match in found):
                return False
        while self.frames[-1].kind in _DRAWING:
            self._pop_frame()
        return True

    def _start_in_drawing(self, name: bytes, attributes: bytes) -> bool:
        if SELF_CLOSED.search(attributes):
            return True
        html = _HTML_IN_SVG if self.frames[-1].kind == b"svg" else _HTML_IN_MATH
        holds_html = name in html and (name != b"annotation-xml" or declares_html(attributes))
        return self._push_frame(name) if holds_html or name in _DRAWING else self._push(name)

    def _end_in_drawing(self, frame: _OpenContainer, name: bytes) -> bool:
        if name in frame.names:
            return self._pop(frame.names, _last(frame.names, name))
        return self._pop_frame() if name == frame.kind else True

    def _end_implied(self, name: bytes, names: list[bytes]) -> None:
        """Close what a start tag closes that has no end tag of its own."""
        if name in _ITEM:
            for place in range(len(names) - 1, -1, -1):
                if names[place] in _ITEM[name]:
                    self._pop(names, place)
                    return
                if names[place] in _SPECIAL and names[place] not in (b"address", b"div", b"p"):
                    return
        elif name in _HEADING and names and names[-1] in _HEADING:
            self._pop(names, len(names) - 1)
        elif name in (b"option", b"optgroup"):
            closed = _IMPLIED if self.frames[-1].kind == b"select" else (b"option",)
            while names and names[-1] in closed and (name, names[-1]) != (b"option", b"optgroup"):
                self._pop(names, len(names) - 1)
        elif name in _IMPLIED and b"ruby" in names:
            while names[-1] in _IMPLIED:
                self._pop(names, len(names) - 1)

    def _end_p(self, names: list[bytes]) -> bool:
        place = _last(names, b"p")
        return self._pop(names, place) if b"button" not in names[place:] else True

    def _end_form(self, names: list[bytes]) -> bool:
        """A form goes without what was opened in it."""
        if b"form" in names:
            del names[_last(names, b"form")]
            self.depth -= 1
        return True

    def _end_block(self, names: list[bytes], name: bytes) -> bool:
        if name not in names:
            return True
        place = _last(names, name)
        if name == b"li" and not _LIST.isdisjoint(names[place:]):
            return True
        return self._pop(names, place)

    def _end_ordinary(self, names: list[bytes], name: bytes) -> bool:
        for place in range(len(names) - 1, -1, -1):
            if names[place] == name:
                return self._pop(names, place)
            if names[place] in _SPECIAL:
                break
        return True


def _last(names: list[bytes], name: bytes) -> int:
    return len(names) - 1 - names[::-1].index(name)
