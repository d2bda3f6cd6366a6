"""JSON-LD as publishers write it: graphs, arrays with nulls, references by @id.

Source: JSON-LD 1.1 (W3C, 2020) and schema.org. Read by `tolerant_json`, which never raises.
Departures: contexts are not resolved; prefixes such as `schema:` are cut off.
"""

from typing import Any

from marrow.page import Page, memoize_on_page

from . import scripts, tolerant_json
from .item import ASIDE, Item, bare_name

_CHARS, _OBJECTS, _DEPTH = 2_000_000, 2000, 12  # of all scripts of a page
_CONTAINERS = (dict, list)


@memoize_on_page
def items(page: Page) -> list[Item]:
    """The typed objects of the scripts of JSON-LD, in order."""
    found: list[Item] = []
    by_id: dict[str, dict[str, Any]] = {}
    for node, source in scripts.written(page, data=True, most=_CHARS):
        for value in tolerant_json.loads(source):
            _collect(found, by_id, value, node, False, 0)
    return found


def _collect(
    found: list[Item], by_id: dict[str, dict[str, Any]], value: Any, node: int, aside: bool, depth: int
) -> None:
    """Walk a value of JSON: every object by its @id, and those with a type."""
    if len(found) > _OBJECTS or depth > _DEPTH:
        return
    if isinstance(value, list):
        for item in value:
            if item.__class__ in _CONTAINERS:
                _collect(found, by_id, item, node, aside, depth + 1)
    elif isinstance(value, dict):
        kinds = value.get("@type")
        named = kinds if isinstance(kinds, list) else [kinds]
        if types := [kind for name in named if isinstance(name, str) and (kind := bare_name(name))]:
            found.append(Item(types, value, "json-ld", node, aside, by_id))
        mark = value.get("@id")
        if isinstance(mark, str) and len(value) > max(1, len(by_id.get(mark, ()))):
            by_id[mark] = value
        for key, item in value.items():
            if item.__class__ in _CONTAINERS:
                _collect(found, by_id, item, node, aside or key.lower() in ASIDE, depth + 1)
