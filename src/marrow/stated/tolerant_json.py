"""A reader of JSON as pages really write it. It never raises; what cannot be understood is left out.

Strict JSON is tried first. Otherwise comments, marks of CDATA and of HTML comments, and commas before a closing bracket
are taken out, and the values in a row are read up to the first that is none.
"""

import html
import json
import re
from typing import Any

_DECODER = json.JSONDecoder(strict=False)  # line feeds within strings are taken
_STRING = r'("(?:[^"\\]|\\.)*+"?)'
_COMMENT = re.compile(rf"{_STRING}|/\*(?:[^*]|\*(?!/))*+(?:\*/)?|//[^\n]*+|<!--|-->|<!\[CDATA\[|\]\]>", re.DOTALL)
_LAST_COMMA = re.compile(rf"{_STRING}|,(?=\s*+[}}\]])", re.DOTALL)
_MOST = 1_000_000  # characters
_BETWEEN = frozenset(" \t\r\n,;}]")  # values, and before the first


def loads(source: str) -> list[Any]:
    """The values that a script holds: one if it is strict JSON, any number if it is not; none of a very long one."""
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
