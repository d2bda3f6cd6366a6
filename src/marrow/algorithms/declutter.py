"""html-declutter: prune, shake, purify, three simple passes over the tree.

Prune drops, from the top down and looking at a node alone, what its tag or a poison word in its class gives away. Shake
decides at each element that encloses a section: Score = Words - 2 * LinkWords - Tags over its subtree, where Words are
those outside links; a score below zero drops it, unless something inside is kept (Keep goes up). An author or byline
is Blessed: nothing inside is dropped and nothing around it (Blessed goes down). What was dropped still counts for its
parents, so all decisions are made at once from subtree sums. Purify, a white list, is what every renderer does.

Source: html-declutter, 24 October 2014 (a Perl script in the public domain, described in an article of that date).
Departures: hidden text has no words. The article leaves its lists open: the tags that are pruned, the poison words,
which must stand alone between spaces, `-` and `_`, and the tags that enclose a section are ours. A class of `html` or
`body` prunes nothing. A form is not pruned, its fields are: many pages lie in one as a whole.
"""

from functools import cache

import numpy as np

from marrow.filters.boilerplate_words import split
from marrow.page import Page, tags

from .stream import Bools, Floats, chosen

_PRUNED = tags.table("script style noscript iframe object embed applet button input select textarea nav template")
_SECTION = tags.table("div section article main aside header footer nav ul ol dl table tbody tr td th form fieldset"
                      " center blockquote figure details body")  # fmt: skip
_POISON = frozenset("""comment comments promo popup ad ads advert adverts advertisement advertising banner sponsor
 sponsored share social related sidebar footer cookie newsletter breadcrumb breadcrumbs menu nav""".split())
_AUTHOR = frozenset(("author", "byline"))
_WHOLE = tags.table("html body")
RANGES = {"link_weight": (0.0, 8.0), "tag_weight": (0.0, 4.0), "word_weight": (0.1, 4.0)}


def keep(page: Page, *, link_weight: float = 2.0, tag_weight: float = 1.0, word_weight: float = 1.0) -> Floats:
    """1 for each leaf that survives, -1 for the others, -inf for hidden ones. Shape (leaves,).

    link_weight: what a word inside a link takes off the score
    tag_weight: what an element takes off the score
    word_weight: what a word outside links adds to the score
    """
    tree, leaves = page.tree, page.leaves
    poison, blessed = _by_class(page)
    pruned = tree.inside(_PRUNED[tree.tag] | poison)
    blessed &= ~pruned
    live = (leaves.block >= 0) & ~pruned[leaves.node]
    linked = tree.sums(page.on_nodes(np.where(live, leaves.linked, 0)))
    words = tree.sums(page.on_nodes(np.where(live, leaves.counts.words, 0))) - linked
    element = (tree.tag != tags.TEXT) & (tree.tag != tags.COMMENT) & ~pruned
    score = word_weight * words - link_weight * linked - tag_weight * tree.sums(element)
    section = _SECTION[tree.tag] & ~pruned
    held = tree.sums((section & (score >= 0)) | blessed) > 0
    shaken = tree.inside(section & (score < 0) & ~held & ~tree.inside(blessed))
    return chosen(page, ~(shaken | pruned)[leaves.node])


def _by_class(page: Page) -> tuple[Bools, Bools]:
    """Nodes with a poison word in their class, and nodes blessed as author or byline."""
    poison, blessed = np.zeros((2, len(page.tree)), dtype=bool)
    says = cache(lambda mark: [not words.isdisjoint(split(mark)) for words in (_POISON, _AUTHOR)])
    for node, mark in page.tree.values_of("class"):
        poison[node], blessed[node] = says(mark)
    return poison & ~_WHOLE[page.tree.tag], blessed
