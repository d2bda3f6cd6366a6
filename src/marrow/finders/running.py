"""Running text of items: which of the pieces and lines of an item are one text.

A text is written in pieces where words of it are links or in bold, and in lines where it is broken by hand. Pieces that
come as often in every item are cells; where their number varies from item to item, or words in bold stand amid the
text, they are one text. What has an element of its own (a table cell, a list item, a link on a line of its own) stays
apart, and so does a line that is a date, a price, a number or an address.
"""

import re
from collections import Counter
from collections.abc import Iterable

from .typed import is_typed

_STEADY = 0.7  # of the items that have a kind of piece: so many have it as often
# words of pieces that are one running text, of a line of it, and of a sentence that goes on with it
_WORDS, _LINE, _SENTENCE = 6, 5, 3
_ENDED = re.compile(r"[.!?:;]\W*$")
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_FIGURES = re.compile(r"[\d\W]+$")


def unsteady(items: Iterable[Iterable[int]]) -> frozenset[int]:
    """The kinds of which items hold more or fewer. `items`: for each the numbers of the kinds of its pieces, again for
    each piece."""
    counts: dict[int, Counter[int]] = {}
    for item in items:
        for kind, times in Counter(item).items():
            counts.setdefault(kind, Counter())[times] += 1
    return frozenset(kind for kind, found in counts.items() if max(found.values()) < _STEADY * sum(found.values()))


def is_running(pieces: list[str]) -> bool:
    """Whether pieces of a line, some of which come and go, are one text: they are not only a few words."""
    return sum(len(piece.split()) for piece in pieces) >= _WORDS


def wordy(line: str, before: str) -> bool:
    """Whether a line is of running text, by its words, or by the line before that it goes on with."""
    words = len(_LETTERS.findall(line))
    long = words >= _LINE or bool(
        before and (not _ENDED.search(before) or (words >= _SENTENCE and _ENDED.search(line)))
    )
    return long and not _FIGURES.match(line) and not is_typed(line.strip())


def varies(counts: list[int]) -> bool:
    """Whether numbers of lines, one for each item that has any, vary as those of running text do."""
    return bool(counts) and max(counts) > 1 and max(Counter(counts).values()) < _STEADY * len(counts)
