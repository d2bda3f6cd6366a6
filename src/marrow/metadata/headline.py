"""The headline that a reader sees: the `h1` that fits the `<title>`, or another heading that does.

Departures: a headline that is hidden counts only if no shown one is there; of several, the one that is nearest to the
title wins.
"""

import numpy as np

from marrow.page import Page, elements_named, inner_text, memoize_on_page, metas

from .kicker import apart
from .titles import key, likeness
from .values import Found

SOURCE = "visible"
TRUST = {"title": 65}
_MAX_HEADINGS = 20
_FITTING, _SURE = 0.65, 0.8  # an h1 fits; another heading fits so well that it stands for a missing or unfitting h1
_MAX_BLOCKS = 400
_MORE = 200  # characters that a block may hold beside its headline, in other lines
_META_TITLES = ("og:title", "twitter:title", "citation_title")


def read(page: Page) -> Found:
    """The text of the headline."""
    _, text = headline(page)
    return {"title": [text]} if text else {}


@memoize_on_page
def headline(page: Page) -> tuple[int, str]:
    """The node of the headline and its text; -1 and "" if the page shows none."""
    node, text, heading = _whole(page)
    if heading:
        names = [*_titles(page), *(inner_text(page, title) for title in elements_named(page, "title")[:1])]
        text = apart(page, node, text, names)
    return node, text



def _whole(page: Page) -> tuple[int, str, bool]:
    """The headline with its kicker, and whether a heading holds it."""
    titles = _titles(page)
    node, text, fit = _best(page, elements_named(page, "h1")[:_MAX_HEADINGS], titles)
    if node < 0 or fit < _FITTING:
        lower = sorted((elements_named(page, "h2") + elements_named(page, "h3"))[:_MAX_HEADINGS])
        other = _best(page, lower, titles)
        if other[2] >= _SURE:
            return (*other[:2], True)
    return (node, text, True) if node >= 0 else (*_block(page, titles), False)


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


def _block(page: Page, titles: list[str]) -> tuple[int, str]:
    """Of old pages without headings: the longest line of a block that the title begins or ends with."""
    best = -1, ""
    if not titles or not titles[0]:
        return best
    whole, blocks = key(titles[0]), page.blocks
    size = len(titles[0])
    fitting = np.flatnonzero((blocks.chars >= 4) & (blocks.chars <= size + _MORE) & (blocks.density < 0.5))
    for block in fitting[:_MAX_BLOCKS].tolist():
        for line in blocks.text(block).split("\n"):
            text = key(line) if len(line) <= size else ""
            end = len(text) > 0.4 * len(whole) and whole.endswith(text)
            if len(text) >= 4 and len(line) > len(best[1]) and (end or whole.startswith(text)):
                best = int(blocks.runs[blocks.first[block]]), line
    return best
