"""What a reader sees of a product: its name in the headline, the price beside it, brand, stock and attributes.

The price is the sum of money that stands nearest below the headline in a text that is short, as large as any by its class, not
struck through and not said to be the old one. The brand is what an element near the headline is classed or linked as, what
scripts give as brand or vendor, a "Brand: X" line, or the name of the shop itself, in this order.
"""

import re
from collections import Counter
from typing import Any

import numpy as np

from marrow.metadata.headline import headline
from marrow.metadata.merge import metadata
from marrow.metadata.values import inner, kept, metas, nodes
from marrow.page import Page, tags

from . import money, offers
from .items import image_of
from .pairs import Pair, pairs
from .vocabulary import BUY, IN_STOCK, OUT_OF_STOCK, PRE_ORDER, phrases

_BUY, _IN, _OUT, _PRE = (phrases(text) for text in (BUY, IN_STOCK, OUT_OF_STOCK, PRE_ORDER))
_BUTTON = tags.table("button a input")
_STRUCK = tags.table("del s strike")
_OLD = re.compile(r"(?<![a-z])(?:old|was|compare|compare-at|regular-?price-?strike|strike|strikethrough|crossed|msrp|rrp|uvp|list-?price|before|previous|original|oldprice"  # noqa: E501
                  r"|saving|savings|save|discount|shipping|per-?unit|unit-?price|installment|tax|badge)(?![a-z])", re.IGNORECASE)  # fmt: skip  # noqa: E501
_NOW = re.compile(r"(?<![a-z])(?:sale|current|now|final|special|actual|our)(?:-|_)?price|(?<![a-z])price(?![a-z])|preis|prix|precio|prezzo|prijs|cena|fiyat|(?<![a-z])pris(?![a-z])",  # noqa: E501
                  re.IGNORECASE)  # fmt: skip
_BRANDED = re.compile(r"(?<![a-z])(?:brand|vendor|manufacturer|marque|marca|hersteller|designer)(?![a-z])", re.IGNORECASE)
_BRAND_LINK = re.compile(r"/(?:brands?|marken?|marques?|marcas?|vendors?|manufacturers?|designers?|b)/[^/?#]+", re.IGNORECASE)
_ADDRESS = re.compile(r"(?:^|/)(?:products?|produkte?|produits?|productos?|produtos?|prodotti|prodotto|p|pd|pdp|dp|itm|items?|pr|listing|shop|goods|artikel|tuote|produkty"  # noqa: E501
                      r"|urun|sku|buy|catalog/product)/[^/]{3,}|[-_/]p[-_]?\d{4,}|/[\w-]+[-_]\d{6,}(?:\.html?)?$|prod\d{3,}|\.html?/p$", re.IGNORECASE)  # fmt: skip  # noqa: E501
_PRODUCT = re.compile(r"(?<![a-z])(?:product(?:-|_)?(?:page|detail|details|main|info|view|template|single|summary|form|title|name|essential)?|single-product|pdp|buybox|item-?page)(?![a-z])",  # noqa: E501
                      re.IGNORECASE)  # fmt: skip
_EXACTLY = frozenset(
    (
        "buy",
        "order now",
        "shop now",
        "pre-order",
        "kaufen",
        "bestellen",
        "in winkelwagen",
        "comprar",
        "acheter",
        "osta",
        "kup",
        "beli",
        "koupit",
        "购买",
        "加入购物车",
    )
)
_MARKS, _BUTTONS, _DEEP = 4000, 1500, 14  # characters of classes, buttons, and nodes of a button that are looked at
_MANY = 5  # buttons to buy with: so many has a list
_NEAR_BEFORE, _NEAR_AFTER = 120, 900  # nodes around the headline
_FAR, _SUMS = 2700, 200  # nodes below the headline, and texts with figures, that are looked at
_SAYS_OLD = re.compile(r"(?<![^\W\d_])(?:was|save|saving|reg\.?|regular|msrp|rrp|uvp|list price|comp\. value|statt|instead of|au lieu de|antes|prima|spara|sparen|shipping|versand"  # noqa: E501
                       r"|off|month|/mo|per month|mtl|old price|vorher|eerst|tidigare|før|стар)(?![^\W\d_])", re.IGNORECASE)  # fmt: skip
_SHORT = 60  # characters of a text that is a price with a word or two
_SITE = re.compile(r"\s+[|–—·•:-]\s+")
_SUFFIX = re.compile(
    r"\s*(?:®|™|©|\.com|\.co\.uk|,? (?:inc|llc|ltd|gmbh)\.?| (?:official|online) (?:site|store|shop)| (?:us|usa|uk|eu|shop|store))$",
    re.IGNORECASE,
)
Fields = dict[str, Any]


def shown(page: Page) -> Fields:
    """The fields of the product that a page shows. Which of them speak for a product at all, `sells` says."""
    node, title = headline(page)
    found: Fields = {"name": title or _title(page)}
    at = max(node, 0)
    place = kept(page, "_finders_place", money.place)
    if known := _price(page, at, place):
        found["price"], found["currency"] = known.amount, known.currency
    block = pairs(page)
    for pair in block:
        if pair.known in ("sku", "gtin", "mpn", "brand") and pair.known not in found and len(pair.value) < _SHORT:
            found[pair.known] = pair.value
    found["brand"] = _brand(page, at, found)
    found["availability"] = _stock(page, at)
    found["attributes"] = _attributes(block)
    if image := image_of(page, range(max(0, at - 600), min(len(page.tree), at + 400))):
        found["images"] = [image]
    return {name: value for name, value in found.items() if value}


def sells(page: Page) -> int:
    """How many things on a page say that it sells what its headline names: a button to buy with, in any of the languages known,
    is two, but many of them alone are those of a list; an address or classes of products are one each."""
    tree = page.tree
    addresses = [page.url or "", *metas(page).get("og:url", ())[:1], *canonicals(page)]
    address = any(_ADDRESS.search(each.partition("://")[2].partition("/")[2]) for each in addresses)
    around = _ancestors(page, max(headline(page)[0], 0))
    marks = " ".join(f"{tree.attributes(node).get('class') or ''} {tree.attributes(node).get('id') or ''}" for node in around)
    classed = _PRODUCT.search(marks[:_MARKS]) is not None
    buttons = _buttons(page)
    sells = buttons > 0 and (buttons < _MANY or address or classed)
    return 2 * sells + address + classed


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
    """How many buttons to buy with a page has, up to a few."""
    tree, count = page.tree, 0
    for node in np.flatnonzero(_BUTTON[tree.tag]).tolist()[:_BUTTONS]:
        if tree.ends[node] - node > _DEEP:
            continue
        attributes = tree.attributes(node)
        pieces = [value for value in tree.values[node + 1 : tree.ends[node]] if isinstance(value, str)]
        text = ("".join(pieces) or attributes.get("value") or attributes.get("aria-label") or "").strip().casefold()
        mark = (
            f"{attributes.get('class') or ''} {attributes.get('name') or ''} {attributes.get('id') or ''}".lower() if attributes else ""
        )
        says = 0 < len(text) < _SHORT and (text in _EXACTLY or text.startswith(_BUY))
        if says or "add-to-cart" in mark or "addtocart" in mark or "add_to_cart" in mark:
            count += 1
            if count == _MANY:
                break
    return count


def _title(page: Page) -> str:
    """The name in the title of the page, without that of the shop."""
    title = (metas(page).get("og:title") or [""])[0] or metadata(page).title.value or ""
    return max(_SITE.split(title), key=len) if title else ""


def _price(page: Page, at: int, place: tuple[str, ...]) -> money.Sum | None:
    """The price of the product: the best sum of money around the headline."""
    _tree, leaves = page.tree, page.leaves
    near = (leaves.node >= at - _NEAR_BEFORE) & (leaves.node <= at + _FAR) & (leaves.hidden == 0) & (leaves.counts.chars <= _SHORT)
    candidates: list[tuple[float, money.Sum]] = []
    often: Counter[str] = Counter()
    for node in leaves.node[near & (leaves.counts.digits > 0)].tolist()[:_SUMS]:
        box = _whole(page, node)
        known = [each for each in money.sums(inner(page, box, 24)[:_SHORT], place) if float(each.amount)]
        if known:
            often[known[0].amount] += 1
            candidates.append((_points(page, node, box, at), known[0]))
    ranked = [(points * (1 + 0.15 * min(3, often[known.amount] - 1)), known) for points, known in candidates]
    return max(ranked, key=lambda each: each[0])[1] if ranked else None


def _points(page: Page, node: int, box: int, at: int) -> float:
    """What speaks for a text to be the price: near below the headline, classed as price, not as the old one, no link."""
    tree = page.tree
    distance = node - at if node >= at else 2 * (at - node)
    close, struck = _marks(page, box, 2)
    wide, far = _marks(page, box, 4)
    points = 1.0 / (1.0 + distance / 150) + 0.5 * bool(_NOW.search(wide))
    points *= 0.15 if struck or far or _OLD.search(close) else 1.0
    text = inner(page, box, 24)
    points *= 0.3 if text[:1] in "+-−(" or _SAYS_OLD.search(text) else 1.0
    return points * (0.6 if tree.tags[tree.parents[node]] == _A else 1.0)


def _whole(page: Page, node: int) -> int:
    """The element that holds a whole sum of which `node` is a text: cents and signs are often elements of their own."""
    tree, box = page.tree, page.tree.parents[node]
    for _ in range(2):
        above = tree.parents[box]
        if tree.ends[above] - above > 14 or len(inner(page, above, 24)) > 24:
            break
        box = above
    return box


def _marks(page: Page, node: int, levels: int) -> tuple[str, bool]:
    """The classes and ids of an element and of those around it, and whether any of them is struck through."""
    tree, words, struck = page.tree, [], False
    for _ in range(levels):
        attributes = tree.attributes(node)
        words.append(f"{attributes.get('class') or ''} {attributes.get('id') or ''} {attributes.get('data-testid') or ''}")
        struck |= bool(_STRUCK[tree.tags[node]]) or "line-through" in (attributes.get("style") or "")
        node = tree.parents[node]
    return " ".join(words), struck


def _brand(page: Page, at: int, found: Fields) -> str:
    """The brand by the signs around the headline, by scripts, by a line that names it, or the name of the shop."""
    tree = page.tree
    name = str(found.get("name", "")).casefold()
    for node in sorted(range(max(0, at - _NEAR_BEFORE), min(len(tree), at + _NEAR_BEFORE)), key=lambda node: abs(node - at)):
        attributes = tree.attributes(node)
        if not attributes or page.hidden[node]:
            continue
        mark = f"{attributes.get('class') or ''} {attributes.get('itemprop') or ''} {attributes.get('data-testid') or ''}"
        linked = tree.tags[node] == _A and _BRAND_LINK.search(attributes.get("href") or "")
        if linked or _BRANDED.search(mark):
            text = _brand_name(inner(page, node, 12))
            if text and text.casefold() != name:
                return text
    if "brand" in found:
        return str(found["brand"])
    stated = offers.brands_in_state(page)
    for text, _ in stated.most_common(12):
        if text.casefold() in name:
            return text
    for text, count in stated.most_common(1):
        if count >= 2 * sum(stated.values()) / 3:
            return text
    site = (metas(page).get("og:site_name") or [""])[0] or metadata(page).site.value or ""
    return _SUFFIX.sub("", _SUFFIX.sub("", _SITE.split(site)[0]))


def _brand_name(text: str) -> str:
    text = re.sub(r"^(?:by|brand|von|par|marke|marque|marca|visit the|shop all|shop)\s*:?\s+", "", text.strip(), flags=re.IGNORECASE)
    text = re.sub(r"\s+store$", "", text, flags=re.IGNORECASE)
    return text if 1 < len(text) <= 40 and len(text.split()) <= 5 and any(map(str.isalpha, text)) else ""


def _stock(page: Page, at: int) -> str:
    """What short lines around the headline say of stock, as schema.org has it."""
    blocks = page.blocks
    first, last = np.searchsorted(blocks.runs[blocks.first], (at - _NEAR_BEFORE, at + _NEAR_AFTER)).tolist() if len(blocks) else (0, 0)
    for block in range(first, last):
        if blocks.chars[block] <= _SHORT:
            text = blocks.text(block).casefold()
            for said, value in ((_OUT, "OutOfStock"), (_PRE, "PreOrder"), (_IN, "InStock")):
                if any(phrase in text for phrase in said):
                    return value
    return ""


def _attributes(block: list[Pair]) -> dict[str, str]:
    """The pairs of the spec tables and lists of the page."""
    found: dict[str, str] = {}
    for pair in block:
        if pair.form in ("row", "dl") or pair.known:
            found.setdefault(pair.name, pair.value)
    return found


_A = tags.CODES["a"]
