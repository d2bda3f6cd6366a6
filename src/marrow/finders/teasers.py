"""Teasers of other pages, which look like posts: a linked headline stands before what they say."""

from bisect import bisect_left

import numpy as np

from marrow.page import Page, absolute, canonical_links, inner_text, tags
from marrow.page.remembered import Remembered
from marrow.page.sieve import Sieve
from marrow.page.tree import Floats
from marrow.segmentation.cues import dates, people
from marrow.segmentation.tag_paths import tag_paths

from .record import target
from .spans import Spans

SAID = 12.0  # words outside links: what a post says
_A, _HEADINGS = tags.CODES["a"], tags.table("h1 h2 h3 h4 h5")
_BEGINNING = 25  # nodes that a post begins with
_RATES = ("rating", "rated ", "stars")  # in lower case
_RATING, _MOST = Sieve(_RATES), 0.8  # share of the posts
_TITLE, _STAMP = 3, 6  # words of a link that is a title, or a date


def links_of(page: Page) -> list[int]:
    """The links of a page, in order."""
    return np.flatnonzero(page.tree.tag == _A).tolist()


def teasers(page: Page, spans: Spans, plain: Floats) -> float:
    """The share of posts that are teasers: they begin with a linked headline, before many words without links, that
    names no person. `plain`: how many such words stand before each node."""
    tree, persons, dated = page.tree, frozenset(people(page)), dates(page)
    titles, words, every, own = set(), tag_paths(page).words, links_of(page), _own(page)
    for first, last in spans.slices:
        for node in every[bisect_left(every, first) : bisect_left(every, min(last, first + _BEGINNING))]:
            if plain[node] - plain[first] >= SAID:
                break
            href = target(page, node)
            around = {node, tree.parents[node], *range(node + 1, min(tree.ends[node], node + 4))}
            stamp = words[node] <= _STAMP and dated[node : tree.ends[node]].any()
            if not href or "#" in href or persons & around or stamp or _leads_here(absolute(page.base, href), own):
                continue
            if words[node] >= _TITLE or any(_HEADINGS[tree.tags[each]] for each in around):
                titles.add(inner_text(page, node))
                break
    return len(titles) / len(spans)


def are_reviews(page: Page, spans: Spans) -> bool:
    """Whether most posts name a person first and hold a rating: the headline of a review leads to the review alone."""
    persons, some = people(page), page.tree.tag > tags.COMMENT
    said = [page.tree.valued(name, some, _RATING) for name in ("class", "alt", "aria-label", "itemprop")]
    rated = sorted({node for nodes, values in said for node, value in zip(nodes, values, strict=True) if _rates(value)})
    heads = np.flatnonzero(_HEADINGS.take(page.tree.tag)).tolist()
    firsts = [[spans.among(place, nodes)[:1] for nodes in (persons, rated, heads)] for place in range(len(spans))]
    return sum(bool(who and rate and (not head or who < head)) for who, rate, head in firsts) >= _MOST * len(spans)


@Remembered
def _rates(value: str) -> bool:
    return any(word in value.lower() for word in _RATES)


def _own(page: Page) -> list[str]:
    """The addresses of the page itself that name more than a host."""
    every = (absolute(page.base, each).rstrip("/") for each in (page.url or "", *canonical_links(page)))
    return [each for each in every if each.count("/") > 2]


def _leads_here(address: str, own: list[str]) -> bool:
    """Whether an address is that of the page or of a part of it, such as a post."""
    return any(address.startswith(each) and address[len(each) : len(each) + 1] in ("", *"/?&#") for each in own)
