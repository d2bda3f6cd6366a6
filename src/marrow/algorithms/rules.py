"""Rules on which the papers agree: what decides without a trained model.

Chrome goes: elements whose tag, role, class or id says navigation, banner, footer, dialog, comments and the like. Link
lists go: elements most of whose words are links; ahead of the first paragraph, where menus and breadcrumbs are, half of
the words will do. Lines about the text go: short elements ahead of the first paragraph that hold a date or say that
they name an author. None of these rules may take an element that holds much of the page, and none takes the headline.
Where hardly anything is left, the classes and ids of the page are not believed, and the rest decides.

In the lineage of the link quota filter (see `lqf`) and of the prune pass of html-declutter (see `declutter`).
"""

from functools import cache

import numpy as np

from marrow.filters.boilerplate_words import WORDS, split
from marrow.page import Page, tags

from .stream import Bools, Floats, chosen
from .stream import words as words_of

_BOX = tags.table("div section article main aside header footer nav table tbody tr ul ol li dl form center"
                  " p blockquote fieldset figure details #custom")  # fmt: skip
_CHROME_TAGS = tags.table("nav footer aside dialog menu form button select textarea")
_H1 = tags.table("h1")
_CHROME_ROLES = frozenset(("navigation", "banner", "contentinfo", "complementary", "search", "dialog", "alertdialog",
                           "menu", "menubar", "toolbar", "tablist"))  # fmt: skip
_BLOCKQUOTE = tags.CODES["blockquote"]
_CHROME_WORDS = WORDS | {"aside", "comment", "comments"}
_ABOUT_WORDS = frozenset(("meta", "byline", "date", "dateline", "timestamp", "author", "authors", "published"))
_CHROME, _ABOUT = 1, 2
_LONG, _BRIEF = 40, 40  # words of a first paragraph at least, and of a line about the text at most
_AHEAD = 0.5  # share of linked words in an element ahead of the first paragraph


def keep(page: Page, *, quota: float = 0.6, most: float = 0.4, least: float = 0.1) -> Floats:
    """Above 0 for each leaf of the main content, below for the others, -inf for hidden ones. Shape (leaves,).

    quota: share of linked words above which an element is a link list
    most: share of the words of the page that an element may hold and still be dropped
    least: share of the words of the page below which what is left is too little, and names are not believed
    """
    tree, leaves = page.tree, page.leaves
    words, linked = words_of(page)
    small = words < most * words[0]
    ahead = np.arange(len(tree)) < _first_paragraph(page)
    links = _BOX[tree.tag] & (linked > np.where(ahead, min(_AHEAD, quota), quota) * words)
    plain = _CHROME_TAGS[tree.tag] & ~tree.inside(tree.tag == _BLOCKQUOTE) | links  # whose footer names its author
    chrome, about = _by_name(page, (words > 0) & small & ~tree.inside(plain & small))
    headline = tree.inside(_H1[tree.tag])[leaves.node]
    about &= (words <= _BRIEF) & ahead
    kept = ~tree.inside((plain | chrome | about) & small)[leaves.node] | headline
    if leaves.counts.words[kept & (leaves.block >= 0)].sum() < least * words[0]:
        kept = ~tree.inside(plain & small)[leaves.node] | headline
    return chosen(page, kept)


def _by_name(page: Page, candidates: Bools) -> tuple[Bools, Bools]:
    """The candidates that say by role, class or id that they are not content, and those that are about it."""
    tree, says = page.tree, cache(_says)
    chrome, about = np.zeros((2, len(tree)), dtype=bool)
    times = np.flatnonzero(tree.tag == tags.CODES["time"])
    if len(times):
        about[tree.nearest(tags.BLOCK[tree.tag])[times]] = True
    for node in np.flatnonzero(tags.BLOCK[tree.tag] & candidates).tolist():
        if value := tree.attributes(node):
            said = says(value.get("class") or "") | says(value.get("id") or "")
            about[node] |= bool(said & _ABOUT)
            chrome[node] = said & _CHROME or value.get("role") in _CHROME_ROLES
    return chrome & tags.BLOCK[tree.tag], about & tags.BLOCK[tree.tag]


def _says(mark: str) -> int:
    """Whether a class or id holds a word of chrome, of lines about the text, or both."""
    words = split(mark)
    return _CHROME * (not _CHROME_WORDS.isdisjoint(words)) | _ABOUT * (not _ABOUT_WORDS.isdisjoint(words))


def _first_paragraph(page: Page) -> int:
    """The node that holds the first long text after the headline, or without one the first of the page."""
    blocks = page.blocks
    headlines = np.flatnonzero(_H1[page.tree.tag])
    start = int(headlines[0]) if len(headlines) else 0
    long = np.flatnonzero((blocks.words >= _LONG) & (blocks.linked < 0.5 * blocks.words) & (blocks.container > start))
    return int(blocks.container[long[0]]) if len(long) else 0
