"""Turns the arguments of a command into sources (addresses, files, folders, patterns, stdin) and reads them."""

import argparse
import glob
import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import chain, islice, takewhile
from pathlib import Path
from urllib.parse import urlsplit

from ..batch import warc
from ..batch.extracting import decoded
from ..batch.record import CrawlRecord
from ..batch.sources import kind_of
from ..errors import Error
from ..expressions import expression
from ..fetch import fetch
from ..files import below
from ..given import MOST, Given, read_file, unzipped
from ..settings import Settings

_PAGES = frozenset((".html", ".htm", ".xhtml", ".shtml", ".mht", ".mhtml"))
_OTHER_FILES = frozenset((".txt", ".md", ".json", ".jsonl", ".xml", ".csv", ".toml", ".pdf", ".gz", ".zip", ".warc",
                          ".epub", ".png", ".jpg"))  # fmt: skip
_ADDRESS = expression(r"[A-Za-z][A-Za-z0-9+.-]*://")
_BARE_ADDRESS = expression(r"[\w-]+(\.[\w-]+)+(:\d+)?([/?#]|$)")
_CREDENTIALS = expression(r"(://)[^/?#]*@")
_LOCAL = expression(r"(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[0-9A-Fa-f:]+\])(?::\d+)?(?:[/?#]|$)")
_OTHER_TEXTS = {
    ".txt": "plain text", ".md": "Markdown", ".markdown": "Markdown", ".rst": "reStructuredText", ".tex": "LaTeX",
    ".csv": "CSV", ".json": "JSON", ".jsonl": "JSON Lines; see `marrow batch`", ".toml": "TOML",
    **dict.fromkeys((".yaml", ".yml"), "YAML"),
    **dict.fromkeys((".py", ".js", ".ts", ".css", ".c", ".h", ".cpp", ".rs", ".go", ".java", ".rb", ".sh", ".sql"),
                    "source code"),
}  # fmt: skip
_MARKUP = expression(rb"<(?:!doctype|html|head|body|title|article|main|div|p|table|h[1-6]|span|meta)\b", re.IGNORECASE)
_HEAD = 65_536  # bytes in which markup is looked for
_reading: dict[str, tuple[int, Iterator[CrawlRecord]]] = {}  # the archive that is being read, and how far


@dataclass(frozen=True, slots=True)
class Source:
    """A page to read: `name` is as typed or found; `kind` is address, file, record, stdin, problem, or pages (of one
    article, in `pages`).

    `root` is the folder of the argument; `why` is the code and message of a problem; `number` is that of a record in
    its archive, counted from 1.
    """

    name: str
    kind: str
    root: str = ""
    why: tuple[str, str] = ("", "")
    pages: "tuple[Source, ...]" = ()
    number: int = 0

    @property
    def shown(self) -> str:
        """The name as one line of UTF-8, without credentials: invalid bytes and control characters are replaced."""
        if self.kind == "address":
            readable = _CREDENTIALS.sub(r"\1", self.name, 1)
        else:
            readable = os.fsencode(self.name).decode("utf-8", "replace")
        readable += f"#{self.number}" if self.number else ""
        return "".join(letter if letter.isprintable() else "\ufffd" for letter in readable)


def add_sources(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments that name the sources; `expand` takes them."""
    parser.add_argument("sources", nargs="*", metavar="SOURCE",
                        help="URL, file, folder, pattern, - for stdin, or @LIST")
    parser.add_argument("-i", "--input-file", metavar="LIST", help="file with a source on each line; - for stdin")


def expand(typed: Sequence[str], listed: str | None = None) -> list[Source]:
    """The pages of the arguments, each once; an argument without any page is a source of the kind problem.

    `listed` is a file with further arguments, one on each line. Raises `Error` when it cannot be read.
    """
    if not typed and listed is None:
        if sys.stdin is None or sys.stdin.isatty():
            raise Error("no source given: name a URL, a file or a folder, or pipe a page in (see --help)", code="usage")
        typed = ["-"]
    words = [*typed, *(_lines(listed) if listed is not None else ())]
    found: dict[object, Source] = {}
    real = cache(os.path.realpath)
    for source in (source for word in words for source in _expand(word)):
        folder, name = os.path.split(source.name)
        same = (real(folder), name, source.number) if source.kind in ("file", "record") else source
        found.setdefault(same, source)  # links to a file are files of their own
    return list(found.values())


def _lines(name: str) -> list[str]:
    """The lines of a list of sources, without empty ones and comments (#)."""
    data = sys.stdin.buffer.read(MOST) if name == "-" else read_file(name)
    lines = (line.strip() for line in os.fsdecode(data.removeprefix(b"\xef\xbb\xbf")).splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def as_one(sources: Sequence[Source]) -> list[Source]:
    """The sources with all files joined into one article, which stands where the first file stood and has its name."""
    files = tuple(source for source in sources if source.kind == "file")
    if len(files) < 2:
        return list(sources)
    whole = Source(files[0].name, "pages", files[0].root, pages=files)
    others = [whole if source == files[0] else source for source in sources]
    return [source for source in others if source.kind != "file"]


def _expand(word: str) -> Iterator[Source]:
    if word == "-":
        yield Source("-", "stdin")
    elif word.startswith("@") and not os.path.lexists(word):
        yield from chain.from_iterable(map(_expand, _lines(word[1:])))
    elif word.lower().startswith("file://"):
        from urllib.request import url2pathname  # brings a client for HTTP with it

        yield Source(url2pathname(urlsplit(word).path), "file")
    elif _LOCAL.match(word) and not os.path.lexists(word):
        yield Source(f"http://{word}", "address")
    elif _ADDRESS.match(word):
        yield Source(word, "address")
    elif os.path.isdir(word):
        yield from _pages(word)
    elif os.path.isfile(word) and kind_of(word) == "warc":
        yield from _records(word)
    elif os.path.lexists(word):
        yield Source(word, "file", os.path.dirname(word))
    elif glob.has_magic(word):
        yield from _fitting(word)
    else:
        yield _guessed(word)


def _guessed(word: str) -> Source:
    """An address without its scheme, by its look, or a problem."""
    if _BARE_ADDRESS.match(word) and Path(word).suffix.lower() not in _PAGES | _OTHER_FILES:
        return Source(f"https://{word}", "address")
    message = "no such file or folder, and not an address (those begin with https://)"
    return Source(word, "problem", why=("not-found", message))


def _fitting(pattern: str) -> Iterator[Source]:
    """The files that fit a pattern with wild cards, in order; none is a problem."""
    found = sorted(file for file in glob.glob(pattern, recursive=True) if os.path.isfile(file))
    plain = list(takewhile(lambda part: not glob.has_magic(part), Path(pattern).parts))
    root = str(Path(*plain)) if plain else ""  # the part of the pattern before its first wild card
    yield from (Source(file, "file", root) for file in found)
    if not found:
        yield Source(pattern, "problem", why=("not-found", "no file fits this pattern"))


def _pages(folder: str) -> Iterator[Source]:
    """The pages of a folder and its subfolders, in order; a folder that cannot be read is a problem."""
    problems: list[OSError] = []
    found = False
    for file in below(folder, problems.append):
        if os.path.splitext(file.lower().removesuffix(".gz"))[1] in _PAGES:
            found = True
            yield Source(file, "file", folder)
    for error in problems:
        yield Source(error.filename or folder, "problem", why=("unreadable", error.strerror or str(error)))
    if not found and not problems:
        yield Source(folder, "problem", why=("not-found", f"no page in this folder ({', '.join(sorted(_PAGES))})"))


def _records(path: str) -> Iterator[Source]:
    """The pages of an archive; other records are left out, a damaged one is a problem."""
    found = False
    for number, record in enumerate(warc.read(path, MOST), 1):
        if record.status != "skipped":
            found, why = True, (record.reason or "", record.detail or "this record cannot be read")
            yield Source(path, "problem" if record.status else "record", os.path.dirname(path),
                         why if record.status else ("", ""), number=number)  # fmt: skip
    if not found:
        yield Source(path, "problem", why=("not-found", "no page in this archive"))


def _record(source: Source) -> Given:
    """A page of an archive. Pages are read in order, so each archive is read only once more."""
    at, records = _reading.get(source.name, (0, iter(())))
    if at >= source.number or not at:
        at, records = 0, warc.read(source.name, MOST)
    for record in islice(records, source.number - at - 1, None):
        _reading.clear()
        _reading[source.name] = (source.number, records)
        body = record.body if isinstance(record.body, bytes) else b""
        body = decoded(body, record.content_encoding, record.transfer_encoding, MOST)
        return Given(body, record.url, record.charset)
    raise Error("the archive has changed", code="unreadable")


def _other(name: str, body: bytes) -> str:
    """The type of a file without markup by its name or its first bytes, such as "JSON"; "" for a possible page."""
    if _MARKUP.search(body[:_HEAD]):
        return ""
    if body.lstrip()[:1] in (b"{", b"["):
        with suppress(ValueError, RecursionError):
            json.loads(body if len(body) < _HEAD else body.lstrip().split(b"\n", 1)[0])
            return "JSON; for many pages in JSON Lines see `marrow batch`"
    return _OTHER_TEXTS.get(os.path.splitext(name)[1].lower(), "")


def read(source: Source, settings: Settings, options: argparse.Namespace) -> Given:
    """The bytes of a source; address and charset of the options go before those that came with it.

    Raises `Error` when they cannot be read.
    """
    found = _read(source, settings)
    return Given(found.body, options.url or found.url, options.charset or found.charset)


def _read(source: Source, settings: Settings) -> Given:
    if source.kind == "problem":
        raise Error(source.why[1], code=source.why[0])
    if source.kind == "address":
        answer = fetch(source.name, **settings.group("fetch"))
        return Given(answer.body, answer.url, answer.charset)
    if source.kind == "stdin":
        return Given(unzipped(sys.stdin.buffer.read(MOST), "-"))
    try:
        if source.kind == "record":
            return _record(source)
    except OSError as error:
        raise Error(error.strerror or str(error), code="unreadable") from None
    body = read_file(source.name)
    if what := _other(re.sub(r"\.gz$", "", source.name, flags=re.IGNORECASE), body):
        raise Error(f"this is no page but {what}", code="not-html")
    return Given(body)
