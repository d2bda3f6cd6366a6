"""A reader of JSON as pages really write it. It never raises; what cannot be understood is left out.

Strict JSON is tried first. Otherwise a tokeniser with its own stack takes trailing and missing commas, comments, CDATA
and HTML comments, control characters, quotes left bare inside strings, several values in a row and a cut-off end.
Departures from JSON: of duplicated keys the first non-empty value stays; nesting below `DEPTH` is skipped.
"""

import html
import json
import re
from typing import Any

STRICT_CHARS = 1_000_000
TOLERANT_CHARS = 100_000
DEPTH = 40
_ENDS = (  # what a quote is followed by where it ends a string
    r"\s{0,50}+(?:[:}\]]|,\s{0,50}+(?:[\"{\[}\]]|true|false|null|-?\d|\Z)|\Z)"
    r"|[ \t\r]{0,20}+\n\s{0,50}+\""
    r"|[ \t]{0,9}+\"[\w@.-]{1,50}+\"[ \t]{0,9}+:"  # the next key, with no comma before it
)
_TOKEN = re.compile(
    r"""\s*+(?:
    (?P<skip>/\*(?:[^*]|\*(?!/))*(?:\*/)?|//[^\n]*+|<!--|-->|<!\[CDATA\[|\]\]>|[,;]++)
    |(?P<mark>[{}\[\]:])
    |"(?P<string>(?:[^"\\]|\\.|"(?!ENDS))*)(?:"|\\?\Z)
    |(?P<bare>[^\s{}\[\]:,"]++)
    )""".replace("ENDS", _ENDS),
    re.VERBOSE | re.DOTALL,
)  # fmt: skip
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_PLAIN = {"n": "\n", "t": "\t", "r": "\r", "b": "", "f": ""}
_WORDS: dict[str, Any] = {"true": True, "false": False, "null": None, "undefined": None, "NaN": None}
_STRICT = json.JSONDecoder(strict=False)
_NOTHING = object()


def loads(source: str) -> list[Any]:
    """The values that a script holds: one if it is strict JSON, any number if it is not."""
    source = source.strip().strip(";").strip()
    if not source:
        return []
    if len(source) <= STRICT_CHARS:
        try:
            return [_STRICT.decode(source)]
        except (ValueError, RecursionError):
            pass  # not strict JSON: the tolerant way below
    if source.find('"', 0, 2000) < 0 and "&quot;" in source[:2000]:
        source = html.unescape(source)
    return _Reader().read(source[:TOLERANT_CHARS])


class _Reader:
    """The open objects and arrays, innermost last; `keys` holds the key that waits for a value in each of them."""

    def __init__(self) -> None:
        self.roots: list[Any] = []
        self.open: list[Any] = [self.roots]
        self.keys: list[Any] = [_NOTHING]
        self.skipped = 0

    def read(self, source: str) -> list[Any]:
        at = 0
        while match := _TOKEN.match(source, at):
            at = match.end()
            kind = match.lastgroup
            if kind == "mark":
                self.mark(match["mark"])
            elif kind == "string":
                self.value(unescape(match["string"]))
            elif kind == "bare":
                self.value(_WORDS.get(match["bare"], match["bare"].strip("'")))
        return self.roots

    def mark(self, mark: str) -> None:
        if mark in "{[":
            if len(self.open) > DEPTH or self.skipped:
                self.skipped += 1
                return
            inner: Any = {} if mark == "{" else []
            self.value(inner)
            self.open.append(inner)
            self.keys.append(_NOTHING)
        elif mark in "}]" and self.skipped:
            self.skipped -= 1
        elif mark in "}]" and len(self.open) > 1:
            self.open.pop()
            self.keys.pop()

    def value(self, value: Any) -> None:
        container, key = self.open[-1], self.keys[-1]
        if self.skipped:
            return
        if isinstance(container, list):
            container.append(value)
        elif key is _NOTHING:
            self.keys[-1] = "" if isinstance(value, dict | list) else str(value)
        else:
            self.keys[-1] = _NOTHING
            container[key] = container.get(key) or value


def unescape(string: str) -> str:
    """A JSON string between its quotes as text; unknown escapes stand for the character itself."""
    if "\\" not in string:
        return string
    text = _ESCAPE.sub(
        lambda match: chr(int(match[1][1:], 16)) if len(match[1]) == 5 else _PLAIN.get(match[1], match[1]), string
    )
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
