"""`marrow eval --transplants`: what stays whole, and what goes, when it is set down between two paragraphs of a page.

On pages of a corpus a piece is set down between two paragraphs that the gold holds, one at a time, and the extractor is
asked for the page. Pieces are filled forms and pieces found on other sites of the corpus (see `forms` and `harvest`).

- **kept whole**: of the structures, the share all of whose text is in the output.
- **gone**: of the clutter, the share none of whose text is.

A page counts for an extractor where its output has both paragraphs: elsewhere nothing can be said of what stands between.
"""

import zlib
from collections.abc import Iterator, Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from ...page import Page, parse
from .. import metrics
from ..sample import Sample
from ..shares import Count
from ..sites import site
from .forms import Fillings, Piece, kinds, pieces
from .plant import Planted, plant

FORM = "text"
KEPT, GONE = "kept whole", "gone"
TITLES = {KEPT: KEPT, GONE: GONE}
COLUMNS = kinds()
PAGES = 40  # of a corpus, of different sites
_SENTENCE, _HEADLINE = (6, 40), (4, 16)  # words
_RUN = 5  # words in a row by which a paragraph is known
_TELLING = 3  # words of a text that stands nowhere else by chance
_TRIES = 20  # forms of a kind that are tried on a page


def transplanted(samples: Sequence[Sample], pages: int = PAGES) -> Iterator[Sample]:
    """Pages with one piece each: every kind on `pages` pages of different sites, as far as there are so many.

    The kind is told in `page_type`; `with_` holds the texts of the piece, `without` those of the paragraphs around it;
    `lang` is "keep" or "drop".
    """
    chosen = _of_sites([sample for sample in samples if sample.text])
    fillings = _fillings(chosen)
    done = 0
    for sample in chosen:
        page = parse(sample.html, url=sample.url or None)
        gold = _gold(page, sample)
        random = Random(zlib.crc32(sample.id.encode()))
        given = pieces(fillings, random)
        made = [found for kind in COLUMNS if (found := _one(page, gold, [piece for piece in given if piece.kind == kind], random))]
        yield from (_sample(sample, each) for each in made)
        done += bool(made)
        if done == pages:
            return


def _of_sites(samples: Sequence[Sample]) -> list[Sample]:
    """One page of each site, in an order that does not depend on the sites' names."""
    first = {site(sample.url) or sample.id: sample for sample in reversed(samples)}
    return sorted(first.values(), key=lambda sample: zlib.crc32(sample.id.encode()))


def _fillings(samples: Sequence[Sample]) -> Fillings:
    lines = [line.strip() for sample in samples for line in (sample.text or "").splitlines()]
    headlines = [sample.title for sample in samples if sample.title]
    return Fillings([line for line in lines if _SENTENCE[0] <= len(line.split()) <= _SENTENCE[1]] or ["A sentence of some words."],
                    headlines or [line for line in lines if _HEADLINE[0] <= len(line.split()) <= _HEADLINE[1]] or ["A headline"])


def _gold(page: Page, sample: Sample) -> NDArray[np.bool_]:
    """The blocks whose words stand in a row in the gold."""
    gold = f" {' '.join(metrics.tokens(sample.text or ''))} "
    texts = map(metrics.tokens, page.blocks.texts)
    return np.array([len(words) >= _RUN and f" {' '.join(words)} " in gold for words in texts], dtype=bool)


def _one(page: Page, gold: NDArray[np.bool_], given: Sequence[Piece], random: Random) -> Planted | None:
    """The page with a piece of a kind; None where no place or no form fits."""
    for piece in random.sample(list(given), min(len(given), _TRIES)):
        found = plant(page, [piece], gold, random)
        if found is not None and (found.owner >= 0).any():
            return found
    return None


def _sample(sample: Sample, found: Planted) -> Sample:
    piece, blocks = found.pieces[0], found.page.blocks
    own = (found.owner == 0).nonzero()[0]
    around = [place for place in (own[0] - 1, own[-1] + 1) if 0 <= place < len(blocks)]
    return Sample(f"{sample.id}/{piece.kind}", found.html, sample.url, None, tuple(blocks.text(place) for place in own.tolist()),
                  tuple(blocks.text(place) for place in around), piece.kind, "keep" if piece.keep else "drop")  # fmt: skip


def count(sample: Sample, output: str, form: str) -> list[Count]:
    """Whether the piece stayed whole, or went; nothing where the paragraphs around it are not in the output."""
    words = f" {' '.join(metrics.tokens(output))} "
    if not all(_stands(metrics.tokens(text), words) for text in sample.without):
        return []
    texts = [text for text in map(metrics.tokens, sample.with_) if text]
    keep = sample.lang == "keep"
    if keep:
        right = all(_stands(text, words) for text in texts)
    else:  # short texts such as "Share" may stand elsewhere too
        whole = [word for text in texts for word in text]
        right = not any(_stands(text, words) for text in (whole, *texts) if len(text) >= _TELLING)
    return [Count(site(sample.url) or sample.id.partition("/")[0], sample.page_type, KEPT if keep else GONE, int(right), 1)]


def _stands(text: Sequence[str], words: str) -> bool:
    return f" {' '.join(text)} " in words
