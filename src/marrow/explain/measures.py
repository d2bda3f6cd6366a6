"""The numbers behind the figures of a page report: columns over its blocks (Dragnet's) and source lines (DANAg's).

Text density is Kohlschuetter's: words for each line of 80 characters. Link density is the share of words inside links.
The content-tag ratio is CETR's: characters for each tag since the block before. The id and class score is the sum of
what a model has learned of the names of a block's element and of those around it, in log odds; without a model there
is none. Score is what the algorithm itself gave, kept above 0.

Papers: Peters, Lecocq: Content extraction using diverse feature sets. WWW 2013 (the figure is that of its authors'
article on it); Kohlschuetter, Fankhauser, Nejdl: WSDM 2010, DOI 10.1145/1718487.1718542; Weninger, Hsu, Han: CETR.
WWW 2010, DOI 10.1145/1772690.1772789; Mohammadzadeh et al.: KDIR 2011, DOI 10.5220/0003665304620467, figures 1 and 2.
Departures: one weight for each name instead of counts of good and bad ones; lines of 80 characters are counted by the
length of the text and not laid out.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from marrow.algorithms import ratios, regions
from marrow.article import Article
from marrow.blocks import over_blocks
from marrow.experiment.arrays import Bools, Doubles, Ints
from marrow.features.frame import Frame
from marrow.model import Model, predict
from marrow.model.tokens import mark_scores
from marrow.page import Page

from .model_inputs import kinds

_LINE = 80  # characters


@dataclass(frozen=True, slots=True)
class Measures:
    """Columns over the blocks of a page, each of shape (blocks,); None where nothing gives them.

    `kept`: what came out; `score`: of the algorithm; `probability`: of a model, with the `threshold` its choice amounts
    to; `ratio` and `step`: the smoothed content-tag ratio and its smoothed difference.
    """

    words: Doubles
    kept: Bools
    score: Doubles
    text_density: Doubles
    link_density: Doubles
    tag_ratio: Doubles
    ratio: Doubles
    step: Doubles
    marks: Doubles | None = None
    probability: Doubles | None = None
    threshold: float | None = None
    gold: Doubles | None = None

    def __len__(self) -> int:
        return len(self.words)


def measure(article: Article, *, model: Model | None, mode: str, gold: str | None) -> Measures:
    """The measures of a page's blocks. Raises `Error` when `gold` is given and its package is missing."""
    page, blocks = article.page, article.page.blocks
    score, kept = over_blocks(page, article.scores), page.blocks_of(article.kept)
    tags = np.diff(page.tags_before[blocks.runs[blocks.first]], prepend=0)  # since the block before
    tag_ratio = blocks.chars / np.maximum(tags, 1)
    ratio, step = ratios.plane(tag_ratio, 2, 3).T
    length = blocks.chars + np.maximum(blocks.words - 1, 0)
    probability, limit, names = None, None, None
    if model is not None and len(blocks):
        found, frame = predict(model, page, mode=mode), Frame(page)
        probability = found.probability.astype(np.float64)
        limit = found.threshold() if found.keep.any() else None
        names = mark_scores(model.marks, frame, kinds(model, frame)).sum(axis=1).astype(np.float64)
    return Measures(
        words=blocks.words, kept=kept, score=score, text_density=blocks.words / np.maximum(length / _LINE, 1),
        link_density=blocks.density, tag_ratio=tag_ratio, ratio=ratio, step=step,
        marks=names, probability=probability, threshold=limit,
        gold=_gold(blocks.texts, gold) if gold is not None and len(blocks) else None,
    )  # fmt: skip


def _gold(texts: Sequence[str], gold: str) -> Doubles:
    """Share of each block that the gold text holds, aligned as for training."""
    from marrow.experiment.metrics import tokens
    from marrow.train.labels import from_text

    return from_text([tokens(text) for text in texts], tokens(gold)).target


@dataclass(frozen=True, slots=True)
class LineMeasures:
    """Columns over the source lines, each of shape (lines,): characters, their smoothed difference, the area chosen.

    The area is that of DANAg, whichever algorithm was used.
    """

    content: NDArray[np.int32]
    code: NDArray[np.int32]
    difference: Ints
    chosen: Bools

    def __len__(self) -> int:
        return len(self.content)


def lines_of(page: Page) -> LineMeasures:
    """The source lines of a page that have anything on them."""
    full = regions.solid(page.lines)
    content, code = page.lines.content[full], page.lines.code[full]
    difference = regions.smooth(content, code)
    return LineMeasures(content, code, difference, regions.area(difference, content, 20, True))
