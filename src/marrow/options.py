"""Every setting there is, declared once: the fields of the classes below, and the knobs of the entries of the rooms.

Type, default and help of a setting stand in a signature and its docstring; `schema` puts them under dotted names.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Any, Literal

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
    """What belongs to no entry of a room.

    algorithm: how content is found (see `marrow algorithms`)
    with_comments: keep what people said below the content as well
    to: output format of the command line
    browser: have a browser run the scripts of fetched pages that are empty without them (extra `browser`)
    """

    algorithm: str = DEFAULT_ALGORITHM
    with_comments: bool = False
    to: str = "markdown"
    browser: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FilterSettings:
    """How `marrow filter` and the proxy treat a page.

    mode: pages show all that came (off), no clutter (layout), the main content alone (reader), or plain text (text)
    profile: pages show what suits a use: layout, reader or text (the modes), e-ink, screen-reader
    order: pages go through these filters first, by name; within a phase the others follow by name
    least: pages come as they are when fewer words than this would be left outside of links
    """

    mode: Literal["layout", "reader", "text", "off"] = "layout"
    profile: str = ""
    order: str = ""
    least: int = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class ProxySettings:
    """How the proxy runs; these hold from its start.

    host: address that the proxy listens on; any but this machine's needs proxy.user
    port: port of the proxy
    page_port: port of the settings page, on this machine only
    workers: processes that work on pages; 0 for one less than there are processors
    deadline: seconds after which a page passes as it came
    memory: megabytes of address space that a worker may use
    max_bytes: bytes of a page, sent and decompressed; larger ones pass as they came
    upstream: another proxy to go through, as http://host:port
    ignore: hosts whose connections are not looked into
    user: NAME:PASSWORD that clients must give, or @FILE for a file of htpasswd with a line for each person
    private: reach private addresses also when others may use the proxy
    trust: file of further certificate authorities to trust servers by
    """

    host: str = "127.0.0.1"
    port: int = 8080
    page_port: int = 8081
    workers: int = 0
    deadline: float = 5.0
    memory: int = 1024
    max_bytes: int = 5_000_000
    upstream: str = ""
    ignore: str = ""
    user: str = ""
    private: bool = False
    trust: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PagesSettings:
    """Articles that are divided into several pages.

    join: fetch the further pages of an article and join them
    most: most pages of one article
    seconds: time for fetching all further pages
    """

    join: bool = False
    most: int = 20
    seconds: float = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ServeSettings:
    """How `marrow serve` and `marrow mcp` run; these hold from their start.

    host: address that the server listens on; any but this machine's needs serve.key
    port: port of the server
    key: what clients must send as `Authorization: Bearer KEY` or as `X-API-Key`
    names: further names that a client may know this server by, beside those of this machine
    rate: requests a second that one client may make, ten times as many at once; 0 for any number
    workers: processes that work on pages; 0 for one for each processor
    deadline: seconds of work on one page, after which its worker is killed
    memory: megabytes of address space that a worker may use
    timeout: seconds for a request as a whole, with fetching and waiting
    max_bytes: bytes of a request, and of a page that is fetched
    max_urls: addresses in one batch
    fetches: pages that are fetched at the same time
    waiting: requests that may wait for a worker; further ones are refused, to come again
    private: fetch pages from private addresses too
    shelf: file of pages kept to be read later (see `marrow shelf`), shown at /shelf; `default` for the usual one
    render: have a browser run the scripts of pages that are empty without them (extra `browser`)
    """

    host: str = "127.0.0.1"
    port: int = 8082
    key: str = ""
    names: str = ""
    rate: float = 0.0
    workers: int = 0
    deadline: float = 10.0
    memory: int = 1024
    timeout: float = 60.0
    max_bytes: int = 10_000_000
    max_urls: int = 100
    fetches: int = 64
    waiting: int = 1_000
    private: bool = False
    shelf: str = ""
    render: bool = False


@cache
def schema() -> Mapping[str, Knob]:
    """Every setting, by its dotted name."""
    out = dict(registry.knobs(GeneralSettings))
    for prefix, declared in (("filter", FilterSettings), ("proxy", ProxySettings), ("serve", ServeSettings),
                             ("pages", PagesSettings), ("fetch", fetch)):  # fmt: skip
        out |= {f"{prefix}.{name}": knob for name, knob in registry.knobs(declared).items()}
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
