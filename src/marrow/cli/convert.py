"""`marrow SOURCE...`: converts each page to a format, on standard output or into files."""

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from .. import registry
from ..errors import Error
from ..many import failed
from ..pipeline import Extractor
from ..workers import Pool, processors
from . import output
from .attempts import attempt, bar, exit_code, extract, failure_of, told
from .formats import ABOVE_TEXT, ALIASES, PROPERTIES, rendered
from .settings import settings_of
from .sources import Source, as_one, expand

_SECONDS = 60.0  # for a page beside fetching it
_MEMORY = 4096  # megabytes of a process
_Made = tuple[str | bytes | None, str]  # the output for a source, None without one, and its failure or ""


def convert(options: argparse.Namespace) -> int:
    """Convert every source; a failure is one line on standard error and costs no other source."""
    settings = settings_of(options).update({"to": ALIASES.get(options.to, options.to)} if options.to else {}, "-t")
    form = settings.get("to")
    sources = output.others(expand(options.sources, options.input_file), options.output_dir)
    if settings.get("pages.join"):
        sources = as_one(sources)
    _fits(options, form, many=len(sources) > 1)
    suffix = ".jsonl" if form == "jsonl" else str(registry.module("render", form).SUFFIX)
    suffix = ".txt" if options.property else suffix
    targets = output.targets(sources, options.output_dir, suffix) if options.output_dir else {}
    if _is_binary(options, form) and options.output and str(options.output) != "-":
        targets = dict.fromkeys(sources, options.output)  # of one source
    output.refuse_sources(targets.values() or [options.output], sources)
    if options.dry_run:
        return _dry_run(sources, targets, options)
    if options.resume:
        done = set[str]() if options.output_dir else output.sources_of(options.output)
        there = {each for each, target in targets.items() if target.exists()}
        sources = [each for each in sources if each.shown not in done and each not in there]
    bad = _run(sources, targets, form, Extractor(settings), options)
    return exit_code(bad, len(sources))


def _dry_run(sources: list[Source], targets: dict[Source, Path], options: argparse.Namespace) -> int:
    """Print what would be read and written, and which sources are missing."""
    problems = [source for source in sources if source.kind == "problem"]
    for source in sources:
        if source.kind == "problem":
            print(f"{source.shown}: {source.why[0]}: {source.why[1]}", file=sys.stderr)
        else:
            print(source.shown, "->", targets.get(source) or options.output or "standard output")
    return exit_code(len(problems), len(sources))


def _fits(options: argparse.Namespace, form: str, *, many: bool) -> None:
    """Raise `Error` for options that do not go together."""
    if options.resume and not options.output_dir and not (options.output and form == "jsonl" and not options.property):
        raise Error("--resume goes with -O DIR, or with -t jsonl -o FILE", code="usage")
    if options.output and options.output_dir:
        raise Error("-o FILE and -O DIR exclude each other", code="usage")
    if options.frontmatter and form not in ABOVE_TEXT:
        raise Error(f"--frontmatter goes with {' or '.join(ABOVE_TEXT)}; {form} has no place for it", code="usage")
    if _is_binary(options, form) and not options.output_dir:
        if many:
            raise Error(f"several pages are no one {form} file: add -O DIR, or see `marrow book`", code="usage")
        if not options.output and sys.stdout.isatty():
            raise Error(f"{form} is no text for a terminal: write it with -o FILE", code="usage")
    if options.property and options.to:
        raise Error("-p prints one field as text: leave out -t", code="usage")
    if options.property and options.property not in PROPERTIES:
        raise registry.unknown(options.property, PROPERTIES, "property")
    if options.jobs < 0:
        raise Error(f"--jobs {options.jobs}: 1 or more, or 0 for one a processor", code="usage")


def _is_binary(options: argparse.Namespace, form: str) -> bool:
    """Whether the output is a binary file."""
    if options.property or form == "jsonl":
        return False
    return bool(getattr(registry.module("render", form), "BINARY", False))


def _run(sources: list[Source], targets: dict[Source, Path], form: str, extractor: Extractor,
         options: argparse.Namespace) -> int:  # fmt: skip
    """Convert each source; the number of those that failed."""
    progress = bar(len(sources), shown=len(sources) > 1 and not options.quiet)
    bad = 0
    with output.opened(None if targets else options.output) as out, progress:
        many = len(sources) > 1 and not targets
        writer = output.StreamWriter(out, "" if options.property else form, many, more=options.resume)

        def put(source: Source) -> str:
            if source in targets:
                output.write(targets[source], output.ended(made) if isinstance(made, str) else made or b"")
            elif isinstance(made, bytes):
                sys.stdout.buffer.write(made)
            else:
                writer.add(made or "", source.shown)
            return ""

        for source, (made, failure) in _each(sources, extractor, form, options):
            unwritten = "" if made is None else attempt(source, put, options)
            bad += told(source, unwritten or failure, options)
            progress.update()
        if not targets:
            writer.close()
    return bad


def _each(sources: list[Source], extractor: Extractor, form: str,
          options: argparse.Namespace) -> Iterator[tuple[Source, _Made]]:  # fmt: skip
    """The output for each source, in order; made in several processes where `--jobs` says so."""
    jobs = min(options.jobs or processors(), len(sources))
    if jobs < 2 or any(source.kind == "stdin" for source in sources):
        make = prepare(extractor, form, options)
        yield from ((source, make(source)) for source in sources)
        return
    seconds = _SECONDS + float(extractor.settings.get("fetch.timeout"))
    pool = Pool(jobs, prepare, extractor, form, options, memory=_MEMORY)
    for source, reply in pool.in_order(sources, seconds):
        yield source, reply.value or (None, reply.failed)


def prepare(extractor: Extractor, form: str, options: argparse.Namespace) -> Callable[[Source], _Made]:
    """The function that makes the output for a source, in this process or another."""
    binary = _is_binary(options, form)

    def make(source: Source) -> _Made:
        made: list[str | bytes] = []

        def work(source: Source) -> str:
            article = extract(source, extractor, options)
            failure = "" if options.allow_empty else failure_of(article)
            if not binary:
                made.append(rendered(article, form, options, source=source.shown))
            elif not failure:
                made.append(article.file(form))
            return failure

        failure = attempt(source, work, options)
        code, _, why = failure.partition(": ")
        if code == "not-html" and not made and not binary:  # it has its row too
            made.append(rendered(failed(why, options.url, code), form, options, source=source.shown))
        return (made[0] if made else None), failure

    return make
