"""The pieces of one line of Markdown, texts and marks apart, and how they are put together.

Only when a block is complete are the characters on both sides of a delimiter known, and with them whether CommonMark
would read it. White space at the edges of marked text is moved out of the marks; marks around nothing vanish; equal
neighbours are joined (`**a****b**` would not be read).
Where a delimiter would not be read (`**“文”**字`) or would meet another, it moves or goes: see `marks`.
A cell of a table has no lines: where one ends within it stands ` / `, or a space if punctuation divides them already.
"""

from dataclasses import dataclass, field

from .escape import EMPHASIS, STRONG, Around, escape, heading_end, line_start, needs_care
from .marks import ATOM, BREAK, CLOSE, OPEN, Marks, Span

_BREAKS = {"paragraph": "\\\n", "terms": "\n", "cell": " / ", "head": " "}
_DIVIDED = frozenset(".,;:!?…/|。，；：！？、-–—(（")  # after these, lines of a cell need no more to be told apart
_DELIMITERS = frozenset("*_~$")


@dataclass(slots=True)
class Style:
    """What a document's Markdown looks like: the knobs, and the link targets collected for its end."""

    links: str = "inline"
    images: bool = True
    html: bool = True
    targets: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Line:
    """The pieces so far. `place`: see `inline`; `lead`: the marks of lists and quotes before it."""

    style: Style
    place: str
    lead: str
    pieces: list[str] = field(default_factory=list)
    kinds: list[int] = field(default_factory=list)
    inside: int = 0
    waiting: list[Span] = field(default_factory=list)  # opened, but nothing in them yet
    spans: list[Span] = field(default_factory=list)  # with delimiters to settle, inner ones first
    noted: bool = False  # the last piece refers to a note
    formulas: bool = False
    joined: bool = False  # texts follow each other
    risky: bool = False  # some text has what could be markup
    broken: bool = False  # there are line breaks
    shift: dict[int, str] | None = None  # what stands for characters that are raised or lowered
    code: str = ""  # the last code span, before which another may not stand

    def text(self, text: str) -> None:
        """Add text; leading spaces go before marks that wait, and are dropped where there is one or a line starts."""
        kinds = self.kinds
        if self.shift:
            text = text.translate(self.shift)
        if text[:1] == " ":
            text = text.lstrip(" ")
            if kinds and kinds[-1] != BREAK and not self.pieces[-1].endswith(" "):
                if text and not self.waiting and not self.noted and kinds[-1] < 0:
                    self.risky = self.risky or needs_care(text)
                    self.add(" " + text, self.inside)  # the commonest case, which leaves nothing to merge
                    return
                self.joined = self.joined or kinds[-1] >= 0
                self.add(" ", self.inside)
                self.noted = False
        if not text:
            return
        if self.waiting:
            self.flush()
        if self.noted:
            self.noted = False
            if text[0] in "([:":
                self.add("\\" + text[0], ATOM)
                text = text[1:]
                if not text:
                    return
        self.joined = self.joined or (bool(kinds) and kinds[-1] >= 0)
        self.risky = self.risky or needs_care(text)
        self.add(text, self.inside)

    def add(self, piece: str, kind: int) -> None:
        self.pieces.append(piece)
        self.kinds.append(kind)

    def atom(self, piece: str) -> None:
        """Add finished Markdown."""
        self.flush()
        self.noted = False
        self.add(piece, ATOM)

    def ends_in(self, mark: str) -> bool:
        """Whether finished Markdown that ends in a mark is right before what is added next."""
        return bool(self.kinds) and self.kinds[-1] == ATOM and self.pieces[-1].endswith(mark)

    def flush(self) -> None:
        """Write the opening marks that wait: something stands in them now."""
        for span in self.waiting:
            self.begin(span)
        self.waiting.clear()

    def begin(self, span: Span) -> None:
        before = self.spans[-1] if self.spans and self.kinds[-1] == CLOSE else None
        if before and before.end == len(self.pieces) - 1 and span.flag and before.open[0] == span.open[0]:
            if before.flag == span.flag:  # go on with the one that just ended
                self.pieces.pop()
                self.kinds.pop()
                self.spans.pop()
                span.start, span.lost, span.nested = before.start, before.lost, before.nested
                return
            span.lost = True
        if span.open == "[" and self.kinds and self.kinds[-1] >= 0 and self.pieces[-1][-1:] in ("!", "^"):
            mark = self.pieces[-1][-1]  # would make an image or a note of the link
            self.pieces[-1] = self.pieces[-1][:-1]
            self.add("\\" + mark, ATOM)
        self.noted = False
        span.start = len(self.pieces)
        self.add(span.open, OPEN)

    def start(self, span: Span) -> None:
        """Put marks around what is added until `finish`."""
        span.nested = bool(self.inside & (EMPHASIS | STRONG))
        self.waiting.append(span)
        self.inside |= span.flag

    def finish(self, span: Span) -> None:
        """Close marks, before any white space at the end of what they hold."""
        self.inside &= ~span.flag
        if span.start < 0:
            self.waiting.pop()
            return
        tail = self.trim()
        span.end = len(self.pieces)
        self.noted = False
        self.add(span.close, CLOSE)
        if span.emphasis:
            self.spans.append(span)
        for piece, kind in reversed(tail):
            self.add(piece, kind)

    def trim(self) -> list[tuple[str, int]]:
        """Take white space and breaks off the end; gives them last first."""
        tail: list[tuple[str, int]] = []
        while self.kinds and (self.kinds[-1] == BREAK or self.pieces[-1][-1:] in ("", " ")):
            piece, kind = self.pieces[-1], self.kinds[-1]
            bare = piece.rstrip(" ") if kind >= 0 else piece
            if kind != BREAK and bare == piece and piece:
                break
            self.pieces.pop()
            self.kinds.pop()
            if kind == BREAK:
                tail.append((piece, kind))
            elif bare != piece:
                tail.append((" ", kind))
            if kind != BREAK and bare:
                self.add(bare, kind)
                break
        return tail

    def line_break(self) -> None:
        """Add a line break, unless the line is empty so far."""
        if self.place == "heading":
            self.text(" ")
        elif self.kinds:
            while self.kinds and self.kinds[-1] >= 0 and not self.pieces[-1].strip(" "):
                self.pieces.pop()
                self.kinds.pop()
            if self.kinds and self.kinds[-1] >= 0:
                self.pieces[-1] = self.pieces[-1].rstrip(" ")
            if self.kinds and not (self.place != "paragraph" and self.kinds[-1] == BREAK):  # no term is empty
                self.broken = True
                self.add(_BREAKS[self.place], BREAK)

    def settle(self) -> str:
        """Settle the marks, escape the texts, and join."""
        self.trim()
        if self.joined:
            self.merge()
        if self.spans:
            marks = Marks(self.pieces, self.kinds, self.spans)
            if marks.settle():
                self.pieces, self.kinds, self.spans = marks.pieces, marks.kinds, []
                self.merge()
        if self.risky:
            self.escape_texts()
        if self.place in ("paragraph", "terms"):
            self.line_starts()
        elif self.place == "cell" and self.broken:
            self.divide()
        text = "".join(self.pieces)
        return heading_end(text) if self.place == "heading" and self.kinds and self.kinds[-1] >= 0 else text

    def merge(self) -> None:
        """Make one of texts that follow each other."""
        runs: list[list[str]] = []
        kinds: list[int] = []
        places: list[int] = []
        for piece, kind in zip(self.pieces, self.kinds, strict=True):
            if kind >= 0 and kinds and kinds[-1] >= 0:
                runs[-1].append(piece)
            else:
                runs.append([piece])
                kinds.append(kind)
            places.append(len(kinds) - 1)
        self.pieces, self.kinds = ["".join(run) for run in runs], kinds
        for span in self.spans:
            span.start, span.end = places[span.start], places[span.end]

    def escape_texts(self) -> None:
        pieces, kinds = self.pieces, self.kinds
        last: dict[str, int] = {}  # delimiter -> the last text that has it
        ticks = 0
        for place, kind in enumerate(kinds):
            if kind >= 0 or kind == ATOM:
                ticks += "`" in pieces[place]
            if kind >= 0:
                last.update((mark, place) for mark in _DELIMITERS if mark in pieces[place])
            elif kind == OPEN and place and not pieces[place - 1].endswith(" "):
                last[pieces[place][0]] = place  # between two marks it could close as well
        for place, kind in enumerate(kinds):
            if kind >= 0 and needs_care(pieces[place]):
                around = Around(
                    pieces[place - 1][-1:] if place else "",
                    pieces[place + 1][:1] if place + 1 < len(pieces) else "",
                    kind,
                    {mark for mark, spot in last.items() if spot > place},
                    ticks > 1,
                    self.formulas,
                    self.style.links == "footnote",
                )
                pieces[place] = escape(pieces[place], around)

    def divide(self) -> None:
        """A space for a line break in a cell where punctuation says as much."""
        last = " "
        for place, (piece, kind) in enumerate(zip(self.pieces, self.kinds, strict=True)):
            if kind == BREAK:
                after = self.pieces[place + 1][:1] if place + 1 < len(self.pieces) else ""
                self.pieces[place] = " " if last in _DIVIDED or after in ("(", "（") else piece
            elif kind != CLOSE or piece[0] == "]":
                last = piece[-1:]

    def line_starts(self) -> None:
        pieces, kinds = self.pieces, self.kinds
        spots = [0]
        if self.broken:
            spots += [place + 1 for place, kind in enumerate(kinds) if kind == BREAK]
        for place in spots:
            if place < len(kinds) and kinds[place] >= 0:
                after = pieces[place + 1][:1] if place + 1 < len(pieces) else ""
                pieces[place] = line_start(pieces[place], after.strip("\\"), self.lead if not place else "", not place)
