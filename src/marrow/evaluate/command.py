"""`marrow eval`: its arguments, and what it runs for them."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .. import registry
from ..errors import Error, writable
from ..experiment.report import ReportSection, html, markdown, save
from ..options import DEFAULT_ALGORITHM
from . import extractors, kept_structures, metadata, products, records
from .corpora import add_folder
from .measures import MEAN, Measure, Measured, as_json, sections
from .report import EXPLAINED, GROUPINGS
from .run import TIMEOUT, evaluate, measure
from .transplant import trials

MEASURES: dict[str, Sequence[Measure]] = {
    "structure": [kept_structures.MEASURE], "transplants": [trials.MEASURE], "metadata": [metadata.MEASURE],
    "records": [products.MEASURE, records.MEASURE],
}  # fmt: skip
_MISSING = "a Parquet file has gold records in the column records, or states products as JSON-LD in its pages"
_SHARES = "Shares over all that there is of a kind (its number in brackets), with a 95 % interval over sites."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Run extractors over corpora and compare their text with the gold text.

    Precision, recall and F1 of words (as the WCXB leader board counts them), F1 of words in order and of shingles, and
    snippets that must (with) and must not (without) be there. A page that hangs or crashes an extractor costs that page
    only. Tables go to standard output as Markdown.

    examples:
      marrow eval wcxb-dev --corpora ~/corpora            the default algorithm on one corpus
      marrow eval wcxb-dev zh-web -a learned -a readability --by lang
      marrow eval pages.parquet --peers --out results     with every installed peer; run it again to go on
      marrow eval wcxb-dev --structure --peers            tables, code, lists, captions: kept in their form?
      marrow eval wcxb-dev --transplants --peers          set down among paragraphs: what stays whole, what goes?
      marrow eval wcxb-dev --metadata -a learned -a peers.trafilatura
      marrow eval srr-records wien-tuples --records       structured records: products, lists, threads, attributes
      marrow eval my-pages/ -a learned -a learned,model=mine.npz    a model of your own beside the one that ships
      marrow eval my-pages/ --extractor mypackage.extract:text --json figures.json
    """
    add = parser.add_argument
    add("corpus", nargs="+", metavar="CORPUS",
        help="a .parquet file, a folder of X.html with X.txt, X.md or marks in it, or the name of one in --corpora")
    add("-a", "--algorithm", "--extractor", dest="extractors", action="append", default=[], metavar="NAME",
        help="an algorithm, also with knobs as in danag,gap=10; a peer (peers.NAME if an algorithm has that name), or"
             " package.module:function taking bytes; repeatable, the others are compared with the first"
             f" (default: {DEFAULT_ALGORITHM})")  # fmt: skip
    add("--peers", action="store_true", help="run every peer that is installed too")
    add_folder(parser)
    add("--limit", type=int, metavar="N",
        help="at most N pages of each corpus, the first ones; with --transplants of different sites,"
             f" {trials.PAGES} by default")  # fmt: skip
    add("--timeout", type=float, default=TIMEOUT, metavar="S", help="seconds for a page (default: %(default)g)")
    add("--jobs", type=int, metavar="N", help="worker processes; 0 (default) for one a processor, 1 when times matter")
    add("--out", type=Path, metavar="DIR", help="keep a row per page here, and skip what is there already")
    add("--json", type=Path, metavar="FILE", help="write the figures here too")
    add("--html", type=Path, metavar="FILE", help="write them as one HTML file here too")
    add("--by", choices=GROUPINGS, action="append", help="split F1 by this; repeatable (default: both)")
    instead = parser.add_mutually_exclusive_group().add_argument
    instead("--structure", action="store_true",
        help="measure instead whether tables, code, list items, headings, quotes, captions and the like that the gold"
             " holds are kept in their form; pictures and their captions too")  # fmt: skip
    instead("--transplants", action="store_true",
        help="measure instead how many structures (tables, code, lists, figures, ...) stay whole and how much clutter"
             " (share bars, adverts, ...) goes, when they are set down among the paragraphs, one at a time")
    instead("--metadata", action="store_true",
        help="measure instead title, authors, dates, language and site, on pages as they are and without the data that"
             " they state")  # fmt: skip
    instead("--records", action="store_true",
        help="compare structured records with the column `records` instead: VSSE, CNBE, ours, data alone")  # fmt: skip


def run(options: argparse.Namespace) -> int:
    """Do what the arguments say. Exit code 0, or 1 when pages failed. Raises `Error` as `evaluate` does."""
    for file in filter(None, (options.json, options.html)):
        writable(file)
    peers = _peers(options.extractors) if options.peers else []
    measures = next((found for name, found in MEASURES.items() if getattr(options, name)), None)
    if measures:
        return _measured(options, peers, measures)
    report = evaluate(options.corpus, (options.extractors or [DEFAULT_ALGORITHM]) + peers, corpora_dir=options.corpora,
                      limit=options.limit, timeout=options.timeout, jobs=options.jobs or None,
                      out=options.out)  # fmt: skip
    _show(options, report.sections(tuple(dict.fromkeys(options.by or GROUPINGS))), report.json(), EXPLAINED)
    return 1 if any(row.failed for row in report.rows) else 0


def _show(options: argparse.Namespace, found: list[ReportSection], data: dict[str, Any], explained: str) -> None:
    """The figures: tables on standard output, and in the files asked for."""
    print(markdown(found), end="")
    if options.json:
        save(options.json, json.dumps(data, indent=1) + "\n")
    if options.html:
        save(options.html, html("Evaluation", explained, found))


def _measured(options: argparse.Namespace, peers: list[str], measures: Sequence[Measure]) -> int:
    """Measure what is counted in shares, print and write it. Exit code as `run` has it."""
    if options.out:
        raise Error("--out keeps rows of texts only: leave it out, or write figures with --json", code="usage")
    found: list[ReportSection] = []
    every: list[Measured] = []
    known = {name for each in measures[1:] for name in (*each.names, *measures[0].names)}  # by one of several measures
    for each in measures:
        named = [name for name in options.extractors if name in each.names or name not in known]
        if options.extractors and not named:
            continue  # all that was named is for another of the measures
        results = measure(options.corpus, (named or list(each.names)) + peers, each, corpora_dir=options.corpora,
                          limit=options.limit, timeout=options.timeout, jobs=options.jobs or None)  # fmt: skip
        found += sections(results, each)
        every += results
    if empty := {each.corpus for each in every} - {each.corpus for each in every if each.pages}:
        why = _MISSING if options.records else "it is empty"
        raise Error(f"{', '.join(sorted(empty))}: no pages to measure: {why}", code="bad-corpus")
    every = [each for each in every if each.pages]
    _show(options, found, as_json(every, any(MEAN in each.columns for each in measures)), _SHARES)
    return 1 if any(each.failures for each in every) else 0


def _peers(named: list[str]) -> list[str]:
    """The installed peers that were not named already; says on standard error which are not installed."""
    out = []
    for peer in registry.names("evaluate.peers"):
        if not extractors.installed(peer):
            print(f"marrow eval: {peer} is left out, it is not installed: pip install 'webmarrow[peers]'",
                  file=sys.stderr)
        elif {extractors.full_name(peer), f"peers.{peer}"}.isdisjoint(named):
            out.append(extractors.full_name(peer))
    return out
