"""Tags and categories of a page, as lists of names."""

import re

from marrow.page import meaningful_line

from . import Field, Offers, ranked

_CHARS, _MOST = 80, 40  # characters of a name; names of a page
_BETWEEN = re.compile(r"\s*[,;|、，；]\s*")


def choose(offers: Offers) -> Field:
    """The names of the most trusted source, each once; the names of other sources are the others."""
    found = ((_names(raws), source) for raws, source in offers)
    return ranked(((names, source) for names, source in found if names), ())


def _names(raws: list[str]) -> tuple[str, ...]:
    """The names that a source gives; one string alone may list several."""
    parts = _BETWEEN.split(raws[0][:4_000]) if len(raws) == 1 else raws[: 2 * _MOST]
    named: dict[str, str] = {}
    for name in (meaningful_line(part, _CHARS).lstrip("#") for part in parts):
        if name:
            named.setdefault(name.casefold(), name)
    return tuple(named.values())[:_MOST]
