"""The learned extractor: a model over features of blocks, and the choice that promises the best F1 of words.

In the lineage of Dragnet. A page is a sequence of blocks with features of many families: text, tags, places,
repetition, and linear models over class names, words, and what the page says of itself. A small net sees each block
with its neighbours, the blocks of its kind and the whole page, and gives the probability that it is content. Blocks are
kept in that order as long as the expected F1 of the page rises, those of a table, a list with the line that announces
it or another unit together, and those of a part that repeated items have once, such as the prices of all cards or the
answers to all questions. Headings, and short paragraphs in bold, stay with the text that they name, and so do the
ingredients and steps that the page states of its recipe as data. A short paragraph between two of running text, a
short sentence beside one, or a small box there with words and nothing to press, stays from a probability of .1 on; a
line of copyright at the end goes. A page that expects little is answered with nothing, unless it has 60 words of
running text, or 2,000 words. The model is plain arrays; `marrow train` makes one from pages of one's own.

Departures: what is no page of the kind that models learn from keeps everything but links. Of a few blocks, those go too
that are less than a quarter as likely as the likeliest, headings only below a probability of .1. A page of more than
40,000 blocks or 500,000 words is not asked about, since the model would take more memory than parsing did.

Papers: Peters, Lecocq: Content extraction using diverse feature sets. WWW 2013, DOI 10.1145/2487788.2487828; the
choice: Lewis, SIGIR 1995, DOI 10.1145/215206.215366.
"""

from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Literal

import numpy as np

from marrow import model as trained
from marrow.model import Model, Prediction, inputs, load
from marrow.model.stock_phrases import without_rights
from marrow.page import Page, tags
from marrow.page.tree import Floats

_FEW_BLOCKS, _FEW_WORDS = 8, 120
_CLUTTER = 0.25  # of the probability of the likeliest block: with less, a block of so small a page goes
_HEADING = 0.1  # probability of a heading there
_MANY_BLOCKS, _MANY_WORDS = 40_000, 500_000
RANGES = {"mode": ()}  # it says what a page is for, and no value of it is better
SHIPPED = Path(__file__).parents[1] / "data" / "model.npz"


@lru_cache(maxsize=4)
def _model(path: str) -> Model:
    return load(Path(path), inputs.names())


def keep(page: Page, *, model: str = "",
         mode: Literal["precision", "balanced", "recall"] = "balanced") -> Floats:  # fmt: skip
    """Above 0 for each leaf of the main content, below for the others, -inf for hidden ones. Shape (leaves,).

    model: file of a model made by `marrow train`; the one that ships if empty
    mode: precision, balanced or recall
    """
    return predict(page, model=model, mode=mode).on_leaves(page)


def predict(page: Page, *, model: str = "", mode: str = "balanced") -> Prediction:
    """All that the model says of a page: probabilities of its blocks, its type, and how much F1 it expects to reach.

    Raises `Error` for an unknown mode, and for a model file that is not there or does not fit.
    """
    loaded, words = _model(model or str(SHIPPED)), np.add.reduce(page.blocks.words)
    unlinked = page.blocks.density <= 0.5  # the blocks that are no links, or half of them at most
    if len(page.blocks) > _MANY_BLOCKS or words > _MANY_WORDS:
        return Prediction(unlinked.astype(np.float32), unlinked, 0.0, 0.0, {})
    found = trained.predict(loaded, page, mode=mode)
    if len(page.blocks) >= _FEW_BLOCKS or words >= _FEW_WORDS:
        return found
    likely = found.probability >= _CLUTTER * found.probability.max(where=unlinked, initial=0.0)
    likely |= tags.HEADING.take(page.tree.tag.take(page.blocks.container)) & (found.probability >= _HEADING)
    return replace(found, keep=without_rights(page, unlinked & likely))
