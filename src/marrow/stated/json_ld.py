"""JSON-LD as publishers write it: graphs, arrays with nulls, references by @id, scripts that push the JSON at run time.

Source: JSON-LD 1.1 (W3C, 2020) and schema.org. Read by `tolerant_json`, which never raises.
Departures: contexts are not resolved; prefixes such as `schema:` are cut off.
"""

import re
from collections.abc import Iterator
from typing import Any

from marrow.page import Page, elements_named, memoize_on_page, metas

from . import tolerant_json
from .item import ASIDE, Item, bare_name

_CHARS, _OBJECTS, _DEPTH = 2_000_000, 2000, 12  # of all scripts of a page
_EMBEDDED = re.compile(r'"(?:children|__html|innerHTML|text)"\s*:\s*"')
_CALL = re.compile(r"\.push\(\[\s*\d+\s*,\s*\"")
_CONTAINERS = (dict, list)


@memoize_on_page
def items(page: Page) -> list[Item]:
    """The typed objects of the scripts of JSON-LD, in order."""
    found: list[Item] = []
    by_id: dict[str, dict[str, Any]] = {}
    for node, value in _documents(page):
        _collect(found, by_id, value, node, False, 0)
    return found


def _documents(page: Page) -> Iterator[tuple[int, Any]]:
    """The values that the scripts hold, each with its script."""
    left, tree = _CHARS, page.tree
    for name, contents in metas(page).items():
        if "ld+json" in name:
            yield from ((0, value) for value in tolerant_json.loads(contents[0][:_CHARS]))
    for node in elements_named(page, "script"):
        if tree.ends[node] == node + 1:
            continue
        source = tree.values[node + 1]
        kind = tree.attributes(node).get("type")
        if not isinstance(source, str) or left <= 0:
            continue
        if kind and "ld+json" in kind.lower():
            left -= len(source)
            yield from ((node, value) for value in tolerant_json.loads(source[:_CHARS]))
        elif "@" in source and "ld+json" in source:  # one character is found twenty times as fast, and few have it
            left -= len(source)
            yield from ((node, value) for value in _pushed(source[:_CHARS]))


def _pushed(source: str) -> Iterator[Any]:
    """JSON-LD that a script holds as a string of JSON, once or twice escaped."""
    for text in [source, *_strings(source, _CALL, "ld+json")]:
        for inside in _strings(text, _EMBEDDED, "@type"):
            yield from tolerant_json.loads(inside)


def _strings(source: str, before: re.Pattern[str], wanted: str) -> Iterator[str]:
    """The strings of JSON that stand after a pattern and, as they are written, hold a word."""
    at, place = 0, source.find(wanted)
    while place >= 0 and (match := before.search(source, at)):
        start = match.end()
        text, at = tolerant_json.string_at(source, start - 1)
        if place < start:
            place = source.find(wanted, start)
        if start <= place < at:
            yield text
            place = source.find(wanted, at)


def _collect(found: list[Item], by_id: dict[str, dict[str, Any]], value: Any, node: int, aside: bool, depth: int) -> None:
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
