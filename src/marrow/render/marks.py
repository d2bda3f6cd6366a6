"""Marks of emphasis at places where a reader would not take them for marks.

CommonMark reads `**` beside a letter only where no punctuation is on its other side: in `**文字。**文` it is text. There
the mark moves inwards, over as few characters as it takes (`**文字**。文`), with brackets and quotes in pairs; a mark
around a whole link moves into it. What cannot be said so loses its marks: the words stay, and no HTML stands for them.
"""

import unicodedata
from dataclasses import dataclass

from .escape import closes, opens

ATOM, OPEN, CLOSE, BREAK = -1, -2, -3, -4  # kinds of pieces; a text's kind is what it stands inside of
_ROUNDS = 4  # a mark that goes changes what its neighbours stand beside
_NEAR = 40  # pieces within a link that a mark may move into
_PAIRS = {"Ps": "Pe", "Pi": "Pf", "Pe": "Ps", "Pf": "Pi", "Po": "Po"}


@dataclass(slots=True)
class Span:
    """Marks around some pieces, while they are open. `emphasis`: delimiters, which must be settled."""

    open: str
    close: str
    flag: int = 0
    emphasis: bool = False
    nested: bool = False
    lost: bool = False  # its marks would meet others
    start: int = -1
    end: int = -1


@dataclass(slots=True)
class Marks:
    """The pieces of a line with the spans in them, inner ones first."""

    pieces: list[str]
    kinds: list[int]
    spans: list[Span]

    def settle(self) -> bool:
        """Move or take away the marks that would not be read. Whether there were any; then no piece is empty."""
        if all(map(self._read, self.spans)):
            return False
        self._spread()
        for _ in range(_ROUNDS):
            wrong = [span for span in self.spans if not self._read(span)]
            for span in wrong:
                self._mend(span)
            self.spans = [span for span in self.spans if span.start >= 0]
            if not wrong:
                break
        else:
            for span in self.spans:
                self._drop(span)
        self._close_up()
        return True

    def _close_up(self) -> None:
        """Leave out what is empty; what comes together by that must not be read as one."""
        pieces: list[str] = []
        kinds: list[int] = []
        for piece, kind in zip(self.pieces, self.kinds, strict=True):
            last = pieces[-1] if pieces else ""
            if kind == OPEN and piece == "[" and last[-1:] in ("!", "^") and kinds[-1] >= 0:
                pieces[-1] = last[:-1]
                pieces.append("\\" + last[-1])
                kinds.append(ATOM)
            elif kind == ATOM == (kinds[-1] if kinds else 0) and piece[:1] == "`" == last[-1:]:
                pieces.append(" ")
                kinds.append(0)
            elif kind >= 0 and last.startswith("[^") and kinds[-1] == ATOM and piece[:1] in ("(", "[", ":"):
                pieces.append("\\" + piece[0])
                kinds.append(ATOM)
                piece = piece[1:]
            if piece:
                pieces.append(piece)
                kinds.append(kind)
        self.pieces, self.kinds = pieces, kinds

    def _read(self, span: Span) -> bool:
        """Whether a reader takes both marks of a span as such."""
        before, first = self._edge(span.start, -1), self._edge(span.start, 1)
        flanking = opens(before, first) and opens(self._edge(span.end, 1), self._edge(span.end, -1))
        return flanking and not span.lost and not (span.nested and closes(before, first)) and not self._touches(span)

    def _touches(self, span: Span) -> bool:
        """Whether a span of the same character ends right before one: a reader would take their marks for one."""
        place = span.start - 1
        while place >= 0 and not self.pieces[place]:
            place -= 1
        return place >= 0 and self.kinds[place] == CLOSE and self.pieces[place][0] == span.open[0]

    def _edge(self, place: int, step: int) -> str:
        """The next character on a side of a mark, beyond other marks of the same character."""
        mark = self.pieces[place][0]
        place += step
        while 0 <= place < len(self.pieces):
            piece = self.pieces[place]
            if piece and not (self.kinds[place] in (OPEN, CLOSE) and piece[0] == mark):
                return piece[-1] if step < 0 else piece[0]
            place += step
        return ""

    def _spread(self) -> None:
        """Put room for text on both sides of each mark."""
        pieces: list[str] = []
        kinds: list[int] = []
        places: list[int] = []
        for piece, kind in zip(self.pieces, self.kinds, strict=True):
            room = kind in (OPEN, CLOSE)
            places.append(len(pieces) + room)
            pieces += ("", piece, "") if room else (piece,)
            kinds += (0, kind, 0) if room else (kind,)
        self.pieces, self.kinds = pieces, kinds
        for span in self.spans:
            span.start, span.end = places[span.start], places[span.end]

    def _mend(self, span: Span) -> None:
        if span.lost:
            self._drop(span)
            return
        for step in (1, -1):
            moved = self._shift(span, step) if span.start >= 0 else ""
            far = span.end if step > 0 else span.start
            if len(moved) == 1 and span.start >= 0 and self._pairs(moved, self._edge(far, -step)):
                self._shift(span, -step, 1)
        if span.start >= 0 and not self._read(span):
            self._drop(span)

    def _shift(self, span: Span, step: int, least: int = 0) -> str:
        """Move the opening mark (step 1) or the closing one (step -1) inwards until it is read; what it moved over."""
        moved = ""
        while span.start >= 0:
            mark, other = (span.start, span.end)[::step]
            place = mark + step
            while not self.pieces[place]:
                place += step
            if place != other and len(moved) >= least and opens(self._edge(mark, -step), self._edge(mark, step)):
                break
            if place == other or self.kinds[place] < 0:
                if place == other or not self._enter_link(span):
                    self._drop(span)
                continue
            text = self.pieces[place][::step]
            size, outer = 0, self._edge(mark, -step)
            while size < len(text) and (len(moved) + size < least or not opens(outer, text[size])):
                outer = text[size]
                size += 1
            moved += text[:size]
            self.pieces[place] = text[size:][::step]
            room, over = mark - step, text[:size][::step]
            self.pieces[room] = self.pieces[room] + over if step > 0 else over + self.pieces[room]
            self.kinds[room] = max(0, self.kinds[place]) & ~span.flag
        return moved

    def _enter_link(self, span: Span) -> bool:
        """Move the marks into the link that is all they hold. Whether it is."""
        first, last = span.start + 1, span.end - 1
        while not self.pieces[first]:
            first += 1
        while not self.pieces[last]:
            last -= 1
        whole = self.pieces[first] == "[" and self.kinds[last] == CLOSE and self.pieces[last][0] == "]"
        if not whole or last > first + _NEAR or "[" in self.pieces[first + 1 : last]:
            return False
        for mark, edge in ((span.start, first), (span.end, last)):
            self.pieces[mark], self.pieces[edge] = self.pieces[edge], self.pieces[mark]
        span.start, span.end = first, last
        return True

    def _drop(self, span: Span) -> None:
        """Take the marks of a span away."""
        for place in range(span.start + 1, span.end):
            if self.kinds[place] >= 0:
                self.kinds[place] &= ~span.flag
        for place in (span.start, span.end):
            self.pieces[place], self.kinds[place] = "", 0
        span.start = -1

    @staticmethod
    def _pairs(one: str, other: str) -> bool:
        """Whether two characters are a pair of brackets or quotes."""
        kind = unicodedata.category(one)
        fits = bool(other) and _PAIRS.get(kind) == unicodedata.category(other)
        return fits and (kind != "Po" or (one == other and one in "\"'"))
