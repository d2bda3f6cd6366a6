"""JSON-LD as publishers write it: graphs, lists with nulls, references by @id, scripts that are not quite JSON.

A script is read as strict JSON where that is possible. Otherwise comments, the marks of CDATA and HTML comments, and
commas before a closing bracket are removed, and values are read up to the first that is none. Reading never raises.

Source: JSON-LD 1.1 (W3C, 2020) and schema.org.
Departures: contexts are not resolved; prefixes such as `schema:` are cut off.
"""

import html
import json
import re
from typing import Any

from marrow.page import Page, memoize_on_page

from . import scripts
from .item import ASIDE, Item, bare_name

_CHARS, _OBJECTS, _DEPTH = 2_000_000, 2000, 12  # of all scripts of a page
_CONTAINERS = (dict, list)
_DECODER = json.JSONDecoder(strict=False)  # line feeds within strings are taken
_STRING = r'("(?:[^"\\]|\\.)*+"?)'
_COMMENT = re.compile(rf"{_STRING}|/\*(?:[^*]|\*(?!/))*+(?:\*/)?|//[^\n]*+|<!--|-->|<!\[CDATA\[|\]\]>", re.DOTALL)
_LAST_COMMA = re.compile(rf"{_STRING}|,(?=\s*+[}}\]])", re.DOTALL)
_MOST = 1_000_000  # characters of a script
_BETWEEN = frozenset(" \t\r\n,;}]")  # between values, and before the first


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
        for value in loads(source):
            collect(value, node, False, 0)
    return found


def loads(source: str) -> list[Any]:
    """The values of a script: one if it is strict JSON, else any number; none of a very long script."""
    if len(source) > _MOST:
        return []
    if source.find('"', 0, 2000) < 0 and "&quot;" in source[:2000]:
        source = html.unescape(source)
    found, whole = _values(source)
    return found if whole else _values(_LAST_COMMA.sub(r"\1", _COMMENT.sub(r"\1", source)))[0]


def _values(source: str) -> tuple[list[Any], bool]:
    """The values in a row that a text begins with, and whether there is nothing else in it."""
    out: list[Any] = []
    end = 0
    while (at := next((at for at in range(end, len(source)) if source[at] not in _BETWEEN), -1)) >= 0:
        try:
            value, end = _DECODER.raw_decode(source, at)
        except (ValueError, RecursionError):
            return out, False
        out.append(value)
    return out, True
