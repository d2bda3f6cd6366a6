"""Teasers of other pages, which look like posts: a linked headline stands before what they say."""

from bisect import bisect_left
from collections import Counter
from itertools import chain

import numpy as np

from marrow.expressions import expression
from marrow.page import Page, absolute, canonical_links, memoize_on_page, tags
from marrow.page.remembered import Remembered
from marrow.page.sieve import Sieve
from marrow.page.tree import Floats
from marrow.segmentation.cues import dates, people
from marrow.segmentation.tag_paths import tag_paths

from ..record import target
from .spans import Spans

SAID = 12.0  # words outside links: what a post says
_DIGITS = expression(r"\d+")
_NUMBERED = expression(r"/(?:[^\W\d]+[-_/])?\d+/?")  # behind the address of a thread, of a post of it
_A, _HEADINGS = tags.CODES["a"], tags.table("h1 h2 h3 h4 h5")
_BEGINNING = 60  # nodes that a post begins with
_TWICE = 2  # posts with a link that leads to one page: so many may be teasers of it, more name a rank or a section
_MARKED, _ID = 12, 200  # nodes of a post that may have its id, and characters of an id
_RATES = ("rating", "rated ", "stars")  # in lower case
_RATING, _MOST = Sieve(_RATES), 0.8  # share of the posts
_TITLE, _STAMP = 3, 6  # words of a link that is a title, or a date


@memoize_on_page
def links_of(page: Page) -> list[int]:
    """The links of a page, in order."""
    return np.flatnonzero(page.tree.tag == _A).tolist()


def teasers(page: Page, spans: Spans, plain: Floats) -> float:
    """The share of posts that are teasers: they begin with a linked headline, before many words without links, that
    names no person and leads to a page of its own. `plain`: how many such words stand before each node."""
    links, own, persons = links_of(page), _own(page), frozenset(people(page))
    led: list[set[str]] = []  # for each post: where the links lead that may be its headline
    for first, last in spans.slices:
        head = links[bisect_left(links, first) : bisect_left(links, min(last, first + _BEGINNING))]
        head = head[: bisect_left(plain[head], plain[first] + SAID)]
        mark, likely = mark_of(page, first), [node for node in head if _may_be_headline(page, node, persons)]
        addresses = {address for node in likely if (address := target(page, node)) and "#" not in address}
        led.append({each for each in addresses
                    if not has_number(each, mark) and not _leads_here(absolute(page.base, each), own)})  # fmt: skip
    common = Counter(chain.from_iterable(led))
    return sum(any(common[address] <= _TWICE for address in each) for each in led) / len(spans)


def _may_be_headline(page: Page, node: int, persons: frozenset[int]) -> bool:
    """Whether a link has the words of a headline, or is one, and neither names a person nor tells a date."""
    tree, words = page.tree, tag_paths(page).words[node]
    around = {node, tree.parents[node], *tree.near(node, 4)}
    if persons & around or (words <= _STAMP and dates(page)[node : tree.ends[node]].any()):
        return False
    return bool(words >= _TITLE) or any(_HEADINGS[tree.tags[each]] for each in around)


def mark_of(page: Page, first: int) -> str:
    """The id, with a number, that the page gives to a post; "" for none."""
    tree = page.tree
    own = ((at, tree.attributes(at)) for at in range(first, min(tree.ends[first], first + _MARKED)))
    marks = (each.get("id") or (each.get("name") if tree.tags[at] == _A else "") or "" for at, each in own)
    return next((mark for mark in marks if len(mark) <= _ID and _DIGITS.search(mark)), "")


def has_number(address: str, mark: str) -> bool:
    """Whether an address has the number of the id of a post, the longest in it: it leads to that post."""
    number = max(_DIGITS.findall(mark), key=len) if mark else ""
    return number in address and number in _DIGITS.findall(address)


def are_reviews(page: Page, spans: Spans) -> bool:
    """Whether most posts name a person first and hold a rating: the headline of a review leads to the review alone."""
    persons, some = people(page), page.tree.tag > tags.COMMENT
    said = [page.tree.columns_of(name, some, _RATING) for name in ("class", "alt", "aria-label", "itemprop")]
    rated = sorted({node for nodes, values in said for node, value in zip(nodes, values, strict=True) if _rates(value)})
    heads = np.flatnonzero(_HEADINGS.take(page.tree.tag)).tolist()
    firsts = [[spans.own_nodes(place, nodes)[:1] for nodes in (persons, rated, heads)] for place in range(len(spans))]
    return sum(bool(who and rate and (not head or who < head)) for who, rate, head in firsts) >= _MOST * len(spans)


@Remembered
def _rates(value: str) -> bool:
    return any(word in value.lower() for word in _RATES)


def _own(page: Page) -> list[str]:
    """The addresses of the page itself that name more than a host."""
    every = (absolute(page.base, each).rstrip("/") for each in (page.url or "", *canonical_links(page)))
    return [each for each in every if each.count("/") > 2]


def _leads_here(address: str, own: list[str]) -> bool:
    """Whether an address is that of the page or of a part of it, such as a post, which has a number."""
    rest = [address[len(each) :] for each in own if address.startswith(each)]
    return any(not each or each[0] in "?&#" or _NUMBERED.fullmatch(each) for each in rest)
