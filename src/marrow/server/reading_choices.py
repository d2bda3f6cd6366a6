"""The display choices of the page for reading (text size, colours ...): parsed from its form, and saved in a cookie."""

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
    """Settings of the page for reading by their dotted names, as text, and the person whose settings apply ("": none).
    """

    reading: Mapping[str, str] = field(default_factory=dict)
    person: str = ""


@cache
def known() -> Mapping[str, Knob]:
    """The settings of the page for reading that a reader can choose, by their dotted names."""
    knobs = registry.knobs(registry.verb("render", "reading"))
    return {f"reading.{name}": knob for name, knob in knobs.items() if name not in _NOT_CHOSEN}


def chosen(given: Mapping[str, str]) -> Chosen:
    """The choices among the fields of a form; values that do not fit are left out."""
    out = {}
    for name, knob in known().items():
        text = given.get(name.removeprefix("reading."))
        if text is not None:
            with suppress(Error):
                registry.convert(knob, text, name)
                out[name] = text
    return Chosen(out, given.get(PERSON, ""))


def cookie(kept: Chosen) -> str:
    """The Set-Cookie header that saves the choices."""
    values = {name.removeprefix("reading."): text for name, text in kept.reading.items()}
    value = quote(urlencode({**({PERSON: kept.person} if kept.person else {}), **values}), safe="")
    return f"{COOKIE}={value}; Path=/; Max-Age={_AGE}; SameSite=Lax; HttpOnly"


def of(header: str) -> tuple[Chosen, str]:
    """Splits a Cookie header into the choices of our cookie and the header without that."""
    parts = [part.strip() for part in header.split(";")]
    ours = [part for part in parts if part.startswith(f"{COOKIE}=")]
    if not ours:
        return Chosen(), header
    value = unquote(ours[-1].partition("=")[2][:_MOST])
    kept = chosen(dict(parse_qsl(value))) if value.count("&") < FIELDS else Chosen()
    return kept, "; ".join(part for part in parts if part not in ours)
