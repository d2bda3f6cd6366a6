"""Whether a page sells what its headline names: signs that a page gives which does not state a product as data.

A button to buy with, in any of the languages known, or a form that fills a basket, is two signs, but many of them
alone are those of a list; scripts that call the page one of a product are two; an address or classes of products are
one each.
"""

import numpy as np

from marrow.fields.headline import headline
from marrow.page import Page, canonical_links, metas, tags

from . import state
from .vocabulary import DATA, pattern, phrases

_BUY, _EXACTLY = phrases(DATA["buy"]), frozenset(phrases(DATA["buy_exactly"]))
_BUTTON = tags.table("button a input form")
_FORM = tags.CODES["form"]
_ADDRESS, _BASKET = (pattern(name, word=False) for name in ("address", "basket"))
_PRODUCT = pattern("product")
_CHARS, _LOOKED_AT, _DEEP = 4000, 1500, 14  # characters of classes, buttons, and nodes of a button that are looked at
_SHORT, _MARK = 60, 300  # characters of what a button says, and of its classes
_MANY = 5  # buttons to buy with: so many has a list


def signs(page: Page) -> int:
    """How many things on a page say that it sells what its headline names."""
    tree = page.tree
    addresses = [page.url or "", *metas(page).get("og:url", ())[:1], *canonical_links(page)[:1]]
    address = any(_ADDRESS.search(each.partition("://")[2].partition("/")[2]) for each in addresses)
    marks, node = "", max(headline(page)[0], 0)
    while node and len(marks) < _CHARS:
        marks += f" {tree.attributes(node).get('class') or ''} {tree.attributes(node).get('id') or ''}"
        node = tree.parents[node]
    classed = _PRODUCT.search(marks[:_CHARS]) is not None
    buttons = _buttons(page)
    sells = buttons > 0 and (buttons < _MANY or address or classed)
    return 2 * (sells + state.says_product(page)) + address + classed


def _buttons(page: Page) -> int:
    """How many buttons to buy with a page has, or forms that fill a basket, up to a few."""
    tree = page.tree
    filling = offering = 0
    for node in np.flatnonzero(_BUTTON[tree.tag])[:_LOOKED_AT].tolist():
        attributes = tree.attributes(node)
        if tree.tags[node] == _FORM:
            filling += _BASKET.search((attributes.get("action") or "")[:_MARK]) is not None
        elif tree.ends[node] - node <= _DEEP:
            marks = " ".join(attributes.get(name) or "" for name in ("class", "name", "id"))
            offering += _BASKET.search(marks[:_MARK]) is not None or _offers(page, node)
    return min(_MANY, max(filling, offering))


def _offers(page: Page, node: int) -> bool:
    """Whether what a button says, its text or for want of it its value or label, is an offer to buy."""
    tree = page.tree
    text = "".join([value for value in tree.values[node + 1 : tree.ends[node]] if isinstance(value, str)])
    text = text or tree.attributes(node).get("value") or tree.attributes(node).get("aria-label") or ""
    text = text.strip().casefold()
    return len(text) < _SHORT and (text in _EXACTLY or text.startswith(_BUY))
