"""Accepts a page in many forms: bytes, text, files, MIME messages, responses of HTTP clients, trees of other parsers.

No other package is imported: its objects are recognised by their module and attributes.
"""

import gzip
import io
import os
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from .errors import Error, naming
from .expressions import expression
from .fetch import charset_of
from .mime import page_in
from .page import Page
from .page import parse as parsed

Source = Any
"""Bytes, str, a path, an open file, a response, a tree of another parser, a `Given`, or a `Page`: see `given`."""
MOST = 200_000_000  # bytes of a file; more than any page that is read (the limit is in characters of up to four bytes)
_ADDRESS = expression(r"[A-Za-z][A-Za-z0-9+.-]+://\S+")
_FILE = expression(
    r"\S+\.(?:html?|xhtml|shtml|php|aspx?|mht(?:ml)?|eml|txt|md|pdf|xml|json|jsonl|warc|gz)", re.IGNORECASE
)
_LONGEST = 1_000  # characters of what may be a path or an address
_TREES = {"lxml": "getroot", "bs4": "decode", "selectolax": "html", "resiliparse": "__str__", "parsel": "get"}
_KNOWN = ("bytes, str, a path, an open file, a response of an HTTP client, a tree of lxml, Beautiful Soup or another"
          " parser, or a Page")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Given:
    """A page as it was given: its body, and what came with it: the address, and the charset that HTTP declared."""

    body: bytes | str
    url: str | None = None
    charset: str | None = None


def parse(source: Source, *, url: str | None = None, charset: str | None = None) -> Page:
    """The page as columns, parsed once for any number of algorithms; `source`, `url` and `charset` as for `extract`.

    Never raises on bad HTML: what could not be read is told in `refused`. Raises `Error` for what is no page at all.
    """
    if not isinstance(source, Page):
        found = given(source, url=url, charset=charset)
        return parsed(found.body, url=found.url, charset=found.charset)
    return replace(source, url=str(url)) if url and source.url != url else source


def given(source: object, *, url: object = None, charset: str | None = None) -> Given:
    """The body of a page, its address and charset; those that are named go before those that came with it.

    Raises `Error` for a text that is a path or an address, a file that cannot be read, and what is no page at all.
    """
    if not isinstance(charset, str | None):
        raise Error(f"charset is the name of an encoding as text, not {charset!r}", code="bad-charset")
    if isinstance(source, str) and len(source) <= _LONGEST:
        _refuse_name(source.strip())
    if isinstance(source, Given):
        found = source
    else:
        found = Given(source) if isinstance(source, str | bytes) else _other(source)
    if isinstance(found.body, bytes) and (held := page_in(found.body)):
        found = Given(held[0], found.url or held[1], held[2])
    address = str(url) if url else found.url  # clients have types of their own
    return Given(found.body, address, charset or found.charset)


def _refuse_name(text: str) -> None:
    """Raise `Error` for a text that is no HTML but where it is to be found."""
    if "<" in text or "\n" in text or "\0" in text:
        return
    if _ADDRESS.fullmatch(text):
        raise Error(f"{text!r} is an address, not HTML: call extract_url({text!r})", code="bad-source")
    if _FILE.fullmatch(text) or (("/" in text or "\\" in text) and os.path.isfile(text)):
        message = f"{text!r} is the name of a file, not HTML: give pathlib.Path({text!r})"
        raise Error(message, code="bad-source")


def _other(source: Any) -> Given:
    """What is neither bytes nor text. Raises `Error` for what is no page."""
    if isinstance(source, bytearray | memoryview):
        return Given(bytes(source))
    if isinstance(source, os.PathLike):
        return Given(read_file(source))
    package = type(source).__module__.partition(".")[0]
    if package in _TREES:
        return _tree(source, package)
    body = next((each for name in ("content", "body") if isinstance(each := _of(source, name), bytes | str)), None)
    if body is not None:  # requests, httpx, curl_cffi, niquests; Scrapy
        return Given(body, *_of_response(source))
    if callable(read := _of(source, "read")):
        try:
            body = read()
        except Exception as error:  # it is closed, open for writing, no UTF-8, or the connection broke
            raise Error(f"the {type(source).__name__} cannot be read: {error}", code="unreadable") from error
        if isinstance(body, bytes | str):
            return Given(body, *_of_response(source))  # urllib's answers are files
        if hasattr(body, "close"):
            body.close()  # a coroutine, which would complain that nobody waited for it
    raise Error(f"a page is {_KNOWN}, not {type(source).__name__}", code="bad-source")


def _of(source: Any, name: str) -> Any:
    """An attribute, None where there is none or it is not ready, as that of a response that was streamed."""
    try:
        return getattr(source, name, None)
    except Exception:
        return None


def _of_response(source: Any) -> tuple[str | None, str | None]:
    """The address that was answered, and the charset that its header declares."""
    url, headers, kind = _of(source, "url"), _of(source, "headers"), None
    if isinstance(headers, Mapping) or hasattr(headers, "get"):
        kind = headers.get("Content-Type") or headers.get("content-type")
    kind = kind.decode("latin-1") if isinstance(kind, bytes) else str(kind or "")
    return (str(url) if url else None), charset_of(kind)


def _tree(source: Any, package: str) -> Given:
    """A tree of another parser, written out as HTML. Raises `Error` for a thing of these packages that is none."""
    made = _of(source, _TREES[package])
    html = made() if callable(made) else made
    if package == "lxml":
        from lxml import etree

        root = source if html is None else html
        if isinstance(root, etree._Element):
            url = root.getroottree().docinfo.URL
            return Given(etree.tostring(root, encoding="unicode", method="html", with_tail=False), url or None)
    if not isinstance(html, str):
        raise Error(f"a page is {_KNOWN}, not {package}'s {type(source).__name__}", code="bad-source")
    return Given(html)


def read_file(path: "str | os.PathLike[str]") -> bytes:
    """The bytes of a file, unpacked where they are of gzip. Raises `Error` when it cannot be read."""
    with naming(path, "unreadable" if os.path.exists(path) else "not-found"), open(path, "rb") as file:
        data = file.read(MOST)
    return unzipped(data, os.fspath(path))


def unzipped(data: bytes, name: str) -> bytes:
    """What gzip packed, no more than `MOST` bytes; the bytes themselves where neither they nor the name speak of it.

    Raises `Error` for what is not of gzip.
    """
    if not (data.startswith(b"\x1f\x8b") or name.lower().endswith(".gz")):
        return data
    try:
        return gzip.GzipFile(fileobj=io.BytesIO(data)).read(MOST)
    except (OSError, EOFError, zlib.error) as error:
        raise Error(f"{name}: not a gzip file: {error}", code="unreadable") from None
