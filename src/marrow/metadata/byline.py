"""Authors that the page shows: links of `rel=author`, elements classed as byline, and lines such as "By X and Y".

Departures: looked for only around the headline and only when no structured source names an author; comments, author
boxes and teasers further down are never searched.
"""

import re

from marrow.page import Page, tags

from . import names
from .nearby import lines, window
from .values import Found, inner

SOURCE = "visible"
TRUST = {"authors": 30}
COSTLY = True
_CLASS = re.compile(
    r"(?<![a-z])(?:by-?line|author|writer|autor|autore|auteur|posted-?by|p-author|vcard|username|user-?name|redakteur|journalist"
    r"|zuozhe|reporter|written-?by|contributor)(?:s|en)?(?![a-z])",
    re.IGNORECASE,
)
_NOT_CLASS = re.compile(r"comment|related|teaser|card|sidebar|avatar|image|photo|widget|login|menu|footer|search|social|share|follow|date", re.IGNORECASE)
_HREF = re.compile(r"/(?:authors?|autor(?:en|es)?|auteurs?|autori|redakteure?|people|staff|profiles?|contributors?|reporters?|journalists?|by)/[^/?#]+", re.IGNORECASE)
_BEFORE, _AFTER = 150, 500
_NEAR = 60
_TEXTS = 120
_A = tags.CODES["a"]


def read(page: Page) -> Found:
    """The texts that name the authors."""
    found = _marked(page) or _labelled(page)
    return {"authors": found} if found else {}


def _marked(page: Page) -> list[str]:
    """Names in elements that say in an attribute that they hold an author: those of the best kind, near together."""
    ranked: list[tuple[int, int, str]] = []
    skip = -1
    for node in window(page, _BEFORE, _AFTER):
        if node < skip:
            continue
        attributes = page.tree.values[node]
        if attributes and attributes.__class__ is dict and (rank := _rank(page, node, attributes)):  # type: ignore[arg-type]
            text = inner(page, node, 80)
            if len(text) <= _TEXTS and names.clean([text], "")[0]:
                ranked.append((rank, node, text))
    if not ranked:
        return []
    best = min(rank for rank, _, _ in ranked)
    first = next(node for rank, node, _ in ranked if rank == best)
    return [text for rank, node, text in ranked if rank == best and abs(node - first) <= _NEAR]


def _rank(page: Page, node: int, attributes: dict[str, str | None]) -> int:
    """0 for an element that says nothing of an author, else the lower the surer."""
    if page.hidden[node]:
        return 0
    if page.tree.tags[node] == _A:
        if "author" in (attributes.get("rel") or "").split():
            return 1
        if _HREF.search(attributes.get("href") or ""):
            return 2
    marks = f"{attributes.get('class') or ''} {attributes.get('id') or ''} {attributes.get('data-testid') or ''}"
    if len(marks) < 3 or not _CLASS.search(marks) or _NOT_CLASS.search(marks):
        return 0
    return 3


def _labelled(page: Page) -> list[str]:
    """Names in a line that begins with words that introduce an author, or follows a line of only such words."""
    near = lines(page)
    for place, line in enumerate(near):
        if len(line.text) > _TEXTS:
            continue
        if names.label_only(line.text) and place + 1 < len(near):
            return [near[place + 1].text]
        if names.introduced(line.text):
            return [line.text]
    return []
