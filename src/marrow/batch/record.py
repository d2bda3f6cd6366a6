"""One record of a crawl: a page with what is known of it, or why there is none."""

import base64
import hashlib
from dataclasses import dataclass
from typing import Any


@dataclass(slots=True)
class Record:
    """A page to come, or with a `status` (a key of `schema.STATUSES`) one that needs no work.

    `body` is as stored: `content_encoding` and `transfer_encoding` are still on it. `offset` is a byte or a row.
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

    def row(self) -> dict[str, Any]:
        """What the record itself says, by column."""
        return {name: getattr(self, name) for name in _OWN} | {"bytes": self.size}


_OWN = "url source offset record_id digest fetched http_status mime status reason detail".split()


def sha1(body: bytes | str) -> str:
    """A digest in the form of WARC."""
    data = body.encode("utf-8", "replace") if isinstance(body, str) else body
    return "sha1:" + base64.b32encode(hashlib.sha1(data, usedforsecurity=False).digest()).decode()


def unreadable(source: str, offset: int, reason: str, error: object = "") -> Record:
    """The record that stands for what could not be read."""
    detail = " ".join(str(error).split())[:300] or None
    return Record(source, offset, status="read_error", reason=reason, detail=detail)


def oversized(record: Record, limit: int) -> Record:
    """A record that is larger than the limit, without its body."""
    record.body, record.status, record.reason = None, "too_large", "too-large"
    record.detail = f"over {limit:,} bytes"
    return record


def with_page(record: Record, body: bytes | str, limit: int) -> Record:
    """A record with its page, unless that is larger than the limit."""
    record.size = len(body)
    if len(body) > limit:
        return oversized(record, limit)
    record.body, record.digest = body, record.digest or sha1(body)
    return record
