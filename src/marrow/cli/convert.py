"""`marrow SOURCE...`: each page to text, Markdown, HTML or JSON, on standard output or into files."""

import argparse
import hashlib
import json
import re
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import IO, Any
from urllib.parse import urlsplit

from tqdm import tqdm

from .. import registry
from ..article import Article
from ..errors import Error
from ..pipeline import Extractor
from ..reasons import REASONS
from ..settings import Settings, load
from .sources import Source, expand, read

_SUFFIXES = {"jsonl": ".jsonl"}


def settings_of(options: argparse.Namespace) -> Settings:
    """Settings from files, environment and command line. Raises `Error` for an unknown name or a bad value."""
    given: dict[str, Any] = {}
    for assignment in options.set:
        name, equals, value = assignment.partition("=")
        if not equals:
            raise Error(f"--set {assignment}: write NAME=VALUE", code="usage")
        given[name.strip()] = value
    for option, name in (("algorithm", "algorithm"), ("timeout", "fetch.timeout")):
        if getattr(options, option, None) is not None:
            given[name] = getattr(options, option)
    if getattr(options, "guard", False):
        given["fetch.guard"] = True
    return load(options.config).update(given, "command line")


def convert(options: argparse.Namespace) -> int:
    """Convert every source; a failure is one line on standard error and costs no other source."""
    settings = settings_of(options)
    form = options.to or settings.get("to")
    if form != "jsonl" and form not in registry.names("render"):
        raise registry.unknown(form, [*registry.names("render"), "jsonl"], "format")
    if options.resume and not options.output_dir:
        raise Error("--resume goes with -O DIR", code="usage")
    sources = expand(options.sources)
    targets = _targets(sources, options.output_dir, form)
    if options.dry_run:
        for source in sources:
            print(source.name, "->", targets.get(source) or options.output or "standard output")
        return 0
    if options.resume:
        sources = [source for source in sources if not targets[source].exists()]
    good, bad = _run(sources, targets, form, settings, options)
    return 0 if not bad else (1 if good else 3)


def _run(sources: list[Source], targets: dict[Source, Path], form: str, settings: Settings,
         options: argparse.Namespace) -> tuple[int, int]:  # fmt: skip
    good = bad = 0
    extractor = Extractor(settings)
    show = len(sources) > 1 and sys.stderr.isatty() and not options.quiet
    opened = _open(options.output)
    with opened as out, tqdm(total=len(sources), disable=not show, unit="page", file=sys.stderr) as progress:
        writer = _Writer(out, form, len(sources) > 1 and not targets)
        for source, article, failure in _articles(sources, extractor, options):
            if article is not None:
                target = targets.get(source)
                _write(article, source, form, options, writer, target)
            if failure:
                bad += 1
                if not options.quiet:
                    tqdm.write(f"{source.name}: {failure}", file=sys.stderr)
            else:
                good += 1
            progress.update()
        writer.close()
    return good, bad


def _articles(sources: list[Source], extractor: Extractor,
              options: argparse.Namespace) -> Iterator[tuple[Source, Article | None, str]]:  # fmt: skip
    """Each source with its article, if it could be read, and its failure as `reason: message`, if it is one."""
    for source in sources:
        try:
            found = read(source, extractor.settings, url=options.url, charset=options.charset)
            article = extractor.extract(found.body, url=found.url, charset=found.charset)
        except Error as error:
            yield source, None, f"{error.code}: {error}"
            continue
        failure = ""
        if article.reason and not options.allow_empty:
            evidence = f" ({article.evidence})" if article.evidence else ""
            failure = f"{article.reason}: {REASONS[article.reason]}{evidence}"
        yield source, article, failure


def _write(article: Article, source: Source, form: str, options: argparse.Namespace, writer: "_Writer",
           target: Path | None) -> None:  # fmt: skip
    if options.property:
        text = _property(article, options.property)
    elif form == "jsonl":
        text = article.json(indent=0)
    else:
        text = article.render(form) if article or form in ("json", "html") else ""
        if options.frontmatter and form in ("markdown", "text"):
            text = frontmatter(article) + text
    if target is None:
        writer.add(text, source.name)
        return
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        partial = target.with_name(target.name + ".part")
        partial.write_text(_ended(text), encoding="utf-8")
        partial.replace(target)  # a file is there whole or not at all, so --resume can trust it
    except OSError as error:
        raise Error(f"{target}: {error.strerror or error}", code="unwritable") from None


def _property(article: Article, name: str) -> str:
    fields = {**article.metadata.as_dict(), "reason": article.reason, "encoding": article.page.encoding.name}
    if name not in fields:
        raise registry.unknown(name, fields, "property")
    value = fields[name]
    return "\n".join(value) if isinstance(value, list | tuple) else "" if value is None else str(value)


def frontmatter(article: Article) -> str:
    """The metadata as a YAML block; every value is written as JSON, which is YAML."""
    fields = {"url": article.page.url, **article.metadata.as_dict(), "reason": article.reason}
    lines = [f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in fields.items() if value]
    return "\n".join(["---", *lines, "---", "", ""])


class _Writer:
    """Joins what several sources give on one stream, so that each can be told from the next."""

    def __init__(self, out: IO[str], form: str, many: bool) -> None:
        self.out, self.form, self.many, self.count = out, form, many, 0

    def add(self, text: str, name: str) -> None:
        if self.many and self.form == "json":
            self.out.write(("[\n" if not self.count else ",\n") + text.rstrip())
        elif self.many and self.form in ("markdown", "html"):
            self.out.write(("\n" if self.count else "") + f"<!-- source: {name.replace('--', '- -')} -->\n\n" + _ended(text))
        elif self.many and self.form == "text":
            self.out.write(("\f" if self.count else "") + _ended(text))
        else:
            self.out.write(_ended(text))
        self.count += 1
        self.out.flush()

    def close(self) -> None:
        if self.many and self.form == "json":
            self.out.write("\n]\n" if self.count else "[]\n")


def _ended(text: str) -> str:
    return text if not text or text.endswith("\n") else text + "\n"


def _open(path: Path | None) -> Any:
    if path is None or str(path) == "-":
        reconfigure = getattr(sys.stdout, "reconfigure", None)
        if reconfigure:
            reconfigure(encoding="utf-8", errors="strict")
        return nullcontext(sys.stdout)
    try:
        return path.open("w", encoding="utf-8")
    except OSError as error:
        raise Error(f"{path}: {error.strerror or error}", code="unwritable") from None


def _targets(sources: list[Source], folder: Path | None, form: str) -> dict[Source, Path]:
    """A file for each source: the path below the folder given, or one made from the address; no two the same."""
    if folder is None:
        return {}
    suffix = _SUFFIXES.get(form) or registry.module("render", form).SUFFIX
    taken: dict[Path, Source] = {}
    for source in sources:
        path = folder / (_file_name(source) + suffix)
        if path in taken and taken[path] != source:
            mark = hashlib.sha256(source.name.encode()).hexdigest()[:8]
            path = folder / f"{_file_name(source)}-{mark}{suffix}"
        taken[path] = source
    return {source: path for path, source in taken.items()}


def _file_name(source: Source) -> str:
    if source.kind == "stdin":
        return "stdin"
    if source.kind == "file":
        path = Path(source.name)
        inner = path.relative_to(source.root) if source.root and path.is_relative_to(source.root) else Path(path.name)
        return str(inner.with_suffix(""))
    parts = urlsplit(source.name)
    tail = f"?{parts.query}" if parts.query else ""
    name = re.sub(r"[^\w.-]+", "-", f"{parts.netloc.rpartition('@')[2]}{parts.path}{tail}").strip("-.")
    return name[:150] or "page"
