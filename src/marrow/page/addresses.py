"""Addresses on the web: made absolute, and the host that they name."""

import html
import ipaddress
import re
from contextlib import suppress
from urllib.parse import urljoin, urlsplit

from marrow.expressions import expression

from .plain import is_placeholder

_PLAIN_HOST = expression(r"https?://([a-z\d-]+(?:\.[a-z\d-]+)*)(?:[/?#]|$)", re.ASCII)  # the common ones, fast
_WHOLE = expression(r"https?://[a-z\d.-]+/[\w/.~%-]*(?:\?[\w/.~%=&-]+)?", re.ASCII)  # joined to any base, such stays
_ORIGIN = expression(r"https?://[a-z\d.-]+(?::\d+)?(?=[/?#]|$)", re.ASCII)
_ROOTED = expression(r"/(?!/)[\w/.~%-]*(?:\?[\w/.~%=&-]+)?(?:#[\w/.~%=&-]+)?", re.ASCII)  # comes right after an origin
_SLASHES = expression(r"^(https?:)/{3,}", re.IGNORECASE)  # browsers read them as two (URL Standard, special authority)
_TEMPLATE = expression(r"\{\{|\$\{|<%|%7b%7b|\$%7b|%3c%25|\{[a-z_]+\}", re.IGNORECASE)
_LONGEST = 2000  # characters of an address
_SECOND = expression(
    r"ac|asn|asso|com?|edu|firm|gen|gob?|gouv|gov|gv|id|info|ltd|me|mil|muni|net?|nic|nom|org?|plc|sch"
)


def join(base: str, address: str) -> str:
    """`address` as absolute by RFC 3986 where `base` allows; unchanged when it is not a usable reference."""
    address = address.strip()
    if _WHOLE.fullmatch(address):
        return address
    if _ROOTED.fullmatch(address) and "/." not in address and (origin := _ORIGIN.match(base)):
        return origin[0] + address
    try:
        return urljoin(base, address)
    except ValueError:
        return address


def absolute(base: str, raw: str) -> str:
    """A raw reference as an absolute http(s) address, or "" for anything else."""
    raw = raw.strip()
    if not raw or len(raw) > _LONGEST or is_placeholder(raw):
        return ""
    out = join(base, _SLASHES.sub(r"\1//", html.unescape(raw) if "&amp;" in raw else raw, count=1))
    return out if out[:8].lower().startswith(("http://", "https://")) and " " not in out else ""


def host_named(address: str | None) -> str:
    """The host that an absolute address names, in lower case; "" if it names none."""
    if address and (plain := _PLAIN_HOST.match(address)):
        return plain[1]
    try:
        return (urlsplit(address or "").hostname or "").rstrip(".")
    except ValueError:
        return ""


def host_of(address: str | None) -> str:
    """The host that an absolute address names, in lower case and without `www`; "" if it names none."""
    return host_named(address).removeprefix("www.")


def site(url: str | None) -> str:
    """The registered domain of an absolute address in lower case, or "" where there is none.

    Departures: a few rules instead of the Public Suffix List: two labels of a host name count, and three below the
    second-level names that registries hand out (`co.uk`).
    """
    host = host_named(url)
    if host[-1:].isdigit() or ":" in host:
        with suppress(ValueError):
            return str(ipaddress.ip_address(host))
    labels = host.split(".")
    deep = len(labels) > 2 and len(labels[-1]) == 2 and _SECOND.fullmatch(labels[-2])
    return ".".join(labels[-3 if deep else -2 :])


def is_near(address: str | None, home: str | None) -> bool:
    """Whether two addresses are of one site: of one host, or of hosts beside each other such as `www.` and `forum.` of
    a name; also where one of them names no host."""
    there, here = site(address), site(home)
    return not there or not here or there == here


def is_template(address: str) -> bool:
    """Whether an address was never filled in."""
    return ("{" in address or "%" in address) and _TEMPLATE.search(address) is not None


def file_of(address: str) -> str:
    """The file name of an address."""
    return address.partition("?")[0].partition("#")[0].rpartition("/")[2][:200]
