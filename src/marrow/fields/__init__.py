"""Fields of the metadata: one file for each field, with its candidates and the choice between them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

Offers = list[tuple[list[str], str]]
"""What sources state for a field: raw values with the name of their source, the most trusted source first."""


@dataclass(frozen=True, slots=True)
class Field:
    """The value of a field, its source ("" if there is none), and the values of other sources, each with its source."""

    value: Any = None
    source: str = ""
    others: tuple[tuple[Any, str], ...] = ()


def ranked(found: Iterable[tuple[Any, str]], none: Any = None) -> Field:
    """A field from pairs of value and source: the first gives the value; values that differ from it are the others."""
    first, *rest = [*found] or [(none, "")]
    return Field(*first, tuple(dict.fromkeys(each for each in rest if each[0] != first[0])))


def first(offers: Offers, clean: Callable[[str], str]) -> Field:
    """The first value that is not empty after `clean`; the differing values of other sources are the others."""
    found = ((next(filter(None, map(clean, raws[:20])), ""), source) for raws, source in offers)
    return ranked(each for each in found if each[0])


def stated_or_shown(offers: Offers, clean: Callable[[str], str], shown: Callable[[], str]) -> Field:
    """The first value that sources state, after `clean`; where no source states one, what the page shows."""
    stated = first(offers, clean)
    return stated if stated.source else ranked((said, "visible") for said in [shown()] if said)
