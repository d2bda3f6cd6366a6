"""Loads pages with gold text for the search: each is parsed once and scored in microseconds.

The score is the word F1 of `marrow.experiment.metrics`, taken over the words of the leaves that are kept. A word that
is cut by an inline element counts as two, so that figures may differ in the third digit from those of `marrow eval`.
"""

from dataclasses import dataclass
from pathlib import Path

from ..errors import Error
from ..evaluate import corpora as corpus_room
from ..experiment import metrics
from ..experiment.arrays import Doubles
from ..experiment.word_overlap import Numbered, number
from ..page import Page


@dataclass(frozen=True, slots=True)
class Judged:
    """A page with its gold. `site`: what it is grouped by; `words`: those of its leaves."""

    page: Page
    site: str
    words: Numbered

    def score(self, scores: Doubles) -> float:
        """Word F1 of the leaves above 0; 1 where both have no words. `scores`: of shape (leaves,)."""
        return self.words.score(scores > 0).f1


def judged(page: Page, site: str, gold: str) -> Judged:
    """A page ready to be scored."""
    shown = (page.leaves.block >= 0).tolist()
    texts = (str(page.tree.values[node]) if yes else ""
             for node, yes in zip(page.leaves.node.tolist(), shown, strict=True))
    return Judged(page, site, number(map(metrics.tokens, texts), metrics.tokens(gold)))


def load(names: list[str], folder: Path | None, limit: int) -> tuple[list[Judged], str]:
    """At most `limit` pages with gold text of each corpus, evenly spaced, and a digest of what was read.

    Raises `Error` for unknown or unreadable corpora, and when no page has gold.
    """
    found = corpus_room.find_all(names, folder)
    samples = (sample for corpus in found for sample in corpus.spaced(limit, lambda sample: sample.text is not None))
    pages = [judged(sample.parsed(), sample.home, sample.text or "")
             for sample in samples]  # fmt: skip
    if not pages:
        raise Error(f"{', '.join(names)}: no page with gold text", code="bad-corpus")
    return pages, "+".join(f"{corpus.digest}/{limit}" for corpus in found)
