"""Finds the person behind a request and their settings, and saves their display choices.

A person is known by a login of their own, or uses the settings of one through a cookie. Their choices for the page for
reading go before the settings that an administrator gave them.

The page for reading sends its form to an address on the site of the page, which the proxy answers. For a person with a
login the proxy saves the choices, for all sites; for others a cookie of the site does, with the name of the person
whose settings they use. The response leads back to the page.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from mitmproxy import http

from marrow import profiles, registry
from marrow.server.reading_choices import COOKIE, FIELDS, PERSON, Chosen, chosen, cookie, known, of
from marrow.settings import Settings, is_name

from .state import ProxyState

_TOKEN = "token"
_MOST = 4_000  # characters of a path
_STALE = b"This form was not made by this proxy, or before it was started again. Load the page anew.\n"


@dataclass(frozen=True, slots=True)
class Reader:
    """The person whose settings apply (`name`, "" for everybody), whether they have a login of their own, and their
    choices, by the dotted names of settings."""

    name: str
    known: bool
    chosen: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """A request for this address: the choices, the path to go back to, and the token of the form ("": a link)."""

    chosen: Chosen
    back: str
    token: str


def address(path: str, *, person: str = "", token: str = "") -> str:
    """The address for the form of the page at a path, or for a link that takes over the settings of a person."""
    more = {name: value for name, value in ((PERSON, person), (_TOKEN, token)) if value}
    return f"/?{urlencode({COOKIE: path, **more}, quote_via=quote, safe='')}" if len(path) <= _MOST else ""


def asked(path: str) -> Asked | None:
    """The request in a path, None where it is for the site."""
    query = urlsplit(path).query
    if f"{COOKIE}=" not in query:
        return None
    given = dict(parse_qsl(query)) if query.count("&") < FIELDS else {}
    back = given.get(COOKIE, "")
    if not back.startswith("/") or back.startswith(("//", "/\\")) or not back.isprintable():
        return None
    return Asked(chosen(given), quote(back, safe="/?&=%:@!$'()*+,;~-._"), given.get(_TOKEN, ""))


def reader_of(flow: http.HTTPFlow, state: ProxyState) -> Reader:
    """The person behind a request. Removes our cookie from it, so that the site does not see it."""
    headers, people = flow.request.headers, state.file.current().people
    header = "; ".join(headers.get_all("cookie"))
    own, others = of(header)
    if others != header:
        headers.pop("cookie", None)
        if others:
            headers["cookie"] = others
    user = flow.metadata.get("proxyauth", ("",))[0]
    if is_name(user) and (user in people or not state.shared_login):
        return Reader(user, True, state.choices.current().people.get(user, {}))
    return Reader(own.person if own.person in people else "", False, own.reading)


def settings_for(reader: Reader, request: http.Request, state: ProxyState) -> Settings:
    """The settings for a page that a reader goes to."""
    settings = profiles.at(state.file.current(), request.pretty_url, reader.name)
    if settings.get("filter.mode") != "reader":
        return settings
    proof = {"token": state.token(f"reading {reader.name}")} if reader.known else {"person": reader.name}
    form = address(request.path, **proof)
    return settings.update({**reader.chosen, "reading.choices": form}, "what the reader chose")


def keep(asked: Asked, reader: Reader, request: http.Request, state: ProxyState) -> http.Response:
    """Save the choices of a reader, and lead back to the page."""
    there = {"location": asked.back, "cache-control": "no-store"}
    if reader.known:
        if not state.proves(f"reading {reader.name}", asked.token):
            return http.Response.make(403, _STALE, {"content-type": "text/plain"})
        state.choices.change(_own(asked.chosen, reader.name, request, state), person=reader.name)
    else:
        name = asked.chosen.person if asked.chosen.person in state.file.current().people else ""
        own = _own(asked.chosen, name, request, state)
        kept = {name: text for name, text in own.items() if text is not None}
        there["set-cookie"] = cookie(Chosen(kept, name))
    return http.Response.make(303, b"", there)


def _own(chosen: Chosen, name: str, request: http.Request, state: ProxyState) -> dict[str, str | None]:
    """The choices; None for a value that applies to the person anyway."""
    given, knobs = profiles.at(state.file.current(), request.pretty_url, name), known()
    return {setting: None if registry.convert(knobs[setting], text, setting) == given.get(setting) else text
            for setting, text in chosen.reading.items()}  # fmt: skip


def others(reader: Reader, request: http.Request, state: ProxyState) -> Iterator[tuple[str, str]]:
    """The people whose settings a reader may use instead, each with the address that does so; "" is everybody."""
    if reader.known:
        return
    home = f"{request.scheme}://{request.pretty_host}:{request.port}"
    people = sorted(state.file.current().people)
    for name in [*people, ""] if people else ():
        if name != reader.name:
            yield name, home + address(request.path, person=name)
