"""Escapes for Markdown: a backslash where a reader would take text for markup, and nowhere else.

Each rule asks what CommonMark 0.31, GFM or the usual extensions (footnotes, `$` formulas, definition lists) would do
with the character at its place: whether a delimiter could open (left-flanking) and something later could close it,
whether a bracket pair is followed by a target, whether a line would start another block.
Departures: `\\(...\\)` and `\\[...\\]` in text are left as they are, formulas of pages whose script never ran.
"""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field

from marrow.expressions import expression

EMPHASIS, STRONG, STRIKE, LINK = 1, 2, 4, 8  # what text stands inside of
_SPECIAL = expression(  # begins with a set, which is what `re` can search fast
    r"[\\`<&$\[\]*_~](?:(?<=\*)\*+|(?<=_)_+|(?<=~)~+"
    r"|(?<=\\)(?:\([^\n]{0,400}?\\\)|\[[^\n]{0,400}?\\\]))?"
)
_ENTITY = expression(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,40});")
_TARGETED = expression(r"\[[^\[\]]{0,999}\](?=[(\[])")
_UNEVEN = expression(r"\][(\[]")
_NUMBER = expression(r"\[\d+\]")
_NOTE = expression(r"(?<=\^)\[|\[(?=\^[^\]\s]{1,99}\])")  # `^[inline]` of Pandoc, and `[^label]`
_DOLLAR_END = expression(r"(?<=\S)\$(?!\d)")
_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
_BLOCK = expression(
    r"(?P<number>\d{1,9})[.)](?=\s|$)"
    r"|#{1,6}(?=\s|$)|[-+*](?=\s|$)|>|(?:[-*_]\s*){3,}$|~{3}|:\s|\[(?!\^)(?:[^\[\]\\]|\\.){1,999}\]:"
    r"|(?P<later>(?:=+|-+)\s*$|\|?\s*:?-+:?\s*(?:\|\s*:?-*:?\s*)+$)"
    r"|(?P<stars>\*\*\s*$)|(?P<task>\[[ xX]\]\s)|(?P<alert>\[!\w+\]\s*$)"
)
_BLOCK_FIRST = frozenset("0123456789#-+*>_~:[=|")


@dataclass(slots=True)
class Around:
    """What surrounds a text in its block: the character before and after it, what it is inside of, what comes later."""

    before: str = ""
    after: str = ""
    inside: int = 0
    later: frozenset[str] | set[str] = frozenset()  # delimiters in later texts of the block
    ticks: bool = False  # other code spans or backticks in the block
    formulas: bool = False  # formulas in the block
    numbered: bool = False  # the document defines [1], [2], ... as link targets


def needs_care(text: str) -> bool:
    """Whether a text has any character that could be markup within a line."""
    return (
        "*" in text or "_" in text or "[" in text or "]" in text or "<" in text or ("&" in text and ";" in text)
        or "`" in text or "\\" in text or "$" in text or "~" in text
    )  # fmt: skip


def escape(text: str, around: Around | None = None) -> str:
    """The text with what could be markup escaped. The start of a line is left to `line_start`."""
    return _SPECIAL.sub(_Scan(text, around or Around()).replace, text)


def line_start(text: str, after: str, lead: str, first: bool) -> str:
    """A text at the start of a line (the first of its block, or a later one) that must not start a block.

    `lead` is what stands before it on the line: marks of the lists and quotes it is in. `text` is already escaped.
    """
    if text[:1] not in _BLOCK_FIRST:
        return text
    match = _BLOCK.match(text + after)
    if (
        not match
        or (match["later"] and first and not (text[0] == "-" and lead.endswith("- ")))  # `- --` would be a rule
        or (match["stars"] and not lead.endswith("* "))  # `* **` as well
        or (match["task"] and not lead.rstrip(" ").endswith(("-", "*", ".", ")")))
        or (match["alert"] and not lead.endswith("> "))
    ):
        return text
    place = match.end("number") if match["number"] else 0
    return f"{text[:place]}\\{text[place:]}"


def heading_end(text: str) -> str:
    """A heading whose last number signs would be taken for its closing marks."""
    bare = text.rstrip("#")
    return f"{bare}\\{text[len(bare) :]}" if len(bare) < len(text) and (not bare or bare[-1].isspace()) else text


def opens(before: str, after: str) -> bool:
    """Whether a delimiter between two characters is left-flanking."""
    return not _space(after) and (not _mark(after) or _space(before) or _mark(before))


def closes(before: str, after: str) -> bool:
    """Whether a delimiter between two characters is right-flanking."""
    return opens(after, before)


def destination(url: str) -> str:
    """An address as the destination of a link: what would end it or be read as an escape is percent-encoded."""
    if _PLAIN_URL.fullmatch(url):
        return url
    url = _URL_UNSAFE.sub(lambda match: "".join(f"%{byte:02X}" for byte in match[0].encode("utf-8", "replace")), url)
    if not _balanced(url, "(", ")"):
        url = url.replace("(", "%28").replace(")", "%29")
    return _ENTITY.sub(lambda match: "&amp;" + match[0][1:], url)


_PLAIN_URL = expression(r"[\w/:.?=#%+,;@!~'*-]+", re.ASCII)
_URL_UNSAFE = expression(r"[\x00-\x20\x7f<>\\`\s\ud800-\udfff]")


def _space(character: str) -> bool:
    return not character or character.isspace()


def _mark(character: str) -> bool:
    """Whether a character is punctuation or a sign, as U+FFFD is, which Markdown puts in the place of U+0000."""
    return character == "\0" or unicodedata.category(character)[0] in "PS"


def _balanced(text: str, left: str, right: str) -> bool:
    depth = 0
    for character in text:
        if character == left:
            depth += 1
        elif character == right:
            depth -= 1
            if depth < 0:
                return False
    return depth == 0


@dataclass(slots=True)
class _Scan:
    """One text while it is escaped: each delimiter by what is before and after it."""

    text: str
    around: Around
    last: dict[str, float] = field(default_factory=dict)  # delimiter -> place of the last one that could close
    brackets: frozenset[int] | None = None

    def replace(self, match: re.Match[str]) -> str:
        found = match[0]
        return _RULES[found[0]](self, found, match.start(), match.end())

    def before(self, start: int) -> str:
        return self.text[start - 1] if start else self.around.before

    def after(self, end: int) -> str:
        return self.text[end] if end < len(self.text) else self.around.after

    def single(self, found: str, start: int, end: int) -> str:
        """A backslash, a less-than sign, an ampersand."""
        after = self.after(end)
        if found == "\\":
            risk = after in _PUNCTUATION
        elif found == "<":
            risk = (after.isascii() and after.isalpha()) or after in ("/", "!", "?")
        else:
            risk = found == "&" and _ENTITY.match(self.text, start) is not None
        return "\\" + found if risk else found

    def tick(self, found: str, start: int, end: int) -> str:
        if "`" not in self.last:
            self.last["`"] = self.text.count("`") + self.around.ticks
        return "\\`" if self.last["`"] > 1 else found

    def delimiter(self, found: str, start: int, end: int) -> str:
        """A run of `*`, `_` or `~`."""
        mark, before, after = found[0], self.before(start), self.after(end)
        if mark == "_":
            risk = opens(before, after) and (not closes(before, after) or _mark(before))
        else:
            risk = opens(before, after) if mark == "*" else not _space(after)
            touching = (start == 0 and before == mark) or (end == len(self.text) and after == mark)
            if touching or self.around.inside & (EMPHASIS | STRONG if mark == "*" else STRIKE):
                return f"\\{mark}" * len(found)
        return f"\\{mark}" * len(found) if risk and start < self.last_closing(mark) else found

    def dollar(self, found: str, start: int, end: int) -> str:
        if "$" not in self.last:
            ends = [match.start() for match in _DOLLAR_END.finditer(self.text)]
            later = self.around.formulas or "$" in self.around.later
            self.last["$"] = float("inf") if later else max(ends, default=-1)
        return "\\$" if not _space(self.after(end)) and start < self.last["$"] else found

    def last_closing(self, mark: str) -> float:
        """The place of the last delimiter that could close; beyond the text if there are more in later texts."""
        if mark not in self.last:
            spots = re.finditer(re.escape(mark) + "+", self.text)
            places = [(m.start(), self.before(m.start()), self.after(m.end())) for m in spots]
            able = [
                at for at, one, two in places if closes(one, two) and (mark != "_" or not opens(one, two) or _mark(two))
            ]
            self.last[mark] = float("inf") if mark in self.around.later else max(able, default=-1)
        return self.last[mark]

    def bracket(self, found: str, start: int, end: int) -> str:
        if self.brackets is None:
            self.brackets = self._risky_brackets()
        risk = start in self.brackets or (found == "]" and self.after(end) in ("(", "["))
        return "\\" + found if risk else found

    def _risky_brackets(self) -> frozenset[int]:
        """Places of brackets that a target follows, or of what looks like a note; in a link's text of all, then."""
        text = self.text
        spots = {place for match in _TARGETED.finditer(text) for place in (match.start(), match.end() - 1)}
        spots.update(match.start() for match in _NOTE.finditer(text))
        if self.around.numbered:
            spots.update(match.start() for match in _NUMBER.finditer(text))
        if self.around.inside & LINK and (spots or _UNEVEN.search(text) or not _balanced(text, "[", "]")):
            return frozenset(place for place, character in enumerate(text) if character in "[]")
        return frozenset(spots)


_RULES: dict[str, Callable[[_Scan, str, int, int], str]] = {
    **dict.fromkeys("\\<&", _Scan.single),
    **dict.fromkeys("*_~", _Scan.delimiter),
    **dict.fromkeys("[]", _Scan.bracket),
    "`": _Scan.tick,
    "$": _Scan.dollar,
}
