"""`marrow explain`: reports the decision about each block of a page, as text, JSON or HTML."""

import argparse
import json
from pathlib import Path
from textwrap import indent

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
    many = options.to == "json" and len(sources) > 1

    def one(source: Source) -> str:
        article = extract(source, extractor, options)
        if options.to == "text":
            writer.add(_as_text(source.shown, article), "")
            return failure_of(article)
        report = examine(article, source=source.shown, gold=gold)
        if options.to == "html":
            output.put(options.output, as_html(report, gold))
            return failure_of(article)
        made = json.dumps(as_json(report), ensure_ascii=False, indent=2, allow_nan=False)
        writer.add(indent(made, "  ") if many else made, "")
        return failure_of(article)

    with output.opened(None if options.to == "html" else options.output) as out:
        writer = output.StreamWriter(out, options.to, many)
        bad = attempt_all(sources, one, options)
        writer.close()
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
