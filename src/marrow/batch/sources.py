"""Turns the sources of a run into shards: one for each file of records, and one for each group of pages.

A source may also be a list of paths, a folder or a pattern.
"""

import glob
import hashlib
import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

from ..errors import Error
from ..expressions import expression
from ..fetch import fetch
from ..files import below, is_below
from . import tables, warc
from .job import Job
from .record import CrawlRecord, damaged, oversized, unreadable, with_page
from .storage import base_name, expanded, is_folder, is_remote, listed, open_input

_KINDS = {
    "warc": expression(r"\.w?arc(\.gz|\.zst|\.lz4)?$"), "parquet": expression(r"\.(parquet|pq)$"),
    "jsonl": expression(r"\.(jsonl|ndjson|jsonlines)(\.gz|\.zst)?$"),
    "pages": expression(r"\.(x?html?|shtml|mht(?:ml)?|eml)(\.gz|\.zst)?$"),
    "list": expression(r"\.(paths|txt|list)(\.gz|\.zst)?$"),
}  # fmt: skip
_WEB = ("http://", "https://")
_COMMON_CRAWL = ("crawl-data/", "https://data.commoncrawl.org/")  # how its lists begin, and where that is
_READERS: dict[str, Callable[[str, Job], Iterable[CrawlRecord]]] = {
    "warc": lambda path, job: warc.read(path, job.max_bytes),
    "parquet": lambda path, job: tables.parquet(path, job.max_bytes, job.column),
    "jsonl": lambda path, job: tables.lines(path, job.max_bytes, job.column),
    "pages": lambda path, job: [(_fetched if path.startswith(_WEB) else _file)(path, job)],
}  # of the kinds of shards
_OF_THE_FILE = (FileNotFoundError, IsADirectoryError, PermissionError)  # errors that a second run will meet again
_GROUP = 1_000  # pages that are a file each, in a shard
_DEEPEST = 4  # lists that name lists


@dataclass(frozen=True, slots=True)
class Shard:
    """One file of records, or a group of pages. `name` is that of its file of rows, the same for the same source.

    `kind` is warc, parquet, jsonl or pages; `paths` are the pages, else the one file.
    """

    name: str
    kind: str
    paths: tuple[str, ...] = field(repr=False)

    @property
    def source(self) -> str:
        """A short description of the source."""
        return self.paths[0] if len(self.paths) == 1 else f"{len(self.paths)} pages from {self.paths[0]}"

    def records(self, job: Job) -> Iterator[CrawlRecord]:
        """Its records in order. Raises `OSError` when the network or the disk fails, `Error` for a column not there."""
        for path in self.paths:
            try:
                yield from _READERS[self.kind](path, job)
            except OSError as error:
                if self.kind != "pages" and not isinstance(error, _OF_THE_FILE):
                    raise
                yield unreadable(path, 0, "not-found" if isinstance(error, FileNotFoundError) else "unreadable", error)


def shards(words: Iterable[str], *, base: str = "", output: str = "") -> list[Shard]:
    """The shards of the sources, each once. `base`: the prefix of paths in lists; files below `output` are left out.

    Raises `Error` for a source without any file.
    """
    made: dict[str, Shard] = {}
    single: list[str] = []
    for word in words:
        for kind, path in _expand(word, base, 0):
            apart = is_remote(output) or is_remote(path)
            if output and (path.startswith(output.rstrip("/") + "/") if apart else is_below(path, output)):
                continue
            if kind == "pages":
                single.append(path)
            else:
                made[path] = Shard(f"{_stem(path)}-{_hash([path])}", kind, (path,))
    single = list(dict.fromkeys(single))
    for start in range(0, len(single), _GROUP):
        group = tuple(single[start : start + _GROUP])
        made[group[0]] = Shard(f"pages-{start // _GROUP:05}-{_hash(group)}", "pages", group)
    return list(made.values())


def kind_of(path: str) -> str:
    """The kind of a file by its name: warc, parquet, jsonl, pages, list, or "" for anything else."""
    name = base_name(path).lower()
    return next((kind for kind, pattern in _KINDS.items() if pattern.search(name)), "")


def _expand(word: str, base: str, depth: int) -> Iterator[tuple[str, str]]:
    """The kind and path of each file of a source."""
    if word.startswith("@"):
        yield from _listed(word[1:], base, depth)
    elif is_remote(word):
        kind = kind_of(word)
        if kind == "list":
            yield from _listed(word, base, depth)
        elif kind or word.startswith(_WEB):
            yield kind or "pages", word
        elif is_folder(word):
            yield from _known(listed(word), word)
        else:
            raise Error(f"{word}: neither a folder nor a WARC, Parquet, JSON Lines or HTML file", code="not-found")
    elif os.path.isdir(word):
        yield from _known(below(word), word)
    elif os.path.lexists(word):
        if not (kind := kind_of(word)):
            what = "a WARC, Parquet, JSON Lines or HTML file, nor a list (.paths, .txt)"
            raise Error(f"{word}: not {what}", code="bad-source")
        yield from _listed(word, base, depth) if kind == "list" else [(kind, os.path.abspath(word))]
    elif glob.has_magic(word):
        yield from _known(sorted(glob.glob(word, recursive=True)), word)
    else:
        raise Error(f"{word}: no such file or folder", code="not-found")


def _known(paths: Iterable[str], word: str) -> Iterator[tuple[str, str]]:
    """The files among many that hold records or are pages."""
    found = [(kind, path if is_remote(path) else os.path.abspath(path)) for path in paths
             if (kind := kind_of(path)) not in ("", "list")]  # fmt: skip
    if not found:
        raise Error(f"{word}: no WARC, Parquet, JSON Lines or HTML file there", code="not-found")
    yield from found


def _listed(path: str, base: str, depth: int) -> Iterator[tuple[str, str]]:
    """What the lines of a list name: files of records, pages, addresses, further lists."""
    if depth >= _DEEPEST:
        raise Error(f"{path}: lists that name lists, more than {_DEEPEST} deep", code="bad-source")
    errors: tuple[type[Exception], ...] = (OSError,)
    try:
        with open_input(path) as file:
            stream, damage = expanded(file)
            errors = (OSError, *damage)
            text = stream.read().decode("utf-8", "surrogateescape")
    except errors as error:
        raise Error(f"{path}: {error}", code="unreadable") from None
    for line in map(str.strip, text.splitlines()):
        if not line or line.startswith("#"):
            continue
        target = _placed(line, base, path)
        if not is_remote(target) and not os.path.lexists(target):  # a row says so: one line must not stop the rest
            yield kind_of(target) or "pages", os.path.abspath(target)
        else:
            yield from _expand(target, base, depth + 1)


def _placed(line: str, base: str, list_path: str) -> str:
    """The path or address that a line of a list names: below `base`, at Common Crawl, or beside the list."""
    if is_remote(line) or os.path.isabs(line):
        return line
    if base:
        return f"{base.rstrip('/')}/{line}"
    if line.startswith(_COMMON_CRAWL[0]):
        return _COMMON_CRAWL[1] + line
    folder = list_path.rpartition("/")[0] if is_remote(list_path) else os.path.dirname(list_path)
    return f"{folder}/{line}" if folder else line


def _stem(path: str) -> str:
    """The name of a file without its endings, fit for a name everywhere."""
    stem = re.sub(r"(?i)(\.(gz|zst|lz4|warc|arc|parquet|pq|jsonl|ndjson|jsonlines))+$", "", base_name(path))
    return re.sub(r"[^A-Za-z0-9._-]+", "-", stem)[:100].strip(".-") or "shard"


def _hash(paths: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(paths).encode("utf-8", "surrogateescape")).hexdigest()[:10]


def _file(path: str, job: Job) -> CrawlRecord:
    """A page that is a file; a damaged one gives a record that says so. Raises `OSError` of the disk."""
    with open_input(path) as file:
        stream, damage = expanded(file)
        try:
            body = stream.read(job.max_bytes + 1)
        except damage as error:
            return damaged(path, 0, error)
    if not body and stream is file:
        return unreadable(path, 0, "empty-file", "the file has no bytes")
    return with_page(CrawlRecord(path, url=path if is_remote(path) else None), body, job.max_bytes)


def _fetched(url: str, job: Job) -> CrawlRecord:
    try:
        answer = fetch(url, **{"max_bytes": job.max_bytes, **job.settings.group("fetch")})
    except Error as error:
        if error.code == "too-large":
            return oversized(CrawlRecord(url, url=url), job.max_bytes)
        return replace(unreadable(url, 0, error.code, error), url=url)
    record = CrawlRecord(url, url=answer.url, http_status=answer.status, mime=answer.content_type or None,
                    charset=answer.charset)  # fmt: skip
    return with_page(record, answer.body, job.max_bytes)
