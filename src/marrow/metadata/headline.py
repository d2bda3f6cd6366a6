"""The headline that a reader sees: the `h1` that fits the `<title>`, or another heading that does.

Departures: a headline that is hidden counts only if no shown one is there; of several, the one nearest to the title wins.
"""

import numpy as np

from marrow.page import Page, tags

from .titles import key, likeness
from .values import Found, inner, metas, nodes

SOURCE = "visible"
TRUST = {"title": 65}
_LOWER = tags.table("h2 h3")
_MAX_HEADINGS = 20
_FITTING, _SURE = 0.6, 0.8  # an h1 fits; another heading fits so well that it stands for a missing or unfitting h1
_MAX_BLOCKS = 400
_META_TITLES = frozenset(("og:title", "twitter:title", "citation_title"))


def read(page: Page) -> Found:
    """The text of the headline."""
    _, text = headline(page)
    return {"title": [text]} if text else {}


def headline(page: Page) -> tuple[int, str]:
    """The node of the headline and its text; -1 and "" if the page shows none."""
    titles = _titles(page)
    node, text, fit = _best(page, nodes(page, "h1")[:_MAX_HEADINGS], titles)
    if node < 0 or fit < _FITTING:
        lower = np.flatnonzero(_LOWER[page.tree.tag])[:_MAX_HEADINGS].tolist()
        other = _best(page, lower, titles)
        if other[2] >= _SURE:
            return other[:2]
    return (node, text) if node >= 0 else _block(page, titles)


def _titles(page: Page) -> list[str]:
    """What the page calls itself for others; the `<title>` only where there is nothing better, as it names the site too."""
    found = [content for name, content in metas(page) if name in _META_TITLES]
    return found[:4] or [inner(page, node) for node in nodes(page, "title")[:1]]


def _best(page: Page, candidates: list[int], titles: list[str]) -> tuple[int, str, float]:
    """The heading that the titles bear out best, and how far; the first of equals, shown ones before hidden ones."""
    best, where, words = (-1.0, -1.0), -1, ""
    for node in candidates:
        text = inner(page, node).strip(" ¶#§\U0001f517")
        if not 1 < len(text) <= 500 or len(key(text)) < 2:
            continue
        rank = (float(page.hidden[node] == 0), max((likeness(text, title) for title in titles), default=0.0))
        if rank > best:
            best, where, words = rank, node, text
    return where, words, best[1]


def _block(page: Page, titles: list[str]) -> tuple[int, str]:
    """Of old pages without headings: the first block whose whole text the title begins with."""
    if not titles or not titles[0]:
        return -1, ""
    whole = key(titles[0])
    blocks = page.blocks
    fitting = np.flatnonzero((blocks.chars >= 4) & (blocks.chars <= len(titles[0])) & (blocks.density < 0.5))
    for block in fitting[:_MAX_BLOCKS].tolist():
        text = blocks.text(block)
        if len(key(text)) >= 4 and whole.startswith(key(text)) and "\n" not in text:
            return int(blocks.container[block]), text
    return -1, ""
