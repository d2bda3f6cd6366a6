"""Whether a page sells what its headline names: signs that a page gives which does not state a product as data.

A button to buy with, in any of the languages known, or a form that fills a basket, is two signs, but many of them alone are those of a
list; scripts that call the page one of a product are two; an address or classes of products are one each.
"""

import re

import numpy as np

from marrow.metadata.headline import headline
from marrow.metadata.values import metas, nodes
from marrow.page import Page, tags

from . import state
from .vocabulary import BUY, BUY_EXACTLY, phrases

_BUY, _EXACTLY = phrases(BUY), frozenset(phrases(BUY_EXACTLY))
_BEGINNINGS = frozenset(phrase[:2] for phrase in _BUY)
_BUTTON = tags.table("button a input form")
_FORM = tags.CODES["form"]
_ADDRESS = re.compile(
    r"(?:^|/)(?:products?|produkte?|produits?|productos?|produtos?|prodotti|prodotto|p|pd|pdp|dp|itm|items?|pr|listing|shop|goods|artikel|tuote"
    r"|produkty|urun|sku|buy|catalog/product)/[^/]{3,}|[-_/]p[-_]?\d{4,}|/[\w-]+[-_]\d{6,}(?:\.html?)?$|prod\d{3,}|\.html?/p$",
    re.IGNORECASE,
)
_PRODUCT = re.compile(
    r"(?<![a-z])(?:product(?:-|_)?(?:page|detail|details|main|info|view|template|single|summary|form|title|name|essential)?|single-product|pdp"
    r"|buybox|item-?page)(?![a-z])",
    re.IGNORECASE,
)
_BASKET = re.compile(
    r"(?:cart|basket|bag|warenkorb|panier|carrito|carrello|winkelwagen|koszyk\w*|kosik\w*|kosar|sepet|varukorg|handlekurv)[/_-]?(?:item[/_-]?)?"
    r"(?:add|new|put|insert|ajout\w*|aggiungi)|add[_-]?(?:to[_-]?)?(?:cart|basket|bag|kosik\w*|koszyk\w*)",
    re.IGNORECASE,
)
_CHARS, _LOOKED_AT, _DEEP = 4000, 1500, 14  # characters of classes, buttons, and nodes of a button that are looked at
_SHORT = 60  # characters of what a button says
_MARKED = ("class", "name", "id")
_MANY = 5  # buttons to buy with: so many has a list


def signs(page: Page) -> int:
    """How many things on a page say that it sells what its headline names."""
    tree = page.tree
    addresses = [page.url or "", *metas(page).get("og:url", ())[:1], *canonicals(page)]
    address = any(_ADDRESS.search(each.partition("://")[2].partition("/")[2]) for each in addresses)
    around = _ancestors(page, max(headline(page)[0], 0))
    marks = " ".join(f"{tree.attributes(node).get('class') or ''} {tree.attributes(node).get('id') or ''}" for node in around)
    classed = _PRODUCT.search(marks[:_CHARS]) is not None
    buttons = _buttons(page)
    sells = buttons > 0 and (buttons < _MANY or address or classed)
    return 2 * (sells + state.says_product(page)) + address + classed


def canonicals(page: Page) -> list[str]:
    """The address that a page gives as its own, if it does."""
    links = [page.tree.attributes(node) for node in nodes(page, "link")]
    return [link.get("href") or "" for link in links if (link.get("rel") or "").lower() == "canonical"][:1]


def _ancestors(page: Page, node: int) -> list[int]:
    out = [node]
    while node:
        node = page.tree.parents[node]
        out.append(node)
    return out


def _buttons(page: Page) -> int:
    """How many buttons to buy with a page has, or forms that fill a basket, up to a few."""
    counts = [0, 0]
    for node in np.flatnonzero(_BUTTON[page.tree.tag]).tolist()[:_LOOKED_AT]:
        counts[page.tree.tags[node] == _FORM] += _buys(page, node)
        if max(counts) == _MANY:
            break
    return max(counts)


def _buys(page: Page, node: int) -> bool:
    tree, attributes = page.tree, page.tree.attributes(node)
    if tree.tags[node] == _FORM:
        return _BASKET.search((attributes.get("action") or "")[:300]) is not None
    if tree.ends[node] - node > _DEEP:
        return False
    pieces = [value for value in tree.values[node + 1 : tree.ends[node]] if isinstance(value, str)]
    text = ("".join(pieces) or attributes.get("value") or attributes.get("aria-label") or "").strip().casefold()
    if 0 < len(text) < _SHORT and (text in _EXACTLY or (text[:2] in _BEGINNINGS and text.startswith(_BUY))):
        return True
    return any(_BASKET.search(mark[:300]) for name in _MARKED if (mark := attributes.get(name)))
