"""Values of list items: what varies from item to item, without the template text that all items share.

A cell that is the same in all items is template. Of the other cells these parts are template, where all values of the
cell have them: the words, and the colon or bracket, that they begin or end with, and lower-case words at the start
(`by`, `posted on`). Units behind figures, capitals and figures stay, since they may be part of the value.

A column may join several values, such as a street, a town and a telephone number. It is split at what has a known shape
(telephone number, e-mail address, URL, price, date) where most of its values have one at the same place, and at marks
between spaces (`-`, `|`, `/`) that most of its values have.

In the lineage of EXALG (Arasu, Garcia-Molina: Extracting structured data from web pages. SIGMOD 2003, DOI
10.1145/872757.872799): tokens that occur as often in every record are those of the template.
Departures: one page, cell by cell; joined values are split.
"""

import re
from collections import Counter
from itertools import takewhile, zip_longest

from marrow.expressions import expression

_TEMPLATE = 4  # values that make a word that never varies part of the template
_OFTEN, _NEARLY_ALL = 0.3, 0.8  # of the items: so many have a label in some column; and the same text
_EDGES = " -–—|·•»/~"
_WORDS = expression(r"\w+|[^\w\s]+|\s+")
_ENDS = 200  # characters at either end of a value that may be template
_LABELS = (":", "：")
_LABEL = expression(r"[^\W\d_][^:：,;.!?]{0,30}[:：]\s+(?=\S)")
_OPENS, _CLOSES = tuple(":：([{#"), tuple(")]}")  # what a template ends with, ahead of a value and behind it
# share of the values that have a part, of these that have it at the same place; values at least
_MOST, _SURE, _LEAST = 0.7, 0.8, 4
_BRIEF, _BRIEF_CHARS = 16, 600  # words and characters of a value that is no running text
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
# the edges of a shape: it is never part of a word
_EDGE, _END = r"(?<![^\s(,;:])", r"(?![^\s),;:.!?]|[.:]\S)"
_SHAPES = tuple(
    expression(rf"{_EDGE}(?:{shape}){_END}", re.IGNORECASE)
    for shape in (
        r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+",
        r"(?:https?://|www\.)\S*[^\s),;:.!?]",
        r"[$€£¥] ?\d[\d,]*(?:\.\d+)?|\d[\d.,]* ?(?:€|£|USD|EUR)",
        rf"\d{{1,2}}\.? {_MONTH},? \d{{4}}|{_MONTH} \d{{1,2}},? \d{{4}}"
        r"|\d{1,2}(?P<dash>[/.-])\d{1,2}(?P=dash)(?:\d{4}|\d{2})|\d{4}(?P<slash>[/.-])\d{1,2}(?P=slash)\d{1,2}",
        r"(?:\+\d{1,3}[ .-]?)?(?:\(\d{2,5}\) ?|\d{2,5}[ .-])\d{2,4}[ .-]\d{3,4}",
    )
)
_SIGNS = expression(r"[\d@]|https?://|www\.", re.IGNORECASE)  # each of the shapes has one
_MARK = expression(r"\s+(-|–|—|\||·|•|»|/|~|::|--)\s+")
_JOINS = " ,;|·-–—/"
Cells = dict[tuple[int, int], str]


def values(columns: list[Cells]) -> list[tuple[str, ...]]:
    """For each item the values of its cells in order, without template text."""
    columns = _varied(columns)
    by_key: dict[tuple[int, int], list[str]] = {}
    for item in columns:
        for key, value in item.items():
            by_key.setdefault(key, []).append(value)
    slots = {key: iter(_slots(found)) for key, found in by_key.items()}
    return [tuple(part for key in item for part in next(slots[key])) for item in columns]


def _varied(columns: list[Cells]) -> list[Cells]:
    """The items without texts that nearly all items have, at any place, and labels that many have."""
    counts = Counter(text for item in columns for text in set(item.values()))
    often = {text: _OFTEN if text.endswith(_LABELS) else _NEARLY_ALL for text in counts}
    known = {text for text, times in counts.items() if times >= max(_TEMPLATE, often[text] * len(columns))}
    return [{key: text for key, text in item.items() if text not in known} for item in columns]


def _slots(found: list[str]) -> list[list[str]]:
    """For each of the values of a column the parts that are not template."""
    cut = _template(found)
    if cut is None:
        return [[] for _ in found]
    return parts([value[cut[0] : len(value) - cut[1]].strip(_EDGES) for value in found])


def _template(found: list[str]) -> tuple[int, int] | None:
    """How many characters of a column's values are template at the start and at the end; None when all are."""
    if len(set(found)) == 1:
        return None if len(found) >= 3 or found[0].endswith(_LABELS) else (0, 0)
    if len(found) < _TEMPLATE:
        label = match[0] if (match := _LABEL.match(found[0])) and len(found) > 1 else ""
        return len(label) if all(value.startswith(label) for value in found) else 0, 0
    split = [_WORDS.findall(value[:_ENDS]) for value in found]
    head = split[0][: _common(split)]
    while head and not (
        head[-1][-1:] in _OPENS or (head[-1].isspace() and all(word.islower() or word.isspace() for word in head))
    ):
        head.pop()
    begins = "".join(head)
    closed = found[0][-1:] in _CLOSES and all(value[-1:] == found[0][-1:] for value in found)
    split = [_WORDS.findall(value[-_ENDS:])[::-1] for value in found] if closed else [[]]
    ending = "".join(split[0][: _common(split)][::-1])
    ending = ending if ending[-1:] in _CLOSES else ""
    if sum(map((begins + ending).count, "([{")) != sum(map((begins + ending).count, ")]}")):
        begins, ending = begins.rstrip("([{ "), ""  # a bracket goes with its other half, or stays
    shortest = min(map(len, found))
    return min(len(begins), shortest), min(len(ending), shortest - min(len(begins), shortest))


def _common(split: list[list[str]]) -> int:
    """The number of words that all values begin with, up to the first number: numbers are data."""
    same = takewhile(lambda words: len(set(words)) == 1 and not words[0].isdigit(), zip(*split, strict=False))
    return len(list(same))


def is_typed(value: str) -> bool:
    """Whether a value is nothing but an address, a date, a price or a telephone number."""
    if len(value) > _BRIEF_CHARS or not _SIGNS.search(value):
        return False
    return any(shape.fullmatch(value) for shape in _SHAPES)


def parts(found: list[str], *, depth: int = 3) -> list[list[str]]:
    """The parts of each value of a column; whole values if they are few or running text. Constant parts are dropped."""
    several = depth and len(found) >= _LEAST and len(set(found)) >= _LEAST and max(map(len, found)) <= _BRIEF_CHARS
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
    """Split at the mark that most values have equally often; None if there is no such mark."""
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
    """Split before and after text of a shape, if most values have it at the same place; else None."""
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
