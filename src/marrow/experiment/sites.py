"""Folds that keep the pages of a site together: see `marrow.page.addresses.site`.

Pages of one site are alike, so they count as one draw, and no page is judged by what was learned from its own site.

Departures: sites on a shared host count as one, which widens intervals.
"""

import zlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

from ..errors import Error

Thing = TypeVar("Thing")


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
