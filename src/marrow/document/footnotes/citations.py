"""References that are no links: raised numbers, numbers in brackets, signs behind a word, links that lead nowhere."""

import re
from dataclasses import dataclass

import numpy as np

from ...page import tags
from ..writer import Writer
from . import marks

_SUP, _A = tags.CODES["sup"], tags.CODES["a"]
_VERBATIM = tags.table("pre code kbd samp tt")
_MARK_NODES = 14
_NUMBERS = r"\d{1,3}(?:\s*[,;–—-]\s*\d{1,3}){0,20}"
_SEVERAL = re.compile(rf"[\[(]?\s*({_NUMBERS}|[a-z]|[*†‡§¶]{{1,4}})\s*[\])]?", re.IGNORECASE)
_BRACKETS = re.compile(rf"\[({_NUMBERS})\](?:\s?\[{_NUMBERS}\])*")
_RAISED = re.compile(r"(?<=[^\s⁰¹²³⁴-⁹⁻⁺])[⁰¹²³⁴-⁹]{1,3}(?:[,˒⸴]\s?[⁰¹²³⁴-⁹]{1,3})*(?![⁰¹²³⁴-⁹⁻⁺\w])")
_SIGNS = re.compile(r"(?<=[\w.,;:!?)”\"'’%])(\*{1,4}|†{1,2}|‡{1,2})(?![\w*†‡])")
_PART = re.compile(r"(\d+)\s*(?:[–—-]\s*(\d+))?")
_UNIT = re.compile(r"(?:^|[\W\d_])([^\W\d_]{1,2})$|\d$|[)\]}]$")
_NEEDED = {"[": "[", "*": "*†‡", "⁰": "⁰¹²³⁴⁵⁶⁷⁸⁹"}
_MOST = 50  # notes that a range stands for


@dataclass(frozen=True, slots=True)
class Citation:
    """A place that may refer to notes: characters `first` to `last` of a text, all of an element where `last` is 0.

    `form`: `^` raised, `[` in brackets, `*` a sign, `⁰` a raised character; `sure`: it is nothing else.
    """

    node: int
    labels: tuple[str, ...]
    form: str
    sure: bool = True
    first: int = 0
    last: int = 0


def read(writer: Writer, lost: dict[int, str], taken: set[int]) -> list[Citation]:
    """All of them, in order. `lost`: links that look like marks and lead to no note; `taken`: nodes of the others."""
    found = [*_raised(writer, taken), *_links(writer, lost), *_texts(writer, taken)]
    return sorted(found, key=lambda citation: (citation.node, citation.first))


def _labels(string: str) -> tuple[str, ...]:
    """The marks that a text names, with those between the ends of ranges."""
    found = _SEVERAL.fullmatch(string.strip())
    if not found:
        return ()
    if not found[1][0].isdecimal():
        return (found[1].lower(),)
    out: list[str] = []
    for start, stop in _PART.findall(found[1]):
        first = int(start)
        last = int(stop or start)
        if not first <= last < first + _MOST:
            return ()
        out += map(str, range(first, last + 1))
    return tuple(out)


def _raised(writer: Writer, taken: set[int]) -> list[Citation]:
    tree = writer.page.tree
    state = np.frombuffer(writer.state, np.uint8)
    out = []
    for node in np.flatnonzero((tree.tag == _SUP) & (state > 0)).tolist():
        stop = tree.ends[node]
        if stop - node > _MARK_NODES or not taken.isdisjoint(range(node - 2, stop)):
            continue
        if labels := _labels(marks.string(writer, node, stop)):
            before = text_before(writer, node)
            if before.strip():
                out.append(Citation(node, labels, "^", not _is_exponent(before, labels)))
    return out


def _is_exponent(before: str, labels: tuple[str, ...]) -> bool:
    """Whether what stands before a raised number is a number, a formula's letter or a unit."""
    found = _UNIT.search(before[-4:])
    if not found or not labels[0].isdecimal():
        return False
    return not found[1] or labels in (("2",), ("3",))


def text_before(writer: Writer, node: int) -> str:
    """The text right before a node in its line, "" at the begin of it."""
    tree = writer.page.tree
    for at in range(node - 1, max(node - 12, 0), -1):
        code = tree.tags[at]
        if code == tags.TEXT:
            return str(tree.values[at])
        if code == tags.CODES["br"] or (tags.BLOCK[code]):
            return ""
    return ""


def _links(writer: Writer, lost: dict[int, str]) -> list[Citation]:
    tree = writer.page.tree
    out = []
    for node, mark in lost.items():
        raised = _SUP in (tree.tags[tree.parents[node]], tree.tags[tree.parents[tree.parents[node]]])
        if not raised and text_before(writer, node).strip():
            out.append(Citation(node, (mark.rpartition(" ")[2].lower(),), "["))
    return out


def _texts(writer: Writer, taken: set[int]) -> list[Citation]:
    strings = writer.strings
    patterns = _patterns("\n".join(strings.values()))
    if not patterns:
        return []
    tree = writer.page.tree
    verbatim = None
    out = []
    for pattern, form in patterns:
        for node in _holding(strings, _NEEDED[form]):
            string = strings[node]
            for found in pattern.finditer(string):
                verbatim = tree.inside(_VERBATIM[tree.tag]) if verbatim is None else verbatim
                if verbatim[node] or _is_within(tree.parents, node, taken):
                    break
                if string[: found.start()].strip() or text_before(writer, node).strip():
                    labels = _of_text(found[0], form)
                    if labels:
                        out.append(Citation(node, labels, form, True, found.start(), found.end()))
    return out


def _holding(strings: dict[int, str], signs: str) -> dict[int, None]:
    """The texts that hold one of some signs."""
    return dict.fromkeys(
        node for sign in signs for node in [node for node, string in strings.items() if sign in string]
    )


def _is_within(parents: list[int], node: int, taken: set[int]) -> bool:
    """Whether a text stands in a mark that is known to be a reference."""
    above = [node, parents[node], parents[parents[node]]]
    return not taken.isdisjoint(above)


def _of_text(string: str, form: str) -> tuple[str, ...]:
    if form == "*":
        return (string,)
    if form == "⁰":
        return _labels(marks.plain(string).replace("˒", ",").replace("⸴", ","))
    return tuple(label for part in _BRACKETS.finditer(string.replace("][", "] [")) for group in part[0].split("]")
                 for label in _labels(group.strip(" [")))  # fmt: skip


def _patterns(text: str) -> list[tuple[re.Pattern[str], str]]:
    """The forms that a page may have: those of which a first one stands there at least twice."""
    out = []
    if "[1" in text and text.count("[") > 1:
        out.append((_BRACKETS, "["))
    if text.count("*") > 1 or (not text.isascii() and max(text.count("†"), text.count("‡")) > 1):
        out.append((_SIGNS, "*"))
    if not text.isascii() and "¹" in text:
        out.append((_RAISED, "⁰"))
    return out
