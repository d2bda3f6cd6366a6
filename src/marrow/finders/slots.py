"""Values of list items: template text, which all items share, is separated from the values that vary.

A cell that is the same in all items is template. Of the other cells these parts are template, where all values of the
cell have them: the words, and the colon or bracket, that they begin or end with, and lower-case words at the start
(`by`, `posted on`). Units behind figures, capitals and figures stay, since they may be part of the value.

In the lineage of EXALG (Arasu, Garcia-Molina: Extracting structured data from web pages. SIGMOD 2003, DOI
10.1145/872757.872799): tokens that occur as often in every record are those of the template.
Departures: one page, cell by cell; values that a column joins are split by their types (see `typed`).
"""

import re
from collections import Counter

from .typed import parts

_TEMPLATE = 4  # values that make a word that never varies part of the template
_OFTEN, _NEARLY_ALL = 0.3, 0.8  # of the items: so many have a label in some column; and the same text
_EDGES = " -–—|·•»/~"
_WORDS = re.compile(r"\w+|[^\w\s]+|\s+")
_ENDS = 200  # characters at either end of a value that may be template
_LABELS = (":", "：")
_LABEL = re.compile(r"[^\W\d_][^:：,;.!?]{0,30}[:：]\s+(?=\S)")
_OPENS, _CLOSES = tuple(":：([{#"), tuple(")]}")  # what a template ends with, ahead of a value and behind it
Cells = dict[tuple[int, int], str]


def values(columns: list[Cells]) -> list[tuple[str, ...]]:
    """For each item the values of its cells in order, without what belongs to the template."""
    columns = _varied(columns)
    by_key: dict[tuple[int, int], list[str]] = {}
    for item in columns:
        for key, value in item.items():
            by_key.setdefault(key, []).append(value)
    slots = {key: iter(_slots(found, len(columns))) for key, found in by_key.items()}
    return [tuple(part for key in item for part in next(slots[key])) for item in columns]


def _varied(columns: list[Cells]) -> list[Cells]:
    """The items without the texts that nearly all have, wherever they stand in them, and the labels that many have."""
    counts = Counter(text for item in columns for text in set(item.values()))
    often = {text: _OFTEN if text.endswith(_LABELS) else _NEARLY_ALL for text in counts}
    known = {text for text, times in counts.items() if times >= max(_TEMPLATE, often[text] * len(columns))}
    return [{key: text for key, text in item.items() if text not in known} for item in columns]


def _slots(found: list[str], count: int) -> list[list[str]]:
    """For each of the values of a column, in `count` items, the parts that are not template."""
    cut = _template(found, count)
    if cut is None:
        return [[] for _ in found]
    return parts([value[cut[0] : len(value) - cut[1]].strip(_EDGES) for value in found])


def _template(found: list[str], count: int) -> tuple[int, int] | None:
    """How many characters of a column's values are template at the start and at the end; None when all are."""
    if len(set(found)) == 1:
        return None if len(found) >= min(3, count + 1) or found[0].endswith(_LABELS) else (0, 0)
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
    """How many words all values begin with, up to the first number: numbers are data."""
    count = 0
    for words in zip(*split, strict=False):
        if len(set(words)) > 1 or words[0].isdigit():
            break
        count += 1
    return count
