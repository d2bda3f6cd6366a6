"""Authors that the page shows: links of `rel=author`, elements classed as byline, and lines such as "By X and Y".

Departures: looked for only around the headline and only when no structured source names an author; what helpers such
as reviewers and photographers are credited for is left out. Chinese press signs a report where it begins or ends: that
is searched too.
"""

import re
from itertools import takewhile

import numpy as np

from marrow.fields import dates, names
from marrow.fields.nearby import Line, elements, holding, lines, links, marked
from marrow.page import Page, inner_text, tags

from .values import Found

SOURCE = "visible"
TRUST = {"authors": 30}
COSTLY = True
_WORDS = (
    "byline",
    "by-line",
    "author",
    "writer",
    "autor",
    "auteur",
    "posted-by",
    "postedby",
    "vcard",
    "username",
    "user-name",
    "redakteur",
    "journalist",
    "zuozhe",
    "reporter",
    "written",
    "contributor",
    "byl",
)
_CLASS = re.compile(
    r"(?<![a-z])(?:by-?line|byl|author|writer|autor|autore|auteur|posted-?by|p-author|vcard|username|user-?name|redakteur"
    r"|journalist|zuozhe|reporter|written-?by|contributor)(?:s|en)?(?:[-_]?name)?(?![a-z])",
    re.IGNORECASE,
)
_NOT_CLASS = re.compile(
    r"comment|related|teaser|card|sidebar|avatar|image|photo"
    r"|widget|login|menu|footer|search|social|share|follow",
    re.IGNORECASE,
)
_SEGMENTS = frozenset("""author authors autor autoren autores auteur auteurs autori redakteur redakteure people staff editors
 contributor contributors reporter reporters journalist journalists by user users member members u profile profiles""".split())
_ENDINGS = ("member.php?", "profile.php?", "memberlist.php?", "user.php?")
_HREF = re.compile(
    r"/(?:authors?|autor(?:en|es)?|auteurs?|autori|redakteure?|people|staff"
    r"|contributors?|reporters?|journalists?|editors|by)/[^/?#]+",
    re.IGNORECASE,
)
_USER = re.compile(r"/(?:users?|members?|u|profiles?)/[^/?#]+|(?:member|profile|memberlist|user)\.php\?", re.IGNORECASE)
_HELPERS = re.compile(
    r"\b(?:edited|reviewed|checked|photos?|photography|illustrations?"
    r"|translated|updated|sponsored)\b(?: by)?|medical review|lektorat|foto:",
    re.IGNORECASE,
)
_SURE = (
    "written by",
    "posted by",
    "reported by",
    "article by",
    "author:",
    "authors:",
    "geschrieben von",
    "verfasst von",
    "autor:",
    "autorin:",
    "autores:",
    "auteur :",
    "作者",
    "執筆",
)
_SIGNATURES = ("记者", "記者", "作者", "撰文", "文/", "执笔")
_SIGNED = re.compile(
    r"(?:(?<=[报社网闻刊台本（(\s])(?:记者|記者|通讯员)|(?:^|(?<=[\s（(【]))(?:作者|撰文|文/|执笔人?))"
    r"\s*[:：/／]?\s*([\u4e00-\u9fff·]{2,4}(?:[ 、][\u4e00-\u9fff·]{2,4}){0,5})\s*(?:[/／）)】文图 ]|$)"
)
_PARTICLES = frozenset("de da do dos das del della di du van von der den ten la le el al bin ibn y e zu zur af av".split())
_HAN = re.compile(r"[\u3400-\u9fff]+")
_A = tags.CODES["a"]
_BEFORE, _AFTER = 150, 500  # nodes
_NEAR = 60
_TEXTS = 120  # characters
_CLOSE = 6  # blocks


def read(page: Page) -> Found:
    """The texts that name the authors."""
    found = _marked(page) or _labelled(page) or _beside_date(page) or _anywhere(page)
    return {"authors": found} if found else {}


def _marked(page: Page) -> list[str]:
    """Names in elements that say in an attribute that they hold an author: those of the best kind, near together."""
    around, attributes = elements(page, _BEFORE, _AFTER), page.tree.attributes
    named = marked(page, around, _WORDS)
    linked = [node for node in named if page.tree.tags[node] == _A]
    ranked: dict[int, list[int]] = {}
    for node in [*links(page, around, _SEGMENTS, _ENDINGS), *linked, *named]:
        if rank := _rank(page, node, attributes(node)):
            ranked.setdefault(rank, []).append(node)
    for _, candidates in sorted(ranked.items()):
        found: list[str] = []
        first = -1
        for node in dict.fromkeys(candidates):
            if (first < 0 or abs(node - first) <= _NEAR) and (text := _named(page, node)):
                found.append(text)
                first = node if first < 0 else first
        if found:
            return found
    return []


def _named(page: Page, node: int) -> str:
    """The text of an element if it names people who are not helpers only, else ""."""
    text, before = _head(page, node) or inner_text(page, node, 80), _before(page, node)
    if len(text) <= _TEXTS and _people([text]):
        return "" if _HELPERS.search(f"{before} {text}") else text
    first = _first(page, node)  # a name may stand above what its owner does
    good = len(text) <= _TEXTS and 1 < len(first.split()) <= 4 and _people([first]) and not _HELPERS.search(f"{before} {text}")
    return first if good else ""


def _head(page: Page, node: int) -> str:
    """The first piece of text in an element if it has both label and name, as in "Author: X" beside a date."""
    piece = _first(page, node)
    return piece if names.introduced(piece) and not names.label_only(piece) and _people([piece]) else ""


def _first(page: Page, node: int) -> str:
    """The first piece of text in an element."""
    inside = page.tree.values[node : min(page.tree.ends[node], node + 10)]
    return " ".join(next((value for value in inside if isinstance(value, str) and value.strip()), "").split())


def _rank(page: Page, node: int, attributes: dict[str, str | None]) -> int:
    """0 for an element that says nothing of an author, else the lower the surer."""
    if page.tree.tags[node] == _A:
        href = attributes.get("href") or ""
        if "author" in (attributes.get("rel") or "").split():
            return 1
        if _HREF.search(href):
            return 2
        if _USER.search(href):
            return 4
    marks = f"{attributes.get('class') or ''} {attributes.get('id') or ''}"
    return 3 if _CLASS.search(marks) and not _NOT_CLASS.search(marks) else 0


def _labelled(page: Page) -> list[str]:
    """Names in a line that begins with words that introduce an author, or follows a line of only such words."""
    near = lines(page)
    for place, line in enumerate(near):
        if len(line.text) > _TEXTS or not names.may_introduce(line.text):
            continue
        if names.label_only(line.text):
            found = _people([near[place + 1].text]) if place + 1 < len(near) else []
        elif not names.introduced(line.text):
            continue
        else:
            found = [] if _HELPERS.match(line.text) else _people([line.head]) or _people([line.text]) or _first_people(line.text)
        if found:
            return found
    return []


def _people(texts: list[str]) -> list[str]:
    """The texts if what they name is written as names are: with capitals, where the script has them."""
    found, _ = names.clean(texts, "")
    return texts if found and all(map(_written_as_name, found)) else []


def _first_people(text: str) -> list[str]:
    """The names of a list that goes on with what they are, as in "By Ann Smith, head of research and other things"."""
    found = list(takewhile(_written_as_name, names.clean([text], "")[0]))
    return found if found and len(found[0].split()) > 1 else []


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
    """A line right below the headline that has the form of a name and stands next to a date, or in one line with it."""
    near = [line for line in lines(page) if 0 <= line.distance <= _CLOSE]
    dated = [len(line.text) < 80 and bool(dates.in_text(line.text, "dmy")) for line in near]
    for place, line in enumerate(near):
        if place and any(dated[max(0, place - 1) : place + 3]) and _bare_name(line):
            return list(names.clean([line.text], "")[0])
    return []


def _bare_name(line: Line) -> bool:
    if line.linked or len(line.text) > 80 or not line.text[:1].isupper() or not _people([line.text]):
        return False
    found, _ = names.clean([line.text], "")
    return len(found) == 1 and 2 <= len(found[0].split()) <= 3 and found[0].replace(" ", "").isalpha()


def _anywhere(page: Page) -> list[str]:
    """Names behind a label that is sure by itself, wherever on the page, or as Chinese press signs."""
    blocks = page.blocks
    short = np.flatnonzero((blocks.chars <= _TEXTS) & (blocks.density < 1)).tolist()
    heads = [blocks.pieces[first] for first in blocks.first[short].tolist()]
    spots = holding(heads, _SURE)
    for block in [short[spot] for spot in spots[:50]]:
        for text in blocks.text(block).split("\n"):
            if names.label_only(text) and block + 1 < len(blocks):
                found = _people([blocks.text(block + 1)]) if blocks.chars[block + 1] <= _TEXTS else []
            elif names.introduced(text) and not _HELPERS.match(text):
                found = _people([text]) or _first_people(text)
            else:
                continue
            if found:
                return found
    return _signed(page)


def _signed(page: Page) -> list[str]:
    """Names of reporters as Chinese press gives them, at the begin or end of a paragraph: "(记者 ...)", ".../文"."""
    blocks = page.blocks
    for spot in holding(blocks.pieces, _SIGNATURES)[:100]:
        block = int(np.searchsorted(blocks.first, spot, side="right")) - 1
        if block >= 0 and spot < blocks.last[block]:
            text = blocks.text(block)
            if match := _SIGNED.search(text[:_TEXTS]) or _SIGNED.search(text[-_TEXTS:]):
                return [match[1].replace(" ", "、")]
    return []
