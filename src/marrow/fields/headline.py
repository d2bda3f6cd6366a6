"""The headline that a reader sees: the `h1` that fits the `<title>`, or another heading that does.

Departures: a headline that is hidden counts only if no shown one is there; of several, the one that is nearest to the
title wins.
"""


from marrow.page import Page, elements_named, inner_text, memoize_on_page, metas

from .kicker import apart
from .titles import key, likeness

_MAX_HEADINGS = 20
_FITTING, _SURE = 0.65, 0.8  # an h1 fits; another heading fits so well that it stands for a missing or unfitting h1
_META_TITLES = ("og:title", "twitter:title", "citation_title")


@memoize_on_page
def headline(page: Page) -> tuple[int, str]:
    """The node of the headline and its text without its kicker; -1 and "" if the page shows none."""
    titles = _titles(page)
    node, text, fit = _best(page, elements_named(page, "h1")[:_MAX_HEADINGS], titles)
    if node < 0 or fit < _FITTING:
        lower = sorted((elements_named(page, "h2") + elements_named(page, "h3"))[:_MAX_HEADINGS])
        other = _best(page, lower, titles)
        if other[2] >= _SURE:
            node, text, fit = other
    if node < 0:
        return node, text
    names = [*titles, *(inner_text(page, title) for title in elements_named(page, "title")[:1])]
    return node, apart(page, node, text, names)


def _titles(page: Page) -> list[str]:
    """What the page calls itself for others; the `<title>`, which names the site too, only for want of that."""
    cards = metas(page)
    found = [content for name in _META_TITLES for content in cards.get(name, ())]
    return list(dict.fromkeys(found[:4])) or [inner_text(page, node) for node in elements_named(page, "title")[:1]]


def _best(page: Page, candidates: list[int], titles: list[str]) -> tuple[int, str, float]:
    """The heading that the titles bear out best, and how far; the first of equals, shown ones before hidden ones."""
    best, where, words = (-1.0, -1.0), -1, ""
    for node in candidates:
        text = inner_text(page, node).strip(" ¶#§\U0001f517")
        if not 1 < len(text) <= 500 or len(key(text)) < 2:
            continue
        rank = (float(page.hidden[node] == 0), max((likeness(text, title) for title in titles), default=0.0))
        if rank > best:
            best, where, words = rank, node, text
            if best == (1.0, 1.0):
                break
    return where, words, best[1]
