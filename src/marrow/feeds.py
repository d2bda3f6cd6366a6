"""Reads feeds (RSS, Atom, JSON Feed): the title of the feed and its entries.

feedparser (extra `epub`) reads RSS and Atom, from any bytes; JSON Feed is read here.
Source: RSS 2.0, RFC 4287 (Atom), JSON Feed 1.1.
"""

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from html import escape
from typing import Any

from .errors import Error, importing
from .expressions import expression
from .page.encoding.decode import looks_other

_HEAD = 2000  # bytes in which a feed says that it is one
_JSON = expression(rb"^(?:\xef\xbb\xbf)?\s*\{[^\0]*?\"version\"\s*:\s*\"https?:\\?/\\?/jsonfeed\.org")


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry: its address, its title, its time of publication (None if not given), and its content as HTML or ""."""

    url: str
    title: str
    published: datetime | None
    content: str


@dataclass(frozen=True, slots=True)
class Feed:
    """A feed: its title, and its entries in the order of the feed, most often the newest first."""

    title: str
    entries: tuple[Entry, ...]


def is_feed(body: bytes) -> bool:
    """Whether bytes are a feed rather than a page."""
    head = body[:_HEAD]
    return looks_other(head) == "a feed" or _JSON.match(head) is not None


def parse(body: bytes, url: str = "") -> Feed:
    """Parse a feed; `url` is its address. Entries with neither address nor content are left out.

    Raises `Error` with code bad-feed if it is no feed, with code missing-extra without feedparser.
    """
    title, entries = _json(body) if _JSON.match(body[:_HEAD]) else _xml(body, url)
    useful = tuple(entry for entry in entries if entry.url or entry.content.strip())
    if not title and not useful:
        raise Error("this is no feed in RSS, Atom or JSON Feed", code="bad-feed")
    return Feed(title, useful)


def _xml(body: bytes, url: str) -> tuple[str, list[Entry]]:
    with importing("epub", "feedparser", "a feed"):
        import feedparser
    headers = {"content-location": url} if url else {}
    read = feedparser.parse(body, response_headers=headers, sanitize_html=False)
    entries = []
    for each in read.entries:
        contents = [str(part.get("value") or "") for part in each.get("content") or ()]
        longest = max([*contents, str(each.get("summary") or "")], key=len)
        when = each.get("published_parsed") or each.get("updated_parsed")
        entries.append(Entry(str(each.get("link") or ""), _line(each.get("title")), _moment(when), longest))
    return _line(read.feed.get("title")), entries


def _moment(when: time.struct_time | None) -> datetime | None:
    try:
        return datetime(*when[:6], tzinfo=UTC) if when else None
    except (ValueError, OverflowError):
        return None


def _json(body: bytes) -> tuple[str, list[Entry]]:
    try:
        data = json.loads(body.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise Error(f"this JSON Feed cannot be read: {' '.join(str(error).split())[:200]}", code="bad-feed") from None
    items = data.get("items") if isinstance(data, dict) else None
    entries = []
    for item in items if isinstance(items, list) else ():
        if isinstance(item, Mapping):
            date = str(item.get("date_published") or item.get("date_modified") or "")
            lines = filter(str.strip, str(item.get("content_text") or "").splitlines())  # each a paragraph
            content = str(item.get("content_html") or "".join(f"<p>{escape(line)}</p>" for line in lines))
            url = str(item.get("url") or item.get("external_url") or "")
            entries.append(Entry(url, _line(item.get("title")), _iso(date), content))
    return _line(data.get("title") if isinstance(data, dict) else ""), entries


def _iso(text: str) -> datetime | None:
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        return None
    return when if when.tzinfo else when.replace(tzinfo=UTC)


def _line(value: Any) -> str:
    return " ".join(str(value or "").split())
