"""Runs the filters that are on over one page, in their order.

All filters that edit have their turn before those that delete, and those of the end, which look at what the others
left, come last. Within a phase the order is a setting; filters that it does not name follow by name.
"""

import re
from collections.abc import Mapping
from typing import Any

from marrow import registry
from marrow.errors import Error
from marrow.page import Page

from .edits import Edits

PHASES = ("edit", "delete", "end")


def phase(name: str) -> str:
    """When a filter has its turn: `edit`, `delete` (also where a plugin does not say) or `end`."""
    when = getattr(registry.module("filters", name), "PHASE", "delete")
    if when not in PHASES:
        raise Error(f"filter {name!r}: its PHASE is {when!r}; it must be {', '.join(PHASES)}", code="bad-plugin")
    return str(when)


def default(name: str) -> bool:
    """Whether a filter is on when no setting says so; a plugin that does not say is."""
    return bool(getattr(registry.module("filters", name), "ON", True))


def effect(name: str) -> str:
    """What a filter does to pages: the first sentence of its docstring, without the full stop."""
    said = " ".join((registry.module("filters", name).__doc__ or "").split("\n\n")[0].split())
    return re.split(r"\.(?:\s|$)", said)[0]


def ordered(first: str = "") -> list[str]:
    """All filters in the order of their turns; those named in `first` (white space or commas between) lead."""
    known = registry.names("filters")
    wished = first.replace(",", " ").split()
    for name in wished:
        if name not in known:
            raise registry.unknown(name, known, "filter in filter.order")
    places = {name: place for place, name in reversed([*enumerate(wished)])}
    return sorted(known, key=lambda name: (PHASES.index(phase(name)), places.get(name, len(places)), name))


def run(page: Page, switches: Mapping[str, bool], knobs: Mapping[str, Mapping[str, Any]], order: str = "") -> Edits:
    """The marks of the filters that are on; `switches` differ from the defaults, `knobs` are by filter."""
    edits = Edits(page)
    for name in ordered(order):
        if switches.get(name, default(name)):
            edits.filter = name
            registry.verb("filters", name)(page, edits, **knobs.get(name, {}))
    return edits
