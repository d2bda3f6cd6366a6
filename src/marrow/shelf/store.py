"""`Shelf`: a SQLite file of saved pages, with methods to save, list, search, archive and remove them.

A page is extracted anew from its source when it is shown. Search is SQLite's full text search (FTS5). Text of scripts
without spaces between words is searched character by character.
"""

import json
import sqlite3
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from marrow.article import Article
from marrow.errors import Error
from marrow.expressions import expression
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
_SIGNS = expression(r"([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff])")
_WORD = expression(r"\w+")
_MOST = 50  # words of a query
_LINE, _SUMMARY = 300, 300  # characters


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved page. `saved` is the time as ISO 8601 in UTC; `published` is as in its metadata; texts may be ""."""

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
        return asdict(self) | {"authors": list(self.authors)}


_SHOWN = ", ".join(each.name for each in fields(Saved))

def entry(article: Article) -> dict[str, Any]:
    """The columns of a saved page that an article gives, and its `text`; texts may be ""."""
    stated, text = article.metadata.as_dict(), article.text
    return {"title": _line(stated["title"]) or _line(next(iter(text.split("\n")), "")),
            **{name: _line(stated[name]) for name in ("site", "published", "language")},
            "authors": tuple(map(_line, stated["authors"])), "text": text,
            "summary": _line(stated["description"]) or _line(text, _SUMMARY)}  # fmt: skip


def default_file() -> Path:
    """The default file of a user: `marrow/shelf.sqlite` in the data folder (`XDG_DATA_HOME`)."""
    return data_folder("shelf.sqlite")


@dataclass(frozen=True)
class Shelf:
    """The saved pages in a file, which the first saved page creates. Several programs may use it at once.

    Methods raise `Error` with code shelf when the file has another format or cannot be read or written.
    """

    file: Path

    def create(self) -> None:
        """Create the file where there is none."""
        with self._open(write=True):
            pass

    def save(self, article: Article, source: bytes, *, url: str = "", charset: str = "") -> Saved:
        """Save a page with its source. It replaces a page with the same address, and has its number."""
        return self.keep(entry(article), source, url=url, charset=charset)

    def keep(self, made: dict[str, Any], source: bytes, *, url: str = "", charset: str = "") -> Saved:
        """The same for the result of `entry`."""
        text, title = made["text"], made["title"] or url or "Untitled"
        row = {name: value for name, value in made.items() if name != "text"} | {
            "url": url, "title": title, "authors": json.dumps(made["authors"]), "words": len(_WORD.findall(text)),
            "saved": datetime.now(UTC).isoformat(timespec="seconds"), "charset": charset,
            "source": zlib.compress(source),
        }  # fmt: skip
        with self._open(write=True) as base:
            old = base.execute("SELECT number FROM pages WHERE url = ? AND url <> ''", (url,)).fetchone()
            if old:
                _remove(base, old[0])
                row["number"] = old[0]
            number = _insert(base, "pages", row)
            texts = {"title": title, "authors": " ".join(made["authors"]), "site": made["site"], "text": text}
            _insert(base, "texts", {"rowid": number, **{name: _spaced(each) for name, each in texts.items()}})
            return _saved(_one(base, _SHOWN, number))

    def pages(self, query: str = "", *, archived: bool | None = False, most: int = -1, skip: int = 0) -> list[Saved]:
        """All saved pages, the newest first, or those with all words of a query, the best match first.

        `archived`: only archived pages (True), only the others (False), or all (None). `most` below 0: no limit.
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
        """Move pages to the archive, or back. Raises `Error` with code not-found; then nothing is changed."""
        with self._open(write=True) as base:
            for number in numbers:
                _one(base, "number", number)
                base.execute("UPDATE pages SET archived = ? WHERE number = ?", (archived, number))

    def remove(self, numbers: Sequence[int]) -> None:
        """Remove pages. Raises `Error` with code not-found; then nothing is changed."""
        with self._open(write=True) as base:
            for number in numbers:
                _one(base, "number", number)
                _remove(base, number)

    @contextmanager
    def _open(self, *, write: bool = False) -> Iterator[sqlite3.Connection]:
        """The file as a database, in one transaction; a missing file is an empty one."""
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


def _insert(base: sqlite3.Connection, table: str, row: Mapping[str, Any]) -> int:
    """Insert a row, and give its number."""
    places = ", ".join("?" * len(row))
    added = base.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({places})", tuple(row.values()))
    return added.lastrowid or 0


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
    own = {"authors": tuple(json.loads(str(values["authors"]))), "archived": bool(values["archived"])}
    return Saved(**{**values, **own})


def _line(text: object, most: int = _LINE) -> str:
    """A text on one line, cut to a length, without characters that cannot be shown; "" for None."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in str(text or "")).split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"


def _spaced(text: str) -> str:
    """A text with spaces around each character of scripts that have none between words."""
    return _SIGNS.sub(r" \1 ", text.encode("utf-8", "replace").decode().replace("\0", " "))
