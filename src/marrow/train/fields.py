"""`marrow train fields`: trains the rankers of fields (see `marrow.fields.ranker`).

Each page is learned from twice: as it is, and bare of the data that it states. A page that is no article and of which
the gold gives no date counts half as one that has none. A field is fitted as a multinomial choice among the candidates
of a page (maximum likelihood with a ridge); the printed shares are of pages by weights fitted without their sites.
Weights near 0 are left out of the file.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import nan
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from ..errors import Error, naming
from ..evaluate.corpora import Corpus
from ..evaluate.metadata import VIEWS
from ..evaluate.products import stated
from ..evaluate.sample import Sample
from ..experiment.arrays import Doubles
from ..experiment.sites import held_out
from ..fields import published, ranker
from ..fields.ranker import Candidate
from ..files import write_atomically
from ..finders.shops import shop
from ..page import Page, parse
from .dataset import matrix as token_matrix
from .tokens import least, shares

_SITES, _RIDGE, _STEPS, _FOLDS = 3, 1.0, 100, 5  # sites that must have a token; penalty; steps of the fit; folds
_UNSAID = 0.5  # weight of a page of which the gold says nothing
_LEAST = 0.05  # weights of less are left out


@dataclass(frozen=True, slots=True)
class Case:
    """A page: its site, corpus and view, its candidates, the right value ("" where it has none), and its weight."""

    site: str
    corpus: str
    candidates: Sequence[Candidate]
    gold: str
    weight: float = 1.0

    @property
    def right(self) -> list[bool]:
        """Whether each value is right: first that there is none, then those of the candidates."""
        return [not self.gold, *(bool(self.gold) and each.value == self.gold for each in self.candidates)]


def _published(sample: Sample) -> tuple[str, float] | None:
    """The right date and how much the page weighs; None for one to leave out."""
    if sample.date or "date" in sample.lacking:
        return sample.date[:10], 1.0
    return ("", _UNSAID) if sample.page_type not in ("", "article") else None


def _sku(sample: Sample) -> tuple[str, float] | None:
    """The number of the one product that a page states as JSON-LD; None for pages that state none, or several."""
    number = stated(sample).get("sku")
    return (str(number), 1.0) if number else None


FIELDS: Mapping[str, tuple[Callable[[Page], list[Candidate]], Callable[[Sample], tuple[str, float] | None]]] = {
    "published": (published.candidates, _published),
    "sku": (shop.sku_candidates, _sku),
}


def cases(field: str, samples: Iterator[tuple[str, Sample]]) -> Iterator[Case]:
    """The pages of corpora, given with their names, that say something of a field, each as it is and bare."""
    candidates, gold = FIELDS[field]
    for corpus, sample in samples:
        if wanted := gold(sample):
            for view, made in VIEWS.items():
                page = parse(made(sample.html), url=sample.url or None)
                yield Case(sample.home, f"{corpus} {view.rstrip(':')}", candidates(page),
                           *wanted)


def fit(learned: Sequence[Case]) -> dict[str, float]:
    """Weights of tokens, those near 0 left out."""
    learned = [case for case in learned if any(case.right)]
    sites = defaultdict(set)
    for case in learned:
        for token in {token for each in case.candidates for token in each.tokens}:
            sites[token].add(case.site)
    names = [ranker.NOTHING, *sorted(token for token, found in sites.items() if len(found) >= _SITES)]
    sizes = [len(case.candidates) + 1 for case in learned]
    rows = [[ranker.NOTHING] if each is None else each.tokens for case in learned for each in (None, *case.candidates)]
    matrix = token_matrix([(row, np.arange(len(row)), np.array([0, len(row)])) for row in rows], names, counted=True)
    page, first = np.repeat(np.arange(len(learned)), sizes), np.cumsum([0, *sizes[:-1]])
    weight = np.array([case.weight for case in learned])
    right = np.concatenate([case.right for case in learned]).astype(float)

    def loss(weights: Doubles) -> tuple[float, Doubles]:
        share = shares(matrix @ weights, first)
        good = np.add.reduceat(share * right, first) + 1e-12
        gradient = matrix.T @ (weight[page] * (share - right * share / good[page]))
        return (float(-(weight * np.log(good)).sum() + _RIDGE / 2 * weights @ weights), gradient + _RIDGE * weights)

    found = least(loss, np.zeros(len(names)), _STEPS)
    return {name: float(value) for name, value in zip(names, found, strict=True) if abs(value) >= _LEAST}


def crossval(found: Sequence[Case]) -> dict[str, tuple[float, float]]:
    """By corpus and view: the share of pages with the field given the right value, of those without given one."""
    good: dict[str, dict[bool, list[bool]]] = {}
    for learned, tested in held_out(found, [case.site for case in found], _FOLDS):
        weights = fit(learned)
        for case in tested:
            by_gold = good.setdefault(case.corpus, {True: [], False: []})
            by_gold[bool(case.gold)].append(ranker.choose(weights, case.candidates)[0] == case.gold)
    share = {name: {kind: sum(known) / len(known) if known else nan for kind, known in each.items()}
             for name, each in good.items()}
    return {name: (each[True], 1 - each[False]) for name, each in sorted(share.items())}


def train(corpora: Sequence[Corpus], out: Path, limit: int | None) -> str:
    """Cross-validate, fit on all pages, and write, as `marrow train fields` says; the shares, a line each."""
    arrays: dict[str, Any] = {"header": _text(json.dumps({"corpora": [each.name for each in corpora]}))}
    lines = []
    for field in FIELDS:
        samples = ((each.name, sample) for each in corpora for sample in each.samples(limit))
        known = list(tqdm(cases(field, samples), unit=" pages", disable=None))
        if len({case.site for case in known if case.gold}) < _FOLDS:
            raise Error(f"too few sites say what {field} is: {_FOLDS} are needed", code="bad-corpus")
        for name, (right, false) in crossval(known).items():
            lines.append(f"{field}, {name}: right {right:.3f}, given where the gold has none {false:.3f}")
        weights = fit(known)
        arrays[f"{field}.tokens"] = _text("\n".join(weights))
        arrays[f"{field}.weights"] = np.array([*weights.values()], dtype=np.float16)
        lines.append(f"{field}: {len(weights)} weights from {len(known)} pages")
    with naming(out), write_atomically(out) as stream:
        np.savez_compressed(stream, allow_pickle=False, **arrays)
    return "\n".join(lines)


def _text(text: str) -> NDArray[np.uint8]:
    return np.frombuffer(text.encode(), dtype=np.uint8)
