"""Declares the settings: each field of a class below, and each knob of an entry of a room, is one.

A setting has its type, default and help in one place, the field or the signature and docstring of the entry.
`schema` gives all of them by their dotted names.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Literal

from . import registry
from .data import load
from .errors import Error
from .fetch import fetch
from .filters.chain import default, effect
from .registry import Knob

DEFAULT_ALGORITHM = "learned"
PROFILES: dict[str, dict[str, Any]] = load("profiles.toml")
_ROOMS = ("algorithms", "filters", "finders", "render")
_NOT_SETTINGS = frozenset(("fetch.headers",))  # a table of headers is no single value


@dataclass(frozen=True, slots=True, kw_only=True)
class GeneralSettings:
    """Settings of the extraction as a whole."""

    algorithm: Annotated[str, "algorithm that finds the content (see `marrow algorithms`)"] = DEFAULT_ALGORITHM
    with_comments: Annotated[bool, "keep the comments of readers below the content"] = False
    to: Annotated[str, "output format of the command line"] = "markdown"
    browser: Annotated[bool, "run the scripts of fetched pages that are empty without them (extra `browser`)"] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FilterSettings:
    """How `marrow filter` and the proxy treat a page."""

    mode: Annotated[
        Literal["layout", "reader", "text", "off"],
        "pages show all that came (off), no clutter (layout), the main content alone (reader), or plain text (text)",
    ] = "layout"
    profile: Annotated[str, "pages suit a use: layout, reader or text (the modes), e-ink, screen-reader"] = ""
    order: Annotated[str, "pages go through these filters first; within a phase the others follow by name"] = ""
    least: Annotated[int, "pages come as they are when fewer words than this would be left outside of links"] = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class ProxySettings:
    """How the proxy runs; these hold from its start."""

    host: Annotated[str, "address that the proxy listens on; any but this machine's needs proxy.user"] = "127.0.0.1"
    port: Annotated[int, "port of the proxy"] = 8080
    page_port: Annotated[int, "port of the settings page, on this machine only"] = 8081
    workers: Annotated[int, "processes that work on pages; 0 for one less than there are processors"] = 0
    deadline: Annotated[float, "seconds after which a page passes as it came", 0.1] = 5.0
    memory: Annotated[int, "megabytes of address space that a worker may use", 256] = 1024
    max_bytes: Annotated[int, "bytes of a page, sent and decompressed; larger ones pass as they came", 1] = 5_000_000
    upstream: Annotated[str, "another proxy to go through, as http://host:port"] = ""
    ignore: Annotated[str, "hosts whose connections are not looked into"] = ""
    user: Annotated[str, "NAME:PASSWORD that clients must give, or @FILE with a line of htpasswd for each person"] = ""
    private: Annotated[bool, "reach private addresses also when others may use the proxy"] = False
    trust: Annotated[str, "file of further certificate authorities to trust servers by"] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PagesSettings:
    """Articles that are divided into several pages."""

    join: Annotated[bool, "fetch the further pages of an article and join them"] = False
    most: Annotated[int, "most pages of one article", 1] = 20
    seconds: Annotated[float, "time for fetching all further pages"] = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ServeSettings:
    """How `marrow serve` and `marrow mcp` run; these hold from their start."""

    host: Annotated[str, "address that the server listens on; any but this machine's needs serve.key"] = "127.0.0.1"
    port: Annotated[int, "port of the server"] = 8082
    key: Annotated[str, "what clients must send as `Authorization: Bearer KEY` or as `X-API-Key`"] = ""
    names: Annotated[str, "further names that a client may know this server by, beside those of this machine"] = ""
    rate: Annotated[float, "requests a second of one client, and ten times as many at once; 0 for no limit"] = 0.0
    workers: Annotated[int, "processes that work on pages; 0 for one for each processor"] = 0
    deadline: Annotated[float, "seconds of work on one page, after which its worker is killed", 0.1] = 10.0
    memory: Annotated[int, "megabytes of address space that a worker may use", 256] = 1024
    timeout: Annotated[float, "seconds for a request as a whole, with fetching and waiting", 0.1] = 60.0
    max_bytes: Annotated[int, "bytes of a request, and of a page that is fetched", 1] = 10_000_000
    max_urls: Annotated[int, "addresses in one batch", 1] = 100
    fetches: Annotated[int, "pages that are fetched at the same time", 1] = 64
    waiting: Annotated[int, "requests that may wait for a worker; further ones are refused, to come again", 1] = 1_000
    private: Annotated[bool, "fetch pages from private addresses too"] = False
    shelf: Annotated[str, "file of saved pages, shown at /shelf (see `marrow shelf`); `default` for the usual one"] = ""
    render: Annotated[bool, "run the scripts of pages that are empty without them (extra `browser`)"] = False


@cache
def declared() -> Mapping[str, Knob]:
    """The settings that belong to no entry of a room, by their dotted names."""
    sections: dict[str, Any] = {"filter": FilterSettings, "proxy": ProxySettings, "serve": ServeSettings,
                                "pages": PagesSettings, "fetch": fetch}  # fmt: skip
    own = {f"{prefix}.{name}": knob for prefix, each in sections.items() for name, knob in registry.knobs(each).items()}
    return {**registry.knobs(GeneralSettings), **own}


LISTER = "`marrow config show`"  # of all settings


@cache
def schema() -> Mapping[str, Knob]:
    """Every setting, by its dotted name."""
    out = dict(declared())
    for entry in registry.names("filters"):
        out[f"{entry}.on"] = Knob("on", bool, default(entry), effect(entry))
    for room in _ROOMS:
        for entry in registry.names(room):
            for name, knob in registry.knobs(registry.verb(room, entry)).items():
                if out.setdefault(f"{entry}.{name}", knob) is not knob:
                    raise Error(f"two plugins have the setting {entry}.{name}; uninstall one", code="bad-plugin")
    named = {"algorithm": registry.names("algorithms"), "to": formats(), "filter.profile": tuple(PROFILES)}
    out |= {name: replace(out[name], choices=choices) for name, choices in named.items()}
    return MappingProxyType({name: knob for name, knob in out.items() if name not in _NOT_SETTINGS})


def formats() -> tuple[str, ...]:
    """What the setting `to` may be: the entries of the room `render`, and `jsonl`, which is JSON on one line."""
    return (*registry.names("render"), "jsonl")
