"""Runs a training from corpora to model and report."""

import argparse
import hashlib
from collections.abc import Mapping
from dataclasses import asdict, replace
from functools import partial
from itertools import compress, repeat
from pathlib import Path
from typing import Any

import numpy as np

from .. import __version__, registry
from ..errors import Error
from ..evaluate import corpora as corpus_room
from ..evaluate.corpora import Corpus
from ..evaluate.transplant.plant import BETWEEN, FIRST, LAST
from ..model import inputs
from ..model.file import make, save
from ..workers import processors
from . import building, crossval, dataset, fitting, planted, report, tokens
from .crossval import CrossValidation, Plan
from .dataset import Dataset
from .network import FORM, Form

_QUICK = Form(width=32, epochs=4)
_UNSTATED = "not stated"


def train(options: argparse.Namespace, work: Path) -> str:
    """Train as the options of `marrow train` say and write the files; a few lines about the result.

    The model that is written is trained on all pages; each page's token scores are those of a fit without its fold.
    Raises `Error` for unusable options, corpora that cannot be read or hold nothing to learn from, and files
    that cannot be written; never for what pages do.
    """
    corpora = licensed(options)
    pages = partial(building.build_all, list(corpora), work / "pages", limit=options.limit, jobs=options.jobs)
    named, unnamed = pages(), pages(make=building.UNNAMED, kind="bare")
    made_of = [f"{corpus.name} {corpus.digest}" for corpus in corpora], options.limit, building.digest(building.RECORDS)
    plan = _plan(options, made_of, work)
    with_pieces = planted.build_all(list(corpora), named, dataset.folds(named, plan.folds),
                                    work / "planted" / _mark(made_of, plan.folds), limit=options.limit,
                                    jobs=plan.jobs)  # fmt: skip
    data = dataset.assemble([*named, *unnamed, *with_pieces])
    if not crossval.learnable(data, plan):
        raise Error("all pages with text and gold are in one fold, so the others have nothing to learn from: give"
                    " pages of more sites", code="bad-corpus")  # fmt: skip
    scores = crossval.token_scores(data, plan)
    result = crossval.run(data, plan, scores)
    weight = fitting.weights(data)
    seen = fitting.gather(data, scores, -1, plan.chosen)
    arrays = fitting.fit(data, seen, range(len(data.pages)), weight, plan.form, plan.seed)
    model = make(_header(data, plan, result, corpora), arrays, tokens.tables(data, weight))
    save(model, options.out)
    if options.report:
        report.write(model, result, options.report)
    return _summary(result, options.out)


def licensed(options: argparse.Namespace) -> dict[Corpus, str]:
    """The corpora with their licences. Raises `Error` as `train` does."""
    corpora = corpus_room.find_all(options.corpus, options.corpora)
    names = [corpus.name for corpus in corpora]
    licences = dict(each.partition("=")[::2] for each in options.licence)
    for name, licence in licences.items():
        if name not in names or not licence:
            raise Error(f"--licence {name}: write CORPUS=TEXT with the name of a corpus of this run"
                        f" ({', '.join(names)})", code="usage")  # fmt: skip
    return {corpus: licences.get(corpus.name, _UNSTATED) for corpus in corpora}


def _mark(*parts: object) -> str:
    """Sixteen hex digits that name a folder of the cache by what its files depend on."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def _plan(options: argparse.Namespace, made_of: object, work: Path) -> Plan:
    """How to cross-validate. Raises `Error` for a family to do without that is not there."""
    without, known = [*filter(None, options.without.split(","))], inputs.families()
    for name in without:
        if name not in known:
            raise registry.unknown(name, known, "family of features")
    chosen = np.array([family not in without for family in inputs.names().values()]) if without else None
    form = _QUICK if options.quick else FORM
    form = replace(form, epochs=options.epochs or form.epochs)
    plan = Plan(folds=2 if options.quick else options.folds, form=form, seed=options.seed, chosen=chosen)
    keep = work / "folds" / _mark(plan, made_of, building.digest(building.TRAINING))
    return replace(plan, keep=keep, jobs=options.jobs or processors(), resume=options.resume)


def _header(data: Dataset, plan: Plan, result: CrossValidation, corpora: Mapping[Corpus, str]) -> dict[str, Any]:
    """What the model file says of the model."""
    pages = [page for page in data.pages if not page.made]
    seen = repeat(True) if plan.chosen is None else plan.chosen.tolist()
    return {
        "marrow": __version__, "columns": list(compress(inputs.names(), seen)), "page_types": list(data.page_types),
        "nets": [asdict(plan.form)],
        "seed": plan.seed, "folds": plan.folds, "balance": fitting.BALANCE,
        "corpora": [{"name": corpus.name, "digest": corpus.digest, "licence": licence,
                     "pages": sum(page.corpus == corpus.name for page in pages)}
                    for corpus, licence in corpora.items()],
        "modes": result.modes, "calibration": result.calibration,
        "reliability": dict(zip(("blocks", "pages"), result.reliability(), strict=True)),
        "score": {"all": round(result.mean(), 4)} | {
            column: {name: round(score, 4) for name, (_, score) in result.groups(column).items()}
            for column in ("page_type", "corpus")
        },
        "blocks": sum(map(len, pages)),
    }  # fmt: skip


def _summary(result: CrossValidation, path: Path) -> str:
    lines = [f"word F1 on sites not seen: {result.mean():.3f} ({len(result.pages)} pages)"]
    lines += [f"  {name}: {score:.3f} ({size})" for name, (size, score) in result.groups("page_type").items()]
    size, score = result.unnamed
    if size:
        lines.append(f"without the names of their boxes: {score:.3f} ({size})")
    for places, where in (([BETWEEN], "between two paragraphs"), ([FIRST, LAST], "before or behind all paragraphs")):
        pieces = result.transplants(places)
        for keep, what in ((True, "structures that stay whole"), (False, "clutter that goes")):
            rates = {kind: rate for kind, (_, rate, fate) in pieces.items() if fate == keep}
            each = ", ".join(f"{kind} {rate:.2f}" for kind, rate in rates.items())
            if rates:
                lines.append(f"{what} {where}: {sum(rates.values()) / len(rates):.3f} ({each})")
    return "\n".join([*lines, f"model: {path}"])
