"""How somebody wants to read, kept in a cookie of the site: the choices of the page for reading.

The form of that page asks its own site for an address that only the proxy knows; the answer is a cookie and the way
back. The cookie is never sent on to the site. Each reader behind a proxy thus has choices of their own.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

from marrow import registry
from marrow.errors import Error
from marrow.registry import Knob

COOKIE = "marrow-reading"  # also the parameter of our address, whose value is the way back
_AGE = 365 * 24 * 3600
_NOT_CHOSEN = ("contents", "choices")
_MOST = 4_000  # characters of an address or of a cookie
_FIELDS = 50


@cache
def _known() -> Mapping[str, Knob]:
    knobs = registry.knobs(registry.verb("render", "reading"))
    return {name: knob for name, knob in knobs.items() if name not in _NOT_CHOSEN}


def address(path: str) -> str:
    """Where the form of a page at a path is sent to."""
    return f"/?{COOKIE}={quote(path, safe='')}" if len(path) <= _MOST else ""


def answer(path: str) -> tuple[str, str] | None:
    """The path to go back to and the cookie to set, where a request is one for our address; else None."""
    query = urlsplit(path).query
    if f"{COOKIE}=" not in query:
        return None
    asked = dict(parse_qsl(query)) if query.count("&") < _FIELDS else {}
    back = asked.get(COOKIE, "")
    if not back.startswith("/") or back.startswith(("//", "/\\")) or not back.isprintable():
        return None
    chosen = quote(urlencode(_valid(asked)), safe="")
    cookie = f"{COOKIE}={chosen}; Path=/; Max-Age={_AGE}; SameSite=Lax; HttpOnly"
    return quote(back, safe="/?&=%:@!$'()*+,;~-._"), cookie


def of(header: str) -> tuple[dict[str, Any], str]:
    """The choices that a Cookie header holds, as settings, and the header without them."""
    parts = [part.strip() for part in header.split(";")]
    ours = [part for part in parts if part.startswith(f"{COOKIE}=")]
    if not ours:
        return {}, header
    value = unquote(ours[-1].partition("=")[2][:_MOST])
    chosen = _valid(dict(parse_qsl(value))) if value.count("&") < _FIELDS else {}
    others = "; ".join(part for part in parts if part not in ours)
    return {f"reading.{name}": text for name, text in chosen.items()}, others


def _valid(given: Mapping[str, str]) -> dict[str, str]:
    """The choices among some parameters that the page for reading knows."""
    out = {}
    for name, knob in _known().items():
        if name in given:
            try:
                value = registry.convert(knob, given[name], name)
            except Error:
                continue
            if not knob.choices or value in knob.choices:
                out[name] = given[name]
    return out
