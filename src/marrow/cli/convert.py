"""`marrow SOURCE...`: each page to text, Markdown, HTML or JSON, on standard output or into files."""

import argparse
import json
import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import fields
from pathlib import Path
from typing import IO, Any

from tqdm import tqdm

from .. import registry
from ..article import Article
from ..errors import Error
from ..metadata.merge import Metadata
from ..pipeline import Extractor
from ..reasons import REASONS
from ..settings import Settings, load
from . import files
from .sources import Source, expand, read

PROPERTIES = (*(each.name for each in fields(Metadata)), "reason", "encoding")
_ABOVE_TEXT = ("markdown", "text")
_UNSAFE = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff\ufffe\uffff]")


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
        return settings.update({f"{settings.get('algorithm')}.model": str(options.model)}, "command line", firm=True)
    return settings


def add_reading(parser: argparse.ArgumentParser) -> None:
    """Declare the options of all commands that read and extract."""
    add = parser.add_argument_group("reading and extracting").add_argument
    add("--url", metavar="BASE", help="address the page came from; makes links absolute")
    add("--charset", help="encoding that the server declared for the page")
    add("-a", "--algorithm", metavar="NAME", help="how content is found; see `marrow algorithms`")
    add("--model", type=Path, metavar="FILE", help="model of your own for the algorithm; see `marrow train`")
    add("--set", action="append", default=[], metavar="NAME=VALUE", help="any setting; see `marrow config show`")
    add("--config", type=Path, metavar="FILE", help="settings file, instead of marrow.toml")
    add("--timeout", type=float, metavar="SECONDS", help="limit for fetching one page")
    add("--guard", action="store_true", help="refuse to fetch from private and loopback addresses")


def convert(options: argparse.Namespace) -> int:
    """Convert every source; a failure is one line on standard error and costs no other source."""
    settings = settings_of(options).update({"to": options.to} if options.to else {}, "-t")
    form = settings.get("to")
    _fits(options, form)
    sources = expand(options.sources)
    suffix = ".jsonl" if form == "jsonl" else str(registry.module("render", form).SUFFIX)
    suffix = ".txt" if options.property else suffix
    targets = files.targets(sources, options.output_dir, suffix) if options.output_dir else {}
    if options.dry_run:
        for source in sources:
            print(source.shown, "->", targets.get(source) or options.output or "standard output")
        return 0
    if options.resume:
        sources = [source for source in sources if not targets[source].exists()]
    bad = _run(sources, targets, form, Extractor(settings), options)
    return exit_code(bad, len(sources))


def exit_code(bad: int, total: int) -> int:
    """0 where nothing was bad, 1 where something was, 3 where nothing was good."""
    return 0 if not bad else (1 if bad < total else 3)


def _fits(options: argparse.Namespace, form: str) -> None:
    """Raise `Error` for options that do not go together."""
    if options.resume and not options.output_dir:
        raise Error("--resume goes with -O DIR", code="usage")
    if options.output and options.output_dir:
        raise Error("-o FILE and -O DIR exclude each other", code="usage")
    if options.frontmatter and form not in _ABOVE_TEXT:
        raise Error(f"--frontmatter goes with {' or '.join(_ABOVE_TEXT)}; {form} has no place for it", code="usage")
    if options.property and options.property not in PROPERTIES:
        raise registry.unknown(options.property, PROPERTIES, "property")


def _run(sources: list[Source], targets: dict[Source, Path], form: str, extractor: Extractor,
         options: argparse.Namespace) -> int:  # fmt: skip
    """Convert each source; the number of those that failed."""
    show = len(sources) > 1 and sys.stderr.isatty() and not options.quiet
    progress = tqdm(total=len(sources), disable=not show, unit="page", file=sys.stderr)
    with _open(options.output, sources) as out, progress:
        writer = _Writer(out, "" if options.property else form, len(sources) > 1 and not targets)

        def one(source: Source) -> str:
            article = extract(source, extractor, options)
            text = _rendered(article, form, options)
            if source in targets:
                files.write(targets[source], _ended(text), source)
            else:
                writer.add(text, source.shown)
            return "" if options.allow_empty else failure_of(article)

        bad = attempt_all(sources, one, options, done=progress.update)
        if not targets:
            writer.close()
    return bad


def attempt_all(sources: Sequence[Source], work: Callable[[Source], str], options: argparse.Namespace, *,
                done: Callable[[], object] = bool) -> int:  # fmt: skip
    """Do `work(source)` for each, which gives a failure or ""; a line for each failure, and their number."""
    bad = 0
    for source in sources:
        if failure := _attempt(source, work, options):
            bad += 1
            if not getattr(options, "quiet", False):
                tqdm.write(f"{source.shown}: {failure}", file=sys.stderr)
        done()
    return bad


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


def _rendered(article: Article, form: str, options: argparse.Namespace) -> str:
    if name := options.property:
        known = {"reason": article.reason, "encoding": article.page.encoding.name}
        value = known[name] if name in known else article.metadata.as_dict()[name]
        return "\n".join(value) if isinstance(value, list | tuple) else "" if value is None else str(value)
    if form == "jsonl":
        return article.json(indent=0)
    text = article.render(form) if article or form not in _ABOVE_TEXT else ""
    return frontmatter(article) + text if options.frontmatter else text


def frontmatter(article: Article) -> str:
    """The metadata as a YAML block; every value is written as JSON, which is YAML."""
    known = {"url": article.page.url, **article.metadata.as_dict(), "reason": article.reason}
    lines = [f"{name}: {_yaml(value)}" for name, value in known.items() if value]
    return "\n".join(["---", *lines, "---", "", ""])


def _yaml(value: Any) -> str:
    """JSON without the letters that YAML does not read as they are."""
    return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(value, ensure_ascii=False))


class _Writer:
    """Joins what several sources give on one stream, so that each can be told from the next."""

    def __init__(self, out: IO[str], form: str, many: bool) -> None:
        self.out, self.form, self.many, self.count = out, form, many, 0

    def _begin(self) -> None:
        """A file that is there loses what it holds when there is something to put in its place, and not before."""
        if not self.count and self.out is not sys.stdout and Path(self.out.name).is_file():
            self.out.truncate(0)

    def add(self, text: str, name: str) -> None:
        self._begin()
        if self.many and self.form == "json":
            self.out.write(("[\n" if not self.count else ",\n") + text.rstrip())
        elif self.many and self.form in ("markdown", "html"):
            head = f"<!-- source: {name.replace('--', '- -')} -->\n\n"
            self.out.write(("\n" if self.count else "") + head + _ended(text))
        elif self.many and self.form == "text":
            self.out.write(("\f" if self.count else "") + _ended(text))
        else:
            self.out.write(_ended(text))
        self.count += 1
        self.out.flush()

    def close(self) -> None:
        if self.many and self.form == "json":
            self._begin()
            self.out.write("\n]\n" if self.count else "[]\n")


def _ended(text: str) -> str:
    return text if not text or text.endswith("\n") else text + "\n"


def _open(path: Path | None, sources: list[Source]) -> AbstractContextManager[IO[str]]:
    if path is None or str(path) == "-":
        return nullcontext(sys.stdout)
    for source in sources if path.exists() else ():
        if source.kind == "file" and os.path.exists(source.name) and os.path.samefile(path, source.name):
            raise Error(f"{path}: this is a source; write to another file", code="usage")
    try:
        return path.open("a", encoding="utf-8", errors="replace", newline="\n")  # see `_Writer._begin`
    except OSError as error:
        raise Error(f"{path}: {error.strerror or error}", code="unwritable") from None
