"""Collects the lines of a Markdown document, each behind the prefix of the lists and quotes that it is in."""

from dataclasses import dataclass, field

from ...document.elements import Element
from ..flow import Nodes, flat, inline_only
from .inline import inline
from .line import Style


@dataclass(slots=True)
class MarkdownWriter:
    """Lines so far; `lead` goes before the next one, `rest` before those after it; `gap`: a blank line comes first."""

    style: Style
    lines: list[str] = field(default_factory=list)
    lead: str = ""
    rest: str = ""
    gap: bool = False
    ended: tuple[str, str, int, str] = ("", "", 0, "")  # the last list: its kind, bullet, last line, and `rest` there

    def line(self, text: str) -> None:
        """Write a line, or several."""
        if self.gap:
            self.lines.append(self.rest.rstrip())
            self.gap = False
        if self.rest and "\n" in text:
            text = text.replace("\n", "\n" + self.rest)
        self.lines.append(self.lead + text if text else self.lead.rstrip())
        self.lead = self.rest

    def flow(self, nodes: Nodes, *, place: str = "paragraph") -> None:
        """Inline nodes as a paragraph, or as terms, a line each."""
        text = inline(nodes, self.style, place=place, lead=self.lead)
        if text:
            self.line(text)

    def bold(self, nodes: Nodes) -> None:
        """A paragraph in bold, for what Markdown has no other word."""
        start = len(self.lines)
        self.flow([Element("strong", {}, list(nodes) if inline_only(nodes) else [flat(nodes)])])
        self.gap = self.gap or len(self.lines) > start

    def enter(self, mark: str, indent: str) -> tuple[str, str, bool, int]:
        """Begin a container: `mark` before its first line, `indent` before the others. Gives what `leave` needs."""
        before = (self.lead, self.rest, self.gap, len(self.lines))
        if self.gap:
            self.lines.append(self.rest.rstrip())
            self.gap = False
        self.lead += mark
        self.rest += indent
        return before

    def leave(self, before: tuple[str, str, bool, int]) -> bool:
        """End a container; as if it had not been if nothing was written. Gives whether something was."""
        lead, self.rest, gap, start = before
        written = len(self.lines) > start + gap
        self.lead = self.rest if written else lead
        self.gap = False if written else gap
        if not written:
            del self.lines[start:]
        return written
