"""Records of a WARC: plain, or compressed with a gzip member for each record or one for all.

fastwarc reads records. The members of gzip are taken apart here, since a record counts only when the checksum of its
member fits, and the next member is found after a damaged one. What cannot be read is one record that says so.

Source: ISO 28500:2017 (WARC 1.1), annex D for compression; RFC 1952 (gzip).
"""

import zlib
from collections.abc import Iterator
from typing import IO, Any

from ..errors import importing
from .record import Record, oversized, unreadable, with_page
from .storage import open_input

_PIECE, _CAREFUL = 1 << 16, 1 << 10  # bytes that are expanded at a time, and while a member is only looked for
_GZIP, _ZSTD, _LZ4 = b"\x1f\x8b\x08", b"\x28\xb5\x2f\xfd", b"\x04\x22\x4d\x18"
_HEADER = b"\r\nWARC/1."
_PAGES = ("text/html", "application/xhtml+xml", "application/vnd.wap.xhtml+xml")
_UNSURE = ("application/octet-stream", "application/xml", "text/xml", "unknown/unknown", "binary/octet-stream", "unk")
_HTTP_HEADER = 1 << 17  # bytes


def read(path: str, limit: int) -> Iterator[Record]:
    """The pages of a WARC in order, those that can be read and those that cannot. Raises `OSError` of the network."""
    with importing("batch", "fastwarc", path):
        import fastwarc  # noqa: F401
    with open_input(path) as file:
        head = file.read(8)
        file.seek(0)
        if not head:
            yield unreadable(path, 0, "empty-file", "the file has no bytes")
        elif head.startswith(_GZIP[:2]):
            yield from _members(file, path, limit)
        elif head.startswith((_ZSTD, _LZ4)):
            yield from _whole(file, path, limit)
        else:
            yield from _plain(file, path, limit)


class _Member:
    """One member of gzip as a stream, which ends where the member does. Raises `zlib.error`, `EOFError` at a cut."""

    def __init__(self, file: IO[bytes], left: bytes, step: int) -> None:
        self._file, self._left, self._given, self._step = file, left, 0, step
        self._inflate = zlib.decompressobj(zlib.MAX_WBITS | 16)
        self.taken = 0  # bytes of the file

    def tell(self) -> int:
        return self._given

    def read(self, size: int = -1) -> bytes:
        while not self._inflate.eof:
            data = self._left or self._file.read(_PIECE)
            if not data:
                raise EOFError("the file ends in the middle of a record")
            piece, rest = data[: self._step], data[self._step :]
            out = self._inflate.decompress(piece, size if size > 0 else 0)
            over = self._inflate.unused_data if self._inflate.eof else self._inflate.unconsumed_tail
            self._left = over + rest
            self.taken += len(piece) - len(over)
            if out:
                self._given += len(out)
                return out
        return b""

    @property
    def left(self) -> bytes:
        """What was read of the file and is not of this member."""
        return self._left


def _members(file: IO[bytes], path: str, limit: int) -> Iterator[Record]:
    """The pages of all members. A record is held back until what comes after it shows that it is whole."""
    start, left, lost = 0, b"", False
    while left or (left := file.read(_PIECE)):
        if not left.strip(b"\0"):
            start, left = start + len(left), b""  # padding
            continue
        member, held = _Member(file, left, _CAREFUL if lost else _PIECE), None
        try:
            for record in _records(member, path, limit, start, detect=False):
                if held is not None:
                    yield from _if_page(held)
                held = record
            while member.read():
                pass
        except (zlib.error, EOFError, OSError) as error:
            if isinstance(error, OSError) and not _fastwarc_said(error):
                raise
            yield _damaged(held, path, start, error)
            # What was only taken for a member is not searched for further ones: each byte is read a few times at most.
            start, left = _next_member(file, start + (max(1, member.taken) if lost and held is None else 1))
            lost = True
            continue
        if held is not None:
            yield from _if_page(held)
        start, left, lost = start + member.taken, member.left, False


def _next_member(file: IO[bytes], start: int) -> tuple[int, bytes]:
    """Where the next member that holds a record begins, from a place on, and bytes from there; b"" at the end."""
    file.seek(start)
    data = file.read(_PIECE)
    while data:
        found = data.find(_GZIP)
        while found >= 0:
            if len(data) - found < 512:
                data += file.read(_PIECE)
            if _begins_record(data[found : found + 4096]):
                return start + found, data[found:]
            found = data.find(_GZIP, found + 1)
        more = file.read(_PIECE)
        if not more:
            break
        start, data = start + max(0, len(data) - 2), data[-2:] + more
    return start + len(data), b""


def _begins_record(data: bytes) -> bool:
    try:
        return zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(data, 5) == b"WARC/"
    except zlib.error:
        return False


def _whole(file: IO[bytes], path: str, limit: int) -> Iterator[Record]:
    """The pages of an archive that fastwarc expands; after damage the rest of it is lost, which is one record."""
    place = 0
    try:
        for record in _records(file, path, limit, None, detect=True):
            place = record[0].offset
            yield from _if_page(record)
    except OSError as error:
        if not _fastwarc_said(error):
            raise
        yield unreadable(path, place, "damaged", error)


def _plain(file: IO[bytes], path: str, limit: int) -> Iterator[Record]:
    """The pages of an archive that is not compressed; after damage the next head of a record is looked for."""
    start = 0
    while start >= 0:
        file.seek(start)
        last, ended = start, False
        try:
            for record in _records(file, path, limit, None, detect=False):
                last = record[0].offset
                yield from _if_page(record)
            ended = True
        except (OSError, EOFError) as error:
            if isinstance(error, OSError) and not _fastwarc_said(error):
                raise
            yield unreadable(path, last, "damaged", error)
        start = -1 if ended else _next_head(file, last + 1)


def _next_head(file: IO[bytes], start: int) -> int:
    """Where the next record begins from a place on, -1 for nowhere."""
    file.seek(start)
    data = file.read(_PIECE)
    while data:
        if (found := data.find(_HEADER)) >= 0:
            return start + found + 2
        more = file.read(_PIECE)
        start, data = start + max(0, len(data) - len(_HEADER)), data[-len(_HEADER) :] + more
        if not more:
            break
    return -1


def _fastwarc_said(error: OSError) -> bool:
    """Whether an error is about what was read and not about the reading."""
    return error.errno is None and type(error) is OSError and "://" not in str(error)


def _damaged(held: "tuple[Record, str] | None", path: str, start: int, error: Exception) -> Record:
    reason = "cut" if isinstance(error, EOFError) else "damaged"
    if held is None:
        return unreadable(path, start, reason, error)
    record, kind = held
    record.body, record.status, record.reason = None, "read_error", reason
    record.detail = f"{kind} record: {' '.join(str(error).split())[:200]}"
    return record


def _if_page(held: "tuple[Record, str]") -> Iterator[Record]:
    if held[1] in ("response", "resource", "revisit", "conversion"):
        yield held[0]


def _records(stream: Any, path: str, limit: int, start: int | None, *, detect: bool) -> "Iterator[tuple[Record, str]]":
    """Every record and its type. `start`: its offset, where the stream does not know that."""
    from fastwarc.warc import ArchiveIterator

    for found in ArchiveIterator(stream, parse_http=False, stream_detect=detect):
        headers = found.headers
        kind = (headers.get("WARC-Type") or "").lower()
        record = Record(path, found.stream_pos if start is None else start, _address(headers.get("WARC-Target-URI")),
                        found.record_id, headers.get("WARC-Payload-Digest"), headers.get("WARC-Date"))  # fmt: skip
        if kind in ("response", "resource", "revisit", "conversion"):
            _fill(record, found, kind, limit)
        yield record, kind


def _fill(record: Record, found: Any, kind: str, limit: int) -> None:
    """Read the page of a record, or say why it is left out."""
    record.mime = found.headers.get("Content-Type")
    if kind == "response" and (record.url or "").startswith(("http://", "https://")):
        try:
            found.parse_http(quirks_mode=True, max_header_len=_HTTP_HEADER)
        except OSError as error:
            if not _fastwarc_said(error):
                raise
            record.status, record.reason, record.detail = "read_error", "bad-http", str(error)
            return
        _http(record, found)
    record.mime = (found.headers.get("WARC-Identified-Payload-Type") or record.mime or "").partition(";")[
        0
    ].strip().lower() or None
    record.size = found.content_length
    if kind == "revisit":
        record.status, record.reason = "skipped", "revisit"
    elif record.http_status is not None and not 200 <= record.http_status < 300:
        record.status, record.reason = "skipped", "http-status"
    elif kind == "conversion" or (record.mime and record.mime not in _PAGES + _UNSURE):
        record.status, record.reason = "skipped", "not-html"
    elif found.content_length > limit:
        oversized(record, limit)
    else:
        expected = found.content_length
        body = found.reader.read(limit + 1)
        if len(body) < expected:
            record.status, record.reason, record.detail = "read_error", "cut", f"{len(body):,} of {expected:,} bytes"
            return
        with_page(record, body, limit)


def _http(record: Record, found: Any) -> None:
    """What the head of the answer says."""
    headers = found.http_headers
    if headers is None:
        return
    record.http_status = headers.status_code
    record.mime, record.charset = found.http_content_type, found.http_charset
    record.content_encoding = headers.get("Content-Encoding") or ""
    record.transfer_encoding = headers.get("Transfer-Encoding") or ""


def _address(value: str | None) -> str | None:
    """Some writers put the address in angle brackets, as WARC 1.0 shows it."""
    return value.strip("<> ") if value else None
