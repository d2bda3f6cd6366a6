"""`marrow batch SOURCE... -O DIR`: makes a data set of a crawl, and shows the progress."""

import argparse
import os
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from typing import Any

from tqdm import tqdm

from ..batch.counts import FINE, summary
from ..batch.duplicates import duplicates
from ..batch.job import FORMATS, Job
from ..batch.running import ENGINES, left, part
from ..batch.running import run as run_shards
from ..batch.schema import chosen
from ..batch.shard import counted
from ..batch.sources import Shard, shards
from ..batch.storage import RunStore, is_remote
from ..errors import Error
from ..workers import processors
from .attempts import line_of
from .settings import add_extracting, settings_of

_LINE = 60.0  # seconds between two lines where there is no terminal


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Make a data set of a crawl: one row for each record, in shards of Parquet or JSON Lines.

    Sources are WARC files (.warc, .warc.gz), Parquet and JSON Lines (.jsonl, .gz, .zst) with a column of HTML, pages,
    folders and patterns of these, and lists of paths (.paths, .paths.gz, .txt), such as Common Crawl's; local or
    at https://, s3://, gs:// and whatever else pyarrow reaches. Each file gives one file of rows in DIR/RUN/data.
    The run is named by a hash of all that decides about the rows. The same command again does what is left.

    exit codes: 0 all shards are done, 1 some are not, 2 wrong command, 3 none is, 130 interrupted
    """
    parser.add_argument("sources", nargs="+", metavar="SOURCE", help="file, folder, pattern, address or @LIST")
    add = parser.add_argument_group("output").add_argument
    add("-O", "--output-dir", required=True, metavar="DIR", help="folder, or an address such as s3://bucket/crawl")
    add("--format", default="parquet", metavar="NAME", help=f"{' or '.join(FORMATS)} (default: %(default)s)")
    add("--fields", default="", metavar="NAMES",
        help="columns with commas, or changes to the usual ones: +markdown,-text")
    add("--where", default="", metavar="CONDITION",
        help='rows to write: \'words >= 50 and text_language in ("en", "de")\'')
    add("--duplicates", action="store_true", help="in the end, name rows that nearly repeat earlier ones of the run")
    add = parser.add_argument_group("how it is done").add_argument
    add("-j", "--jobs", "--workers", dest="workers", type=int, default=0, metavar="N",
        help="pages at a time; 0 (default) for one a processor")
    add("--shard", metavar="I/N", help="the Ith of N equal parts of the work, for arrays of jobs")
    add("--engine", default="local", choices=ENGINES, help="what does the shards (default: %(default)s)")
    add("--address", default="", metavar="ADDRESS", help="of a Ray cluster or a Spark master")
    add("--page-timeout", type=float, default=20.0, metavar="SECONDS", help="for one page (default: %(default)g)")
    add("--page-memory", type=int, default=2048, metavar="MB", help="address space for one page (default: %(default)s)")
    add("--max-bytes", type=int, default=20_000_000, metavar="N",
        help="largest page that is read (default: %(default)s)")
    add("--dry-run", action="store_true", help="say what would be read and written, and do nothing")
    add("-q", "--quiet", action="store_true", help="no progress and no summary")
    add = parser.add_argument_group("reading and extracting").add_argument
    add("--column", default="", metavar="NAME", help="column of the pages in tables (default: html, content, ...)")
    add("--base", default="", metavar="PREFIX", help="what paths in lists are below, such as s3://commoncrawl")
    add_extracting(add)


def run(options: argparse.Namespace) -> int:
    """Do what is left of the run, show how far it is, and say what came of it."""
    output = options.output_dir if is_remote(options.output_dir) else os.path.abspath(options.output_dir)
    job = Job(output, options.format, chosen(options.fields), options.where, settings_of(options), options.column,
              options.page_timeout, options.page_memory, options.max_bytes)  # fmt: skip
    work = shards(options.sources, base=options.base, output=output)
    if options.shard:
        work = part(work, options.shard)
    todo = left(work, job)
    if options.dry_run:
        return _plan(work, todo, job)
    if options.workers < 0:
        raise Error(f"--jobs {options.workers}: 1 or more, or 0 for one a processor", code="usage")
    with closing(_Progress(work, todo, job, quiet=options.quiet)) as progress:
        outcome = run_shards(work, job, engine=options.engine, workers=options.workers or processors(),
                             address=options.address, done=progress.done, tick=progress.tick)  # fmt: skip
    store = RunStore(job.folder)
    for source, why in outcome.failed.items():
        print(line_of(source, why), file=sys.stderr)
    if not options.quiet:
        for line in summary(outcome.counts):
            print(line, file=sys.stderr)
        print(f"rows: {store.shown('data')}\nreport: {store.shown('report.html')}", file=sys.stderr)
    if options.duplicates:
        found = duplicates(work, job)
        print(f"{found:,} duplicates: {store.shown('duplicates.jsonl')}", file=sys.stderr)
    return 0 if outcome.done == len(work) else 1 if outcome.done else 3


def _plan(work: Sequence[Shard], todo: Sequence[Shard], job: Job) -> int:
    """What would be done."""
    store, names = RunStore(job.folder), {shard.name for shard in todo}
    for shard in work:
        target = store.shown(f"data/{shard.name}{FORMATS[job.format]}")
        print(shard.source, "->", target, "" if shard.name in names else "(done)")
    print(f"{len(work):,} shards, {len(todo):,} to do; columns: {', '.join(job.fields)}", file=sys.stderr)
    return 0


class _Progress:
    """A bar on a terminal, a line a minute elsewhere: shards, pages and failures so far, pages a second, time left."""

    def __init__(self, work: Sequence[Shard], todo: Sequence[Shard], job: Job, *, quiet: bool) -> None:
        self._store, self._quiet, self._total = RunStore(job.folder), quiet, len(todo)
        self._begun = self._said = time.monotonic()
        self._shards, self._pages, self._failed = 0, 0, 0  # of this run, in shards that are done
        self._sizes = {shard.name: _size(shard) for shard in todo}
        shown = sys.stderr.isatty() and not quiet
        self._bar = tqdm(total=len(todo), disable=not shown, file=sys.stderr, unit="shard",
                         bar_format="{percentage:3.0f}%|{bar}| [{elapsed}<{remaining}]{postfix}")  # fmt: skip
        if not quiet and len(todo) < len(work):
            print(f"{len(work) - len(todo):,} of {len(work):,} shards are done already", file=sys.stderr)

    def close(self) -> None:
        """Remove the bar."""
        self._bar.close()

    def done(self, shard: Shard, failed: str) -> None:
        """A shard has ended."""
        self._shards += 1
        if not failed:
            counts = counted(self._store, shard.name)
            self._pages += counts["records"]
            self._failed += sum(number for status, number in counts["by"]["status"].items() if status not in FINE)
        self.tick({})

    def tick(self, partial: dict[str, Any]) -> None:
        """So much time has passed; `partial` is how far the shards are that are being done."""
        pages = self._pages + sum(note["records"] for note in partial.values())
        failed = self._failed + sum(note["failed"] for note in partial.values())
        sizes = ((note["offset"], self._sizes[name]) for name, note in partial.items())
        far = self._shards + sum(min(1.0, offset / size) for offset, size in sizes if size)
        now = time.monotonic()
        speed = pages / max(now - self._begun, 1e-3)
        said = f"{self._shards}/{self._total} shards, {pages:,} pages, {speed:,.1f} pages/s, {failed:,} failed"
        if not self._bar.disable:
            self._bar.n = round(far, 4)
            self._bar.set_postfix_str(said)
        elif now - self._said >= _LINE and not self._quiet:
            self._said = now
            left = f", about {(now - self._begun) / far * (self._total - far) / 60:,.0f} min left" if far else ""
            print(f"{time.strftime('%H:%M:%S')} {said}{left}", file=sys.stderr, flush=True)


def _size(shard: Shard) -> int:
    """The size of an archive, in which offsets tell how far one is; 0 where that is not known."""
    try:
        return os.path.getsize(shard.paths[0]) if shard.kind == "warc" else 0
    except OSError:
        return 0
