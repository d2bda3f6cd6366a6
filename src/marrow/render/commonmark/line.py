"""Collects the pieces of one line of Markdown, places the marks of emphasis, escapes the texts and joins all.

Only when a block is complete are the characters on both sides of a delimiter known, and with them whether CommonMark
would read it: see `emphasis`. White space at the edges of links is moved out of them.
A cell of a table has no lines: where one ends within it stands ` / `, or a space if punctuation divides them already.
"""

from dataclasses import dataclass, field

from .emphasis import ALL, ATOM, BREAK, CLOSE, OPEN, TEXT, Marks
from .escape import LINK, Around, escape, heading_end, line_start, needs_care

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


class MarkdownLine:
    """The pieces so far. `place`: see `inline`; `lead`: the marks of lists and quotes before it."""

    __slots__ = ("broken", "code", "flags", "formulas", "inside", "joined", "kinds", "lead", "marked", "outer",
                 "pieces", "place", "risky", "shift", "style", "waiting")  # fmt: skip

    def __init__(self, style: Style, place: str, lead: str) -> None:
        self.style, self.place, self.lead = style, place, lead
        self.pieces: list[str] = []
        self.kinds: list[int] = []
        self.flags: list[int] = []  # what each piece stands inside of
        self.inside = 0
        self.waiting = False  # in a link with nothing in it yet
        self.outer = 0  # what the link stands inside of
        self.formulas = False
        self.joined = False  # texts follow each other
        self.marked = False  # some piece stands inside of marks
        self.risky = False  # some text has what could be markup
        self.broken = False  # there are line breaks
        self.shift: dict[int, str] | None = None  # what stands for characters that are raised or lowered
        self.code = ""  # the last code span, before which another may not stand

    def text(self, text: str) -> None:
        """Add text; leading spaces go before a link that waits, and are dropped where there is one or a line starts."""
        kinds = self.kinds
        if self.shift:
            text = text.translate(self.shift)
        if text[:1] == " ":
            text = text.lstrip(" ")
            if kinds and kinds[-1] != BREAK and not self.pieces[-1].endswith(" "):
                if text and not self.inside and kinds[-1] != TEXT and self.pieces[-1][:2] != "[^":
                    self.risky = self.risky or needs_care(text)
                    self.add(" " + text, TEXT)  # the commonest case, which leaves nothing to merge
                    return
                self.add(" ", TEXT)
        if not text:
            return
        if self.waiting:
            self.open_link()
        if text[0] in "([:" and kinds and kinds[-1] == ATOM and self.pieces[-1][:2] == "[^":
            self.add("\\" + text[0], ATOM)
            text = text[1:]
            if not text:
                return
        self.risky = self.risky or needs_care(text)
        if self.inside & ALL and text[-1] == " ":
            self.add(text.rstrip(" "), TEXT)
            text = " "
        self.add(text, TEXT)

    def add(self, piece: str, kind: int) -> None:
        if kind == TEXT and self.kinds and self.kinds[-1] == TEXT:
            self.joined = True
        self.pieces.append(piece)
        self.kinds.append(kind)
        self.flags.append(self.inside)
        self.marked = self.marked or self.inside & ALL != 0

    def atom(self, piece: str) -> None:
        """Add finished Markdown."""
        if self.waiting:
            self.open_link()
        self.add(piece, ATOM)

    def start_link(self) -> None:
        """Begin a link, before the first thing that stands in it."""
        self.waiting, self.outer = True, self.inside
        self.inside |= LINK

    def open_link(self) -> None:
        self.waiting = False
        inside, self.inside = self.inside, self.outer
        if self.kinds and self.kinds[-1] == TEXT and self.pieces[-1][-1] in "!^":
            inner, self.inside = self.inside, self.flags[-1]
            text, _ = self.pop()
            if text[:-1]:
                self.add(text[:-1], TEXT)
            self.add("\\" + text[-1], ATOM)  # or it would make an image or a note of the link
            self.inside = inner
        self.add("[", OPEN)
        self.inside = inside

    def end_link(self, close: str) -> None:
        """End a link, before any white space at the end of what it holds."""
        self.inside = self.outer
        if self.waiting:
            self.waiting = False
            return
        tail = self.trim()
        self.add(close, CLOSE)
        for piece, kind in reversed(tail):
            self.add(piece, kind)

    def pop(self) -> tuple[str, int]:
        self.flags.pop()
        return self.pieces.pop(), self.kinds.pop()

    def trim(self, *, breaks: bool = True) -> list[tuple[str, int]]:
        """Take white space off the end, and line breaks if `breaks`; gives them last first."""
        tail: list[tuple[str, int]] = []
        while self.kinds:
            kind = self.kinds[-1]
            if kind == TEXT and self.pieces[-1][-1:] in ("", " "):
                if bare := self.pieces[-1].rstrip(" "):
                    self.pieces[-1] = bare
                    return [*tail, (" ", TEXT)]
            elif kind != BREAK or not breaks:
                break
            tail.append(self.pop())
        return tail

    def line_break(self) -> None:
        """Add a line break, unless the line is empty so far."""
        if self.place == "heading":
            self.text(" ")
            return
        self.trim(breaks=False)
        if self.kinds and not (self.place != "paragraph" and self.kinds[-1] == BREAK):  # no term is empty
            self.broken = True
            self.add(_BREAKS[self.place], BREAK)

    def settle(self) -> str:
        """Settle the marks, escape the texts, and join."""
        self.trim()
        if self.marked:
            made = Marks(self.pieces, self.kinds, self.flags).settled()
            self.pieces, self.kinds, self.flags = made.pieces, made.kinds, made.flags
        if self.joined or self.marked:
            self.merge()
        if self.risky:
            self.escape_texts()
        if self.place in ("paragraph", "terms"):
            self.line_starts()
        elif self.place == "cell" and self.broken:
            self.divide()
        text = "".join(self.pieces)
        return heading_end(text) if self.place == "heading" and self.kinds and self.kinds[-1] == TEXT else text

    def merge(self) -> None:
        """Make one of texts that follow each other."""
        runs: list[list[str]] = []
        kinds: list[int] = []
        flags: list[int] = []
        for piece, kind, flag in zip(self.pieces, self.kinds, self.flags, strict=True):
            if kind == TEXT and kinds and kinds[-1] == TEXT:
                runs[-1].append(piece)
                flags[-1] |= flag
            else:
                runs.append([piece])
                kinds.append(kind)
                flags.append(flag)
        self.pieces, self.kinds, self.flags = ["".join(run) for run in runs], kinds, flags

    def escape_texts(self) -> None:
        pieces, kinds = self.pieces, self.kinds
        last: dict[str, int] = {}  # delimiter -> the last text that has it
        ticks = 0
        for place, kind in enumerate(kinds):
            if kind in (TEXT, ATOM):
                ticks += "`" in pieces[place]
            if kind == TEXT:
                last.update((mark, place) for mark in _DELIMITERS if mark in pieces[place])
            elif kind == OPEN and place and not pieces[place - 1].endswith(" "):
                last[pieces[place][0]] = place  # between two marks it could close as well
        for place, kind in enumerate(kinds):
            if kind == TEXT and needs_care(pieces[place]):
                around = Around(
                    pieces[place - 1][-1:] if place else "",
                    pieces[place + 1][:1] if place + 1 < len(pieces) else "",
                    self.flags[place],
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
        for place, kind in enumerate(kinds):
            if kind == TEXT and (not place or kinds[place - 1] == BREAK):
                after = pieces[place + 1][:1] if place + 1 < len(pieces) else ""
                pieces[place] = line_start(pieces[place], after.strip("\\"), self.lead if not place else "", not place)
            if not self.broken:
                break
