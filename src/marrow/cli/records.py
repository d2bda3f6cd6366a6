"""`marrow records SOURCE...`: prints the structured records of each page as JSON, JSON Lines or CSV."""

import argparse
from pathlib import Path

from .. import registry
from ..finders import Record
from ..given import parse
from ..structured import FORMS, records, text
from . import output
from .attempts import attempt_all, exit_code
from .settings import add_reading, settings_of
from .sources import Source, add_sources, expand, read


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Print the structured records of a page: products, lists, threads, tables, attributes.

    example: marrow records https://example.org/shop/kettle -t csv
    """
    add = parser.add_argument
    add_sources(parser)
    add("-t", "--to", choices=FORMS, default="json",
        help="form of the output (default: json); csv comes when all pages are read")
    add("-k", "--kind", metavar="NAME",
        help="only what this finder finds: product, list, thread, table, attributes, ... (default: the best"
        " answer that the page allows)")  # fmt: skip
    add("-o", "--output", type=Path, metavar="FILE", help="write to FILE instead of standard output")
    add_reading(parser)


def run(options: argparse.Namespace) -> int:
    """Print the records of every source; a source without any is a failure in one line on standard error."""
    settings = settings_of(options)
    if options.kind:
        registry.module("finders", options.kind)  # raises for one that is not there
    sources = expand(options.sources, options.input_file)
    output.refuse_sources([options.output], sources)
    streamed = options.to != "csv"  # whose columns are those of all records
    found: list[Record] = []
    pages: list[str] = []

    def one(source: Source) -> str:
        page = parse(read(source, settings, options))
        own = records(page, kind=options.kind, settings=settings)
        names = [source.shown] * len(own)
        if not streamed:
            found.extend(own)
            pages.extend(names)
        elif own:
            made = text(own, options.to, pages=names)
            writer.add(made[2:-3] if options.to == "json" else made, "")  # a list without its brackets
        if page.refused:
            return page.notes[0]
        return "" if own else "no-records: nothing on this page is a record of a known kind"

    with output.opened(options.output if streamed else None) as out:
        writer = output.StreamWriter(out, options.to, many=True)
        bad = attempt_all(sources, one, options)
        writer.close()
    if not streamed:
        output.put(options.output, text(found, options.to, pages=pages))
    return exit_code(bad, len(sources))
