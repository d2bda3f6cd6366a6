"""Marks of notes: what the text of a reference looks like, and how a note repeats it at its begin."""

import re

from ...page.patterns import Pattern
from ...page.remembered import Remembered
from ..data import load
from ..writer import Writer

_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_MARK = re.compile(
    r"[\[({]?\s*((?:(?:foot)?note |nb |n\. ?|fn\.? ?|ref\.? ?)?"
    r"(?:\d{1,4}|[a-z]{1,2}|[ivxlc]{1,6}|[*†‡§¶‖#]{1,4}))\s*[\])}]?[.:]?", re.IGNORECASE
)  # fmt: skip
_KEY = re.compile(r"\[([^\[\]\s]{1,16})\]")
_NAMED = r"(?:(?:foot)?note|nb|n\.|fn|ref\.?)?\s*"
_WHOLE = re.compile(
    rf"\s*[\^↑]?\s*[\[(]?\s*{_NAMED}([^\s\[\]()]{{1,16}}?)\s*[\])]?\s*[.:)]?[\^↑]?\s*", re.IGNORECASE
)  # fmt: skip
_AGAIN = re.compile(
    rf"\s*[\^↑]?\s*(?:\[\s*{_NAMED}([^\[\]\s]{{1,16}})\s*\][.:]?|\(\s*{_NAMED}([^()\s]{{1,16}})\s*\)"
    rf"|{_NAMED}(\d{{1,4}}|[a-z]{{1,6}})(?:[.:)](?!\d)|\s*[-–—]\s|(?=\s))|([*†‡§¶‖#]{{1,4}}))\s*", re.IGNORECASE
)  # fmt: skip
_LEAD = re.compile(
    r"\s*(?:\[(\d{1,3}|[a-z]|[*†‡§¶]{1,4})\][.:]?|\((\d{1,3})\)|(\d{1,3})(?:[.):](?![\w.])|(?=\s))|([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})"
    r"|([*†‡§]{1,4})(?=\s*\w|\s*[\"“'‘(]))\s*"
)
_BACK = re.compile(
    r"(?:jump up|(?:go |jump )?back(?: to (?:the )?(?:text|content|article|post|reference|top))?"
    r"|return(?: to (?:the )?(?:text|article|content))?|up|top|ref|zurück|retour|volver|назад"
    r"|[\s\[\](){}.,:;^↑↩⤴⏎⇑←▲\ufe0e\ufe0f\d*†‡§¶-]|\b[a-z]\b)*", re.IGNORECASE
)  # fmt: skip
_ARROW = re.compile(r"\s*[\[(]?\s*[\^↑↩⤴⏎⇑▲⬆]")
_ARROWS, _LETTERS = re.compile(r"[\^↑↩⤴⏎⇑▲⬆]"), re.compile(r"[\W\d_]+")
SEPARATORS = re.compile(r"[\s\u200b\[\](),;–—-]*")
DATA = load("notes.toml")
_NOTES, _REFERENCE = (Pattern(DATA[name], re.IGNORECASE | re.VERBOSE) for name in ("holders", "references"))
_NOTE_ID = re.compile(DATA["ids"], re.IGNORECASE | re.VERBOSE)
_HEADINGS = frozenset(DATA["headings"])
_FIRST = frozenset("[({*†‡§¶‖#⁰¹²³⁴⁵⁶⁷⁸⁹fnrFNR")  # or a digit: of brackets, signs, `note 1`, `ref 1`
_LONGEST = 80  # characters in which a mark is looked for
_NOT_LETTERS = re.compile(r"[\W\d_]+")


def label(string: str) -> str:
    """The mark that a text is, without brackets, "" if it is none."""
    if len(string) > 24:
        return ""
    string = string.strip().translate(_RAISED)
    found = _MARK.fullmatch(string) or _KEY.fullmatch(string)
    return found[1].strip() if found else ""


def may_begin(string: str) -> bool:
    """Whether a line that is not raised may begin with a mark: a quick look at its first character."""
    first = string.lstrip()[:1]
    return first in _FIRST or first.isdecimal()


def is_telling(mark: str) -> bool:
    """Whether a mark is plainly one, though nothing else says so: a number or a sign."""
    return bool(mark) and (mark[-1].isdecimal() or mark[0] in "*†‡§")


def repeats(string: str, mark: str) -> bool:
    """Whether a text is nothing but the mark of its note."""
    found = _WHOLE.fullmatch(string.translate(_RAISED)) if mark and len(string) < 60 else None
    return bool(found) and _same(found[1], mark)  # type: ignore[index]


def repeated(string: str, mark: str) -> int:
    """How many characters at the begin of a text repeat a mark; 0 where it begins otherwise."""
    short = string.lstrip()
    found = _AGAIN.match(short[:_LONGEST].translate(_RAISED)) if mark else None
    if not found or not found.lastindex or not _same(found[found.lastindex], mark):
        return 0
    return len(string) - len(short) + found.end()


def _same(said: str, mark: str) -> bool:
    return said.casefold() == mark.rpartition(" ")[2].casefold()


def lead(string: str) -> tuple[str, str]:
    """The mark that a line begins with, and its form: `[`, `(`, `.`, `⁰`, `*`, or nothing."""
    found = _LEAD.match(string.lstrip()[:_LONGEST])
    if not found or not found.lastindex:
        return "", ""
    return found[found.lastindex].translate(_RAISED), "[(.⁰*"[found.lastindex - 1]


def is_back(string: str) -> bool:
    """Whether the words of a link only lead back."""
    if len(string) > 60 or not _BACK.fullmatch(string):
        return False
    letters = [part for part in _LETTERS.split(string) if part]
    return not letters or any(len(part) > 1 for part in letters) or bool(_ARROWS.search(string))


def is_arrow(string: str) -> bool:
    """Whether a text begins with a sign that leads back."""
    return bool(_ARROW.match(string.lstrip()[:_LONGEST]))


@Remembered
def heads_notes(string: str) -> bool:
    """Whether a line is what notes are headed by."""
    return len(string) < 60 and _NOT_LETTERS.sub(" ", string).strip().casefold() in _HEADINGS


@Remembered
def says_notes(string: str) -> bool:
    """Whether class, id or role are those of notes."""
    return bool(_NOTES.search(string))


@Remembered
def says_reference(string: str) -> bool:
    """Whether class, id or role are those of a reference."""
    return bool(_REFERENCE.search(string))


def is_note_id(string: str) -> bool:
    """Whether an id is one that generators give to notes."""
    return len(string) < 100 and bool(_NOTE_ID.fullmatch(string))


def says(writer: Writer, node: int) -> str:
    """What an element says of itself."""
    own = writer.page.tree.values[node]
    if not own or not isinstance(own, dict):
        return ""
    return " ".join(filter(None, (own.get(name) for name in ("class", "id", "role", "rel"))))


def string(writer: Writer, start: int, stop: int) -> str:
    """The text of the nodes from `start` to `stop`."""
    tree = writer.page.tree
    codes, values = tree.tags, tree.values
    return "".join(str(values[node]) for node in range(start, stop) if codes[node] == 1)


def plain(string: str) -> str:
    """Raised digits as digits."""
    return string.translate(_RAISED)
