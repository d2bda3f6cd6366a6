"""`marrow records SOURCE...`: the structured records of each page as JSON, JSON Lines or CSV."""

import argparse
import sys
from pathlib import Path

from .. import registry
from ..errors import Error
from ..finders import Record
from ..structured import records, text
from .convert import attempt, settings_of
from .sources import Source, expand, read


def run(options: argparse.Namespace) -> int:
    """Print the records of every source; a source without any is a failure in one line on standard error."""
    settings = settings_of(options)
    if options.kind:
        registry.module("finders", options.kind)  # raises for one that is not there
    sources = expand(options.sources)
    found: list[Record] = []
    bad = 0

    def one(source: Source) -> str:
        given = read(source, settings, url=options.url, charset=options.charset)
        own = records(given.body, url=given.url, charset=given.charset, kind=options.kind, settings=settings)
        found.extend(own)
        return "" if own else "no-records: nothing on this page is a record of a known kind"

    for source in sources:
        if failure := attempt(source, one, options):
            bad += 1
            print(f"{source.shown}: {failure}", file=sys.stderr)
    _write(text(found, options.to), options.output)
    return 0 if not bad else (1 if bad < len(sources) else 3)


def _write(out: str, path: Path | None) -> None:
    if path is None or str(path) == "-":
        print(out, end="")
        return
    try:
        path.write_text(out, encoding="utf-8", errors="replace", newline="\n")
    except OSError as error:
        raise Error(f"{path}: {error.strerror or error}", code="unwritable") from error
