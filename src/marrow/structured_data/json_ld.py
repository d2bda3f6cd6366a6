"""JSON-LD as publishers write it: graphs, lists with nulls, references by @id, scripts that are not quite JSON.

Source: JSON-LD 1.1 (W3C, 2020) and schema.org.
Departures: contexts are not resolved; prefixes such as `schema:` are cut off.
"""

from typing import Any

from marrow.page import Page, memoize_on_page
from marrow.page.hydration import json_values

from . import scripts
from .item import ASIDE, Item, bare_name

_CHARS, _OBJECTS, _DEPTH = 2_000_000, 2000, 12  # of all scripts of a page
_CONTAINERS = (dict, list)
_MOST = 1_000_000  # characters of a script


@memoize_on_page
def items(page: Page) -> list[Item]:
    """The typed objects of the scripts of JSON-LD, in order."""
    found: list[Item] = []
    by_id: dict[str, dict[str, Any]] = {}

    def collect(value: Any, node: int, aside: bool, depth: int) -> None:
        """Walk a value: list each object that has a type, and remember each by its @id."""
        if len(found) > _OBJECTS or depth > _DEPTH:
            return
        if isinstance(value, list):
            for each in value:
                if each.__class__ in _CONTAINERS:
                    collect(each, node, aside, depth + 1)
        if not isinstance(value, dict):
            return
        kinds = value.get("@type")
        named = kinds if isinstance(kinds, list) else [kinds]
        if types := [kind for name in named if isinstance(name, str) and (kind := bare_name(name))]:
            found.append(Item(types, value, "json-ld", node, aside, by_id))
        mark = value.get("@id")
        if isinstance(mark, str) and len(value) > max(1, len(by_id.get(mark, ()))):
            by_id[mark] = value
        for key, each in value.items():
            if each.__class__ in _CONTAINERS:
                collect(each, node, aside or key.lower() in ASIDE, depth + 1)

    for node, source in scripts.written(page, data=True, most=_CHARS):
        for value in json_values(source) if len(source) <= _MOST else ():
            collect(value, node, False, 0)
    return found
