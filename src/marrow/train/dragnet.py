"""`marrow train --algorithm dragnet`: tokens by odds ratio, then a logistic regression.

Records, labels, folds and scores are those of all training; the columns and tokens are Dragnet's own. Blocks weigh as
much as they have words, up to a limit, and all pages the same. The score that is printed is the word F1 of pages by a
model that has not seen their site.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sparse
from numpy.typing import NDArray

from ..algorithms import dragnet
from ..errors import Error, naming
from ..evaluate.corpora import Corpus
from ..evaluate.sample import Sample
from ..experiment import metrics
from ..experiment.arrays import Doubles, Ints
from ..experiment.sites import held_out
from ..files import write_atomically
from . import building, labels, tokens
from . import record as records
from .dataset import matrix
from .record import TrainingPage

_TOKENS, _SITES, _HEAVIEST, _RIDGE = 1000, 20, 60.0, 1e-3  # tokens; sites that have one; words that weigh; penalty
_FOLDS, _STEPS = 5, 200


def record(sample: Sample, corpus: str) -> TrainingPage:
    """A page with its labels, and with Dragnet's columns and tokens in place of those of the net."""
    page = sample.parsed()
    words = [metrics.tokens(text) for text in page.blocks.texts]
    found = records.of_page(sample, corpus, page, labels.from_text(words, metrics.tokens(sample.text or "")))
    columns: NDArray[Any] = dragnet.columns(page) if len(page.blocks) else np.zeros((0, len(dragnet.COLUMNS)))
    names, blocks, found_tokens = dragnet.tokens(page)
    starts = np.concatenate(([0], np.cumsum(np.bincount(blocks, minlength=len(page.blocks)))))
    return replace(found, features=columns, tokens=names, word_ids=found_tokens, word_starts=starts)


def _block_of_token(each: TrainingPage) -> Ints:
    return np.repeat(np.arange(len(each)), np.diff(each.word_starts))


def vocabulary(pages: Sequence[TrainingPage]) -> list[str]:
    """The tokens whose odds ratio of content to no content is farthest from 1, of those that several sites have."""
    counts: dict[str, Doubles] = defaultdict(lambda: np.zeros(2))
    sites: dict[str, set[str]] = defaultdict(set)
    for each in pages:
        content = np.bincount(each.word_ids, each.target[_block_of_token(each)] > 0.5, len(each.tokens))
        total = np.bincount(each.word_ids, minlength=len(each.tokens))
        for name, yes, all_ in zip(each.tokens, content.tolist(), total.tolist(), strict=True):
            counts[name] += (yes, all_ - yes)
            sites[name].add(each.domain)
    base = np.log(sum(counts.values(), np.ones(2)))
    known = [name for name, found in sites.items() if len(found) >= _SITES]
    ratio = base[1] - base[0]
    odds = {name: abs(float(np.log(yes + 10) - np.log(no + 10 * np.exp(ratio)) + ratio))
            for name, (yes, no) in ((name, counts[name]) for name in known)}  # fmt: skip
    return sorted(sorted(odds, key=lambda name: (-odds[name], name))[:_TOKENS])


def fit(pages: Sequence[TrainingPage]) -> dragnet.DragnetModel:
    """A model of these pages."""
    names = vocabulary(pages)
    plain = np.concatenate([each.features for each in pages])
    mean, scale = plain.mean(axis=0), np.maximum(plain.std(axis=0), 1e-6)
    marks = matrix([(each.tokens, each.word_ids, each.word_starts) for each in pages], names, counted=True)
    both = sparse.hstack((sparse.csr_matrix((plain - mean) / scale), marks)).tocsr()
    target = np.concatenate([each.target for each in pages])
    heavy = [np.minimum(np.diff(each.gold_starts), _HEAVIEST) for each in pages]
    weight = np.concatenate([each / max(float(each.sum()), 1.0) for each in heavy]).astype(np.float32)  # of a page: 1
    found = tokens.fit(both, target, weight, penalty=_RIDGE, steps=_STEPS)
    numbers = {name: place for place, name in enumerate(names)}
    return dragnet.DragnetModel(numbers, found.weights[:, 0].astype(np.float64), float(found.bias[0]), mean, scale)


def score(each: TrainingPage, model: dragnet.DragnetModel) -> float:
    """The word F1 of a page."""
    columns = each.features.astype(np.float64)
    return each.score(dragnet.logits(model, columns, each.tokens, _block_of_token(each), each.word_ids) > 0)


def crossval(pages: Sequence[TrainingPage]) -> float:
    """Mean score of pages by models that have not seen their site."""
    scores = []
    for learned, tested in held_out(pages, [page.domain for page in pages], _FOLDS):
        model = fit(learned)
        scores += [score(page, model) for page in tested]
    return float(np.mean(scores))


def train(options: argparse.Namespace, corpora: dict[Corpus, str], work: Path) -> str:
    """Cross-validate, train on all, and write, as `marrow train --algorithm dragnet` says; the score in a line.

    `corpora`: with the licence of each. Raises `Error` for corpora that hold nothing to learn from.
    """
    every = building.build_all(list(corpora), work / "pages", limit=options.limit, jobs=options.jobs, make=record,
                               kind="dragnet")
    pages = [each for each in every if each.gold.any() and len(each)]
    sites = len({each.domain for each in pages})
    if sites < 2:
        raise Error("training needs pages with gold text of two sites at least", code="bad-corpus")
    said = f"{len(pages)} pages of {sites} sites, word F1 in cross-validation by site: {crossval(pages):.4f}"
    model = fit(pages)
    header = {"version": dragnet.VERSION, "columns": list(dragnet.COLUMNS), "tokens": list(model.tokens),
              "corpora": {corpus.name: licence for corpus, licence in corpora.items()}}
    with naming(options.out), write_atomically(options.out) as stream:
        np.savez_compressed(stream, allow_pickle=False, header=np.array(json.dumps(header)), mean=model.mean,
                            weights=model.weights.astype(np.float32), bias=np.array(model.bias), scale=model.scale)
    return f"{said}\nmodel: {options.out}"
