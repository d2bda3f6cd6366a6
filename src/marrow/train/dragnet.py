"""The model of the algorithm `dragnet`: tokens by odds ratio, then a logistic regression. `marrow train --algorithm dragnet`.

Blocks are labelled by the gold text (see `labels`) and weigh as much as they have words, up to a limit, and so that all
pages weigh the same. Folds are by site: the scores that are printed, one for each set of families of features, are the
word F1 of pages by a model that has not seen their site, tokens included; the model that is written has all features and
is trained on all pages. The model that ships was made without --limit from wcxb-dev, world-news,
world-articles, zh-web and harvest-forum.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from ..algorithms import dragnet
from ..errors import Error
from ..evaluate import corpora
from ..evaluate.sample import Sample
from ..experiment import metrics
from ..experiment.sites import site as registered
from ..page import parse
from . import labels

Floats = NDArray[np.float64]
_TOKENS, _SITES, _HEAVIEST, _RIDGE = 1000, 20, 60.0, 1e-3  # tokens; sites that must have one; words that weigh; penalty


@dataclass(frozen=True, slots=True)
class Record:
    """What training needs of a page. Columns have a row per block; `pairs`: block and number of token in `names`."""

    site: str
    columns: Floats
    names: list[str]
    blocks: NDArray[np.int64]
    found: NDArray[np.int64]
    words: Floats
    target: Floats
    gold: int


def record(html: bytes, url: str, gold: str, name: str) -> Record:
    """A page with its labels."""
    page = parse(html, url=url or None)
    words = [metrics.tokens(text) for text in page.blocks.texts]
    wanted = metrics.tokens(gold)
    target = labels.from_text(words, wanted).target
    sizes = np.array([len(each) for each in words], dtype=np.float64)
    return Record(registered(url) or name, dragnet.columns(page), *dragnet.tokens(page), sizes, target, len(wanted))


def vocabulary(records: Sequence[Record]) -> list[str]:
    """The tokens whose odds ratio of content to no content is farthest from 1, of those that several sites have."""
    counts: dict[str, NDArray[np.float64]] = {}
    sites: dict[str, set[str]] = {}
    for each in records:
        content = np.bincount(each.found, each.target[each.blocks] > 0.5, len(each.names))
        total = np.bincount(each.found, minlength=len(each.names))
        for name, yes, all_ in zip(each.names, content.tolist(), total.tolist(), strict=True):
            counts.setdefault(name, np.zeros(2))
            counts[name] += (yes, all_ - yes)
            sites.setdefault(name, set()).add(each.site)
    base = np.log(sum(counts.values(), np.ones(2)))
    odds = {
        name: abs(float(np.log(pair[0] + 10) - np.log(pair[1] + 10 * np.exp(base[1] - base[0])) - base[0] + base[1]))
        for name, pair in counts.items()
        if len(sites[name]) >= _SITES
    }
    return sorted(sorted(odds, key=lambda name: (-odds[name], name))[:_TOKENS])


def fit(records: Sequence[Record]) -> dragnet.Model:
    """A model of these pages. Needs scipy; raises `Error` without it."""
    try:
        from scipy.optimize import minimize
        from scipy.sparse import csr_matrix, hstack
    except ImportError:
        raise Error("scipy is not installed: pip install 'marrow[train]'", code="missing-extra") from None
    number = {name: place for place, name in enumerate(vocabulary(records))}
    plain = np.concatenate([each.columns for each in records])
    mean, scale = plain.mean(axis=0), np.maximum(plain.std(axis=0), 1e-6)
    block, token = _occurrences(records, number)
    marks = csr_matrix((np.ones(len(block)), (block, token)), shape=(len(plain), len(number)))
    matrix = hstack((csr_matrix((plain - mean) / scale), marks)).tocsr()
    target = np.concatenate([each.target for each in records])
    weight = np.concatenate([_weight(each.words) for each in records]) / len(records)

    def loss(values: Floats) -> tuple[float, Floats]:
        logit = matrix @ values[1:] + values[0]
        gap = weight * (1 / (1 + np.exp(-logit)) - target)
        value = weight @ (np.logaddexp(0, logit) - target * logit) + _RIDGE / 2 * (values[1:] @ values[1:])
        return float(value), np.append(gap.sum(), matrix.T @ gap + _RIDGE * values[1:])

    found = minimize(loss, np.zeros(matrix.shape[1] + 1), jac=True, method="L-BFGS-B", options={"maxiter": 200}).x
    return dragnet.Model(number, found[1:], float(found[0]), mean, scale)


def _weight(words: Floats) -> Floats:
    """Blocks weigh as much as they have words, up to a limit, and all blocks of a page together 1. Shape (blocks,)."""
    heavy = np.minimum(words, _HEAVIEST)
    return heavy / max(float(heavy.sum()), 1.0)


def _occurrences(records: Sequence[Record], number: dict[str, int]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Pairs of block, counted over all pages, and token, for the tokens that have a number."""
    blocks, found, start = [], [], 0
    for each in records:
        of_name = np.array([number.get(name, -1) for name in each.names], dtype=np.int64)[each.found]
        blocks.append(each.blocks[of_name >= 0] + start)
        found.append(of_name[of_name >= 0])
        start += len(each.words)
    return np.concatenate(blocks), np.concatenate(found)


def score(each: Record, model: dragnet.Model) -> float:
    """About the word F1 of a page, from its labels."""
    kept = dragnet.logits(model, each.columns, each.names, each.blocks, each.found) > 0
    common, size = float((each.words * each.target)[kept].sum()), float(each.words[kept].sum())
    return 2 * common / (each.gold + size) if each.gold + size else 1.0


def crossval(records: Sequence[Record], folds: int = 5) -> float:
    """Mean score of pages by models that have not seen their site."""
    sites = {site: place % folds for place, site in enumerate(sorted({each.site for each in records}))}
    scores = []
    for fold in range(folds):
        model = fit([each for each in records if sites[each.site] != fold])
        scores += [score(each, model) for each in records if sites[each.site] == fold]
    return float(np.mean(scores))


def families(records: Sequence[Record]) -> Iterator[tuple[str, float]]:
    """The same with some families of features: what they are, and the mean score."""
    shallow = sum("density" in name for name in dragnet.COLUMNS)
    every = slice(None)
    for label, plain, named in (("shallow text", slice(shallow), False), ("id and class tokens", slice(0), True),
                                ("tag ratios", slice(shallow, None), False), ("shallow text, tokens", slice(shallow), True),
                                ("shallow text, tag ratios", every, False), ("all", every, True)):  # fmt: skip
        yield label, crossval([_reduced(each, plain, named) for each in records])


def _reduced(each: Record, plain: slice, named: bool) -> Record:
    """A record with some of its columns, and with its tokens or none."""
    none = np.zeros(0, dtype=np.int64)
    tokens = (each.names, each.blocks, each.found) if named else ([], none, none)
    return Record(each.site, each.columns[:, plain], *tokens, each.words, each.target, each.gold)


def save(model: dragnet.Model, path: Path, about: dict[str, str]) -> None:
    """Write the model with a header that says what it was made of. Raises `Error` when it cannot be written."""
    header = {"version": dragnet.VERSION, "columns": list(dragnet.COLUMNS), "tokens": list(model.tokens), "corpora": about}
    arrays = {"weights": model.weights.astype(np.float32), "bias": np.array(model.bias), "mean": model.mean, "scale": model.scale}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(path, allow_pickle=False, header=np.array(json.dumps(header)), **arrays)
    except OSError as error:
        raise Error(f"{path}: {error.strerror or error}", code="unwritable") from None


def _spaced(corpus: corpora.Corpus, limit: int | None) -> Iterator[Sample]:
    """At most `limit` pages of a corpus, evenly spaced; all for None."""
    size = sum(1 for _ in corpus.samples()) if limit else 0
    yield from islice(corpus.samples(), 0, None, max(1, -(-size // limit)) if limit else 1)


def train(options: argparse.Namespace, folder: Path | None) -> str:
    """Cross-validate, train on all, and write, as `marrow train --algorithm dragnet` says; the scores, a line each.

    Raises `Error` for corpora that cannot be read or hold nothing to learn from, and for files that cannot be written.
    """
    found = [corpora.find(name, folder) for name in options.corpus]
    samples = (sample for corpus in found for sample in _spaced(corpus, options.limit) if sample.text)
    records = [record(sample.html, sample.url, sample.text or "", sample.id) for sample in tqdm(samples, unit=" pages", disable=None)]
    records = [each for each in records if len(each.words)]
    sites = len({each.site for each in records})
    if sites < 2:
        raise Error("training needs pages with gold text of two sites at least", code="bad-corpus")
    lines = [f"{len(records)} pages of {sites} sites, word F1 in cross-validation by site:"]
    lines += [f"{label:26} {mean:.4f}" for label, mean in tqdm(families(records), total=6, desc="families", disable=None)]
    licences = dict(each.partition("=")[::2] for each in options.licence)
    save(fit(records), options.out, {corpus.name: licences.get(corpus.name, "not stated") for corpus in found})
    return "\n".join([*lines, f"model: {options.out}"])
