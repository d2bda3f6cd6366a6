"""How somebody wants to read: what they chose in the form of the page for reading, and whose settings hold for them.

The form asks its own site for an address that only the proxy knows; the answer is the way back. Who has a name at the
proxy has their choices kept by the proxy, for all sites. Of others a cookie of the site keeps them, and the name of the
person whose settings they took. The cookie is never sent on to the site.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

from marrow import registry
from marrow.errors import Error
from marrow.registry import Knob

COOKIE = "marrow-reading"  # also the parameter of our address, whose value is the way back
_PERSON, _TOKEN = "person", "token"
_AGE = 365 * 24 * 3600
_NOT_CHOSEN = ("contents", "choices")
_MOST = 4_000  # characters of an address or of a cookie
_FIELDS = 50


@dataclass(frozen=True, slots=True)
class Chosen:
    """What was chosen: settings of the page for reading by their dotted names, as text, and the person whose settings
    hold ("": nobody's)."""

    reading: Mapping[str, str] = field(default_factory=dict)
    person: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """A request for our address: what is to be kept, the path to go back to, the token of the form ("": a link)."""

    chosen: Chosen
    back: str
    token: str


@cache
def known() -> Mapping[str, Knob]:
    """What can be chosen: the settings of the page for reading, by their dotted names."""
    knobs = registry.knobs(registry.verb("render", "reading"))
    return {f"reading.{name}": knob for name, knob in knobs.items() if name not in _NOT_CHOSEN}


def address(path: str, *, person: str = "", token: str = "") -> str:
    """Where the form of a page at a path is sent to, or a link that takes the settings of a person leads to."""
    more = {name: value for name, value in ((_PERSON, person), (_TOKEN, token)) if value}
    return f"/?{urlencode({COOKIE: path, **more}, quote_via=quote, safe='')}" if len(path) <= _MOST else ""


def asked(path: str) -> Asked | None:
    """What a request for a path asks of us, None where it is for the site."""
    query = urlsplit(path).query
    if f"{COOKIE}=" not in query:
        return None
    given = dict(parse_qsl(query)) if query.count("&") < _FIELDS else {}
    back = given.get(COOKIE, "")
    if not back.startswith("/") or back.startswith(("//", "/\\")) or not back.isprintable():
        return None
    return Asked(_chosen(given), quote(back, safe="/?&=%:@!$'()*+,;~-._"), given.get(_TOKEN, ""))


def cookie(chosen: Chosen) -> str:
    """The Set-Cookie header that keeps what was chosen."""
    values = {name.removeprefix("reading."): text for name, text in chosen.reading.items()}
    value = quote(urlencode({**({_PERSON: chosen.person} if chosen.person else {}), **values}), safe="")
    return f"{COOKIE}={value}; Path=/; Max-Age={_AGE}; SameSite=Lax; HttpOnly"


def of(header: str) -> tuple[Chosen, str]:
    """What a Cookie header says was chosen, and the header without it."""
    parts = [part.strip() for part in header.split(";")]
    ours = [part for part in parts if part.startswith(f"{COOKIE}=")]
    if not ours:
        return Chosen(), header
    value = unquote(ours[-1].partition("=")[2][:_MOST])
    chosen = _chosen(dict(parse_qsl(value))) if value.count("&") < _FIELDS else Chosen()
    return chosen, "; ".join(part for part in parts if part not in ours)


def _chosen(given: Mapping[str, str]) -> Chosen:
    """What can be chosen among some parameters."""
    out = {}
    for name, knob in known().items():
        text = given.get(name.removeprefix("reading."))
        if text is not None:
            try:
                value = registry.convert(knob, text, name)
            except Error:
                continue
            if not knob.choices or value in knob.choices:
                out[name] = text
    return Chosen(out, given.get(_PERSON, ""))
