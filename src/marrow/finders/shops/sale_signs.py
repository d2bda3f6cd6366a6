"""Signs that a page sells the thing in its headline, for pages that state no product as data.

A buy button in any known language, or a form that fills a basket, counts as two signs; many of them alone belong to a
list. A script that calls the page a product page counts as two, an address or a class of products as one each.
"""

import numpy as np
from numpy.typing import NDArray

from marrow.data import phrases
from marrow.fields.headline import headline
from marrow.page import Page, canonical_links, metas, tags, texts_within

from . import script_data
from .vocabulary import DATA, pattern

_BUY, _EXACTLY = phrases(DATA["buy"]), frozenset(phrases(DATA["buy_exactly"]))
_BEGIN = frozenset(phrase[:2] for phrase in _BUY)
_BUTTON = tags.table("button a input form")
_FORM = tags.CODES["form"]
_ADDRESS, _BASKET = (pattern(name, word=False) for name in ("address", "basket"))
_PRODUCT = pattern("product")
_CHARS, _LOOKED_AT, _DEEP = 4000, 1500, 14  # characters of classes, buttons, and nodes of a button that are looked at
_SHORT, _MARK = 60, 300  # characters of what a button says, and of its classes
_MANY = 5  # buttons to buy with: so many has a list


def signs(page: Page) -> int:
    """The number of signs that the page sells what its headline names."""
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
    return 2 * (sells + script_data.says_product(page)) + address + classed


def _buttons(page: Page) -> int:
    """How many buttons to buy with a page has, or forms that fill a basket, up to a few."""
    tree = page.tree
    places = np.flatnonzero(_BUTTON[tree.tag])[:_LOOKED_AT]
    form = tree.tag[places] == _FORM
    filling = [each[:_MARK] for each in _values(page, places[form], "action")]
    small = places[~form & (tree.end[places] - places <= _DEEP)]
    marks = zip(*(_values(page, small, name) for name in ("class", "name", "id")), strict=True)
    marked = [" ".join(each)[:_MARK] for each in marks]
    baskets = {each for each in _BASKET.candidates([*filling, *marked]) if _BASKET.search(each)}
    others = small[[each not in baskets for each in marked]] if len(small) else small
    offering = len(small) - len(others) + _offers(page, others)
    return min(_MANY, max(sum(each in baskets for each in filling), offering))


def _values(page: Page, nodes: NDArray[np.intp], name: str) -> list[str]:
    """The values of an attribute of some elements, "" where it is absent."""
    known = dict(page.tree.values_of(name, page.tree.mask(nodes)))
    return [known.get(node, "") for node in nodes.tolist()]


def _offers(page: Page, nodes: NDArray[np.intp]) -> int:
    """How many buttons offer to buy, by their text, or where they have none by value or label."""
    texts = texts_within(page, nodes.tolist())
    if not all(texts):
        values, labels = (_values(page, nodes, name) for name in ("value", "aria-label"))
        texts = [text or value or label for text, value, label in zip(texts, values, labels, strict=True)]
    said = [text.strip().casefold() for text in texts]
    short = [text for text in said if len(text) < _SHORT]
    return sum(text in _EXACTLY or (text[:2] in _BEGIN and text.startswith(_BUY)) for text in short)
