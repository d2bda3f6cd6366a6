"""Reads a page that is a file of its own, compressed or not, or that is fetched from an address."""

from dataclasses import replace

from ..errors import Error
from ..fetch import fetch
from ..settings import Settings
from .record import Record, oversized, unreadable, with_page
from .storage import expanded, is_remote, open_input


def read(path: str, limit: int, settings: Settings) -> Record:
    """A page; one that is damaged or cannot be fetched says why. Raises `OSError` for one that cannot be opened."""
    return _fetched(path, limit, settings) if path.startswith(("http://", "https://")) else _file(path, limit)


def _file(path: str, limit: int) -> Record:
    with open_input(path) as file:
        stream, damage = expanded(file, path)
        try:
            body = stream.read(limit + 1)
        except damage as error:
            return unreadable(path, 0, "cut" if isinstance(error, EOFError) else "damaged", error)
    if not body and stream is file:
        return unreadable(path, 0, "empty-file", "the file has no bytes")
    return with_page(Record(path, url=path if is_remote(path) else None), body, limit)


def _fetched(url: str, limit: int, settings: Settings) -> Record:
    try:
        answer = fetch(url, **{"max_bytes": limit, **settings.group("fetch")})
    except Error as error:
        if error.code == "too-large":
            return oversized(Record(url, url=url), limit)
        return replace(unreadable(url, 0, error.code, error), url=url)
    record = Record(url, url=answer.url, http_status=answer.status, mime=answer.content_type or None,
                    charset=answer.charset)  # fmt: skip
    return with_page(record, answer.body, limit)
