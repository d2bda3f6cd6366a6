"""The file of pages kept: save, list, search, archive, take off; a page is read anew from its source when it is shown.

Search is SQLite's full text search (FTS5). Scripts that set no spaces between words are searched sign by sign.
"""

import json
import re
import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from marrow.article import Article
from marrow.errors import Error
from marrow.files import data_folder
from marrow.pipeline import Extractor
from marrow.settings import Settings

_VERSION = 1
_TABLES = """
CREATE TABLE pages (number INTEGER PRIMARY KEY AUTOINCREMENT, url TEXT NOT NULL, title TEXT NOT NULL,
  authors TEXT NOT NULL, site TEXT NOT NULL, published TEXT NOT NULL, language TEXT NOT NULL, summary TEXT NOT NULL,
  words INTEGER NOT NULL, saved TEXT NOT NULL, archived INTEGER NOT NULL DEFAULT 0, charset TEXT NOT NULL,
  source BLOB NOT NULL);
CREATE UNIQUE INDEX addresses ON pages (url) WHERE url <> '';
CREATE VIRTUAL TABLE texts USING fts5 (title, authors, site, text, tokenize = 'unicode61 remove_diacritics 2');
PRAGMA user_version = 1;
"""
_SHOWN = "number, url, title, authors, site, published, language, summary, words, saved, archived"
_SIGNS = re.compile(r"([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff])")
_WORD = re.compile(r"\w+")
_MOST = 50  # words of a query
_LINE, _SUMMARY = 300, 300  # characters


@dataclass(frozen=True, slots=True)
class Saved:
    """A page that is kept. `saved` is when, as ISO 8601 in UTC; `published` as its metadata say; texts may be ""."""

    number: int
    url: str
    title: str
    authors: tuple[str, ...]
    site: str
    published: str
    language: str
    summary: str
    words: int
    saved: str
    archived: bool

    def as_dict(self) -> dict[str, object]:
        """The fields by name, fit for JSON."""
        return {each.name: getattr(self, each.name) for each in fields(self)} | {"authors": list(self.authors)}


@dataclass(frozen=True, slots=True)
class Entry:
    """What is kept of an article beside its source; texts may be ""."""

    title: str
    authors: tuple[str, ...]
    site: str
    published: str
    language: str
    summary: str
    text: str


def entry(article: Article) -> Entry:
    """What to keep of an article."""
    metadata, text = article.metadata, article.text
    site, published, language, said = (
        _line(field.value) for field in (metadata.site, metadata.published, metadata.language, metadata.description)
    )
    title = _line(metadata.title.value) or _line(next(iter(text.split("\n")), ""))
    authors = tuple(map(_line, metadata.authors.value))
    return Entry(title, authors, site, published, language, said or _line(text, _SUMMARY), text)


def default_file() -> Path:
    """Where a user's pages are kept: `marrow/shelf.sqlite` in the folder for data (`XDG_DATA_HOME`)."""
    return data_folder("shelf.sqlite")


@dataclass(frozen=True)
class Shelf:
    """The pages kept in a file, which is made when the first is saved. Several programs may use it at once.

    Methods raise `Error` with code shelf when the file is none of ours or cannot be read or written.
    """

    file: Path

    def save(self, article: Article, source: bytes, *, url: str = "", charset: str = "") -> Saved:
        """Keep a page, and its source to read it from later. One with the same address takes the place of the old."""
        return self.keep(entry(article), source, url=url, charset=charset)

    def keep(self, made: Entry, source: bytes, *, url: str = "", charset: str = "") -> Saved:
        """The same of what `entry` made of an article."""
        row = {
            "url": url, "title": made.title or url or "Untitled", "authors": json.dumps(made.authors),
            "site": made.site, "published": made.published, "language": made.language, "summary": made.summary,
            "words": len(_WORD.findall(made.text)), "saved": datetime.now(UTC).isoformat(timespec="seconds"),
            "charset": charset, "source": zlib.compress(source),
        }  # fmt: skip
        with self._open(write=True) as base:
            old = base.execute("SELECT number FROM pages WHERE url = ? AND url <> ''", (url,)).fetchone()
            if old:
                _remove(base, old[0])
            names = ", ".join(row)
            added = base.execute(
                f"INSERT INTO pages ({names}) VALUES ({', '.join('?' * len(row))})", tuple(row.values())
            )
            found = (row["title"], " ".join(made.authors), made.site, made.text)
            base.execute("INSERT INTO texts (rowid, title, authors, site, text) VALUES (?, ?, ?, ?, ?)",
                         (added.lastrowid, *map(_spaced, map(str, found))))  # fmt: skip
            return _saved(base.execute(f"SELECT {_SHOWN} FROM pages WHERE number = ?", (added.lastrowid,)).fetchone())

    def pages(self, query: str = "", *, archived: bool | None = False, most: int = -1, skip: int = 0) -> list[Saved]:
        """The pages kept, the last saved first, or those that hold all words of a query, the best first.

        `archived`: only those that are (True), that are not (False), or all (None). `most` below 0: any number.
        """
        where, values, order = ["1"], list[object](), "saved DESC, number DESC"
        words = [word for part in query.split()[:_MOST] if (word := " ".join(_WORD.findall(_spaced(part))))]
        if query.strip():
            if not words:
                return []
            where.append("texts MATCH ?")
            values.append(" ".join(f'"{word}"*' for word in words))
            order = "bm25(texts, 100, 50, 10, 1)"
        if archived is not None:
            where.append("archived = ?")
            values.append(int(archived))
        table = "pages JOIN texts ON texts.rowid = pages.number" if words else "pages"
        shown = ", ".join(f"pages.{name}" for name in _SHOWN.split(", "))
        with self._open() as base:
            found = f"SELECT {shown} FROM {table} WHERE {' AND '.join(where)} ORDER BY {order} LIMIT ? OFFSET ?"
            rows = base.execute(found, (*values, most, skip))
            return [_saved(row) for row in rows]

    def get(self, number: int) -> Saved:
        """A page by its number. Raises `Error` with code not-found."""
        with self._open() as base:
            return _saved(_one(base, _SHOWN, number))

    def source(self, number: int) -> tuple[bytes, str, str]:
        """The source of a page, its address and charset. Raises `Error` with code not-found."""
        with self._open() as base:
            source, url, charset = _one(base, "source, url, charset", number)
        return zlib.decompress(source), url, charset

    def article(self, number: int, settings: Settings | None = None) -> Article:
        """A page read anew from its source. Raises `Error` with code not-found."""
        source, url, charset = self.source(number)
        return Extractor(settings or Settings()).extract(source, url=url or None, charset=charset or None)

    def archive(self, numbers: Sequence[int], *, archived: bool = True) -> None:
        """Put pages among those that were read, or back. Raises `Error` (not-found), and then changes nothing."""
        with self._open(write=True) as base:
            for number in numbers:
                _one(base, "number", number)
                base.execute("UPDATE pages SET archived = ? WHERE number = ?", (archived, number))

    def remove(self, numbers: Sequence[int]) -> None:
        """Take pages off. Raises `Error` with code not-found; then nothing is changed."""
        with self._open(write=True) as base:
            for number in numbers:
                _one(base, "number", number)
                _remove(base, number)

    @contextmanager
    def _open(self, *, write: bool = False) -> Iterator[sqlite3.Connection]:
        """The file as a data base, in one transaction; a file that is not there is empty."""
        try:
            if write:
                self.file.parent.mkdir(parents=True, exist_ok=True)
            there = write or self.file.exists()
            with closing(sqlite3.connect(self.file if there else ":memory:", timeout=30, isolation_level=None)) as base:
                base.execute("BEGIN IMMEDIATE" if write else "BEGIN")
                _prepare(base)
                yield base
                base.execute("COMMIT")
        except (sqlite3.Error, OSError) as error:
            raise Error(f"{self.file}: {error}", code="shelf") from None


def _prepare(base: sqlite3.Connection) -> None:
    version = base.execute("PRAGMA user_version").fetchone()[0]
    if version > _VERSION or (not version and base.execute("SELECT 1 FROM sqlite_master").fetchone()):
        raise sqlite3.DatabaseError("not a shelf that this version can read")
    if not version:
        for statement in filter(str.strip, _TABLES.split(";")):
            base.execute(statement)


def _one(base: sqlite3.Connection, columns: str, number: int) -> tuple[Any, ...]:
    row: tuple[Any, ...] | None = base.execute(f"SELECT {columns} FROM pages WHERE number = ?", (number,)).fetchone()
    if row is None:
        raise Error(f"there is no page {number}", code="not-found")
    return row


def _remove(base: sqlite3.Connection, number: int) -> None:
    base.execute("DELETE FROM texts WHERE rowid = ?", (number,))
    base.execute("DELETE FROM pages WHERE number = ?", (number,))


def _saved(row: tuple[Any, ...]) -> Saved:
    values = dict(zip(_SHOWN.split(", "), row, strict=True))
    return Saved(**{**values, "authors": tuple(json.loads(str(values["authors"]))),
                    "archived": bool(values["archived"])})


def _line(text: object, most: int = _LINE) -> str:
    """A text on one line and not too long, without what cannot be shown; "" for None."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in str(text or "")).split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"


def _spaced(text: str) -> str:
    """A text with spaces around the signs of scripts that set none."""
    return _SIGNS.sub(r" \1 ", text.encode("utf-8", "replace").decode().replace("\0", " "))
