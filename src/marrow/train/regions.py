"""`marrow train regions`: trains the score of repeated regions, on pages with records, collections and articles.

    marrow train regions made.parquet harvest-forum wcxb-dev --corpora DIR --out regions.json

The weights maximise the expected F1 of items under a softmax over the candidates of a page, from the minimum of
cross-entropy on. Gold items are the `records` of a corpus; of listings and collections without, the gold text says how
well a candidate holds the content. The confidence is a logistic regression on the best candidate of each page: lists
against other pages. `tests/finders/made_pages.py` writes `made.parquet`.
Source of the loss: Jansche: Maximum expected F-measure training of logistic regression models. HLT 2005.
"""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
import scipy.sparse as sparse

from ..errors import Error, naming
from ..evaluate.corpora import Corpus
from ..evaluate.records import matched, plain_words
from ..evaluate.sample import Sample
from ..experiment import metrics
from ..experiment.arrays import Doubles
from ..experiment.sites import held_out
from ..files import write_atomically
from ..finders import Record
from ..finders.items.items import text
from ..page.addresses import site
from ..segmentation.features import NAMES
from ..segmentation.regions import candidates
from . import tokens

_LISTS, _OTHERS = ("listing", "collection"), ("article", "service", "documentation", "product")
_WEIGHTS = {"records": 1.0, "made": 1.0, "content": 0.15, "none": 1.0}  # of the kinds of gold
_RIDGE, _RIDGE_OF_CONFIDENCE = 0.0003, 0.003
_LEAST_ITEMS, _GOOD = 3, {"records": 0.5, "made": 0.5, "content": 0.25}  # from which value on the best is a list
_FOLDS = 5
_ONE_OF = 4  # pages about no list that are used: there are many


class PageCandidates(NamedTuple):
    """The candidates of a page: their features, the F1 of each, the kind of gold, and the site."""

    features: Doubles
    values: Doubles
    kind: str
    site: str


def example(sample: Sample) -> PageCandidates | None:
    """A page as an example; None when it has no candidates or no gold that helps."""
    kind, value = _gold(sample)
    if not kind or (kind == "none" and crc32(sample.id.encode()) % _ONE_OF):
        return None
    page = sample.parsed()
    found = candidates(page)
    if not found:
        return None
    texts = ([" ".join(text(page, *each).split()) for each in region.slices()] for region in found)
    features, values = np.stack([region.features for region in found]), np.array([value(items) for items in texts])
    return PageCandidates(features, values, kind, site(sample.url) or sample.id.rpartition(":")[0] or sample.id)


def _gold(sample: Sample) -> tuple[str, Callable[[list[str]], float]]:
    """The kind of gold of a page, and what the items of a candidate are worth by it."""
    gold, words = sample.records or [], Counter(plain_words(sample.text or ""))

    def equal(items: list[str]) -> float:
        """F1 of items, one right when it is equal to a gold record."""
        wanted = Counter(" ".join(sorted(record["text"].split())) for record in gold)
        given = Counter(" ".join(sorted(each.split())) for each in items)
        return metrics.score((given & wanted).total(), wanted.total(), given.total()).f1

    def held(items: list[str]) -> float:
        """F1 of items, one right when it holds a gold record."""
        found = [Record("list", {"text": each}, 0, "", "") for each in items]
        return metrics.score(matched(found, gold), len(gold), len(found)).f1

    def content(items: list[str]) -> float:
        """The square of the F1 of words, 0 for fewer than three items."""
        given = Counter(plain_words(" ".join(items)))
        found = metrics.score((given & words).total(), words.total(), given.total())
        return found.f1**2 if len(items) >= _LEAST_ITEMS else 0.0

    if gold:
        return ("made", equal) if gold[0].keys() == {"text"} else ("records", held)
    if sample.page_type in _LISTS and words:
        return "content", content
    return ("none" if sample.page_type in _OTHERS else ""), lambda items: 0.0


def weights(examples: list[PageCandidates]) -> Doubles:
    """The weights of the features in the score of a candidate. Shape (features,)."""
    scale = np.concatenate([each.features for each in examples]).std(axis=0) + 1e-6
    table = np.concatenate([each.features for each in examples]) / scale
    values = np.concatenate([each.values for each in examples])
    sizes = np.array([len(each.values) for each in examples])
    starts, share = np.append(0, np.cumsum(sizes)[:-1]), _shares(examples)

    def expected(vector: Doubles) -> tuple[float, Doubles]:
        chance = tokens.shares(table @ vector, starts)
        mean = np.add.reduceat(chance * values, starts)
        slope = chance * (values - np.repeat(mean, sizes)) * np.repeat(share, sizes)
        return float(_RIDGE * vector @ vector - mean @ share), 2 * _RIDGE * vector - table.T @ slope

    best = tokens.shares(15 * values, starts)

    def entropy(vector: Doubles) -> tuple[float, Doubles]:
        chance = tokens.shares(table @ vector, starts)
        each, ridge = np.repeat(share, sizes), 0.02
        slope = 2 * ridge * vector + table.T @ ((chance - best) * each)
        logs = np.log(np.maximum(chance, 1e-300))
        return float(ridge * vector @ vector - (logs * best) @ each), slope

    return tokens.least(expected, tokens.least(entropy, np.zeros(table.shape[1])), 400) / scale


def confidence(examples: list[PageCandidates], score: Doubles) -> tuple[Doubles, float]:
    """The weights of the features of the best candidate in its confidence, and the bias."""
    chosen = [(each, int(np.argmax(each.features @ score))) for each in examples]
    chosen = [(each, best) for each, best in chosen if each.values[best] >= _GOOD.get(each.kind, 0)]
    rows = np.array([each.features[best] for each, best in chosen])
    sure = np.array([each.kind != "none" for each, _ in chosen])
    share = _shares([each for each, _ in chosen], even=True)
    mean, scale = rows.mean(axis=0), rows.std(axis=0) + 1e-6
    found = tokens.fit(sparse.csr_matrix((rows - mean) / scale), sure.astype(np.float32), share.astype(np.float32),
                       penalty=2 * _RIDGE_OF_CONFIDENCE, steps=1000)  # fmt: skip
    weight = found.weights[:, 0] / scale
    return weight, float(found.bias[0] - weight @ mean)


def _shares(examples: list[PageCandidates], *, even: bool = False) -> Doubles:
    """What each example counts for: each site of a kind of gold as much as another. Shape (examples,)."""
    sizes = Counter((each.kind, each.site) for each in examples)
    sites = Counter(kind for kind, _ in sizes)
    kinds = dict.fromkeys(_WEIGHTS, 1.0) if even else _WEIGHTS
    out = np.array([kinds[each.kind] / sizes[each.kind, each.site] / sites[each.kind] for each in examples])
    return out / out.sum()


def cross_validated(examples: list[PageCandidates]) -> dict[str, float]:
    """The mean F1 of the best candidate by kind of gold, each site scored by weights of pages of the others."""
    out: dict[str, list[float]] = {}
    for learned, tested in held_out(examples, [each.site for each in examples], _FOLDS):
        score = weights(learned)
        for each in tested:
            out.setdefault(each.kind, []).append(float(each.values[int(np.argmax(each.features @ score))]))
    return {kind: round(float(np.mean(values)), 3) for kind, values in out.items()}


def train(corpora: Sequence[Corpus], out: Path, limit: int | None) -> str:
    """Train on corpora and write the weights, as `marrow train regions` says; the cross-validated figures."""
    examples = [each for corpus in corpora for sample in corpus.samples(limit) if (each := example(sample))]
    lists = [each for each in examples if each.kind != "none"]
    if len({each.site for each in lists}) < _FOLDS:
        raise Error(f"too few sites have lists whose right items are known: {_FOLDS} are needed", code="bad-corpus")
    score, figures = weights(lists), cross_validated(lists)
    sure, bias = confidence(examples, score)
    stored: dict[str, Any] = {
        "trained": {"by": "marrow train regions", "on": [corpus.name for corpus in corpora],
                    "pages": len(examples), "cross-validated F1 by kind of gold": figures},
        "weights": {name: round(float(weight), 4) for name, weight in zip(NAMES, score, strict=True)},
        "confidence": {name: round(float(weight), 4) for name, weight in zip(NAMES, sure, strict=True)},
        "bias": round(bias, 4),
    }  # fmt: skip
    with naming(out), write_atomically(out) as stream:
        stream.write((json.dumps(stored, indent=1) + "\n").encode())
    return json.dumps(stored["trained"], indent=1)
