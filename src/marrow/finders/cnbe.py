"""CNBE: a naive Bayes classifier, trained jointly with a few seeds, separates attribute-value pairs from other text.

Candidates are all pairs of the page (see `pairs`). Those whose name is in the dictionary of attributes are positive
seeds; those with a long value or a link-like place are negative ones. The classifier learns the words, shapes and tags
of name and value from the seeds, labels the rest, learns again from what it is sure of (expectation and maximisation, a
few rounds), and its positives are the record.

Paper: Wu et al.: a joint-training method with naive Bayesian classification for attribute extraction, reference [12] of
VSSE, which names it CNBE and compares with it.
Departures: the original learns from pages of one shop; here it learns from one page, which is all that a finder has.
Negative seeds are our own.
"""

import math
from collections import Counter
from typing import Annotated

from marrow.expressions import expression
from marrow.page import Page

from . import attributes
from .pairs import Pair, pairs
from .record import Record, xpath

_WORD = expression(r"\w+")
_LONG = 20  # words of a value that is running text


def find(page: Page, *, rounds: Annotated[int, 0, 100] = 3, sure: float = 0.5) -> list[Record]:
    """The pairs that the classifier takes for attributes and values, as one record; none without seeds.

    rounds: times that the classifier learns from its own labels
    sure: probability above which a pair is taken
    """
    candidates = pairs(page)
    chance = probabilities(candidates, rounds=rounds)
    kept = [pair for pair, probability in zip(candidates, chance, strict=True) if probability > sure]
    if not kept:
        return []
    mean = sum(probability for probability in chance if probability > sure) / len(kept)
    return [Record("attributes", attributes.together(kept), 0.8 * mean, "cnbe", xpath(page, kept[0].node))]


def probabilities(candidates: list[Pair], *, rounds: int = 3) -> list[float]:
    """For each pair the probability that it is an attribute and its value; all 0 without a seed of either kind."""
    seeds = [1.0 if pair.known else 0.0 if len(pair.value.split()) > _LONG else None for pair in candidates]
    if 1.0 not in seeds:
        return [0.0] * len(candidates)
    chance = [0.5 if seed is None else seed for seed in seeds]
    known = [seed is not None for seed in seeds]
    marks = [features(pair) for pair in candidates]
    for _ in range(rounds):
        learnt = _learn([(mark, odds) for mark, odds, yes in zip(marks, chance, known, strict=True) if yes])
        chance = [_posterior(mark, learnt) if seed is None else seed for mark, seed in zip(marks, seeds, strict=True)]
        known = [True] * len(candidates)
    return chance


def features(pair: Pair) -> list[str]:
    """What the classifier sees of a pair: its form, the shape of name and value, the words of the name."""
    value = pair.value
    shape = "figures" if any(map(str.isdigit, value)) else "words"
    return [f"form={pair.form}", f"value={shape}", f"length={min(5, len(value.split()) // 4)}",
            f"name={len(pair.name.split())}",
            *(f"word={word}" for word in _WORD.findall(pair.name.casefold())[:6])]  # fmt: skip


def _learn(samples: list[tuple[list[str], float]]) -> tuple[list[Counter[str]], list[float]]:
    """Weighted counts of the features and of the samples, negative and positive."""
    counts: list[Counter[str]] = [Counter(), Counter()]
    totals = [1.0, 1.0]
    for marks, probability in samples:
        for label, weight in ((0, 1 - probability), (1, probability)):
            totals[label] += weight
            for mark in marks:
                counts[label][mark] += weight  # type: ignore[assignment]
    return counts, totals


def _posterior(marks: list[str], learnt: tuple[list[Counter[str]], list[float]]) -> float:
    """P(attribute | features) with Laplace smoothing."""
    counts, totals = learnt
    logs = [
        math.log(totals[label]) + sum(math.log((counts[label][mark] + 1) / (totals[label] + 2)) for mark in marks)
        for label in (0, 1)
    ]
    return 1 / (1 + math.exp(max(-50.0, min(50.0, logs[0] - logs[1]))))
