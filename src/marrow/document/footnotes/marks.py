"""Marks of notes: what the text of a reference looks like, and how a note repeats it at its begin."""

import re

from ...data import load, patterns
from ...expressions import expression
from ...page import Page, memoize_on_page, tags
from ...page.patterns import Pattern
from ...page.remembered import Remembered
from ...page.sieve import Sieve
from ...page.tree import Bools, Tree
from .. import styles
from ..attribute_carriers import styled

CIRCLED = {chr(ord("①") + at): str(at + 1) for at in range(20)}
CIRCLES = str.maketrans(CIRCLED)
WIDE = str.maketrans("［］〔〕【】", "[][][]")  # brackets of East Asia
RAISED = str.maketrans(dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹（）", "0123456789()", strict=True)) | CIRCLED) | WIDE
LABEL = 24  # characters of a mark
NODES, MOST = 14, 50  # of an element that is a mark; notes that a range stands for
_LONGEST = 80  # characters in which a mark is looked for
_REFERRED = expression(r"\A(?:[*＊※](\d{1,2})(?!\d)|[(（]?[注註](\d{1,3})[)）])")  # how notes of East Asia begin
_NOT_LETTERS = expression(r"[\W\d_]+")
DATA = load("notes.toml")
_MARK, _KEY, _AGAIN, _LEAD, SEPARATORS = patterns(DATA["marks_of"], "mark key again lead separators")
_NOTES, _REFERENCE, _BACK, _ID, _RAISED = (
    Pattern(DATA[name], re.IGNORECASE | re.VERBOSE) for name in ("holders", "references", "back", "ids", "raised")
)
_RAISING = Sieve(_RAISED)
_HEADINGS = frozenset(DATA["headings"])
_SUP, _SPAN = tags.CODES["sup"], tags.CODES["span"]
_ARROWS = "^↑↩⤴⏎⇑▲⬆"


def label(string: str) -> str:
    """The mark that a text is, without brackets, "" if it is none."""
    if len(string) > LABEL:
        return ""
    string = string.strip() if string.isascii() else string.strip().translate(RAISED)
    found = _MARK.fullmatch(string) or _KEY.fullmatch(string)
    return found[1].strip() if found else ""


def is_telling(mark: str) -> bool:
    """Whether a mark is plainly one, though nothing else says so: a number or a sign."""
    return bool(mark) and (mark[-1].isdecimal() or mark[0] in "*†‡§")


def repeated(string: str, mark: str) -> int:
    """How many characters at the begin of a text repeat a mark; 0 where it begins otherwise."""
    short = string.lstrip()
    own, rest = short[: len(mark)], short[len(mark) :]
    if mark and own != mark and own.translate(RAISED) == mark and not rest[:1].translate(RAISED).isdecimal():
        return len(string) - len(rest.lstrip())  # raised, right before the first word
    found = _AGAIN.match((read := short[:_LONGEST].translate(RAISED)) + " ") if mark else None
    if not found or not found.lastindex or found[found.lastindex].casefold() != mark.rpartition(" ")[2].casefold():
        return 0
    return len(string) - len(short) + min(found.end() - len(read) + len(short[:_LONGEST]), len(short))


def repeats(string: str, mark: str) -> bool:
    """Whether a text is nothing but the mark of its note."""
    return len(string) < _LONGEST and 0 < len(string.rstrip(" \n\t\xa0^↑")) <= repeated(string, mark)


def lead(string: str) -> tuple[str, str]:
    """The mark that a line begins with, and its form: `[`, `(`, `.`, `⁰`, `*`, or nothing."""
    said = string.lstrip()[:_LONGEST]
    if "a" <= said[:1].lower() <= "z":  # as most lines
        return "", ""
    found = _LEAD.match(said if said.isascii() and said[:1] != "*" else _REFERRED.sub(r"[\1\2]", said.translate(WIDE)))
    if not found or not found.lastindex:
        return "", ""
    return found[found.lastindex].translate(RAISED), "[(.⁰*."[found.lastindex - 1]


def leads_back(tree: Tree, node: int) -> bool:
    """Whether an element is a link within the page whose words only lead back; a number may lead anywhere."""
    own = tree.attributes(node)
    if tree.tags[node] != tags.CODES["a"] or (own.get("href") or "")[:1] != "#":
        return False
    text = tree.text(node, tree.ends[node])
    return is_back(text) and not text.strip().isdecimal()


def is_back(string: str) -> bool:
    """Whether the words of a link only lead back."""
    if len(string) > 60 or not _BACK.fullmatch(string):
        return False
    letters = _NOT_LETTERS.sub(" ", string).split()
    return not letters or any(len(part) > 1 for part in letters) or any(sign in string for sign in _ARROWS)


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


def phrase(tree: Tree, node: int) -> str:
    """The words of the text that a link to a note is made of, "" for a link that is a mark."""
    own = tree.values[node]
    if not own or isinstance(own, str) or own.get("role") != "doc-noteref":
        return ""
    text = tree.text(node, tree.ends[node])
    return text if len(_NOT_LETTERS.sub("", text)) > 2 and not any(map(str.isdecimal, text)) else ""


def is_note_id(string: str) -> bool:
    """Whether an id is one that generators give to notes."""
    return len(string) < 100 and bool(_ID.fullmatch(string))


def says(tree: Tree, node: int) -> str:
    """What an element says of itself."""
    own = tree.values[node]
    if not own or not isinstance(own, dict):
        return ""
    return " ".join(filter(None, (own.get(name) for name in ("class", "id", "role", "rel"))))


@memoize_on_page
def raised(page: Page) -> Bools:
    """The elements whose text is raised above the line, by their tag, their style or their class."""
    out: Bools = page.tree.tag == _SUP
    spans = ((node, style) for node, style in styled(page) if page.tree.tags[node] == _SPAN)
    out[[node for node, style in spans if "sup" in styles.formats(style)]] = True
    named = page.tree.values_of("class", page.tree.tag == _SPAN, _RAISING)
    out[[node for node, classes in named if _RAISED.search(classes)]] = True
    return out
