"""Pages for the search: parsed once, their words numbered, so that a set of leaves is scored in microseconds.

The score is the word F1 of `marrow.evaluate.metrics`, taken over the words of the leaves that are kept. A word that is
cut by an inline element counts as two, so that figures may differ in the third digit from those of `marrow eval`.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import Error
from ..evaluate import corpora as corpus_room
from ..evaluate import metrics
from ..evaluate.sites import site as registered
from ..page import Page, parse


@dataclass(frozen=True, slots=True)
class Judged:
    """A page with its gold. `words`: numbers of the words of all leaves in order; `leaf`: the leaf of each; `gold`: how
    often each number is in the gold text, which has `size` words; `site`: what it is grouped by."""

    page: Page
    site: str
    words: NDArray[np.int64]
    leaf: NDArray[np.int64]
    gold: NDArray[np.int64]
    size: int

    def score(self, scores: NDArray[np.float64]) -> float:
        """Word F1 of the leaves above 0; 1 where both have no words."""
        found = self.words[(scores > 0)[self.leaf]]
        if not self.size and not len(found):
            return 1.0
        common = np.minimum(np.bincount(found, minlength=len(self.gold)), self.gold).sum()
        return float(2 * common / (self.size + len(found)))


def judged(page: Page, site: str, gold: str) -> Judged:
    """A page ready to be scored."""
    number: dict[str, int] = {}
    words: list[int] = []
    leaf: list[int] = []
    for place in np.flatnonzero(page.leaves.block >= 0).tolist():
        found = metrics.tokens(str(page.tree.values[page.leaves.node[place]]))
        words += [number.setdefault(word, len(number)) for word in found]
        leaf += [place] * len(found)
    wanted = Counter(metrics.tokens(gold))
    counts = np.zeros(len(number), dtype=np.int64)
    for word, count in wanted.items():
        if word in number:
            counts[number[word]] = count
    return Judged(page, site, np.array(words, dtype=np.int64), np.array(leaf, dtype=np.int64), counts, wanted.total())


def load(names: list[str], folder: Path | None, limit: int) -> tuple[list[Judged], str]:
    """At most `limit` pages with gold text of each corpus, evenly spaced, and a digest of what was read.

    Raises `Error` for unknown or unreadable corpora, and when no page has gold.
    """
    found = [corpus_room.find(name, folder) for name in names]
    pages = [page for corpus in found for page in _read(corpus, limit)]
    if not pages:
        raise Error(f"{', '.join(names)}: no page with gold text", code="bad-corpus")
    return pages, "+".join(f"{corpus.digest}/{limit}" for corpus in found)


def _read(corpus: Any, limit: int) -> Iterator[Judged]:
    size = sum(sample.text is not None for sample in corpus.samples())
    seen = 0
    for sample in corpus.samples():
        if sample.text is None:
            continue
        seen += 1
        if seen * min(limit, size) // size > (seen - 1) * min(limit, size) // size:
            yield judged(parse(sample.html, url=sample.url or None), registered(sample.url) or sample.id, sample.text)
