"""Whether a page sells what its headline names: signs that a page gives which does not state a product as data.

A button to buy with, in any of the languages known, or a form that fills a basket, is two signs, but many of them alone are those of a
list; scripts that call the page one of a product are two; an address or classes of products are one each.
"""

import re

import numpy as np

from marrow.fields.headline import headline
from marrow.page import Page, canonical_links, metas, tags

from . import state
from .vocabulary import BUY, BUY_EXACTLY, phrases

_BUY, _EXACTLY = phrases(BUY), frozenset(phrases(BUY_EXACTLY))
_BEGINNINGS = frozenset(phrase[:2] for phrase in (*_BUY, *_EXACTLY))
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
_STEMS = "cart carr basket bag korb pan nkelwagen kos sepet varukorg handlekurv".split()  # some of which what it matches has
_CHARS, _LOOKED_AT, _DEEP = 4000, 1500, 14  # characters of classes, buttons, and nodes of a button that are looked at
_SHORT, _MARK = 60, 300  # characters of what a button says, and of its class, name or id
_MARKED = ("class", "name", "id")
_MANY = 5  # buttons to buy with: so many has a list


def signs(page: Page) -> int:
    """How many things on a page say that it sells what its headline names."""
    tree = page.tree
    addresses = [page.url or "", *metas(page).get("og:url", ())[:1], *canonical_links(page)[:1]]
    address = any(_ADDRESS.search(each.partition("://")[2].partition("/")[2]) for each in addresses)
    around = _ancestors(page, max(headline(page)[0], 0))
    marks = " ".join(f"{tree.attributes(node).get('class') or ''} {tree.attributes(node).get('id') or ''}" for node in around)
    classed = _PRODUCT.search(marks[:_CHARS]) is not None
    buttons = _buttons(page)
    sells = buttons > 0 and (buttons < _MANY or address or classed)
    return 2 * (sells + state.says_product(page)) + address + classed


def _ancestors(page: Page, node: int) -> list[int]:
    out = [node]
    while node:
        node = page.tree.parents[node]
        out.append(node)
    return out


def _buttons(page: Page) -> int:
    """How many buttons to buy with a page has, or forms that fill a basket, up to a few."""
    tree = page.tree
    nodes = np.flatnonzero(_BUTTON[tree.tag])[:_LOOKED_AT]
    forms = tree.tag[nodes] == _FORM
    filling = sum(_BASKET.search((tree.attributes(node).get("action") or "")[:_MARK]) is not None for node in nodes[forms].tolist())
    small = nodes[~forms & (tree.end[nodes] - nodes <= _DEEP)].tolist()
    baskets = _baskets(page, small)
    offers = (node in baskets or _offers(text) for node, text in zip(small, _texts(page, small), strict=True))
    return min(_MANY, max(filling, sum(offers)))


def _baskets(page: Page, buttons: list[int]) -> frozenset[int]:
    """The buttons whose class, name or id says that they fill a basket."""
    given = [page.tree.attributes(node) for node in buttons]
    marks = [mark for each in given for mark in (each.get("class"), each.get("name"), each.get("id")) if mark]
    whole = "\n".join(marks).casefold()
    if not any(stem in whole for stem in _STEMS):
        return frozenset()
    says = {mark: _BASKET.search(mark[:_MARK]) is not None for mark in dict.fromkeys(marks)}
    return frozenset(
        node for node, each in zip(buttons, given, strict=True) if any(says.get(each.get(name) or "", False) for name in _MARKED)
    )


def _texts(page: Page, buttons: list[int]) -> list[str]:
    """What each of some buttons says: its text, or for want of it its value or label."""
    values, ends = page.tree.values, page.tree.ends
    out = []
    for node in buttons:
        text = "".join([value for value in values[node + 1 : ends[node]] if value.__class__ is str])
        attributes = page.tree.attributes(node) if not text else {}
        out.append((text or attributes.get("value") or attributes.get("aria-label") or "").strip().casefold())
    return out


def _offers(text: str) -> bool:
    """Whether what a button says is an offer to buy."""
    return text[:2] in _BEGINNINGS and len(text) < _SHORT and (text in _EXACTLY or text.startswith(_BUY))
