"""`marrow explain`: reports the decision about each block of a page, as text, JSON or HTML."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from ..article import Article
from ..errors import Error
from ..evaluate.gold import gold_of
from ..explain.html import as_html
from ..explain.report import as_json, examine, metadata
from ..pipeline import Extractor
from ..reasons import REASONS
from . import output
from .attempts import attempt_all, exit_code, extract, failure_of
from .settings import add_reading, settings_of
from .sources import Source, add_sources, expand

_PATH = 80  # characters of a path in the text form


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say for each block of a page whether it was kept, and where it is.

    example: marrow explain page.html -t html -o report.html
    """
    add = parser.add_argument
    add_sources(parser)
    add("-t", "--to", choices=("text", "json", "html"), default="text",
        help="form of the report; html is one file to look at")
    add("-o", "--output", type=Path, metavar="FILE", help="write to FILE instead of standard output")
    add("--gold", type=Path, metavar="FILE", help="text that should come out, to see mistakes in json and html")
    add_reading(parser)


def run(options: argparse.Namespace) -> int:
    """Write down what was decided about each block of each source, as text, JSON or HTML."""
    extractor = Extractor(settings_of(options))
    sources = expand(options.sources, options.input_file)
    output.refuse_sources([options.output], sources)
    if len(sources) > 1 and (options.to == "html" or options.gold):
        raise Error("-t html and --gold go with one source: explain the pages one by one", code="usage")
    gold = gold_of(options.gold) if options.gold else None
    to_file = options.output is not None and str(options.output) != "-"
    written: list[str] = []
    reports: list[dict[str, Any]] = []

    def one(source: Source) -> str:
        article = extract(source, extractor, options)
        if options.to == "json":
            reports.append(as_json(examine(article, source=source.shown, gold=gold)))
            return failure_of(article)
        text = (_as_text(source.shown, article) if options.to == "text" else
                as_html(examine(article, source=source.shown, gold=gold), gold))  # fmt: skip
        written.append(text.rstrip("\n") + "\n")
        if not to_file:
            sys.stdout.write(written.pop())
        return failure_of(article)

    bad = attempt_all(sources, one, options)
    if options.to == "json":
        whole = reports[0] if len(sources) == 1 and reports else reports
        written.append(json.dumps(whole, ensure_ascii=False, indent=2, allow_nan=False) + "\n")
    if written:
        output.put(options.output, "".join(written))
    return exit_code(bad, len(sources))


def _as_text(name: str, article: Article) -> str:
    kept = sum(block.kept for block in article.blocks)
    empty = f"empty: {article.reason}: {REASONS[article.reason]}" if article.reason else ""
    sure = None if article.confidence is None else f"{article.confidence:.2f} (expected F1)"
    facts = [("source", name), ("algorithm", article.algorithm),
             ("encoding", f"{article.page.encoding.name} ({article.page.encoding.source})"),
             ("result", empty or f"{kept} of {len(article.blocks)} blocks kept"), ("page type", article.page_type),
             ("confidence", sure), ("evidence", article.evidence), *(("note", note) for note in article.notes),
             *((field, value and f"{value!r} ({source})") for field, value, source in metadata(article))]  # fmt: skip
    lines = [f"{field:10} {value}" for field, value in facts if value] + [""]
    for block in article.blocks:
        why = f" [{block.hidden}]" if block.hidden else ""
        text = " ".join(block.text.split())
        short = f"{text[:100]}…" if len(text) > 100 else text
        lines.append(f"{'+' if block.kept else '-'} {block.score:6.2f}{why} {short}\n           {_end(block.css)}")
    return "\n".join(lines)


def _end(css: str) -> str:
    """The last steps of a long path, which differ from block to block; JSON and HTML have the whole path."""
    steps = css.split(" > ")
    while len(steps) > 1 and len(" > ".join(steps)) > _PATH:
        del steps[0]
    short = " > ".join(steps)
    return short if short == css else f"… > {short}"
