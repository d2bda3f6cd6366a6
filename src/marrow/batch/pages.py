"""Pages that are a file each, `.gz` too, or an address to fetch."""

import zlib

from ..errors import Error
from ..fetch import fetch
from ..settings import Settings
from .record import Record, oversized, unreadable, with_page
from .storage import is_remote, open_input


def read(path: str, limit: int, settings: Settings) -> Record:
    """A page; one that is damaged or cannot be fetched says why. Raises `OSError` for one that cannot be opened."""
    return _fetched(path, limit, settings) if path.startswith(("http://", "https://")) else _file(path, limit)


def _file(path: str, limit: int) -> Record:
    with open_input(path) as file:
        body = file.read(limit + 1)
    if not body:
        return unreadable(path, 0, "empty-file", "the file has no bytes")
    if body.startswith(b"\x1f\x8b"):
        inflate = zlib.decompressobj(zlib.MAX_WBITS | 16)
        try:
            body = inflate.decompress(body, limit + 1)
        except zlib.error as error:
            return unreadable(path, 0, "damaged", error)
        if not inflate.eof and len(body) <= limit:
            return unreadable(path, 0, "cut", "the file ends early")
    return with_page(Record(path, url=path if is_remote(path) else None), body, limit)


def _fetched(url: str, limit: int, settings: Settings) -> Record:
    try:
        answer = fetch(url, **{"max_bytes": limit, **settings.group("fetch")})
    except Error as error:
        if error.code == "too-large":
            return oversized(Record(url, url=url), limit)
        record = unreadable(url, 0, error.code, error)
        record.url = url
        return record
    record = Record(
        url, url=answer.url, http_status=answer.status, mime=answer.content_type or None, charset=answer.charset
    )
    return with_page(record, answer.body, limit)
