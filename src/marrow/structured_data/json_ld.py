"""JSON-LD as publishers write it: graphs, lists with nulls, references by @id, scripts that are not quite JSON.

Source: JSON-LD 1.1 (W3C, 2020) and schema.org.
Departures: contexts are not resolved; prefixes such as `schema:` are cut off.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from marrow.page import Page, memoize_on_page
from marrow.page.scripts.hydration import json_values

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
    written = scripts.written(page, data=True, most=_CHARS)
    values = ((value, node) for node, text in written if len(text) <= _MOST for value in json_values(text))
    objects = ((each, node, aside) for value, node in values for each, aside in _objects(value))
    for each, node, aside in objects:
        kinds = each.get("@type")
        named = kinds if isinstance(kinds, list) else [kinds]
        if types := [kind for name in named if isinstance(name, str) and (kind := bare_name(name))]:
            found.append(Item(types, each, "json-ld", node, aside, by_id))
        mark = each.get("@id")
        if isinstance(mark, str) and len(each) > max(1, len(by_id.get(mark, ()))):
            by_id[mark] = each
        if len(found) > _OBJECTS:
            break
    return found


def _objects(value: Any, aside: bool = False, depth: int = 0) -> Iterator[tuple[dict[str, Any], bool]]:
    """The objects in a value, outer ones first, and whether each belongs to what is said aside."""
    if depth > _DEPTH:
        return
    inside: Iterable[tuple[str, Any]] = ()
    if isinstance(value, dict):
        yield value, aside
        inside = value.items()
    elif isinstance(value, list):
        inside = (("", each) for each in value)
    for key, each in inside:
        if each.__class__ in _CONTAINERS:
            yield from _objects(each, aside or key.lower() in ASIDE, depth + 1)
