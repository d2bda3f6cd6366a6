"""The headline that a reader sees: the `h1` that fits the `<title>`, or another heading that does.

Departures: a headline that is hidden counts only if no shown one is there; of several, the one nearest to the title wins.
"""

import numpy as np

from marrow.page import Page, tags

from .titles import key
from .values import Found, inner, metas, nodes

SOURCE = "visible"
TRUST = {"title": 65}
_LOWER = tags.table("h2 h3")
_MAX_HEADINGS = 20
_MAX_BLOCKS = 400


def read(page: Page) -> Found:
    """The text of the headline."""
    _, text = headline(page)
    return {"title": [text]} if text else {}


def headline(page: Page) -> tuple[int, str]:
    """The node of the headline and its text; -1 and "" if the page shows none."""
    titles = _titles(page)
    best = _best(page, nodes(page, "h1")[:_MAX_HEADINGS], titles, 0.0)
    if best[0] >= 0:
        return best
    lower = np.flatnonzero(_LOWER[page.tree.tag])[:_MAX_HEADINGS].tolist()
    best = _best(page, lower, titles, 0.7)
    return best if best[0] >= 0 else _block(page, titles)


def _titles(page: Page) -> list[str]:
    found = [inner(page, node) for node in nodes(page, "title")[:1]]
    found += [content for name, content in metas(page) if name in ("og:title", "twitter:title", "citation_title")]
    return found[:4]


def _best(page: Page, candidates: list[int], titles: list[str], least: float) -> tuple[int, str]:
    """The heading that shares most with the titles; the first of equals, shown ones before hidden ones."""
    best, where, words = (-1.0, -1.0), -1, ""
    for node in candidates:
        text = inner(page, node)
        if not 1 < len(text) <= 500 or len(key(text)) < 2:
            continue
        fit = max((likeness(text, title) for title in titles), default=0.0)
        rank = (float(page.hidden[node] == 0), fit)
        if fit >= least and rank > best:
            best, where, words = rank, node, text
    return where, words


def likeness(text: str, title: str) -> float:
    """How much of a heading a title holds: 1 if all of it, in order; else the share of its words, or of its characters."""
    wanted, whole = key(text), key(title)
    if not wanted or not whole:
        return 0.0
    if wanted in whole:
        return len(wanted) / len(whole) * 0.2 + 0.8
    words, known = set(text.casefold().split()), set(title.casefold().split())
    if len(words) > 2:
        return 0.8 * len(words & known) / max(len(words), 1)
    return 0.8 * len(set(wanted) & set(whole)) / len(set(wanted)) if not wanted.isascii() else 0.0


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
