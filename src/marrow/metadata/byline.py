"""Authors that the page shows: links of `rel=author`, elements classed as byline, and lines such as "By X and Y".

Departures: looked for only around the headline and only when no structured source names an author; comments, author
boxes and teasers further down are never searched.
"""

import re

from marrow.page import Page, tags

from . import dates, names
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
_NOT_CLASS = re.compile(r"comment|related|teaser|card|sidebar|avatar|image|photo|widget|login|menu|footer|search|social|share|follow", re.IGNORECASE)
_USER = re.compile(r"/(?:users?|members?|u|profile)/[^/?#]+|(?:member|profile|memberlist|user)\.php\?", re.IGNORECASE)
_HREF = re.compile(r"/(?:authors?|autor(?:en|es)?|auteurs?|autori|redakteure?|people|staff|profiles?|contributors?|reporters?|journalists?|by)/[^/?#]+", re.IGNORECASE)
_BEFORE, _AFTER = 150, 500
_NEAR = 60
_TEXTS = 120
_A = tags.CODES["a"]
_CLOSE = 6
_MAX_BLOCKS = 600
_PARTICLES = frozenset("de da do dos das del della di du van von der den ten la le el al bin ibn y e zu zur af av".split())
_HAN = re.compile(r"[\u3400-\u9fff]+")
_HELPERS = re.compile(r"\b(?:edited|reviewed|checked|photos?|photography|illustrations?|translated|updated|sponsored)\b(?: by)?|medical review|lektorat|foto:", re.IGNORECASE)
_SURE = re.compile(r"(?:written|posted|reported|created) by |authors?: |(?:geschrieben|verfasst) von |autor(?:in|es|en)?: |par : |auteur : ", re.IGNORECASE)
_SIGNED = re.compile(
    r"(?:(?<=[报社网闻刊台本（(\s])(?:记者|記者|通讯员)|(?:^|(?<=[\s（(【]))(?:作者|撰文|文/|执笔人?))\s*[:：/／]?\s*([\u4e00-\u9fff·]{2,4}(?:[ 、][\u4e00-\u9fff·]{2,4}){0,5})\s*(?:[/／）)】文图 ]|$)"
)


def read(page: Page) -> Found:
    """The texts that name the authors."""
    found = _marked(page) or _labelled(page) or _beside_date(page) or _anywhere(page)
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
            if len(text) <= _TEXTS and _people([text]) and not _HELPERS.search(f"{_before(page, node)} {text}"):
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
        if _USER.search(attributes.get("href") or ""):
            return 4
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
            if found := _people([near[place + 1].text]):
                return found
        elif names.introduced(line.text) and not _HELPERS.match(line.text) and (found := _people([line.text])):
            return found
    return []


def _people(texts: list[str]) -> list[str]:
    """The texts if what they name is written as names are: with capitals, where the script has them."""
    found, _ = names.clean(texts, "")
    return texts if found and all(map(_written_as_name, found)) else []


def _written_as_name(name: str) -> bool:
    words = name.split()
    if len(words) == 1:
        return not (_HAN.fullmatch(name) and len(name) > 4)
    return all(not word[0].islower() or word in _PARTICLES for word in words)


def _before(page: Page, node: int) -> str:
    """The text right before a node."""
    near = page.tree.values[max(0, node - 3) : node]
    return " ".join(value for value in near if isinstance(value, str) and len(value) < 40)


def _beside_date(page: Page) -> list[str]:
    """A line right below the headline that has the form of a name and stands next to a date (or in one line with it)."""
    near = [line for line in lines(page) if 0 <= line.distance <= _CLOSE]
    dated = [bool(dates.in_text(line.text, "dmy")) and len(line.text) < 80 for line in near]
    for place, line in enumerate(near[1:], 1):
        beside = dated[place] or any(dated[max(0, place - 1) : place + 3])
        if beside and len(line.text) <= 80 and line.text[:1].isupper() and not line.linked:
            found, _ = names.clean([line.text], "")
            if len(found) == 1 and 2 <= len(found[0].split()) <= 3 and _people([line.text]) and found[0].replace(" ", "").isalpha():
                return [found[0]]
    return []


def _anywhere(page: Page) -> list[str]:
    """Names behind a label that is sure by itself, wherever on the page: "Written by ...", or as Chinese press signs."""
    blocks = page.blocks
    for block in range(min(len(blocks), _MAX_BLOCKS)):
        if blocks.chars[block] > 60 and not blocks.text(block).isascii():
            if match := _SIGNED.search(blocks.text(block)[-60:]):
                return [match[1].replace(" ", "、")]
        elif blocks.chars[block] <= 60:
            text = blocks.text(block)
            if match := _SIGNED.search(text):
                return [match[1].replace(" ", "、")]
            if _SURE.match(text) and (found := _people([text])):
                return found
    return []
