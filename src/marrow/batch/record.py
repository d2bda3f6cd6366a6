"""`CrawlRecord`: one page of a crawl with what the crawl says about it, or why the page cannot be read."""

import base64
import hashlib
from dataclasses import dataclass
from typing import Any


@dataclass(slots=True)
class CrawlRecord:
    """A page to extract; one with a `status` (a key of `schema.STATUSES`) needs no work.

    `body` is as stored: `content_encoding` and `transfer_encoding` still apply. `offset` is that of a byte or a row.
    """

    source: str
    offset: int = 0
    url: str | None = None
    record_id: str | None = None
    digest: str | None = None
    fetched: str | None = None
    http_status: int | None = None
    mime: str | None = None
    size: int | None = None
    charset: str | None = None
    content_encoding: str = ""
    transfer_encoding: str = ""
    body: bytes | str | None = None
    status: str = ""
    reason: str | None = None
    detail: str | None = None

    def left_out(self, status: str, reason: str, detail: object = "") -> "CrawlRecord":
        """The record without its page, and with why that is not to be extracted; `detail` becomes one line."""
        self.body, self.status, self.reason = None, status, reason
        self.detail = " ".join(str(detail).split())[:300] or None
        return self

    def row(self) -> dict[str, Any]:
        """The columns that the record gives."""
        return {name: getattr(self, name) for name in _OWN} | {"bytes": self.size}


_OWN = "url source offset record_id digest fetched http_status mime status reason detail".split()


def sha1(body: bytes | str) -> str:
    """A digest as WARC writes it."""
    data = body.encode("utf-8", "replace") if isinstance(body, str) else body
    return "sha1:" + base64.b32encode(hashlib.sha1(data, usedforsecurity=False).digest()).decode()


def unreadable(source: str, offset: int, reason: str, error: object = "") -> CrawlRecord:
    """A record in place of one that could not be read."""
    return CrawlRecord(source, offset).left_out("read_error", reason, error)


def damaged(source: str, offset: int, error: Exception) -> CrawlRecord:
    """A record in place of one that is damaged or, where the file ended early, cut off."""
    return unreadable(source, offset, "cut" if isinstance(error, EOFError) else "damaged", error)


def raise_if_passing(error: Exception) -> None:
    """Raise an error of the network or the disk; one of the content of a file is left to the caller."""
    if isinstance(error, OSError) and (error.errno is not None or type(error) is not OSError or "://" in str(error)):
        raise error


def oversized(record: CrawlRecord, limit: int) -> CrawlRecord:
    """Mark a record as larger than the limit, and drop its body."""
    return record.left_out("too_large", "too-large", f"over {limit:,} bytes")


def with_page(record: CrawlRecord, body: bytes | str, limit: int) -> CrawlRecord:
    """Put a page into its record, unless it is larger than the limit."""
    record.size = len(body)
    if len(body) > limit:
        return oversized(record, limit)
    record.body, record.digest = body, record.digest or sha1(body)
    return record
