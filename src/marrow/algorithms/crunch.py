"""Crunch: a chain of filters that takes clutter away and does not search for content.

The link list remover takes what holds many links for its words, the empty table remover what holds nothing; the other
filters of Crunch concern what has no text or need lists. What the chain leaves is kept. Where it would leave nothing
coherent the page is kept as it is.

Paper: Gupta, Kaiser, Neistadt, Grimm: DOM-based content extraction of HTML documents. WWW 2003,
DOI 10.1145/775152.775182.
Departures: the paper removes link lists from table cells; pages of today keep them in lists and `nav`, so these count
too (`tables` looks at cells alone), and what holds half of the words of the page or more is looked into instead of
removed. The ratio of .5 is ours, and so are the 30 words outside of links that make what is left coherent. The same
chain, with all its filters and the page's look, is `marrow.filter`.
"""

from marrow.filters import chain
from marrow.page import Page, tags

from .stream import Floats, chosen

_CELLS, _LISTS = "td th", "td th ul ol dl nav menu"
_LEAST = 30  # words that must be left


def keep(page: Page, *, ratio: float = 0.5, letters: float = 5.0, least: int = 1, tables: bool = False) -> Floats:
    """1 for each leaf that the chain leaves, -1 for the others, -inf for hidden ones. Shape (leaves,).

    ratio: links for each word outside of links above which an element is a link list
    letters: average letters of a word
    least: the fewest links of a link list
    tables: look for link lists in table cells only, as the paper does
    """
    lists = {"ratio": ratio, "letters": letters, "least": least, "elements": _CELLS if tables else _LISTS}
    on = dict.fromkeys(chain.ordered(), False) | {"link_lists": True, "empty_tables": True}
    edits = chain.run(page, on, {"link_lists": lists})
    leaves = page.leaves
    left = edits.left[leaves.node]
    unlinked = ~page.tree.inside(page.tree.tag == tags.CODES["a"])[leaves.node] & (leaves.block >= 0)
    if leaves.counts.words[left & unlinked].sum() < _LEAST:
        left[:] = True
    return chosen(page, left)
