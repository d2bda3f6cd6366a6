"""An item of structured data: its types and properties, in one form for JSON-LD, microdata and RDFa."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from marrow.data import load

Properties = dict[str, list[Any]]
"""Values by property, without prefixes: strings (also for numbers and booleans), and nested items as `Properties`."""

_NESTED, _LONG = 5, 200  # levels of nested items, values of a property
ASIDE = frozenset(load("sources.toml")["properties"]["aside"].split())
"""Properties whose items are only related to what the page is about."""


@dataclass
class Item:
    """One item. `types`: names without prefixes; `source`: `json-ld`, `microdata` or `rdfa`; `node`: the element that
    states it; `aside`: whether it is only related to the page; `data`: as read; `by_id`: items that have an @id."""

    types: list[str]
    data: Mapping[str, Any]
    source: str
    node: int
    aside: bool = False
    by_id: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, repr=False)

    @cached_property
    def properties(self) -> Properties:
        """Values by property; references to other items of the page are resolved."""
        return plain(self.data, self.by_id, 0)

    @cached_property
    def _keys(self) -> dict[str, list[str]]:
        """The keys of its data by property."""
        out: dict[str, list[str]] = {}
        for key in self.data:
            out.setdefault(bare_name(key), []).append(key)
        return out

    def values(self, name: str) -> list[Any]:
        """The values of one property; the other properties are not read."""
        if "properties" in self.__dict__:
            return self.properties.get(name, [])
        own = {key: self.data[key] for key in self._keys.get(name, ())}
        return plain(own, self.by_id, 0).get(name, []) if own else []

    def is_a(self, kinds: frozenset[str]) -> bool:
        """Whether any of its types is among `kinds`, which are in lower case."""
        return any(kind.lower() in kinds for kind in self.types)


def bare_name(name: str) -> str:
    """A name of schema.org without its prefix: `schema:name`, `http://schema.org/name`."""
    name = name.strip()
    return name if name[:1] == "@" or name.isalnum() else name.rsplit("/", 1)[-1].rsplit("#", 1)[-1].rsplit(":", 1)[-1]


def plain(data: Mapping[str, Any], by_id: Mapping[str, Mapping[str, Any]], depth: int) -> Properties:
    """An object of JSON as properties, a few levels deep."""
    out: Properties = {}
    for key, value in data.items():
        name = bare_name(key)
        for each in (value if isinstance(value, list) else [value])[:_LONG]:
            if isinstance(each, dict) and depth < _NESTED:
                mark = each.get("@id")
                known = by_id.get(mark, each) if isinstance(mark, str) else each
                out.setdefault(name, []).append(plain(known, by_id, depth + 1))
            elif isinstance(each, bool):
                out.setdefault(name, []).append(str(each).lower())
            elif isinstance(each, str | int | float):
                out.setdefault(name, []).append(str(each))
    return out
