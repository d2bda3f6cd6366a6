"""References that are no links: raised numbers, numbers in brackets, signs behind a word, links that lead nowhere."""

import re
from dataclasses import dataclass

import numpy as np

from ...expressions import expression
from ...page import tags
from ...page.lookup import verbatim
from ...page.tree import Tree
from ..writer import Writer
from . import marks

_SUP, _BR = tags.CODES["sup"], tags.CODES["br"]
_NUMBERS = r"\d{1,3}(?:\s*[,;–—-]\s*\d{1,3}){0,20}"
_SEVERAL = expression(
    rf"[\[(（]?\s*(?:[注註※]|[*＊](?=\d))?({_NUMBERS}|[a-z]|[ivx]{{2,5}}|[*†‡§¶]{{1,4}})\s*[\])）]?", re.IGNORECASE
)
_PART = expression(r"(\d+)\s*(?:[–—-]\s*(\d+))?")
_FORMS = {  # what a citation is in a text, and what finds the signs without which a text holds none
    "[": (expression(rf"\[\^?({_NUMBERS})\](?:\s?\[\^?{_NUMBERS}\])*|※\d{{1,2}}(?!\d)"),
          expression(r"[\[［〔【]\^?\d|※\d")),
    "(": (expression(r"(?<!\w)\(\d{1,2}\)"), expression(r"\(\d")),
    "*": (expression(r"(?<=[\w.,;:!?)”\"'’%])(\*{1,4}|†{1,2}|‡{1,2})(?![\w*†‡])"), expression("[*†‡]")),
    "⁰": (
        expression(r"(?<=[^\s⁰¹²³⁴-⁹⁻⁺])(?:[⁰¹²³⁴-⁹]{1,3}(?:[,˒⸴]\s?[⁰¹²³⁴-⁹]{1,3})*(?![⁰¹²³⁴-⁹⁻⁺\w])|[①-⑳])"),
        expression("[⁰¹²³⁴⁵⁶⁷⁸⁹①-⑳]"),
    ),
}
_FIRST = ("[1", "[^1", "［1", "〔1", "【1", "※1")
_UNIT = expression(r"(?:^|[\W\d_])([^\W\d_]{1,2})$|\d$|[)\]}]$")
_REACH = 300  # characters between two signs around what is in bold


@dataclass(frozen=True, slots=True)
class Citation:
    """A place that may refer to notes: characters `first` to `last` of a text, all of an element where `last` is 0.

    `form`: `^` raised, `[` or `(` in brackets, `*` a sign, `⁰` a raised character; `sure`: it is nothing else.
    """

    node: int
    labels: tuple[str, ...]
    form: str
    sure: bool = True
    first: int = 0
    last: int = 0


def read(writer: Writer, lost: dict[int, str], taken: set[int]) -> list[Citation]:
    """All of them, in order. `lost`: links that look like marks and lead to no note; `taken`: nodes of the others."""
    found = [*_raised(writer, taken), *_links(writer.page.tree, lost), *_texts(writer, taken)]
    return sorted(found, key=lambda citation: (citation.node, citation.first))


def _labels(string: str) -> tuple[str, ...]:
    """The marks that a text names, with those between the ends of ranges."""
    found = _SEVERAL.fullmatch(string.strip())
    if not found or not found[1][0].isdecimal():
        return (found[1].lower(),) if found else ()
    ranges = [(int(start), int(stop or start)) for start, stop in _PART.findall(found[1])]
    if not all(first <= last < first + marks.MOST for first, last in ranges):
        return ()
    return tuple(str(number) for first, last in ranges for number in range(first, last + 1))


def _raised(writer: Writer, taken: set[int]) -> list[Citation]:
    tree, out = writer.page.tree, []
    state = np.frombuffer(writer.state, np.uint8)
    for node in np.flatnonzero(marks.raised(writer.page) & (state > 0)).tolist():
        stop = tree.ends[node]
        if stop - node > marks.NODES or not taken.isdisjoint(range(node - 2, stop)):
            continue
        labels, before = _labels(tree.text(node, stop).translate(marks.CIRCLES)), _text_before(tree, node)
        if labels and before.strip():
            unit = _UNIT.search(before[-4:]) if labels[0].isdecimal() else None  # the number may be an exponent
            sure = not unit or bool(unit[1] and labels not in (("2",), ("3",)))
            out.append(Citation(node, labels, "^", sure))
    return out


def _text_before(tree: Tree, node: int) -> str:
    """The text right before a node in its line, "" at the begin of it."""
    for at in range(node - 1, max(node - 12, 0), -1):
        code = tree.tags[at]
        if code == tags.TEXT:
            return str(tree.values[at])
        if code == _BR or tags.BLOCK[code]:
            break
    return ""


def raised_around(tree: Tree, node: int) -> int:
    """The raised element around a link, -1 where there is none."""
    return next((place for place in tree.around(node, 2) if tree.tags[place] == _SUP), -1)


def _links(tree: Tree, lost: dict[int, str]) -> list[Citation]:
    return [Citation(node, (mark.rpartition(" ")[2].lower(),), "[") for node, mark in lost.items()
            if raised_around(tree, node) < 0 and _text_before(tree, node).strip()]  # fmt: skip


def _texts(writer: Writer, taken: set[int]) -> list[Citation]:
    """The citations within texts, of the forms that the page holds at least twice, or from the first number on."""
    strings, tree, out = writer.strings, writer.page.tree, []
    whole = "\n".join(strings.values())
    there = {"[": any(sign[0] in whole and sign in whole for sign in _FIRST), "(": "(1)" in whole,
             "*": any(whole.count(sign) > 1 for sign in "*†‡"), "⁰": "¹" in whole or "①" in whole}  # fmt: skip
    holding = {form: [node for node, string in strings.items() if signs.search(string)]
               for form, (_, signs) in _FORMS.items() if there[form]}  # fmt: skip
    literal = verbatim(writer.page) if any(holding.values()) else None
    for form, nodes in holding.items():
        for node in nodes:
            if literal is None or literal[node] or not taken.isdisjoint((node, *tree.around(node, 2))):
                continue
            string = strings[node]
            string = string if string.isascii() else string.translate(marks.WIDE)
            start = len(string) - len(string.lstrip())
            for found in _FORMS[form][0].finditer(string):
                if form == "*" and _closes(string, found.start(), found[0]):
                    continue
                begun = found.start() > start or _text_before(tree, node).strip()
                if begun and (labels := _of_text(found[0], form)):
                    out.append(Citation(node, labels, form, True, found.start(), found.end()))
    return out


def _closes(string: str, at: int, sign: str) -> bool:
    """Whether a sign stood before at the begin of a word, as where Markdown is typed for bold: no reference."""
    least = max(0, at - _REACH)
    opened = string.rfind(sign, least, at)
    while opened > 0 and not string[opened - 1].isspace():
        opened = string.rfind(sign, least, opened)
    return opened >= 0 and not string[opened + len(sign)].isspace()


def _of_text(string: str, form: str) -> tuple[str, ...]:
    if form == "*":
        return (string,)
    if form == "⁰":
        return _labels(string.translate(marks.RAISED).replace("˒", ",").replace("⸴", ","))
    return tuple(label for part in re.split(r"[\])]", string) for label in _labels(part.strip(" [(^※")))
