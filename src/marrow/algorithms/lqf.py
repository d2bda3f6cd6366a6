"""Link quota filter: a block-level element goes when too much of its text is link text.

Papers: Mantratzis, Orgun, Cassidy: Separating XHTML content from navigation clutter using DOM-structure block analysis.
HYPERTEXT 2005, DOI 10.1145/1083356.1083382; Kaiser, Gupta, Stolfo: Crunch, 2005.
Departures: the quota counts words; `html` and `body` are never dropped, so that a page of links keeps its other text.
Both papers leave the threshold to the user: that a half is linked is ours, as is the list of elements that may go.
"""

from marrow.page import Page, tags

from .stream import Floats, chosen, words

_BOX = tags.table("div section article main aside header footer nav table tbody tr td th ul ol li dl dd dt form center"
                  " p h1 h2 h3 h4 h5 h6 blockquote fieldset figure details")  # fmt: skip


def keep(page: Page, *, quota: float = 0.5) -> Floats:
    """1 for each leaf outside of dropped elements, -1 for the others, -inf for hidden ones. Shape (leaves,).

    quota: share of linked words above which an element is dropped
    """
    every, linked = words(page)
    dropped = page.tree.inside(_BOX[page.tree.tag] & (linked > quota * every))
    return chosen(page, ~dropped[page.leaves.node])
