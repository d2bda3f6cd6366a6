"""What a reader sees of a product: its name in the headline, the price beside it (see `price`), brand, stock and attributes.

The name is the headline, or of a headline of several lines the one that the title has too; where the headline is that of the shop, the
title without the shop. The brand is what an element near the headline is classed or linked as, a "Brand: X" line, what scripts give as
brand or vendor, or the name of the shop itself, in this order.
"""

import html
import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import numpy as np

from marrow.fields import sku
from marrow.fields.candidates import Candidate
from marrow.fields.headline import headline
from marrow.metadata.merge import metadata
from marrow.page import Page, elements_named, inner_text, memoize_on_page, metas, tags

from . import codes, money, state
from . import price as prices
from .descriptions import image_of
from .items import runs
from .pairs import Pair, lines, pairs
from .vocabulary import BRAND_WORDS, IN_STOCK, OUT_OF_STOCK, PRE_ORDER, phrases

Fields = dict[str, Any]
_STOCK = ((phrases(OUT_OF_STOCK), "OutOfStock"), (phrases(PRE_ORDER), "PreOrder"), (phrases(IN_STOCK), "InStock"))
_BRANDED = re.compile(
    r"(?<![a-z])(?:brand|vendor|manufacturer|maker|marque|marca|marka|marke|merk|merke|brend|hersteller|designer|producent|producer|fabricante?"
    r"|varumarke|valmistaja|znacka|vyrobce|vyrobca|gyarto|producator|proizvodjac)(?:[-_]?(?:name|link|title|label|logo))?(?![a-z])"
)
_BRAND_LINK = re.compile(
    r"/(?:brands?|marken?|marques?|marcas?|marchi[oa]?|merk(?:en)?|merker?|marka|marki|brend[iy]?|vendors?|manufacturers?(?:/info)?|designers?"
    r"|hersteller|fabricantes?|fabricants?|producent|producenci|producator|proizvodjac|proizvoditel|vyrobce|vyrobca|znacka|gyarto|valmistaja|tillverkare"
    r"|varumarke|maerker?|thuong-hieu|merek|b)/[^/?#]+|[?&](?:brand|marka|marca|marque|manufacturer|vendor)(?:_?id|s)?=[^&#]",
    re.IGNORECASE,
)
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_ALL_OF = re.compile(
    r"\s+(?:products|items|store|shop|produkte|artikel|produits|productos|produtos|prodotti|producten|produkter|produkty|товары)$",
    re.IGNORECASE,
)
_LABELLED = 5  # numbers that pairs give, of more the first
_LEADING = 4  # words of a name that may be a brand
_BEFORE, _AFTER = 120, 900  # nodes around the headline
_SHORT = 60  # characters of a line that says one thing
_SITE = re.compile(r"\s+[|–—·•:-]\s+")
_SUFFIX = re.compile(
    r"\s*(?:®|™|©|\.com|\.co\.uk|,? (?:inc|llc|ltd|gmbh)\.?| (?:official|online) (?:site|store|shop)| (?:us|usa|uk|eu|shop|store))$",
    re.IGNORECASE,
)
_INTRODUCED = re.compile(rf"^(?:{'|'.join(map(re.escape, phrases(BRAND_WORDS)))})\s*:?\s+", re.IGNORECASE)
_STORE = re.compile(r"\s+store$", re.IGNORECASE)
_BRAND_LETTERS, _BRAND_WORDS = 40, 5
_POOR = 0.35  # points of a sum that gives way to what scripts state
_GLUED = re.compile(r"(?<=[^\W\d_][a-zß-ÿ])(?=[A-Z][a-z])")  # a line of a headline and the next, set apart by style alone
_LETTERS = re.compile(r"[\W_]+")
_A, _IMG = tags.CODES["a"], tags.CODES["img"]


@dataclass(frozen=True, slots=True)
class Shown:
    """The fields that a page shows of a product; what speaks for the price, how many sums stand in like places, all sums, and the text
    that the price stands in, -1 where none is shown."""

    fields: Fields
    points: float = 0.0
    alike: int = 0
    amounts: frozenset[str] = frozenset()
    node: int = -1


def shown(page: Page) -> Shown:
    """The fields of the product that a page shows. Which of them speak for a product at all, `sale.signs` says."""
    node, title = headline(page)
    at = max(node, 0)
    found: Fields = {"name": _name(page, node, title)}
    priced = _priced(page)
    names = _names(page, found["name"], title)
    amount, code = _price(page, at, priced, names)
    found["price"], found["currency"] = amount, code or (state.currency(page) if amount else "")
    block = pairs(page)
    found |= {**state.numbers(page, names), **_codes(block)}
    if number := sku.choose(page, names, _labelled(block)):
        found["sku"] = number
    found["brand"] = _brand(page, at, found)
    found["availability"] = _stock(page, at)
    found["attributes"] = _attributes(block)
    if image := image_of(page, range(max(0, at - 600), min(len(page.tree), at + 400))):
        found["images"] = [image]
    fields = {name: value for name, value in found.items() if value}
    return Shown(fields, priced.points, priced.alike, priced.amounts, priced.node) if priced else Shown(fields)


def sku_candidates(page: Page) -> list[Candidate]:
    """The values that may be the number of the product that a page shows."""
    node, title = headline(page)
    return sku.candidates(page, _names(page, _name(page, node, title), title), _labelled(pairs(page)))


def _labelled(block: list[Pair]) -> list[str]:
    return [number for pair in block if pair.known == "sku" and (number := codes.number("sku", pair.value))][:_LABELLED]


def glimpse(page: Page) -> Shown:
    """What tells a product soonest: its price, how much speaks for it, and its numbers in pairs."""
    priced, fields = _priced(page), _codes(pairs(page))
    if priced is None:
        return Shown(fields)
    return Shown({**fields, "price": priced.known.amount}, priced.points, priced.alike, priced.amounts, priced.node)


@memoize_on_page
def _priced(page: Page) -> prices.Priced | None:
    return prices.price(page, max(headline(page)[0], 0), money.place(page))


def stated_too(page: Page, seen: Shown) -> bool:
    """Whether scripts state the price that the page shows, beside the name in its headline."""
    if seen.points < _POOR:
        return False
    node, title = headline(page)
    stated = state.price(page, _names(page, _name(page, node, title), title))[0]
    return bool(stated) and float(stated) == float(seen.fields["price"])


def _price(page: Page, at: int, priced: prices.Priced | None, names: tuple[str, ...]) -> tuple[str, str]:
    """The price and currency: the sum that the page shows, of several that speak for themselves the one that scripts state as well;
    where it shows none, or a poor one, what scripts state and attributes hold."""
    sums = (priced.known, *priced.rivals) if priced else ()
    poor = priced is None or priced.points < _POOR
    stated, code = state.price(page, names) if poor or len(sums) > 1 else ("", "")
    if poor and not stated:
        stated, code = prices.unseen(page, at, money.place(page))
    same = next((each for each in sums if stated and float(each.amount) == float(stated)), None)
    if poor and stated and not same:
        return stated, code
    best = same or (sums[0] if sums else None)
    return (best.amount, best.currency) if best else ("", "")


def _name(page: Page, node: int, title: str) -> str:
    """The name in the headline, or in the title where the headline is that of the shop."""
    if not title or _is_site(page, title):
        return _title(page) or title
    pieces = [found for run in runs(page, node, page.tree.ends[node]) if (found := " ".join(run.text.split()))] if node >= 0 else []
    known = {_letters(each) for each in _titles(page)}
    if len(pieces) < 2 or any(_letters(title) in each for each in known):
        return _GLUED.sub(" ", title) if len(pieces) > 1 else title
    fitting = [piece for piece in pieces if len(_letters(piece)) > 2 and any(_letters(piece) in each for each in known)]
    return max(fitting, key=len, default=title)


def _names(page: Page, *known: str) -> tuple[str, ...]:
    """What a product may be called in the scripts of its page: the names given, and parts of the titles."""
    titles = [*_titles(page), *metas(page).get("og:title", ())[:1]]  # as it is read, and with its entities, as scripts may have it
    parts = [part.strip() for title in titles for part in (title, *_SITE.split(title))]
    return tuple(dict.fromkeys(name for name in (*known, *parts) if name and not _is_site(page, name)))


def _titles(page: Page) -> list[str]:
    """What the page calls itself for others, and in its `<title>`."""
    named = [inner_text(page, node) for node in elements_named(page, "title")[:1]]
    return [html.unescape(each) for each in (*metas(page).get("og:title", ())[:1], *named)]


def _title(page: Page) -> str:
    """The name in the title of the page, without that of the shop."""
    title = (metas(page).get("og:title") or [""])[0] or metadata(page).title.value or ""
    parts = [part.strip() for part in _SITE.split(title) if part.strip()]
    return max((part for part in parts if not _is_site(page, part)), key=len, default=title.strip())


def _is_site(page: Page, name: str) -> bool:
    """Whether a text is the name of the site: as it gives it, or as its address does."""
    bare = _letters(name)
    try:
        host = urlsplit(page.url or "").hostname or ""
    except ValueError:
        host = ""
    names = {_letters(_site(page)), *(_letters(label) for label in host.split("."))} - {""}
    return not bare or bare in names or bare == _letters(host.removeprefix("www."))


@memoize_on_page
def _site(page: Page) -> str:
    return (metas(page).get("og:site_name") or [""])[0] or metadata(page).site.value or ""


def _letters(text: str) -> str:
    """The letters and figures of a text alone."""
    return _LETTERS.sub("", text.casefold())


def _codes(block: list[Pair]) -> Fields:
    """What pairs give as brand, and as numbers of the product that may be ones."""
    found: Fields = {}
    for pair in block:
        if pair.known in ("sku", "gtin", "mpn", "brand") and pair.known not in found and len(pair.value) < _SHORT:
            value = pair.value if pair.known == "brand" else codes.number(pair.known, pair.value)
            if value:
                found[pair.known] = value
    return found


def _brand(page: Page, at: int, found: Fields) -> str:
    """The brand by the signs around the headline, by a line that names it, by scripts, or the name of the shop."""
    name = str(found.get("name", "")).casefold()
    if branded := _branded(page, at, name):
        return branded
    if "brand" in found:
        return str(found["brand"])
    stated = state.brands(page)
    for text, _ in stated.most_common(12):
        if text.casefold() in name:
            return text
    for text, count in stated.most_common(1):
        if count >= 2 * sum(stated.values()) / 3:
            return text
    if led := _led(page, str(found.get("name", ""))):
        return led
    return _SUFFIX.sub("", _SUFFIX.sub("", _SITE.split(_site(page))[0]))


def _led(page: Page, name: str) -> str:
    """The words that a name begins with, if a line says that it leads to all products of that name."""
    words = name.split()
    heads = {" ".join(words[:count]).casefold().rstrip(",;:-"): count for count in range(1, min(_LEADING + 1, len(words)))}
    best = 0
    for _, line, _ in lines(page):
        for text in line.split(" | ") if len(line) <= 2 * _SHORT else ():
            bare = _ALL_OF.sub("", text)
            best = max(best, heads.get(_INTRODUCED.sub("", bare).casefold(), 0) if bare != text else 0)
    return " ".join(words[:best]).rstrip(",;:-")


def _branded(page: Page, at: int, name: str) -> str:
    """What the nearest element to the headline that is classed or linked as a brand says."""
    tree = page.tree
    for node in sorted(range(max(0, at - _BEFORE), min(len(tree), at + _BEFORE)), key=lambda node: abs(node - at)):
        attributes = tree.attributes(node)
        if not attributes or page.hidden[node]:
            continue
        mark = f"{attributes.get('class') or ''} {attributes.get('itemprop') or ''} {attributes.get('data-testid') or ''}"
        linked = tree.tags[node] == _A and _BRAND_LINK.search((attributes.get("href") or "")[:500])
        if linked or _BRANDED.search(_CAMEL.sub("-", mark).lower()):
            text = _brand_name(inner_text(page, node, 12) or _alt(page, node))
            if text and text.casefold() != name:
                return text
    return ""


def _alt(page: Page, node: int) -> str:
    """What the image of a logo stands for."""
    images = (each for each in range(node, min(page.tree.ends[node], node + 12)) if page.tree.tags[each] == _IMG)
    return next((page.tree.attributes(each).get("alt") or "" for each in images), "")


def _brand_name(text: str) -> str:
    text = _STORE.sub("", _INTRODUCED.sub("", text.strip()))
    fits = 1 < len(text) <= _BRAND_LETTERS and len(text.split()) <= _BRAND_WORDS and any(map(str.isalpha, text))
    return text if fits else ""


def _stock(page: Page, at: int) -> str:
    """What short lines around the headline say of stock, as schema.org has it."""
    blocks = page.blocks
    first, last = np.searchsorted(blocks.runs[blocks.first], (at - _BEFORE, at + _AFTER)).tolist() if len(blocks) else (0, 0)
    short = [blocks.text(block).casefold() for block in range(first, last) if blocks.chars[block] <= _SHORT]
    whole = "\n".join(short)
    known = [(phrase, value) for said, value in _STOCK for phrase in said if phrase in whole]
    return next((value for text in short for phrase, value in known if phrase in text), "")


def _attributes(block: list[Pair]) -> dict[str, str]:
    """The pairs of the spec tables and lists of the page."""
    found: dict[str, str] = {}
    for pair in block:
        if pair.form in ("row", "dl") or pair.known:
            found.setdefault(pair.name, pair.value)
    return found
