"""The site of a page: the registered domain of its address; and folds that keep the pages of a site together.

Pages of one site are alike, so they count as one draw, and no page is judged by what was learned from its own site.

Departures: a few rules instead of the Public Suffix List: two labels of a host name count, and three below the
second-level names that registries hand out (`co.uk`); sites on a shared host count as one, which widens intervals.
"""

import ipaddress
import re
import zlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TypeVar

from ..errors import Error
from ..page.addresses import host_named

Thing = TypeVar("Thing")

_SECOND = re.compile(
    r"ac|asn|asso|com?|edu|firm|gen|gob?|gouv|gov|gv|id|info|ltd|me|mil|muni|net?|nic|nom|org?|plc|sch"
)


def site(url: str) -> str:
    """The registered domain of an absolute address in lower case, or "" where there is none."""
    host = host_named(url)
    with suppress(ValueError):
        return str(ipaddress.ip_address(host))
    labels = host.split(".")
    deep = len(labels) > 2 and len(labels[-1]) == 2 and _SECOND.fullmatch(labels[-2])
    return ".".join(labels[-3 if deep else -2 :])


def site_or_page(url: str, name: str) -> str:
    """The site of a page, or the page itself where its address is not known."""
    return site(url) or f"\0{name}"


def folds(sites: Sequence[str], number: int, seed: int = 0) -> list[int]:
    """The fold of each page, the same for all pages of a site: sites are dealt out in the order of a hash.

    There are no more folds than sites. `seed`: another one deals the sites out in another order. Raises `Error` for
    pages of a single site.
    """
    salt = f"{seed} " if seed else ""
    names = sorted(set(sites), key=lambda name: (zlib.crc32(f"{salt}{name}".encode("utf-8", "replace")), name))
    if len(names) < 2:
        raise Error("all pages are of one site: cross-validation needs at least two", code="bad-corpus")
    fold = {name: place % min(number, len(names)) for place, name in enumerate(names)}
    return [fold[each] for each in sites]


def held_out(things: Sequence[Thing], sites: Sequence[str], number: int) -> Iterator[tuple[list[Thing], list[Thing]]]:
    """For each fold the things of all others, to learn from, and its own. Raises `Error` as `folds` does."""
    places = folds(sites, number)
    for fold in range(max(places) + 1):
        apart: tuple[list[Thing], list[Thing]] = [], []
        for thing, place in zip(things, places, strict=True):
            apart[place == fold].append(thing)
        yield apart
