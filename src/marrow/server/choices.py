"""What somebody chose in the form of the page for reading, and the cookie that keeps it for a year."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from urllib.parse import parse_qsl, quote, unquote, urlencode

from marrow import registry
from marrow.errors import Error
from marrow.registry import Knob

COOKIE, PERSON = "marrow-reading", "person"
FIELDS = 50  # fields of a form at most
_AGE = 365 * 24 * 3600
_MOST = 4_000  # characters of a cookie
_NOT_CHOSEN = ("contents", "choices")


@dataclass(frozen=True, slots=True)
class Chosen:
    """What was chosen: settings of the page for reading by their dotted names, as text, and the person whose settings
    hold ("": nobody's)."""

    reading: Mapping[str, str] = field(default_factory=dict)
    person: str = ""


@cache
def known() -> Mapping[str, Knob]:
    """What can be chosen: the settings of the page for reading, by their dotted names."""
    knobs = registry.knobs(registry.verb("render", "reading"))
    return {f"reading.{name}": knob for name, knob in knobs.items() if name not in _NOT_CHOSEN}


def chosen(given: Mapping[str, str]) -> Chosen:
    """What can be chosen among the fields of a form; what does not fit is left out."""
    out = {}
    for name, knob in known().items():
        text = given.get(name.removeprefix("reading."))
        if text is not None:
            with suppress(Error):
                registry.convert(knob, text, name)
                out[name] = text
    return Chosen(out, given.get(PERSON, ""))


def cookie(kept: Chosen) -> str:
    """The Set-Cookie header that keeps what was chosen."""
    values = {name.removeprefix("reading."): text for name, text in kept.reading.items()}
    value = quote(urlencode({**({PERSON: kept.person} if kept.person else {}), **values}), safe="")
    return f"{COOKIE}={value}; Path=/; Max-Age={_AGE}; SameSite=Lax; HttpOnly"


def of(header: str) -> tuple[Chosen, str]:
    """What a Cookie header says was chosen, and the header without it."""
    parts = [part.strip() for part in header.split(";")]
    ours = [part for part in parts if part.startswith(f"{COOKIE}=")]
    if not ours:
        return Chosen(), header
    value = unquote(ours[-1].partition("=")[2][:_MOST])
    kept = chosen(dict(parse_qsl(value))) if value.count("&") < FIELDS else Chosen()
    return kept, "; ".join(part for part in parts if part not in ours)
