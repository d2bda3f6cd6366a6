"""Decides which responses are filtered, and computes their headers. Names of headers are in lower case.

Only documents that a reader navigates to are filtered. A browser marks them by `Sec-Fetch-Dest`, or by `Sec-Fetch-
Mode` where a service worker passes them on; over plain HTTP it sends neither, so `Accept: text/html` decides. A
filtered document has another length, encoding and identity: validators are removed, also from requests, so that no
response of 304 brings back the wrong copy. A cached copy could be wrong too: what a script fetched is not the
document, and a change of settings changes the document. So HTML responses have a `Vary` header, and documents are
requested again each time.

Source: RFC 9110 (HTTP semantics), RFC 9111 (caching), W3C Fetch Metadata, W3C Content Security Policy 3.
"""

import re
from collections.abc import Mapping

from marrow.expressions import expression
from marrow.server.exchange import qualities

_HTML = expression(r"\s*text/html\s*(?:;|$)", re.IGNORECASE)
_NONCE = expression(r"'(?:nonce-[^']+|sha(?:256|384|512)-[^']+)'", re.IGNORECASE)
CONDITIONS = ("if-none-match", "if-modified-since", "if-range", "if-match", "if-unmodified-since", "range")
OF_THE_OLD_BODY = ("content-encoding", "content-md5", "digest", "repr-digest", "content-digest", "etag",
                   "last-modified", "accept-ranges", "content-range", "age", "expires")  # fmt: skip
_READ = ("Accept", "Sec-Fetch-Dest", "Sec-Fetch-Mode")
CODINGS = "gzip, deflate, br, zstd"


def wants_markdown(headers: Mapping[str, str]) -> bool:
    """Whether a client asks for Markdown at least as much as for HTML."""
    wanted = qualities(headers.get("accept", ""))
    return wanted.get("text/markdown", 0.0) > 0 and wanted["text/markdown"] >= wanted.get("text/html", 0.0)


def is_navigation(method: str, headers: Mapping[str, str]) -> bool:
    """Whether a request is a navigation to a document, or for Markdown."""
    if method not in ("GET", "POST") or "upgrade" in headers or _forbidden(headers):
        return False
    if wants_markdown(headers):
        return method == "GET"
    where, how = (headers.get(f"sec-fetch-{name}", "").strip().lower() for name in ("dest", "mode"))
    if where and (where, how) != ("empty", "navigate"):  # which is one that a service worker passes on
        return where == "document"
    if headers.get("x-requested-with") or "range" in headers:
        return False
    return "text/html" in qualities(headers.get("accept", ""))


def why_not(status: int, headers: Mapping[str, str], limit: int) -> str:
    """The reason why the response to a navigation passes unchanged, "" when it is to be filtered."""
    if status != 200:
        return f"status {status}"
    if not _HTML.match(headers.get("content-type", "")):
        return "not an HTML page"
    if _forbidden(headers):
        return "the server forbids changes (no-transform)"
    if headers.get("content-disposition", "").strip().lower().startswith("attachment"):
        return "a download"
    length = headers.get("content-length", "")
    if length.isdecimal() and int(length[:18]) > limit:
        return f"larger than {limit:,} bytes"
    return ""


def _forbidden(headers: Mapping[str, str]) -> bool:
    return "no-transform" in headers.get("cache-control", "").lower()


def depends(status: int, headers: Mapping[str, str]) -> bool:
    """Whether the response is one that this proxy may filter, so that it depends on request headers and settings, or a
    304, whose headers take the place of those of such a one; few say of which type that is."""
    kind = headers.get("content-type", "text/html" if status == 304 else "")
    return status in (200, 304) and bool(_HTML.match(kind)) and not _forbidden(headers)


def cache_control(old: str) -> str:
    """The Cache-Control of a filtered document: caches must revalidate it, shared caches must not store it."""
    return "no-store" if "no-store" in old.lower() else "private, no-cache"


def vary(old: str) -> str:
    """A Vary header with the names of headers that `is_navigation` reads."""
    names = [name.strip() for name in old.split(",") if name.strip()]
    if "*" in names:
        return old
    there = {name.lower() for name in names}
    return ", ".join([*names, *(name for name in _READ if name.lower() not in there)])


def policy(old: str, nonce: str) -> str:
    """A Content-Security-Policy that also allows the one style sheet of the bar.

    A nonce is added to the directive that governs `style` elements, unless that allows inline styles: there a nonce
    would switch this off for the page's own.
    """
    directives = [part.strip() for part in old.split(";") if part.strip()]
    for name in ("style-src-elem", "style-src", "default-src"):
        for place, directive in enumerate(directives):
            if directive.split()[0].lower() == name:
                directives[place : place + 1] = _allowing(directive, name, nonce)
                return "; ".join(directives)
    return old


def _allowing(directive: str, name: str, nonce: str) -> list[str]:
    values = directive.split()[1:]
    if "'unsafe-inline'" in [value.lower() for value in values] and not any(map(_NONCE.fullmatch, values)):
        return [directive]
    kept = [value for value in values if value.lower() != "'none'"]
    styled = " ".join(["style-src-elem" if name == "default-src" else name, *kept, f"'nonce-{nonce}'"])
    return [directive, styled] if name == "default-src" else [styled]
