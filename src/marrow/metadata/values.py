"""Raw values of a page made fit for use: squeezed text, absolute web addresses, nodes looked up by tag."""

import html
import re
from collections.abc import Callable
from typing import Any

import numpy as np

from marrow.page import Page, join, tags

Found = dict[str, list[str]]
"""What a source gives: for each field the raw strings of the page, the preferred one first."""

MAX_NODES = 3000
_INVISIBLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffd]"
)
_TAG = re.compile(r"</?[A-Za-z][^<>]{0,300}>")
_TEMPLATE = re.compile(r"%[\w-]+%")
_EMPTY = frozenset(("null", "undefined", "none", "nan", "false", "true", "n/a", "[object object]", "-"))
_EMPTY_CHARS = max(map(len, _EMPTY))
_RAW_LIMIT = 20_000
_NOT_TEXT = tags.table("script style noscript template svg button").tolist()
_FAR_EAST = "\u2e80"
_APART = (tags.BLOCK | tags.table("br")).tolist()


def words(text: str) -> frozenset[str]:
    """The words of a list that is written as one string."""
    return frozenset(text.split())


def squeeze(raw: str) -> str:
    """One line of plain text: entities and tags resolved, white space squeezed, invisible characters out."""
    text = raw[:_RAW_LIMIT]
    if "&" in text:
        text = html.unescape(text)
    if "<" in text:
        text = _TAG.sub(" ", text)
    if not text.isprintable():
        text = _INVISIBLE.sub("", text)
    return " ".join(text.split())


def text(raw: str, limit: int) -> str:
    """Squeezed text, or "" when it is longer than `limit`, a word for nothing, or a template left unfilled."""
    out = squeeze(raw)
    if len(out) > limit or _is_nothing(out):
        return ""
    return out if out[:1].isalnum() or any(map(str.isalnum, out)) else ""


def _is_nothing(out: str) -> bool:
    """Whether a value is a word for nothing, or a template left unfilled."""
    if len(out) <= _EMPTY_CHARS and out.casefold() in _EMPTY:
        return True
    if "{" in out and ("{{" in out or "${" in out):
        return True
    return "}}" in out or "<%" in out or (out[:1] == "%" and _TEMPLATE.fullmatch(out) is not None)


def address(page: Page, raw: str) -> str:
    """An absolute http(s) address, or "" for anything else."""
    raw = raw.strip()
    if not raw or len(raw) > 2000 or _is_nothing(raw):
        return ""
    out = join(page.base, html.unescape(raw) if "&amp;" in raw else raw)
    return out if out[:8].lower().startswith(("http://", "https://")) and " " not in out else ""


def kept(page: Page, name: str, make: Callable[[Page], Any]) -> Any:
    """A view of a page, made once and kept beside the page's own cached properties, for all sources to share."""
    views = page.__dict__  # the page is frozen against assignment; what it caches lives here too
    if name not in views:
        views[name] = make(page)
    return views[name]


def nodes(page: Page, name: str) -> list[int]:
    """The elements of one tag name, in document order; names are those of `_LOOKED_AT`."""
    found: list[int] = kept(page, "_metadata_nodes", _by_name)[name]
    return found


def _by_name(page: Page) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {name: [] for name in _LOOKED_AT}
    lists = {tags.CODES[name]: places for name, places in found.items()}
    places = np.flatnonzero(_TABLE[page.tree.tag])[:MAX_NODES]
    for node, code in zip(places.tolist(), page.tree.tag[places].tolist(), strict=True):
        lists[code].append(node)
    return found


def carriers(page: Page) -> list[int]:
    """The elements with an attribute that states a property or a relation (`itemprop`, `property`, `rel`), in order."""
    found: list[int] = kept(page, "_metadata_carriers", _carriers)
    return found


def _carriers(page: Page) -> list[int]:
    telling = page.tree.telling
    values = map(page.tree.values.__getitem__, telling)
    return [
        node
        for node, value in zip(telling, values, strict=True)
        if "rel" in value or "property" in value or "itemprop" in value
    ]


def _facing(page: Page, left: int, right: int) -> bool:
    """Whether the element of one text ends and that of the next begins between them, and not both format letters."""
    tree = page.tree
    above, below = tree.parents[left], tree.parents[right]
    formats = tags.FORMATTING[tree.tags[above]] and tags.FORMATTING[tree.tags[below]]
    return tree.ends[above] <= right and below > left and not formats


def _separate(left: str, right: str) -> bool:
    """Whether two characters would run together: letters or digits, not both of scripts that write no spaces."""
    return left.isalnum() and right.isalnum() and not (left >= _FAR_EAST and right >= _FAR_EAST)


_LOOKED_AT = ["title", "meta", "link", "script", "body", "h1", "h2", "h3", "time"]
_TABLE = tags.table(" ".join(_LOOKED_AT))


def metas(page: Page) -> dict[str, list[str]]:
    """The contents of `meta` elements by name (or property, or http-equiv) in lower case."""
    found: dict[str, list[str]] = kept(page, "_metadata_metas", _metas)
    return found


def _metas(page: Page) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    values = page.tree.values
    for node in nodes(page, "meta"):
        attributes: dict[str, str | None] = values[node]  # type: ignore[assignment]
        if content := attributes.get("content"):
            key = attributes.get("property") or attributes.get("name") or attributes.get("http-equiv")
            if key:
                found.setdefault(key.strip().lower(), []).append(content)
    return found


def pick(page: Page, keys: dict[str, tuple[str, ...]]) -> Found:
    """The contents of `meta` elements by field; `keys` names for each field its meta names, the best first."""
    contents = metas(page)
    found: Found = {}
    for field, names in keys.items():
        values = [value for name in names if name in contents for value in contents[name]]
        if values:
            found[field] = values
    return found


def inner(page: Page, node: int, limit: int = 400) -> str:
    """The text within an element, squeezed, without scripts and the like. Reads `limit` nodes at most.

    Inline elements beside each other are set apart, as in the blocks of a page, but for those that only format letters.
    """
    tree = page.tree
    codes = tree.tags
    pieces: list[str] = []
    stop, at, before = min(tree.ends[node], node + limit), node, -1
    while at < stop:
        code = codes[at]
        if code == tags.TEXT:
            piece: str = tree.values[at]  # type: ignore[assignment]
            if before >= 0 and _separate(pieces[-1][-1:], piece[:1]) and _facing(page, before, at):
                pieces.append(" ")
            pieces.append(piece)
            before = at
        elif at > node and _NOT_TEXT[code]:
            at = tree.ends[at]
            continue
        elif _APART[code]:
            pieces.append(" ")
        at += 1
    return " ".join("".join(pieces).split())
