"""Who a request is from, what holds for them, and how what they choose is kept.

A person has a name at the proxy (that of a login of their own), or took over the settings of one by a cookie. What
they chose for the page for reading goes before the settings that an administrator gave them.
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
    """Whose settings hold (`name`, "" for those of everybody), whether the proxy knows them by that name, and what
    they chose, by the dotted names of settings."""

    name: str
    known: bool
    chosen: Mapping[str, Any]


def reader_of(flow: http.HTTPFlow, state: ProxyState) -> Reader:
    """Who a request is from. Takes our cookie out of it, so that the site never sees it."""
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
    """Keep what a reader asked for, and lead back to the page."""
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
    """What was chosen, None where it is what holds for the person without a choice."""
    given, knobs = profiles.at(state.file.current(), request.pretty_url, name), known()
    return {setting: None if registry.convert(knobs[setting], text, setting) == given.get(setting) else text
            for setting, text in chosen.reading.items()}  # fmt: skip


def others(reader: Reader, request: http.Request, state: ProxyState) -> Iterator[tuple[str, str]]:
    """The people whose settings a reader may take instead, each with the address that does so; "" is everybody."""
    if reader.known:
        return
    home = f"{request.scheme}://{request.pretty_host}:{request.port}"
    people = sorted(state.file.current().people)
    for name in [*people, ""] if people else ():
        if name != reader.name:
            yield name, home + choices.address(request.path, person=name)
