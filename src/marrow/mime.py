"""Pages in MIME messages (RFC 2045, 2046, 2557): MHTML, in which browsers save a page with all it shows, and mail."""

import re
from email.parser import BytesHeaderParser, BytesParser

from .expressions import expression

_BEGINS = expression(rb"[A-Za-z][\w-]{0,60}:[ \t\r\n]")  # as a header does
_VERSION = expression(rb"^(?:mime-version|content-type):", re.IGNORECASE | re.MULTILINE)
_BODY = expression(rb"\r?\n\r?\n")
_HEAD, _DEEPEST = 64_000, 8  # bytes of a header, and messages within messages
_ADDRESSES = "Snapshot-Content-Location", "Content-Location"

Page = tuple[bytes, str | None, str | None]
"""The HTML of a page, its address and its charset."""


def page_in(data: bytes) -> Page | None:
    """The page that a message holds; None for what is no message, and for one without HTML. Never raises."""
    return _page(data, 0) if _BEGINS.match(data) and _VERSION.search(data, 0, _HEAD) else None


def _page(data: bytes, depth: int) -> Page | None:
    found = _BODY.search(data, 0, _HEAD)
    head = BytesHeaderParser().parsebytes(data[: found.end()] if found else data[:_HEAD])
    kind, said = head.get_content_type(), next(filter(None, map(head.get, _ADDRESSES)), "")
    url = str(said).strip() or None
    if kind == "text/html":
        body = BytesParser().parsebytes(data).get_payload(decode=True)
        return (body, url, head.get_content_charset()) if isinstance(body, bytes) else None
    boundary = head.get_boundary() if found and kind.startswith("multipart/") and depth < _DEEPEST else None
    if not found or not boundary:
        return None
    first = head.get_param("start") if kind == "multipart/related" else None
    parts = _parts(data[found.end() - 1 :], boundary.encode("utf-8", "replace"))
    if isinstance(first, str) and first:
        parts.sort(key=lambda part: first.encode("utf-8", "replace") not in part[:_HEAD])
    made = next(filter(None, (_page(part, depth + 1) for part in parts)), None)
    return (made[0], made[1] or url, made[2]) if made else None


def _parts(body: bytes, boundary: bytes) -> list[bytes]:
    """The parts of a body, without what stands before the first and behind the last."""
    out = []
    for part in body.split(b"\n--" + boundary)[1:]:
        if part[:2] == b"--":
            break
        out.append(part.partition(b"\n")[2].removesuffix(b"\r"))
    return out
