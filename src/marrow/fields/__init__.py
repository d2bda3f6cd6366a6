"""The fields of a page: a file each with what may be its value and how one is chosen."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

Offers = list[tuple[list[str], str]]
"""What sources state for a field: raw values and the name of the source, the most trusted first."""


@dataclass(frozen=True, slots=True)
class Field:
    """A value, the source it is from ("" if there is none), and what other sources gave: pairs of value and source."""

    value: Any = None
    source: str = ""
    others: tuple[tuple[Any, str], ...] = ()


def ranked(found: Iterable[tuple[Any, str]], none: Any = None) -> Field:
    """The field whose value is the first of some with their sources; the different ones are kept beside it."""
    first, *rest = [*found] or [(none, "")]
    return Field(*first, tuple(dict.fromkeys(each for each in rest if each[0] != first[0])))


def first(offers: Offers, clean: Callable[[str], str]) -> Field:
    """The first value that is one after cleaning, and the different ones of other sources."""
    found = ((next(filter(None, map(clean, raws[:20])), ""), source) for raws, source in offers)
    return ranked(each for each in found if each[0])


def stated_or_shown(offers: Offers, clean: Callable[[str], str], shown: Callable[[], str]) -> Field:
    """The first value that sources state, after cleaning; where none does, what the page shows, if anything."""
    stated = first(offers, clean)
    return stated if stated.source else ranked((said, "visible") for said in [shown()] if said)
