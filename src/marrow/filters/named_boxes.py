"""Pages show no boxes whose class or id names what is no content: menus, banners, share buttons, offers, consent.

The prune pass of html-declutter (its poison words), with a guard: a box that holds much of the page, or the headline,
is left alone, and so are boxes of one name that do so together, the page's main part and its articles.

Source: html-declutter, 24 October 2014, the prune pass; the article leaves its word list open, ours is
`data/chrome.txt`.
Departures: words are matched whole, in classes and ids split at hyphens, underscores and spaces.
"""

from collections import defaultdict
from functools import cache
from itertools import chain

from marrow.page import Page, tags

from .boilerplate_words import WORDS, split
from .edits import Edits

PHASE, ON = "delete", True
_H1, _MAIN = tags.table("h1"), tags.table("html head body main article")


def edit(page: Page, edits: Edits, *, most: float = 0.4, together: float = 0.6, words: str = "",
         spare: str = "") -> None:  # fmt: skip
    """Remove boxes by name.

    most: pages keep a box that holds more than this share of their words
    together: pages keep boxes of one name that together hold more than this share of their words
    words: pages lose boxes that are named by these words too
    spare: pages keep boxes that are named by these words
    """
    tree, shown = page.tree, edits.words
    poison = (WORDS | split(words)) - split(spare)
    small = (shown <= most * shown[0]) & (tree.sums(_H1[tree.tag]) == 0)
    candidates = tags.BLOCK[tree.tag] & small & ~_MAIN[tree.tag] & edits.reachable
    says = cache(lambda mark: not poison.isdisjoint(split(mark)))
    named = defaultdict[str, list[int]](list)
    for node, mark in chain(tree.values_of("class", candidates), tree.values_of("id", candidates)):
        if says(mark):
            named[mark].append(node)
    edits.remove([node for nodes in named.values() if shown[nodes].sum() <= together * shown[0] for node in nodes])
