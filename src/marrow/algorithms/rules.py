"""The default of Marrow without training: what the papers agree on, as rules over columns.

Chrome goes: elements whose tag, role or class says navigation, banner, footer, dialog, comments and the like. Link
lists go: elements whose linked share of words is above a quota. Neither rule may take an element that holds much of the
page, and neither takes the headline.

In the lineage of the link quota filter (see `lqf`) and of the prune pass of html-declutter (see `declutter`).
"""

import re

import numpy as np
from numpy.typing import NDArray

from marrow.page import Page, tags

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]

_BOX = tags.table("div section article main aside header footer nav table tbody tr td th ul ol li dl dd dt form center"
                  " p blockquote fieldset figure details #custom")  # fmt: skip
_CHROME_TAGS = tags.table("nav footer aside dialog menu button select textarea")
_CHROME_ROLES = frozenset("navigation banner contentinfo complementary search dialog alertdialog menu menubar toolbar tablist".split())
_CHROME_WORDS = frozenset(
    "nav navbar navigation menu submenu megamenu breadcrumb breadcrumbs pagination pager footer foot sidebar aside cookie"
    " cookies consent gdpr banner popup modal overlay newsletter subscribe subscription signup login share sharing social"
    " related recommend recommended recommendation recommendations teaser teasers trending popular promo sponsor sponsored"
    " advert advertisement advertising ad ads comment comments disqus respond widget tag tags taglist byline toolbar"
    " copyright legal masthead topbar dropdown".split()
)
_WORD = re.compile(r"[a-z]+")
_HEAD = tags.table("header")
_MAIN = tags.table("main article")


def keep(page: Page, *, quota: float = 0.5, most: float = 0.4) -> Floats:
    """Above 0 for each leaf of the main content, below for the others, -inf for hidden ones. Shape (leaves,).

    quota: share of linked words above which an element is a link list
    most: share of the words of the page that an element may hold and still be dropped
    """
    tree, leaves = page.tree, page.leaves
    shown = leaves.block >= 0
    words = tree.sums(page.on_nodes(np.where(shown, leaves.counts.words, 0)))
    linked = tree.sums(page.on_nodes(np.where(shown, leaves.linked, 0)))
    small = (words > 0) & (words < most * words[0])
    chrome = _chrome(page, small)
    links = _BOX[tree.tag] & (linked > quota * words) & small
    dropped = tree.inside(chrome | links) & ~tree.inside(tree.tag == tags.CODES["h1"])
    kept = np.where(dropped[leaves.node], -1.0, 1.0)
    kept[leaves.hidden > 0] = -np.inf
    return kept


def _chrome(page: Page, candidates: Bools) -> Bools:
    """Those among the candidates that say of themselves, by tag, role, class or id, that they are not content."""
    tree = page.tree
    candidates = candidates & tags.BLOCK[tree.tag]
    named = candidates & (_CHROME_TAGS[tree.tag] | (_HEAD[tree.tag] & ~tree.inside(_MAIN[tree.tag])))
    open_ones = np.flatnonzero(candidates & ~tree.inside(named)).tolist()
    values, speaks = tree.values, _Names()
    for node in open_ones:
        value = values[node]
        if value and (speaks[value.get("class")] or speaks[value.get("id")] or value.get("role") in _CHROME_ROLES):  # type: ignore[union-attr]
            named[node] = True
    return named


class _Names(dict[str | None, bool]):
    """Whether a class or id attribute says that its element is not content, found out once for each."""

    def __missing__(self, names: str | None) -> bool:
        self[names] = found = not _CHROME_WORDS.isdisjoint(_WORD.findall((names or "").lower()))
        return found
