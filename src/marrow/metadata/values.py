"""Raw values of a page made fit for use: squeezed text, absolute web addresses, nodes looked up by tag."""

import html
import re
from collections.abc import Iterator

import numpy as np

from marrow.page import Page, join, tags

Found = dict[str, list[str]]
"""What a source gives: for each field the raw strings of the page, the preferred one first."""

MAX_NODES = 3000
_INVISIBLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffd]")
_TAG = re.compile(r"</?[A-Za-z][^<>]{0,300}>")
_TEMPLATE = re.compile(r"\{\{|\}\}|<%|\$\{|^%[\w-]+%$")
_EMPTY = frozenset(("null", "undefined", "none", "nan", "false", "true", "n/a", "[object object]", "-"))
_RAW_LIMIT = 20_000
_NOT_TEXT = tags.table("script style noscript template svg button")


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
    if len(out) > limit or out.casefold() in _EMPTY or _TEMPLATE.search(out):
        return ""
    return out if any(map(str.isalnum, out)) else ""


def address(page: Page, raw: str) -> str:
    """An absolute http(s) address, or "" for anything else."""
    raw = raw.strip()
    if not raw or len(raw) > 2000 or raw.casefold() in _EMPTY or _TEMPLATE.search(raw):
        return ""
    out = join(page.base, html.unescape(raw) if "&amp;" in raw else raw)
    return out if out[:8].lower().startswith(("http://", "https://")) and " " not in out else ""


def nodes(page: Page, name: str) -> list[int]:
    """The elements of one tag name, in document order."""
    found: list[int] = np.flatnonzero(page.tree.tag == tags.CODES[name])[:MAX_NODES].tolist()
    return found


def metas(page: Page) -> Iterator[tuple[str, str]]:
    """Each `meta` element with content: its name (or property, or http-equiv) in lower case, and the content."""
    values = page.tree.values
    for node in nodes(page, "meta"):
        attributes = values[node]
        if isinstance(attributes, dict) and (content := attributes.get("content")):
            key = attributes.get("property") or attributes.get("name") or attributes.get("http-equiv")
            if key:
                yield key.strip().lower(), content


def pick(page: Page, keys: dict[str, tuple[str, ...]]) -> Found:
    """The contents of `meta` elements by field; `keys` names for each field its meta names, the best first."""
    contents: dict[str, list[str]] = {}
    for key, content in metas(page):
        contents.setdefault(key, []).append(content)
    found: Found = {}
    for field, names in keys.items():
        values = [value for name in names if name in contents for value in contents[name]]
        if values:
            found[field] = values
    return found


def inner(page: Page, node: int, limit: int = 400) -> str:
    """The text within an element, squeezed; what lies in scripts and the like is left out. Reads `limit` nodes at most."""
    tree = page.tree
    pieces: list[str] = []
    stop, at = min(tree.ends[node], node + limit), node
    while at < stop:
        code, value = tree.tags[at], tree.values[at]
        if code == tags.TEXT and isinstance(value, str):
            pieces.append(value)
        elif at > node and _NOT_TEXT[code]:
            at = tree.ends[at]
            continue
        elif tags.BLOCK[code] or code == _BR:
            pieces.append(" ")
        at += 1
    return " ".join("".join(pieces).split())


_BR = tags.CODES["br"]
