"""Makes raw strings of a page plain: one line without entities, tags and invisible characters."""

import html
import re

from marrow.expressions import expression

NOT_XML = expression("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # XML 1.0, section 2.2

_INVISIBLE = expression(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffd]"
)
_TAG = expression(r"<(/?)([A-Za-z][^\s<>/]{0,50})[^<>]{0,300}>")
_APART = expression(r"[\s:;,.!?)\]'’”|-]|$")  # what stands behind a name
_TEMPLATE = expression(r"%[\w-]+%")
_EMPTY = frozenset(("null", "undefined", "none", "nan", "false", "true", "n/a", "[object object]", "-"))
_EMPTY_CHARS = max(map(len, _EMPTY))
_LONGEST = 20_000  # characters of a raw string that are read


def one_line(raw: str) -> str:
    """One line of plain text: entities and tags resolved, white space squeezed, invisible characters out."""
    text = raw[:_LONGEST]
    if "&" in text:
        text = html.unescape(text)
    if "<" in text:
        text = _untagged(text)
    if not text.isprintable():
        text = _INVISIBLE.sub("", text)
    return " ".join(text.split())


def _untagged(text: str) -> str:
    """Text without tags. Such as are named in it stay (`<table>: the table element`, `List<String>`): no tag ends what
    they begin, and no word begins right behind them."""
    ended = {name.lower() for end, name in _TAG.findall(text) if end}

    def written(found: re.Match[str]) -> str:
        tag = found[1] or found[2].lower() in ended or found[2].lower() == "br" or not _APART.match(text, found.end())
        return " " if tag else found[0]

    return _TAG.sub(written, text)


def meaningful_line(raw: str, limit: int) -> str:
    """One line of plain text, or "" when it is longer than `limit`, a placeholder, or has no letter or digit."""
    out = one_line(raw)
    if len(out) > limit or is_placeholder(out):
        return ""
    return out if out[:1].isalnum() or any(map(str.isalnum, out)) else ""


def is_placeholder(out: str) -> bool:
    """Whether a value is a word for nothing (`null`, `n/a`), or a template left unfilled."""
    if len(out) <= _EMPTY_CHARS and out.casefold() in _EMPTY:
        return True
    if "{" in out and ("{{" in out or "${" in out):
        return True
    return "}}" in out or "<%" in out or (out[:1] == "%" and _TEMPLATE.fullmatch(out) is not None)
