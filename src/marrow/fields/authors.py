"""Authors: the names that sources state, else those that the page shows around its headline.

A page shows them as links with `rel=author` or to a profile, as elements classed as byline, and in lines such as "By X
and Y". In the Chinese press the first or the last paragraph of a report names its reporter.
Departures: people credited for something else, such as reviewers and photographers, are left out.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np

from marrow.data import phrases
from marrow.expressions import expression
from marrow.page import Page, inner_text, tags
from marrow.page.addresses import is_near
from marrow.page.patterns import Pattern
from marrow.page.remembered import Remembered
from marrow.page.sieve import Sieve
from marrow.page.tree import Bools

from . import Field, Offers, dates, names, ranked
from .headline import headline

_NOT_CLASS, _HELPERS, _SIGNED = map(names.pattern, ("not_class", "helpers", "signed"))
_CLASS, _HREF, _USER = (Pattern(names.pattern(name).pattern, re.IGNORECASE) for name in ("class", "person", "user"))
_LEADING, _NAMING = Sieve(_HREF, _USER), Sieve(_CLASS)
_SURE, _SIGNATURES = phrases(names.DATA["sure"]), phrases(names.DATA["signatures"])
_PARTICLES = frozenset(names.DATA["particles"].split())
_YEAR = expression(r"\b(?:19|20)\d\d\b")
_HAN = expression(r"[\u3400-\u9fff]{5,}")
_A = tags.CODES["a"]
_QUOTE, _QUOTED = tags.table("blockquote q"), Sieve(("quote",))
_BEFORE, _AFTER, _APART = 150, 500, 60  # nodes around the headline, nodes between the names of one byline
_ABOVE, _BELOW, _CLOSE = 12, 30, 6  # blocks around the headline, and right below it
_TEXTS, _DATED = 120, 80  # characters of a text that names authors, of one that is a date or a bare name
_ALIKE, _SPACES = 2, 3  # authors of one page that stand alike, spaces in a name
_NEXT = 3  # lines on each side of one that names authors
_END = "\0"  # the parser lets none through


def choose(page: Page, offers: Offers, site: str, host: str, most: int | None = None) -> Field:
    """The names of the most trusted source that has more than placeholders, else those shown, else a placeholder.

    `most`: more shown names than that are not those of the page's authors but of what it lists or sells.
    """
    found = [(*names.clean(raws, site, host), source) for raws, source in offers]
    if most != 0 and not any(good for _, good, _ in found):
        people, good = names.clean(shown(page), site, host)
        found.append((people if most is None or len(people) <= most else (), good, "visible"))
    found.sort(key=lambda each: not each[1])
    return ranked(((people, source) for people, _, source in found if people), ())


def shown(page: Page) -> list[str]:
    """The texts of a page that name its authors, from the first of five places that has any."""
    return _marked(page) or _labelled(_near(page)) or _beside_date(page) or _labelled(_far(page)) or _signed(page)


def _marked(page: Page) -> list[str]:
    """Names in elements marked as an author by an attribute: those of the best rank, close together."""
    tree, title = page.tree, max(headline(page)[0], 0)
    start, stop = max(0, title - _BEFORE), min(len(tree), title + _AFTER)
    full = np.zeros(len(tree), dtype=bool)  # the elements that are shown and not empty
    full[start:stop] = (tree.end[start:stop] > np.arange(start + 1, stop + 1)) & (page.hidden[start:stop] == 0)
    full &= ~tree.inside(_quotes(page, full, title))
    by_rank: dict[int, list[int]] = {}
    for node, rank in _ranks(page, full).items():
        by_rank.setdefault(rank, []).append(node)
    for _, nodes in sorted(by_rank.items()):
        found: list[str] = []
        nodes = _unlisted(page, nodes, headline(page)[0])
        first = -1
        for node in sorted(nodes, key=lambda node: (tree.tags[node] != _A, node < title, abs(node - title))):
            text = _text(page, node) if first < 0 or abs(node - first) <= _APART else ""
            if not 0 < len(text) <= _TEXTS or not _people([text]):
                continue
            near = (value for value in tree.values[max(0, node - 3) : node] if isinstance(value, str))
            before = " ".join(value for value in near if len(value) < 40)  # such as "Reviewed by"
            if not _HELPERS.search(f"{before} {text}"):
                found.append(text)
                first = node if first < 0 else first
        if found:
            return found
    return []


def _unlisted(page: Page, nodes: list[int], title: int) -> list[int]:
    """Marked elements without the authors of other pages: three or more that stand alike, the link to a page between
    any two, and the first of them farther from the headline than from the second."""
    tree, alike = page.tree, dict[tuple[str | None, ...], list[int]]()
    for node in sorted(nodes) if title >= 0 else ():
        key = (tree.attributes(node).get("class"), tree.attributes(tree.parents[node]).get("class"))
        alike.setdefault(key, []).append(node)
    listed = set[int]()
    for first, second, *rest in (own for own in alike.values() if len(own) > _ALIKE):
        gaps = pairwise((first, second, *rest))
        if first - title > second - first and all(_leads_on(page, max(a, b - _APART), b) for a, b in gaps):
            listed.update((first, second, *rest))
    return [node for node in nodes if node not in listed]


def _leads_on(page: Page, first: int, last: int) -> bool:
    """Whether among some nodes is a link of several words, as the title of another page is."""
    links = (node for node in range(first, last) if page.tree.tags[node] == _A)
    return any(inner_text(page, node, 20).count(" ") >= _SPACES for node in links)


def _quotes(page: Page, among: Bools, title: int) -> Bools:
    """Which of some elements are quotations, by tag or class: who is named in one said it. None is around the title."""
    tree = page.tree
    out = among & _QUOTE[tree.tag]
    out[[node for node, classes in tree.values_of("class", among, _QUOTED) if "quote" in classes.lower()]] = True
    out[: title + 1] &= tree.end[: title + 1] <= title
    return out


def _text(page: Page, node: int) -> str:
    """The first text of an element if that holds both label and name ("Author: X"), else its whole text."""
    inside = page.tree.values[node : min(page.tree.ends[node], node + 10)]
    head = next((value.strip() for value in inside if isinstance(value, str) and value.strip()), "")
    whole = inner_text(page, node, 80)
    if names.label_only(head):
        return f"{head} {whole.removeprefix(head).lstrip()}"
    return " ".join(head.split()) if names.introduced(head) and _people([head]) else whole


def _ranks(page: Page, among: Bools) -> dict[int, int]:
    """The elements of `among` that are marked as an author, each with a rank; rank 1 is the surest."""
    tree, links = page.tree, among & (page.tree.tag == _A)
    out = {node: 1 for node, relation in tree.values_of("rel", links) if "author" in relation.split()}
    places, addresses = tree.columns_of("href", links, _LEADING)
    for rank, pattern in ((2, _HREF), (4, _USER)):
        if some := frozenset(pattern.candidates(addresses)):
            for node, address in zip(places, addresses, strict=True):
                if address in some and pattern.search(address) and (rank == 2 or is_near(address, page.base)):
                    out.setdefault(node, rank)
    marks: dict[int, str] = {}
    unheaded = among & ~tags.HEADING[tree.tag]  # the id of a heading says what it says
    for name, own in (("class", among), ("id", unheaded)):
        for node, value in tree.values_of(name, own, _NAMING):
            marks[node] = f"{marks[node]} {value}" if node in marks else value
    named = frozenset(filter(_is_byline, _CLASS.candidates(marks.values())))
    for node in [node for node, mark in marks.items() if mark in named] if named else ():
        out.setdefault(node, 3)
    return out


@Remembered
def _is_byline(marks: str) -> bool:
    """Whether class and id of an element say that it holds an author."""
    return bool(_CLASS.search(marks) and not _NOT_CLASS.search(marks))


def _near(page: Page) -> list[str]:
    """The lines of the short blocks around the headline, those below it first; also the first text of each block."""
    blocks, place = page.blocks, _place(page)
    order = [*range(place, min(len(blocks), place + _BELOW)), *range(place - 1, max(-1, place - _ABOVE - 1), -1)]
    out: list[str] = []
    for block in [block for block in order if blocks.chars[block] <= 2 * _TEXTS]:
        lines, head = blocks.text(block).split("\n"), blocks.pieces[blocks.first[block]].strip()
        if names.label_only(head) and blocks.density[block] >= 1:  # "Authors" is an entry of a menu
            continue
        out += [head, *lines] if head != lines[0] and lines[0].startswith(head) else lines
    return out


def _place(page: Page) -> int:
    """The block of the headline, else the first of the page."""
    return int(page.before[max(headline(page)[0], 0)])


def _far(page: Page) -> list[str]:
    """The lines of short blocks anywhere that begin with an unambiguous label, and of the blocks after them."""
    blocks = page.blocks
    short = np.flatnonzero((blocks.chars <= _TEXTS) & (blocks.density < 1)).tolist()
    spots = _holding([blocks.pieces[first] for first in blocks.first[short].tolist()], _SURE)
    pairs = ((short[spot], short[spot] + 1) for spot in spots[:50])
    return [line for pair in pairs for block in pair if block < len(blocks) for line in blocks.text(block).split("\n")]


def _labelled(lines: list[str]) -> list[str]:
    """Names in a line that begins with words that introduce an author, or follows a line of only such words."""
    for at, (line, following) in enumerate(pairwise([*lines, ""])):
        if len(line) <= _TEXTS and names.may_introduce(line):
            if names.label_only(line):
                line = following
            elif not names.introduced(line) or _HELPERS.match(line):
                continue
            found = _people([line]) if len(line) <= _TEXTS else ()
            if found and not (found[0].islower() and not _dated(lines[max(0, at - _NEXT) : at + _NEXT + 1])):
                return [line]
    return []


def _dated(lines: Iterable[str]) -> bool:
    """Whether a line has a date or a year: a word in lower case behind "by" is else an order or begins a sentence."""
    return any(len(line) <= _TEXTS and (_YEAR.search(line) or dates.in_text(line, "dmy")) for line in lines)


def _people(texts: list[str]) -> tuple[str, ...]:
    """The names in texts if they are written as names are: with capitals, where the script has them."""
    found, _ = names.clean(texts, "")
    return found if all(map(_written_as_name, found)) else ()


def _written_as_name(name: str) -> bool:
    words = name.split()
    if len(words) == 1:
        return not _HAN.fullmatch(name)
    return all(not word[0].islower() or word in _PARTICLES for word in words)


def _beside_date(page: Page) -> list[str]:
    """A line right below the headline that looks like a name and stands next to a date."""
    blocks, place = page.blocks, _place(page)
    near = [block for block in range(place, min(len(blocks), place + _CLOSE + 1)) if blocks.chars[block] <= 2 * _TEXTS]
    lines = [(line, blocks.density[block] > 0.5) for block in near for line in blocks.text(block).split("\n")]
    dated = [len(line) < _DATED and bool(dates.in_text(line, "dmy")) for line, _ in lines]
    title = headline(page)[1]
    for at, (line, linked) in enumerate(lines):
        beside = at and not linked and line not in title and any(dated[max(0, at - 1) : at + 3])
        if beside and len(line) <= _DATED and line[:1].isupper():
            found = _people([line])
            if len(found) == 1 and 2 <= len(found[0].split()) <= 3 and found[0].replace(" ", "").isalpha():
                return [*found]
    return []


def _signed(page: Page) -> list[str]:
    """Names of reporters as Chinese press gives them, at the begin or end of a paragraph: "(记者 ...)", ".../文"."""
    blocks = page.blocks
    for spot in _holding(blocks.pieces, _SIGNATURES)[:100]:
        block = int(np.searchsorted(blocks.first, spot, side="right")) - 1
        if block >= 0 and spot < blocks.last[block]:
            text = blocks.text(block)
            if match := _SIGNED.search(text[:_TEXTS]) or _SIGNED.search(text[-_TEXTS:]):
                return [match[1].replace(" ", "、")]
    return []


def _holding(texts: Sequence[str], words: Iterable[str]) -> list[int]:
    """The places of the texts that contain one of `words`, in lower case. The joined texts are searched first."""
    joined = _END.join(texts).lower()
    present = [word for word in words if word in joined]
    parts = enumerate(joined.split(_END)) if present else ()
    return [place for place, text in parts if any(word in text for word in present)]
