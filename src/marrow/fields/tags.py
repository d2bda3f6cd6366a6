"""Tags and categories of a page, as lists of names."""

import re

from marrow.expressions import expression
from marrow.page import meaningful_line

from . import Field, Offers, ranked

_CHARS, _MOST = 80, 40  # characters of a name; names of a page
_CLOSE = expression(r"(?<=[^\s\d]),(?=[^\s\d])")
_NUMBER = expression(r"\d{6,}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}", re.IGNORECASE)  # of a row, UUID
_BETWEEN = expression(r"\s*[,;|、，；]\s*")


def choose(offers: Offers) -> Field:
    """The names of the most trusted source, each once; the names of other sources are the others."""
    found = ((_names(raws), source) for raws, source in offers)
    return ranked(((names, source) for names, source in found if names), ())


def _names(raws: list[str]) -> tuple[str, ...]:
    """The names that a source gives, without numbers of a database. One string may list several; one of several
    strings too where it has many commas, or nothing beside them ("Salem, Oregon" is a name)."""
    parts = [part for raw in raws[: 2 * _MOST]
             for part in (_BETWEEN if len(raws) == 1 or raw.count(",") > 1 else _CLOSE).split(raw[:4_000])]  # fmt: skip
    named: dict[str, str] = {}
    for name in (meaningful_line(part, _CHARS).lstrip("#") for part in parts):
        if name and not _NUMBER.fullmatch(name):
            named.setdefault(name.casefold(), name)
    return tuple(named.values())[:_MOST]
