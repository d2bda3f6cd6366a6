"""`marrow SOURCE...`: each page to text, Markdown, HTML or JSON, on standard output or into files."""

import argparse
import difflib
import os
import re
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from tqdm import tqdm

from .. import registry
from ..article import Article
from ..errors import Error
from ..pipeline import Extractor
from ..reasons import REASONS
from ..settings import Settings, load
from ..workers import Pool
from . import files
from .forms import ABOVE_TEXT, ALIASES, PROPERTIES, rendered
from .sources import Source, expand, read
from .writing import Writer, ended, opened, sources_of

_SECONDS, _MEMORY, _AHEAD = 60.0, 4096, 4  # for a page beside fetching it; megabytes of a process; pages before their turn
_Made = tuple[str | None, str]  # what is written of a source, None if nothing is, and its failure or ""


def assigned(assignments: Sequence[str]) -> dict[str, Any]:
    """The values of `--set NAME=VALUE` by name. Raises `Error` for one without a value."""
    given: dict[str, Any] = {}
    for assignment in assignments:
        name, equals, value = assignment.partition("=")
        if not equals:
            raise Error(f"--set {assignment}: write NAME=VALUE", code="usage")
        given[name.strip()] = value
    return given


def settings_of(options: argparse.Namespace) -> Settings:
    """Settings from files, environment and command line. Raises `Error` for an unknown name or a bad value."""
    given = assigned(options.set)
    for option, name in (("algorithm", "algorithm"), ("timeout", "fetch.timeout")):
        if getattr(options, option, None) is not None:
            given[name] = getattr(options, option)
    if getattr(options, "guard", False):
        given["fetch.guard"] = True
    settings = load(options.config).update(given, "command line", firm=True)
    if getattr(options, "model", None) is not None:
        if not options.model.is_file():
            raise Error(f"{options.model}: no such model file", code="not-found")
        return settings.update({f"{settings.get('algorithm')}.model": str(options.model)}, "command line", firm=True)
    return settings


def add_reading(parser: argparse.ArgumentParser) -> None:
    """Declare the options of all commands that read and extract."""
    add = parser.add_argument_group("reading and extracting").add_argument
    add("--url", metavar="BASE", type=_address, help="address the page came from; makes links absolute")
    add("--charset", type=_charset, help="encoding that the server declared for the page")
    add("-a", "--algorithm", metavar="NAME", help="how content is found; see `marrow algorithms`")
    add("--model", type=Path, metavar="FILE", help="model of your own for the algorithm; see `marrow train`")
    add("--set", action="append", default=[], metavar="NAME=VALUE", help="any setting; see `marrow config show`")
    add("--config", type=Path, metavar="FILE", help="settings file, instead of marrow.toml")
    add("--timeout", type=_above_zero, metavar="SECONDS", help="limit for fetching one page")
    add("--guard", action="store_true", help="refuse to fetch from private and loopback addresses")


def _address(text: str) -> str:
    if not re.match(r"(?:https?://[^\s/]+|file:///)\S*$", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not an address, such as https://example.org/story")
    return text


def _charset(text: str) -> str:
    from ..page.charsets import labels

    if text.strip().lower() not in labels():
        near = difflib.get_close_matches(text.lower(), labels(), 1)
        hint = f": did you mean {near[0]}?" if near else ""
        raise argparse.ArgumentTypeError(f"{text!r} is not an encoding of the web{hint}")
    return text


def _above_zero(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return number


def convert(options: argparse.Namespace) -> int:
    """Convert every source; a failure is one line on standard error and costs no other source."""
    settings = settings_of(options).update({"to": ALIASES.get(options.to, options.to)} if options.to else {}, "-t")
    form = settings.get("to")
    _fits(options, form)
    sources = expand(options.sources, options.input_file)
    suffix = ".jsonl" if form == "jsonl" else str(registry.module("render", form).SUFFIX)
    suffix = ".txt" if options.property else suffix
    targets = files.targets(sources, options.output_dir, suffix) if options.output_dir else {}
    if options.dry_run:
        return _dry_run(sources, targets, options)
    if options.resume:
        done = set[str]() if options.output_dir else sources_of(options.output)
        sources = [each for each in sources if each.shown not in done and not (each in targets and targets[each].exists())]
    bad = _run(sources, targets, form, Extractor(settings), options)
    return exit_code(bad, len(sources))


def exit_code(bad: int, total: int) -> int:
    """0 where nothing was bad, 1 where something was, 3 where nothing was good."""
    return 0 if not bad else (1 if bad < total else 3)


def _dry_run(sources: list[Source], targets: dict[Source, Path], options: argparse.Namespace) -> int:
    """Say what would be read and written, and what of it is not there."""
    problems = [source for source in sources if source.kind == "problem"]
    for source in sources:
        if source.kind == "problem":
            print(f"{source.shown}: {source.why[0]}: {source.why[1]}", file=sys.stderr)
        else:
            print(source.shown, "->", targets.get(source) or options.output or "standard output")
    return exit_code(len(problems), len(sources))


def _fits(options: argparse.Namespace, form: str) -> None:
    """Raise `Error` for options that do not go together."""
    if options.resume and not options.output_dir and not (options.output and form == "jsonl" and not options.property):
        raise Error("--resume goes with -O DIR, or with -t jsonl -o FILE", code="usage")
    if options.output and options.output_dir:
        raise Error("-o FILE and -O DIR exclude each other", code="usage")
    if options.frontmatter and form not in ABOVE_TEXT:
        raise Error(f"--frontmatter goes with {' or '.join(ABOVE_TEXT)}; {form} has no place for it", code="usage")
    if options.property and options.property not in PROPERTIES:
        raise registry.unknown(options.property, PROPERTIES, "property")
    if options.jobs < 0:
        raise Error(f"--jobs {options.jobs}: 1 or more, or 0 for one a processor", code="usage")


def _run(sources: list[Source], targets: dict[Source, Path], form: str, extractor: Extractor,
         options: argparse.Namespace) -> int:  # fmt: skip
    """Convert each source; the number of those that failed."""
    show = len(sources) > 1 and sys.stderr.isatty() and not options.quiet
    progress = tqdm(total=len(sources), disable=not show, unit="page", file=sys.stderr)
    bad = 0
    with opened(options.output, sources) as out, progress:
        many = len(sources) > 1 and not targets
        writer = Writer(out, "" if options.property else form, many, more=options.resume)

        def put(source: Source) -> str:
            if source in targets:
                files.write(targets[source], ended(text or ""), source)
            else:
                writer.add(text or "", source.shown)
            return ""

        for source, (text, failure) in _each(sources, prepare(extractor, form, options), extractor, form, options):
            unwritten = "" if text is None else _attempt(source, put, options)
            bad += _told(source, unwritten or failure, options)
            progress.update()
        if not targets:
            writer.close()
    return bad


def _each(sources: list[Source], make: Callable[[Source], _Made], extractor: Extractor, form: str,
          options: argparse.Namespace) -> Iterator[tuple[Source, _Made]]:  # fmt: skip
    """What is made of each source, in order; in processes where several are wanted."""
    jobs = min(options.jobs or os.cpu_count() or 1, len(sources))
    if jobs < 2 or any(source.kind == "stdin" for source in sources):
        yield from ((source, make(source)) for source in sources)
        return
    seconds = _SECONDS + float(extractor.settings.get("fetch.timeout"))
    pool = Pool(jobs, prepare, extractor, form, options, memory=_MEMORY)
    try:
        waiting = deque[tuple[Source, Any]]()
        for source in sources:
            waiting.append((source, pool.submit(source, seconds)))
            if len(waiting) > _AHEAD * jobs:
                yield _done(*waiting.popleft())
        while waiting:
            yield _done(*waiting.popleft())
    finally:
        pool.close()


def _done(source: Source, future: Any) -> tuple[Source, _Made]:
    reply = future.result()
    return source, reply.value or (None, reply.failed)


def prepare(extractor: Extractor, form: str, options: argparse.Namespace) -> Callable[[Source], _Made]:
    """The function that makes of a source what is to be written, in this process or another."""

    def make(source: Source) -> _Made:
        made: list[str] = []

        def work(source: Source) -> str:
            article = extract(source, extractor, options)
            made.append(rendered(article, form, options, source=source.shown))
            return "" if options.allow_empty else failure_of(article)

        failure = _attempt(source, work, options)
        return (made[0] if made else None), failure

    return make


def attempt_all(sources: Sequence[Source], work: Callable[[Source], str], options: argparse.Namespace) -> int:
    """Do `work(source)` for each, which gives a failure or ""; a line for each failure, and their number."""
    return sum(_told(source, _attempt(source, work, options), options) for source in sources)


def _told(source: Source, failure: str, options: argparse.Namespace) -> bool:
    """Whether there is a failure, of which one line tells."""
    if failure and not getattr(options, "quiet", False):
        code, _, message = failure.partition(": ")  # which may begin with the name again
        tqdm.write(f"{source.shown}: {code}: {message.removeprefix(f'{source.shown}: ')}", file=sys.stderr)
    return bool(failure)


def _attempt(source: Source, work: Callable[[Source], str], options: argparse.Namespace) -> str:
    """What `work` says; what it raises is a failure too, as `reason: message`."""
    try:
        return work(source)
    except Error as error:
        return f"{error.code}: {error}"
    except OSError:  # standard output is closed or full, which concerns all sources
        raise
    except Exception as error:
        if options.debug:
            raise
        message = " ".join(str(error).split())
        return f"bug: {type(error).__name__}: {message} (a mistake in Marrow or a plugin; --debug shows where)"


def extract(source: Source, extractor: Extractor, options: argparse.Namespace) -> Article:
    """The article of a source. Raises `Error` when it cannot be read."""
    if source.kind == "address" and extractor.settings.values.get("browser"):
        return extractor.extract_url(source.name)
    found = read(source, extractor.settings, url=options.url, charset=options.charset)
    return extractor.extract(found.body, url=found.url, charset=found.charset)


def failure_of(article: Article) -> str:
    """Why an article is empty, as `reason: message`; "" for one that is not."""
    if not article.reason:
        return ""
    evidence = " ".join(article.evidence.split())
    return f"{article.reason}: {REASONS[article.reason]}" + (f" ({evidence})" if evidence else "")
