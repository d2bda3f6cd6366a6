"""Fast word F1: words of a page as numbers, so that any choice of its parts is scored in microseconds.

The score is that of `metrics.words`. A part is whatever is kept or dropped as a whole: a block, or a leaf.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from . import metrics
from .arrays import Bools, Ints


@dataclass(frozen=True, slots=True)
class Numbered:
    """A page and its gold.

    `words`: the numbers of the words of all parts in order; `part`: the part that each is of, both of shape (words,);
    `gold`: how often the gold has each number.
    """

    words: Ints
    part: Ints
    gold: Ints

    def overlap(self, keep: Bools) -> tuple[int, int]:
        """The number of words kept that the gold has too, and of all that are kept. `keep`: of shape (parts,)."""
        found = np.bincount(self.words[keep[self.part]], minlength=len(self.gold))
        return int(np.minimum(found, self.gold).sum()), int(found.sum())

    def score(self, keep: Bools) -> metrics.Score:
        """The score of the words of the parts that are kept."""
        common, found = self.overlap(keep)
        return metrics.score(common, int(self.gold.sum()), found)


def number(parts: Iterable[Sequence[str]], gold: Sequence[str]) -> Numbered:
    """The words of each part, and of the gold, as numbers."""
    numbers: dict[str, int] = {}
    wanted = Counter(numbers.setdefault(word, len(numbers)) for word in gold)
    words: list[int] = []
    sizes: list[int] = []
    for part in parts:
        words += [numbers.setdefault(word, len(numbers)) for word in part]
        sizes.append(len(part))
    counts = np.array([wanted[each] for each in range(len(numbers))], dtype=np.int64)
    return Numbered(np.array(words, dtype=np.int64), np.repeat(np.arange(len(sizes)), sizes), counts)
