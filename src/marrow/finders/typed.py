"""Typed parts of like values: where a column joins several things, such as a street, a town and a telephone number.

A value is cut at a part that can be told by its shape (telephone number, e-mail address, URL, price, date) where most
values of the column have one at the same place, and at marks between spaces (`-`, `|`, `/`) that most values have.
Values that lack such a part stay as they are: the shapes of the others say what they would have been.
"""

import re
from collections import Counter
from itertools import zip_longest

# share of the values that have a part, and of those that have it at the same place; values that tell
_MOST, _SURE, _LEAST = 0.7, 0.8, 4
_BRIEF, _LETTERS = 16, 600  # words and characters of a value that is no running text
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
# of what stands for itself: nothing is cut out of the midst of a word
_EDGE, _END = r"(?<![^\s(,;:])", r"(?![^\s),;:.!?]|[.:]\S)"
_SHAPES = tuple(
    re.compile(rf"{_EDGE}(?:{shape}){_END}", re.IGNORECASE)
    for shape in (
        r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+",
        r"(?:https?://|www\.)\S*[^\s),;:.!?]",
        r"[$€£¥] ?\d[\d,]*(?:\.\d+)?|\d[\d.,]* ?(?:€|£|USD|EUR)",
        rf"\d{{1,2}}\.? {_MONTH},? \d{{4}}|{_MONTH} \d{{1,2}},? \d{{4}}"
        r"|\d{1,2}(?P<dash>[/.-])\d{1,2}(?P=dash)(?:\d{4}|\d{2})|\d{4}(?P<slash>[/.-])\d{1,2}(?P=slash)\d{1,2}",
        r"(?:\+\d{1,3}[ .-]?)?(?:\(\d{2,5}\) ?|\d{2,5}[ .-])\d{2,4}[ .-]\d{3,4}",
    )
)
_SIGNS = re.compile(r"[\d@]|https?://|www\.", re.IGNORECASE)  # each of the shapes has one
_MARK = re.compile(r"\s+(-|–|—|\||·|•|»|/|~|::|--)\s+")
_JOINS = " ,;|·-–—/"


def is_typed(value: str) -> bool:
    """Whether a value is nothing but an address, a date, a price or a telephone number."""
    if len(value) > _LETTERS or not _SIGNS.search(value):
        return False
    return any(shape.fullmatch(value) for shape in _SHAPES)


def parts(found: list[str], *, depth: int = 3) -> list[list[str]]:
    """The parts of each value of a column; unsplit if values are few or running text. Constant parts are dropped."""
    several = depth and len(found) >= _LEAST and len(set(found)) >= _LEAST and max(map(len, found)) <= _LETTERS
    brief = several and sorted([len(value.split()) for value in found])[len(found) // 2] <= _BRIEF
    if not brief or _share([is_typed(value) for value in found]) >= _MOST:
        return [[value] for value in found]
    cut = _by_marks(found) or next((cut for shape in _SHAPES if (cut := _by_shape(shape, found))), None)
    if cut is None:
        return [[value] for value in found]
    out: list[list[str]] = [[] for _ in found]
    for column in zip_longest(*cut, fillvalue=""):
        held = [(place, bare) for place, value in enumerate(column) if (bare := value.strip(_JOINS))]
        texts = [bare for _, bare in held]
        if len(texts) >= _LEAST and len(set(texts)) == 1:
            continue
        for (place, _), each in zip(held, parts(texts, depth=depth - 1), strict=True):
            out[place] += each
    return out


def _by_marks(found: list[str]) -> list[list[str]] | None:
    """Cut at the mark that most values have, as often."""
    counts: Counter[str] = Counter()
    few = int(len(found) * (1 - _MOST)) + 1
    for place, value in enumerate(found):
        if place == few and not counts:  # the others are too few
            return None
        counts.update(set(_MARK.findall(value)))
    mark, times = counts.most_common(1)[0] if counts else ("", 0)
    if times < _MOST * len(found):
        return None
    cut = [re.split(rf"\s+{re.escape(mark)}\s+", value) for value in found]
    usual, times = Counter(map(len, cut)).most_common(1)[0]
    if mark != "|" and (usual < 2 or times < _MOST * len(found)):
        return None
    return [each if mark == "|" or len(each) <= usual else [value] for each, value in zip(cut, found, strict=True)]


def _by_shape(shape: re.Pattern[str], found: list[str]) -> list[list[str]] | None:
    """Cut ahead of and behind what has a shape, where most values have one, and at the same place."""
    least = max(_LEAST, _MOST * len(found))
    matches = [shape.search(value) for value in found[: int(len(found) - least) + 1]]
    if not any(matches):  # the others are too few
        return None
    matches += [shape.search(value) for value in found[len(matches) :]]
    held = [match for match in matches if match]
    if len(held) < least:
        return None
    ahead = _share([bool(match.string[: match.start()].strip(_JOINS)) for match in held])
    behind = _share([bool(match.string[match.end() :].strip(_JOINS)) for match in held])
    if max(ahead, behind) < _MOST or any(1 - _SURE < share < _SURE for share in (ahead, behind)):
        return None
    return [
        [value[: match.start()], match[0], value[match.end() :]] if match else [value]
        for match, value in zip(matches, found, strict=True)
    ]


def _share(flags: list[bool]) -> float:
    return sum(flags) / len(flags) if flags else 0.0
