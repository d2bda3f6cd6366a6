"""A training run from corpora to model and report."""

import argparse
import hashlib
import os
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from .. import registry
from ..errors import Error
from ..evaluate import corpora as corpus_room
from ..evaluate.corpora import Corpus
from ..model import inputs
from ..model.file import Model, save
from . import building, cost, crossval, dataset, final, planted, report, study
from .crossval import Plan, Result
from .dataset import Dataset
from .network import FORMS, Form
from .tokens import Scores

_QUICK = (Form(width=32, epochs=4),)
_COST_PAGES = 50


def train(options: argparse.Namespace, corpora_dir: Path | None, work: Path) -> str:
    """Train as the options of `marrow train` say and write the files; a few lines about the result.

    Raises `Error` for unusable options, corpora that cannot be read or hold nothing to learn from, and files
    that cannot be written; never for what pages do.
    """
    corpora = licensed(options, corpora_dir)
    pages = partial(building.build_all, list(corpora), work / "pages", limit=options.limit, jobs=options.jobs)
    named, unnamed = pages(), pages(make=building.UNNAMED, kind="bare")
    plan = _plan(options, corpora, work)
    what = hashlib.sha256(repr((_marked(corpora, options), plan.folds)).encode()).hexdigest()[:16]
    with_pieces = planted.build_all(list(corpora), named, dataset.folds(named, plan.folds), work / "planted" / what,
                                    limit=options.limit, jobs=plan.jobs)  # fmt: skip
    data = dataset.assemble([*named, *unnamed, *with_pieces])
    if not crossval.learnable(data, plan):
        raise Error("all pages with text and gold are in one fold, so the others have nothing to learn from: give pages of more sites",
                    code="bad-corpus")  # fmt: skip
    scores = crossval.token_scores(data, plan)
    result = crossval.run(data, plan, scores)
    model = final.model(data, plan, result, scores, corpora)
    save(model, options.out)
    if options.report:
        report.write(_findings(options, corpora, data, plan, scores, result, model), options.report)
    return _summary(result, options.out)


def check(options: argparse.Namespace) -> None:
    """Raise `Error` for options that cannot be used, alone or together."""
    if options.folds < 2 or any(
        value is not None and value < 1 for value in (options.epochs, options.limit, options.jobs)
    ):
        raise Error("folds must be 2 or more; epochs, limit and jobs 1 or more", code="usage")
    if not 0 <= options.seed < 2**32:
        raise Error("the seed must be from 0 to 4294967295", code="usage")
    if options.out.suffix != ".npz":
        raise Error(f"{options.out}: a model file ends in .npz", code="usage")
    if not options.report and (options.ablation or options.curve or options.transfer):
        raise Error("--ablation, --curve and --transfer go with --report DIR", code="usage")


def check_outputs(*files: Path) -> None:
    """Raise `Error`, before any work is done, for files that could not be written after it. Makes their folders."""
    for file in files:
        partial = file.with_name(f"{file.name}.part")
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            with partial.open("ab"):
                pass
            partial.unlink()
        except OSError as error:
            raise Error(f"{file}: {error.strerror or error}", code="unwritable") from None
        if file.is_dir():
            raise Error(f"{file}: is a folder; name a file", code="unwritable")


def licensed(options: argparse.Namespace, folder: Path | None) -> dict[Corpus, str]:
    """The corpora with their licences. Raises `Error` as `train` does."""
    corpora = list(dict.fromkeys(corpus_room.find(name, folder) for name in options.corpus))
    names = [corpus.name for corpus in corpora]
    licences = dict(each.partition("=")[::2] for each in options.licence)
    for name, licence in licences.items():
        if name not in names or not licence:
            raise Error(
                f"--licence {name}: write CORPUS=TEXT with the name of a corpus of this run ({', '.join(names)})",
                code="usage",
            )
    for name in names:
        if names.count(name) > 1:
            raise Error(f"two corpora are named {name!r}: rename one of them", code="usage")
    return {corpus: licences.get(corpus.name, final.UNSTATED) for corpus in corpora}


def _plan(options: argparse.Namespace, corpora: dict[Corpus, str], work: Path) -> Plan:
    forms = tuple(replace(form, epochs=options.epochs or form.epochs) for form in (_QUICK if options.quick else FORMS))
    plan = Plan(folds=2 if options.quick else options.folds, forms=forms, seed=options.seed, resume=options.resume,
                chosen=_chosen([name for name in options.without.split(",") if name]))  # fmt: skip
    mark = hashlib.sha256(
        repr((plan, _marked(corpora, options), building.digest(building.TRAINING))).encode()
    ).hexdigest()[:16]
    return replace(plan, keep=work / "folds" / mark, jobs=options.jobs or os.cpu_count() or 1)


def _marked(corpora: dict[Corpus, str], options: argparse.Namespace) -> tuple[object, ...]:
    """What records depend on."""
    names = [f"{corpus.name} {corpus.digest}" for corpus in corpora]
    return names, options.limit, building.digest(building.RECORDS)


def _chosen(without: list[str]) -> NDArray[np.bool_] | None:
    """Which columns the model sees; None for all. Raises `Error` for a family that is not there."""
    known = inputs.families()
    for name in without:
        if name not in known:
            raise registry.unknown(name, known, "family of features")
    return np.array([family not in without for family in inputs.names().values()]) if without else None


def _findings(options: argparse.Namespace, corpora: dict[Corpus, str], data: Dataset, plan: Plan, scores: Scores,
              result: Result, model: Model) -> report.Findings:  # fmt: skip
    samples = [
        sample for corpus in corpora for sample in corpus.samples(min(_COST_PAGES, options.limit or _COST_PAGES))
    ]
    return report.Findings(
        model, result,
        transfer=crossval.across_corpora(data, plan) if options.transfer else {},
        ablation=study.ablation(data, plan, scores) if options.ablation else {},
        curve=study.learning_curve(data, plan) if options.curve else {},
        cost=cost.cost(model, samples),
    )  # fmt: skip


def _summary(result: Result, path: Path) -> str:
    lines = [f"word F1 on sites not seen: {result.mean():.3f} ({len(result.pages)} pages)"]
    lines += [f"  {name}: {score:.3f} ({size})" for name, (size, score) in result.groups("page_type").items()]
    size, score = result.unnamed
    if size:
        lines.append(f"without the names of their boxes: {score:.3f} ({size})")
    if pieces := result.transplants:
        for keep, what in ((True, "structures that stay whole between two paragraphs"), (False, "clutter that goes there")):
            rates = {kind: rate for kind, (_, rate, fate) in pieces.items() if fate == keep}
            each = ", ".join(f"{kind} {rate:.2f}" for kind, rate in rates.items())
            lines.append(f"{what}: {sum(rates.values()) / max(len(rates), 1):.3f} ({each})")
    return "\n".join([*lines, f"model: {path}"])
