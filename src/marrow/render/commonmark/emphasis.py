"""Places the delimiters of emphasis in a line of Markdown where CommonMark recognises them.

CommonMark reads `**` beside a letter only where no punctuation is on its other side: in `**文字。**文` it is text.
There the mark moves inwards, over as few characters as it takes (`**文字**。文`), also into a link. What cannot be said
so loses its marks: the words stay, and no HTML stands for them.
"""

from .escape import EMPHASIS, STRIKE, STRONG, closes, opens

TEXT, ATOM, OPEN, CLOSE, BREAK = range(5)  # kinds of pieces
ALL = EMPHASIS | STRONG | STRIKE
_MARKS = {EMPHASIS: "*", STRONG: "**", STRIKE: "~~"}
_ROUNDS = 6  # a mark that moves changes what its neighbours stand beside
_EDGE = 40  # characters of a text over which a mark may move


class _Span:
    """A mark around some pieces: the first and the one after the last, and where its own pieces are in the output."""

    __slots__ = ("begin", "end", "first", "flag", "last", "nested")

    def __init__(self, flag: int, first: int, begin: int, nested: bool) -> None:
        self.flag, self.first, self.begin, self.nested = flag, first, begin, nested
        self.last = self.end = 0


class Marks:
    """The pieces of a line, their kinds, and for each what it stands inside of."""

    __slots__ = ("flags", "kinds", "pieces")

    def __init__(self, pieces: list[str], kinds: list[int], flags: list[int]) -> None:
        self.pieces, self.kinds, self.flags = pieces, kinds, flags

    def add(self, piece: str, kind: int, flag: int) -> None:
        """Add a piece at the end."""
        self.pieces.append(piece)
        self.kinds.append(kind)
        self.flags.append(flag)

    def settled(self) -> "Marks":
        """The pieces with the marks between them, all of which are read."""
        for turn in range(_ROUNDS):
            self._unmark_blanks()
            out, spans = self._written()
            wrong = [span for span in spans if not out.reads(span)]
            if not wrong:
                return out
            if turn:
                for span in wrong:
                    self._shrink(span, out)
            else:
                self._take_apart()
        self.flags = [flag & ~ALL for flag in self.flags]
        return self

    def _unmark_blanks(self) -> None:
        """No mark begins or ends with white space."""
        for step in (1, -1):
            flag = 0
            for place in range(len(self.pieces))[::step]:
                if self.kinds[place] == BREAK or self.pieces[place] == " ":
                    self.flags[place] &= flag | ~ALL
                flag = self.flags[place]

    def _written(self) -> "tuple[Marks, list[_Span]]":
        out, spans, stack = Marks([], [], []), list[_Span](), list[_Span]()
        held = 0
        for place in range(len(self.pieces) + 1):
            wanted = self.flags[place] & ALL if place < len(self.pieces) else 0
            while held & ~wanted:
                span = stack.pop()
                held &= ~span.flag
                span.last, span.end = place, len(out.pieces)
                out.add(_MARKS[span.flag], CLOSE, 0)
                spans.append(span)
            begun = [flag for flag in _MARKS if flag & wanted & ~held]
            for flag in sorted(begun, key=lambda flag: -self._run(flag, place)) if len(begun) > 1 else begun:
                stack.append(_Span(flag, place, len(out.pieces), bool(held & (EMPHASIS | STRONG))))
                held |= flag
                out.add(_MARKS[flag], OPEN, 0)
            if place < len(self.pieces):
                out.add(self.pieces[place], self.kinds[place], self.flags[place])
        return out, spans

    def _run(self, flag: int, place: int) -> int:
        """Where what stands inside of a mark ends."""
        while place < len(self.flags) and self.flags[place] & flag:
            place += 1
        return place

    def reads(self, span: _Span) -> bool:
        """Whether a reader takes both marks of a span as such."""
        before, first = self._edges(span.begin)
        last, after = self._edges(span.end)
        return opens(before, first) and opens(after, last) and not self._meets(span, before, first)

    def _meets(self, span: _Span, before: str, first: str) -> bool:
        """Whether the opening mark of a span would be read with, or as, the end of another."""
        above = span.begin - 1
        touches = above >= 0 and self.kinds[above] == CLOSE and self.pieces[above][0] == self.pieces[span.begin][0]
        return touches or (span.nested and closes(before, first))

    def _edges(self, place: int) -> tuple[str, str]:
        """The characters before and after a mark, beyond other marks of the same character."""
        pieces, mark = self.pieces, self.pieces[place][0]
        first = last = place
        while first >= 0 and self.kinds[first] in (OPEN, CLOSE) and pieces[first][0] == mark:
            first -= 1
        while last < len(pieces) and self.kinds[last] in (OPEN, CLOSE) and pieces[last][0] == mark:
            last += 1
        return pieces[first][-1] if first >= 0 else "", pieces[last][0] if last < len(pieces) else ""

    def _take_apart(self) -> None:
        """Make pieces of single characters at both ends of marked texts."""
        apart = Marks([], [], [])
        for piece, kind, flag in zip(self.pieces, self.kinds, self.flags, strict=True):
            parts = [piece]
            if kind == TEXT and flag & ALL:
                parts = [*piece[:_EDGE], piece[_EDGE:-_EDGE], *piece[max(_EDGE, len(piece) - _EDGE) :]]
            for part in filter(None, parts):
                apart.add(part, kind, flag)
        self.pieces, self.kinds, self.flags = apart.pieces, apart.kinds, apart.flags

    def _shrink(self, span: _Span, out: "Marks") -> None:
        """Move the marks of a span inwards until they are read, as far as can be told now."""
        before, first = out._edges(span.begin)
        last, after = out._edges(span.end)
        lost = opens(before, first) and opens(after, last) and out._meets(span, before, first)
        for step, outer, inner in ((1, before, first), (-1, after, last)):
            for place in range(span.first, span.last)[::step]:
                if not lost and opens(outer, inner):
                    break
                self._unmark(place, span.flag)
                outer = self.pieces[place][::step][-1]
                place += step
                inner = self.pieces[place][::step][0] if span.first <= place < span.last else ""

    def _unmark(self, place: int, flag: int) -> None:
        """Take a mark off a piece; off both ends of a link."""
        self.flags[place] &= ~flag
        kind = self.kinds[place]
        if kind in (OPEN, CLOSE):
            step, other = (1, CLOSE) if kind == OPEN else (-1, OPEN)
            while self.kinds[place] != other:
                place += step
            self.flags[place] &= ~flag
