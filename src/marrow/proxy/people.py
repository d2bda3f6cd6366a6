"""Finds the person behind a request and their settings, and saves their display choices.

A person is known by a login of their own, or uses the settings of one through a cookie. Their choices for the page for
reading go before the settings that an administrator gave them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mitmproxy import http

from marrow import profiles, registry
from marrow.server.choices import Chosen, cookie, known, of
from marrow.server.proxy_state import ProxyState
from marrow.settings import Settings, is_name

from . import choices

_STALE = b"This form was not made by this proxy, or before it was started again. Load the page anew.\n"


@dataclass(frozen=True, slots=True)
class Reader:
    """The person whose settings apply (`name`, "" for everybody), whether they have a login of their own, and their
    choices, by the dotted names of settings."""

    name: str
    known: bool
    chosen: Mapping[str, Any]


def reader_of(flow: http.HTTPFlow, state: ProxyState) -> Reader:
    """The person behind a request. Removes our cookie from it, so that the site does not see it."""
    headers, people = flow.request.headers, state.file.current().people
    header = "; ".join(headers.get_all("cookie"))
    chosen, others = of(header)
    if others != header:
        headers.pop("cookie", None)
        if others:
            headers["cookie"] = others
    user = flow.metadata.get("proxyauth", ("",))[0]
    if is_name(user) and (user in people or not state.shared_login):
        return Reader(user, True, state.choices.current().people.get(user, {}))
    return Reader(chosen.person if chosen.person in people else "", False, chosen.reading)


def settings_for(reader: Reader, request: http.Request, state: ProxyState) -> Settings:
    """The settings for a page that a reader goes to."""
    settings = profiles.at(state.file.current(), request.pretty_url, reader.name)
    if settings.get("filter.mode") != "reader":
        return settings
    proof = {"token": state.token(f"reading {reader.name}")} if reader.known else {"person": reader.name}
    form = choices.address(request.path, **proof)
    return settings.update({**reader.chosen, "reading.choices": form}, "what the reader chose")


def keep(asked: choices.Asked, reader: Reader, request: http.Request, state: ProxyState) -> http.Response:
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
            yield name, home + choices.address(request.path, person=name)
