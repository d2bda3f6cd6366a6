"""The figures that the gate holds to their floors: of the golden pages, of the model that ships, and of corpora.

- word F1 of a set of pages by page type (`golden pages`, a corpus)
- `: structure`: by kind the share of the structures of the gold that are kept in their form (`item kept`), and of those
  of the output that are of the gold (`item right`); of golden pages both sides are Markdown
- `: transplants`: by kind the share of structures that stay whole, and of clutter that goes, among paragraphs
- `: metadata`: by field the share of right answers, strictly and by containment, of pages as they are and stripped bare
- `: records`: F1 of values and of segments
- `model, cross-validated`: word F1 on pages whose sites were not seen, by corpus and page type, from the model's header
"""

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import fmean

import golden
import numpy as np
from markdown_it import MarkdownIt
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.footnote import footnote_plugin

import marrow
from marrow.algorithms import learned
from marrow.evaluate import kept_structures, metadata, records
from marrow.evaluate.alignment import alike
from marrow.evaluate.measures import Count, Measured
from marrow.evaluate.run import evaluate, measure
from marrow.evaluate.sample import Sample
from marrow.evaluate.structures import KINDS, Structure, structures
from marrow.evaluate.transplant import trials as transplants
from marrow.experiment import metrics
from marrow.options import DEFAULT_ALGORITHM
from marrow.page import parse

ALL = "all"
GOLDEN = "golden pages"
MODEL = "model, cross-validated"
FEWEST = 20  # structures of a kind
READER = MarkdownIt("commonmark").enable(["table"]).use(footnote_plugin).use(deflist_plugin)


@dataclass(frozen=True)
class Figures:
    """A set of pages measured: its digest, and its figures, each 0 to 1; for word F1 those of page types and of all."""

    digest: str
    f1: dict[str, float]


def golden_figures() -> Figures:
    """The golden pages: the Markdown that comes out against the one that should."""
    scores: dict[str, list[float]] = {}
    for page, article in _golden():
        score = metrics.words(metrics.tokens(page.markdown), metrics.tokens(article.markdown())).f1
        scores.setdefault(page.metadata["page_type"] or "no content", []).append(score)
    every = [score for each in scores.values() for score in each]
    kinds = {kind: fmean(each) for kind, each in sorted(scores.items())}
    return Figures(_digest(lambda page: str(page.metadata["page_type"])), {ALL: fmean(every), **kinds})


def golden_structure() -> Figures:
    """The structures of the Markdown that should come out of golden pages, and of the one that does."""
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for page, article in _golden():
        wanted, given = _read(page.markdown), _read(article.markdown())
        for measured, one, other in (("kept", wanted, given), ("right", given, wanted)):
            for each, match in zip(one, alike(one, other), strict=True):
                counts[f"{each.kind} {measured}"][0] += match >= 0
                counts[f"{each.kind} {measured}"][1] += 1
    order = [f"{kind} {measured}" for kind in KINDS for measured in ("kept", "right") if f"{kind} {measured}" in counts]
    return Figures(_digest(), {kind: counts[kind][0] / counts[kind][1] for kind in order})


def golden_metadata() -> Figures:
    """The fields of golden pages, as they are and stripped bare."""
    counts = []
    for page in map(golden.read, golden.slugs()):
        fields = {column: page.metadata[field] for field, column in metadata.GOLD.items()}
        texts = {column: "; ".join(value) if isinstance(value, list) else value or ""
                 for column, value in fields.items()}
        lacking = frozenset(column for column, text in texts.items() if not text)
        sample = Sample(page.slug, page.source, page.metadata["url"] or "", lacking=lacking, **texts)
        for view, change in metadata.VIEWS.items():
            article = marrow.extract(change(page.source), url=page.metadata["url"])
            found = metadata.count(sample, json.dumps(article.metadata.as_dict()), metadata.FORM)
            counts += [Count(page.slug, each.kind, f"{view} {each.measure}", each.right, each.of) for each in found]
    digest = _digest(lambda page: json.dumps([page.metadata[field] for field in metadata.GOLD]))
    return Figures(digest, _fields(Measured(GOLDEN, "", "", "", tuple(counts), ())))


def model_figures() -> Figures:
    """What cross-validation by site said of models like the one that ships; its pages are known by their digests."""
    with np.load(learned.SHIPPED) as arrays:
        header = json.loads(arrays["header"].tobytes())
    pages = json.dumps(sorted((each["name"], each["digest"]) for each in header["corpora"]))
    score = header["score"]
    kinds = {f"{part} {name}": value for part in ("corpus", "page_type") for name, value in score[part].items()}
    return Figures(hashlib.sha256(pages.encode()).hexdigest()[:16], {ALL: score["all"], **kinds})


def in_repository() -> dict[str, Figures]:
    """The figures that need no corpora."""
    return {GOLDEN: golden_figures(), f"{GOLDEN}: structure": golden_structure(),
            f"{GOLDEN}: metadata": golden_metadata(),
            MODEL: model_figures()}  # fmt: skip


def of_corpora(names: list[str], folder: Path, jobs: int | None = None) -> dict[str, Figures]:
    """Figures of corpora in a folder; a name is that of a corpus, or `NAME: MEASURE` with one of those above."""
    asked = dict.fromkeys(map(_asked, names))
    plain = [corpus for corpus, measured in asked if not measured]
    out = corpus_figures(plain, folder, jobs) if plain else {}
    for corpus, measured in asked:
        if measured:
            out[f"{corpus}: {measured}"] = _MEASURES[measured](corpus, folder, jobs)
    return out


def _asked(name: str) -> tuple[str, str]:
    """The corpus and the measure that a name asks for, "" for word F1."""
    corpus, _, measured = map(str.strip, name.rpartition(":"))
    return (corpus, measured) if measured in _MEASURES else (name, "")


def corpus_figures(names: list[str], folder: Path, jobs: int | None = None) -> dict[str, Figures]:
    """The word F1 of corpora in a folder, by name; those without page types have one figure."""
    report = evaluate(names, [DEFAULT_ALGORITHM], corpora_dir=folder, jobs=jobs)
    digests = {row.corpus: row.digest for row in report.rows}
    out = {}
    for corpus, (summary,) in report.summaries().items():
        if summary["f1"] is None:
            raise marrow.Error(f"{corpus}: this corpus has no gold text, so it can have no floor", code="bad-corpus")
        kinds = {name: group["f1"] for name, group in summary["groups"]["page_type"].items() if group["f1"] is not None}
        out[corpus] = Figures(digests[corpus], {ALL: summary["f1"], **kinds})
    return out


def corpus_structure(name: str, folder: Path, jobs: int | None = None) -> Figures:
    """What of the structures of a corpus is kept in its form, and what of the output is of the gold; and pictures.

    Kinds of which there are few have no figure: one structure more or less is no news.
    """
    [result] = measure([name], [DEFAULT_ALGORITHM], kept_structures.MEASURE, corpora_dir=folder, jobs=jobs)
    shares = {name: {kind: share for kind, share in kinds.items() if share.of >= FEWEST}
              for name, kinds in result.shares().items()}  # fmt: skip
    out = {f"{kind} kept": share.share.mean for kind, share in shares.get("form", {}).items()}
    out |= {f"{kind} right": 1 - share.share.mean for kind, share in shares.get("extra", {}).items()}
    return Figures(result.digest, out | {kind: share.share.mean for kind, share in shares.get("pictures", {}).items()})


def corpus_transplants(name: str, folder: Path, jobs: int | None = None) -> Figures:
    """Of the structures set down in pages of a corpus what stays whole, and of the clutter what goes; and their
    means."""
    [result] = measure([name], [DEFAULT_ALGORITHM], transplants.MEASURE, corpora_dir=folder, jobs=jobs)
    shares = result.shares(mean=True)
    return Figures(result.digest, {f"{kind} {measured}": share.share.mean for measured, kinds in sorted(shares.items())
                                   for kind, share in sorted(kinds.items()) if share.of >= FEWEST})  # fmt: skip


def corpus_metadata(name: str, folder: Path, jobs: int | None = None) -> Figures:
    """The fields of a corpus, as it is and stripped bare."""
    [result] = measure([name], [DEFAULT_ALGORITHM], metadata.MEASURE, corpora_dir=folder, jobs=jobs)
    return Figures(result.digest, _fields(result))


def corpus_records(name: str, folder: Path, jobs: int | None = None) -> Figures:
    """The records of a corpus, by the best answer."""
    [result] = measure([name], ["ours"], records.MEASURE, corpora_dir=folder, jobs=jobs)
    shares = result.shares()
    return Figures(result.digest, {what: shares[what]["F1"].share.mean for what in ("values", "segments")
                                   if shares.get(what)})


_MEASURES: dict[str, Callable[[str, Path, int | None], Figures]] = {
    "structure": corpus_structure, "transplants": corpus_transplants, "metadata": corpus_metadata,
    "records": corpus_records}  # fmt: skip


def _fields(result: Measured) -> dict[str, float]:
    """Shares of right answers by field, `no false` where a page is known to lack the field."""
    out = {}
    for measured, kinds in result.shares().items():
        view, name = measured.split(": ")
        for kind, share in kinds.items():
            if name in ("exact", "contained"):
                out[f"{view}: {kind}" + (" contained" if name == "contained" else "")] = share.share.mean
            elif name == "false":
                out[f"{view}: no false {kind}"] = 1 - share.share.mean
    return dict(sorted(out.items()))


@cache
def _golden() -> list[tuple[golden.Golden, marrow.Article]]:
    return [(page, page.article()) for page in map(golden.read, golden.slugs())]


def _digest(more: Callable[[golden.Golden], str] = lambda page: "") -> str:
    """Over the golden pages, their Markdown, and what else is expected of them."""
    total = hashlib.sha256()
    for page in map(golden.read, golden.slugs()):
        for part in (page.slug.encode(), page.source, page.markdown.encode(), more(page).encode()):
            total.update(len(part).to_bytes(8, "big") + part)
    return total.hexdigest()[:16]


def _read(markdown: str) -> list[Structure]:
    return structures(parse(READER.render(markdown).encode()))
