"""Authors marked as such: by links with `rel=author` or to a profile, and by class or id.

An element may say more than names: a box on the author holds a role and a biography, too. Departures: none.
"""

import re
from itertools import pairwise

import numpy as np

from marrow.page import Page, inner_text, tags
from marrow.page.addresses import is_near
from marrow.page.patterns import Pattern
from marrow.page.remembered import Remembered
from marrow.page.sieve import Sieve
from marrow.page.tree import Bools, Tree

from . import names
from .headline import headline

_NOT_CLASS, HELPERS = map(names.pattern, ("not_class", "helpers"))
_CLASS, _HREF, _USER = (Pattern(names.pattern(name).pattern, re.IGNORECASE) for name in ("class", "person", "user"))
_LEADING, _NAMING = Sieve(_HREF, _USER), Sieve(_CLASS)
_A, _LI = tags.CODES["a"], tags.CODES["li"]
_QUOTE, _QUOTED = tags.table("blockquote q"), Sieve(("quote",))
_BEFORE, _AFTER, _APART = 150, 500, 60  # nodes around the headline, nodes between the names of one byline
TEXTS = 120  # characters of a text that names authors
_ALIKE, _SPACES = 2, 3  # authors of one page that stand alike, spaces in a name
_LEAST, _LINES = 2, 10  # blocks of an element that names authors and says more
_SUREST, _SIGNERS = 2, 2  # rank of links to authors, people that links far from the headline may name


def marked(page: Page) -> list[str]:
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
        found = dict[int, str]()
        nodes = _unlisted(page, nodes, headline(page)[0])
        for node in sorted(nodes, key=lambda node: (tree.tags[node] != _A, node < title, abs(node - title))):
            text = _text(page, node) if not found or abs(node - next(iter(found))) <= _APART else ""
            if not 0 < len(text) <= TEXTS or not _adds(tree, node, text, found) or not names.people([text]):
                continue
            near = (value for value in tree.values[max(0, node - 3) : node] if isinstance(value, str))
            before = " ".join(value for value in near if len(value) < 40)  # such as "Reviewed by"
            if not HELPERS.search(f"{before} {text}"):
                found[node] = text
        if found:
            return [*found.values()]
    return []


def _adds(tree: Tree, node: int, text: str, found: dict[int, str]) -> bool:
    """Whether an element is not within one whose names were found, nor around one whose name it does not give."""
    within = any(other < node < tree.ends[other] for other in found)
    held = [name for other, name in found.items() if node < other < tree.ends[node]]
    return not within and (not held or any(name in text for name in held))


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
    """The first text of an element if that holds both label and name ("Author: X"), else the names in one of a few
    blocks, else its whole text."""
    inside = page.tree.values[node : min(page.tree.ends[node], node + 10)]
    head = next((value.strip() for value in inside if isinstance(value, str) and value.strip()), "")
    whole = _line(page, node) or inner_text(page, node, 80)
    if names.label_only(head):
        return f"{head} {whole.removeprefix(head).lstrip()}"
    return " ".join(head.split()) if names.introduced(head) and names.people([head]) else whole


def _line(page: Page, node: int) -> str:
    """The names in an element of a few blocks: those in the first that is introduced, else in the first that is no
    label, and in those marked up alike. What stands below a name is who somebody is, where and when. "" without any."""
    first, last = page.before[node], page.before[page.tree.ends[node]]
    if not _LEAST <= last - first <= _LINES:
        return ""
    lines = {line: page.blocks.text(line) for line in range(first, last)}
    said = [line for line in lines if not names.label_only(lines[line])]
    signed = [line for line in said if names.introduced(lines[line]) and not HELPERS.search(lines[line])]
    own = next(iter(signed or said), -1)
    if own < 0 or not names.people([lines[own]]):
        return ""
    marks = _marks(page, own)
    return ", ".join(lines[line] for line in said if line == own or (marks and _marks(page, line) == marks))


def _marks(page: Page, block: int) -> str:
    """What says of a block that it is one of several alike: that it is an item, or its class."""
    box = int(page.blocks.container[block])
    return "item" if page.tree.tags[box] == _LI else page.tree.attributes(box).get("class") or ""


def _ranks(page: Page, among: Bools) -> dict[int, int]:
    """The elements of `among` that are marked as an author, each with a rank; rank 1 is the surest."""
    tree, links = page.tree, among & (page.tree.tag == _A)
    out = _ranked_links(page, links)
    marks: dict[int, str] = {}
    unheaded = among & ~tags.HEADING[tree.tag]  # the id of a heading says what it says
    for name, own in (("class", among), ("id", unheaded)):
        for node, value in tree.values_of(name, own, _NAMING):
            marks[node] = f"{marks[node]} {value}" if node in marks else value
    named = frozenset(filter(_is_byline, _CLASS.candidates(marks.values())))
    for node in [node for node, mark in marks.items() if mark in named] if named else ():
        out.setdefault(node, 3)
    return out


def _ranked_links(page: Page, links: Bools) -> dict[int, int]:
    """The links of `links` that lead to an author (rank 1 or 2) or to a user of the same site (4)."""
    tree = page.tree
    out = {node: 1 for node, relation in tree.values_of("rel", links) if "author" in relation.split()}
    places, addresses = tree.columns_of("href", links, _LEADING)
    for rank, pattern in ((2, _HREF), (4, _USER)):
        if some := frozenset(pattern.candidates(addresses)):
            for node, address in zip(places, addresses, strict=True):
                if address in some and pattern.search(address) and (rank == 2 or is_near(address, page.base)):
                    out.setdefault(node, rank)
    return out


@Remembered
def _is_byline(marks: str) -> bool:
    """Whether class and id of an element say that it holds an author."""
    return bool(_CLASS.search(marks) and not _NOT_CLASS.search(marks))


def linked(page: Page) -> list[str]:
    """The texts of links to authors anywhere below the headline if they name no more people than sign a text."""
    tree, title = page.tree, headline(page)[0]
    if title < 0:
        return []
    links = (tree.tag == _A) & (page.hidden == 0) & (np.arange(len(tree)) > title)
    texts = [inner_text(page, node, 20) for node, rank in _ranked_links(page, links).items() if rank <= _SUREST]
    texts = [text for text in texts if names.people([text])]
    return texts if len(names.people(texts)) <= _SIGNERS and all(" " in name for name in names.people(texts)) else []
