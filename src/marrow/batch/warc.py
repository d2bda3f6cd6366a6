"""Reads the records of a WARC: plain, or compressed with one gzip member for each record or for all.

fastwarc reads the records. The gzip members are separated here: a record counts only when the checksum of its member is
right, and after a damaged member the next one is found. A record that cannot be read gives one that says so.

Source: ISO 28500:2017 (WARC 1.1), annex D for compression; RFC 1952 (gzip).
"""

import zlib
from collections.abc import Callable, Iterator
from typing import IO, Any

from ..errors import importing
from .record import CrawlRecord, damaged, oversized, raise_if_passing, unreadable, with_page
from .storage import open_input

_PIECE, _CAREFUL = 1 << 16, 1 << 10  # bytes that are expanded at a time, and while a member is only looked for
_GZIP, _ZSTD, _LZ4 = b"\x1f\x8b\x08", b"\x28\xb5\x2f\xfd", b"\x04\x22\x4d\x18"
_HEADER = b"\r\nWARC/1."
_PAGES = ("text/html", "application/xhtml+xml", "application/vnd.wap.xhtml+xml")
_UNSURE = ("application/octet-stream", "application/xml", "text/xml", "unknown/unknown", "binary/octet-stream", "unk")
_HTTP_HEADER = 1 << 17  # bytes


def read(path: str, limit: int) -> Iterator[CrawlRecord]:
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
        else:
            yield from _in_a_row(file, path, limit, packed=head.startswith((_ZSTD, _LZ4)))


class _Member:
    """One member of gzip as a stream, which ends where the member does. Raises `zlib.error`, `EOFError` at a cut."""

    def __init__(self, file: IO[bytes], left: bytes, step: int) -> None:
        self._file, self._given, self._step = file, 0, step
        self.left = left  # what was read of the file and is not of this member
        self._inflate = zlib.decompressobj(zlib.MAX_WBITS | 16)
        self.taken = 0  # bytes of the file

    def tell(self) -> int:
        return self._given

    def read(self, size: int = -1) -> bytes:
        while not self._inflate.eof:
            data = self.left or self._file.read(_PIECE)
            if not data:
                raise EOFError("the file ends in the middle of a record")
            piece, rest = data[: self._step], data[self._step :]
            out = self._inflate.decompress(piece, size if size > 0 else 0)
            over = self._inflate.unused_data if self._inflate.eof else self._inflate.unconsumed_tail
            self.left = over + rest
            self.taken += len(piece) - len(over)
            if out:
                self._given += len(out)
                return out
        return b""


def _members(file: IO[bytes], path: str, limit: int) -> Iterator[CrawlRecord]:
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
            raise_if_passing(error)
            yield _damaged(held, path, start, error)
            # What was only taken for a member is not searched for further ones: each byte is read a few times at most.
            after = start + (max(1, member.taken) if lost and held is None else 1)
            start, left = _next(file, after, _GZIP, _begins_record)
            lost = True
            continue
        if held is not None:
            yield from _if_page(held)
        start, left, lost = start + member.taken, member.left, False


def _next(file: IO[bytes], start: int, mark: bytes,
          fits: Callable[[bytes], bool] = lambda data: True) -> tuple[int, bytes]:  # fmt: skip
    """Where a mark that fits stands next, from a place on, and bytes from there; b"" at the end."""
    file.seek(start)
    data = file.read(_PIECE)
    while data:
        found = data.find(mark)
        while found >= 0:
            if len(data) - found < 512:
                data += file.read(_PIECE)
            if fits(data[found : found + 4096]):
                return start + found, data[found:]
            found = data.find(mark, found + 1)
        more = file.read(_PIECE)
        if not more:
            break
        start, data = start + max(0, len(data) - len(mark)), data[-len(mark) :] + more
    return start + len(data), b""


def _begins_record(data: bytes) -> bool:
    try:
        return zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(data, 5) == b"WARC/"
    except zlib.error:
        return False


def _in_a_row(file: IO[bytes], path: str, limit: int, *, packed: bool) -> Iterator[CrawlRecord]:
    """The pages of an archive whose records fastwarc finds: one that is not compressed, or that it expands.

    After damage the next head of a record is looked for; of an archive that is packed the rest is lost.
    """
    start = 0
    while True:
        file.seek(start)
        last = start
        try:
            for record in _records(file, path, limit, None, detect=packed):
                last = record[0].offset
                yield from _if_page(record)
            return
        except (OSError, EOFError) as error:
            raise_if_passing(error)
            yield unreadable(path, last, "damaged", error)
        place, rest = (0, b"") if packed else _next(file, last + 1, _HEADER)
        if not rest:
            return
        start = place + 2  # behind the line feed


def _damaged(held: "tuple[CrawlRecord, str] | None", path: str, start: int, error: Exception) -> CrawlRecord:
    """The record in place of a damaged one, with what of it could be read."""
    found = damaged(path, start, error)
    if held is None:
        return found
    record, kind = held
    return record.left_out(found.status, str(found.reason), f"{kind} record: {found.detail}")


def _if_page(held: "tuple[CrawlRecord, str]") -> Iterator[CrawlRecord]:
    if held[1] in ("response", "resource", "revisit", "conversion"):
        yield held[0]


def _records(stream: Any, path: str, limit: int, start: int | None, *,
             detect: bool) -> "Iterator[tuple[CrawlRecord, str]]":  # fmt: skip
    """Every record and its type. `start`: its offset, where the stream does not know that."""
    from fastwarc.warc import ArchiveIterator

    for found in ArchiveIterator(stream, parse_http=False, stream_detect=detect):
        headers = found.headers
        kind = (headers.get("WARC-Type") or "").lower()
        url = (headers.get("WARC-Target-URI") or "").strip("<> ") or None  # in angle brackets, as WARC 1.0 shows it
        record = CrawlRecord(path, found.stream_pos if start is None else start, url, found.record_id,
                        headers.get("WARC-Payload-Digest"), headers.get("WARC-Date"))  # fmt: skip
        if kind in ("response", "resource", "revisit", "conversion"):
            _fill(record, found, kind, limit)
        yield record, kind


def _fill(record: CrawlRecord, found: Any, kind: str, limit: int) -> None:
    """Read the page of a record, or say why it is left out."""
    record.mime = found.headers.get("Content-Type")
    if kind == "response" and (record.url or "").startswith(("http://", "https://")):
        try:
            found.parse_http(quirks_mode=True, max_header_len=_HTTP_HEADER)
        except OSError as error:
            raise_if_passing(error)
            record.left_out("read_error", "bad-http", error)
            return
        _http(record, found)
    kind_of_body = found.headers.get("WARC-Identified-Payload-Type") or record.mime or ""
    record.mime = kind_of_body.partition(";")[0].strip().lower() or None
    record.size = found.content_length
    if kind == "revisit":
        record.left_out("skipped", "revisit")
    elif record.http_status is not None and not 200 <= record.http_status < 300:
        record.left_out("skipped", "http-status")
    elif kind == "conversion" or (record.mime and record.mime not in _PAGES + _UNSURE):
        record.left_out("skipped", "not-html")
    elif found.content_length > limit:
        oversized(record, limit)
    else:
        expected = found.content_length
        body = found.reader.read(limit + 1)
        if len(body) < expected:
            record.left_out("read_error", "cut", f"{len(body):,} of {expected:,} bytes")
        else:
            with_page(record, body, limit)


def _http(record: CrawlRecord, found: Any) -> None:
    """What the head of the answer says."""
    headers = found.http_headers
    if headers is None:
        return
    record.http_status = headers.status_code
    record.mime, record.charset = found.http_content_type, found.http_charset
    record.content_encoding = headers.get("Content-Encoding") or ""
    record.transfer_encoding = headers.get("Transfer-Encoding") or ""
