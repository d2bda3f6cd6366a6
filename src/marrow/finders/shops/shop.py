"""The visible fields of a product: its name in the headline, the price beside it, brand and attributes.

The name is the headline; of a headline of several lines the one that is in the title too; where the headline names the
shop, the title without the shop. The brand is, in this order: the text of an element near the headline classed or
linked as brand, a "Brand: X" line, the brand or vendor in scripts, or the name of the shop.
"""

import html
import re
from collections.abc import Collection
from dataclasses import dataclass, replace

from marrow.data import phrases
from marrow.expressions import expression
from marrow.fields import sku
from marrow.fields.headline import headline
from marrow.fields.ranker import Candidate
from marrow.fields.site import name as site_name
from marrow.metadata.merge import Reading
from marrow.page import Page, host_of, inner_text, memoize_on_page, metas, tags, title_of

from ..items.item_fields import image_of
from ..items.items import runs
from ..pairs import Pair, lines, pairs
from . import codes, money, script_data
from . import price as prices
from .offers import Fields
from .vocabulary import DATA, pattern

_BRANDED, _BRAND_LINK = pattern("brand"), pattern("brand_link", word=False)
_LABELLED = 5  # numbers that pairs give, of more the first
_NEAR = 120  # nodes around the headline
_SHORT = 60  # characters of a line that says one thing
_SITE = expression(r"\s+[|–—·•:-]\s+")
_SUFFIX = expression(r"\s*(?:®|™|©|\.com|\.co\.uk|,? (?:inc|llc|ltd|gmbh)\.?| (?:official|online) (?:site|store|shop)"
                     r"| (?:us|usa|uk|eu|shop|store))$", re.IGNORECASE)  # fmt: skip
_INTRODUCED = expression(rf"^(?:{'|'.join(map(re.escape, phrases(DATA['introduces_brand'])))})\s*:?\s+", re.IGNORECASE)
_ALL_OF = expression(r"\s+(?:products|items|store|shop|produkte|artikel|produits|productos|produtos|prodotti|producten"
                     r"|produkter|produkty|товары)$", re.IGNORECASE)  # fmt: skip
_BRAND_LETTERS, _BRAND_WORDS = 40, 5
_POOR = 0.35  # points of a sum that gives way to what scripts state
_LETTERS = expression(r"[\W_]+")
_A, _IMG = tags.CODES["a"], tags.CODES["img"]


@dataclass(frozen=True, slots=True)
class Shown:
    """The fields that a page shows of a product, and the sum that may be its price, None where none is shown."""

    fields: Fields
    priced: prices.Priced | None = None

    @property
    def points(self) -> float:
        """The points of the price."""
        return self.priced.points if self.priced else 0.0


def shown(page: Page, stated: Collection[str] = ()) -> Shown:
    """The fields of the product that a page shows. `stated`: fields that need not be searched for in scripts."""
    at, names, block, first = max(headline(page)[0], 0), _names(page), pairs(page), cheap_fields(page)
    found: Fields = {"name": _name(page)}
    if not {"sku", "gtin", "mpn"}.issubset(stated):
        found |= script_data.numbers(page, names)
    found |= _codes(block)
    sums = [first.priced.known, *first.priced.rivals] if first.priced else [money.Sum("", "", 0, 0)]
    amount, code = script_data.price(page, names) if first.points < _POOR or len(sums) > 1 else ("", "")
    same = [each for each in sums if amount and each.amount and float(each.amount) == float(amount)]
    known = same[0] if same else sums[0]
    if amount and not same and first.points < _POOR:
        known = money.Sum(amount, code, 0, 0)
    found["price"], found["currency"] = known.amount, known.currency
    if "sku" not in stated and (number := sku.choose(page, names, _labelled(block))):
        found["sku"] = number
    if "brand" not in stated:
        found["brand"] = _brand(page, at, found)
    specs = [pair for pair in block if pair.form in ("row", "dl") or pair.known]
    found["attributes"] = {}
    for pair in specs:
        found["attributes"].setdefault(pair.name, pair.value)
    if image := image_of(page, range(max(0, at - 600), min(len(page.tree), at + 400))):
        found["images"] = [image]
    return replace(first, fields={name: value for name, value in found.items() if value})


def sku_candidates(page: Page) -> list[Candidate]:
    """The values that may be the number of the product that a page shows."""
    return sku.candidates(page, _names(page), _labelled(pairs(page)))


def _labelled(block: list[Pair]) -> list[str]:
    return [number for pair in block if pair.known == "sku" and (number := codes.article(pair.value))][:_LABELLED]


@memoize_on_page
def cheap_fields(page: Page) -> Shown:
    """The fields that are cheap to read: the price with its points, and numbers in pairs."""
    priced, fields = prices.price(page, max(headline(page)[0], 0)), _codes(pairs(page))
    return Shown({**fields, "price": priced.known.amount} if priced else fields, priced)


def stated_too(page: Page, seen: Shown) -> bool:
    """Whether scripts state the price that the page shows, beside the name in its headline."""
    stated = script_data.price(page, _names(page))[0] if seen.points >= _POOR else ""
    return bool(stated) and float(stated) == float(seen.fields["price"])


@memoize_on_page
def _name(page: Page) -> str:
    """The name in the headline, or in the title where the headline is that of the shop."""
    node, title = headline(page)
    if not title or _is_site(page, title):
        whole = (metas(page).get("og:title") or [""])[0] or Reading(page).title.value or ""
        parts = [part.strip() for part in _SITE.split(whole) if part.strip() and not _is_site(page, part)]
        return max(parts, key=len, default=whole.strip()) or title
    texts = runs(page, node, page.tree.ends[node]) if node >= 0 else []
    pieces = [" ".join(run.text.split()) for run in texts if run.text.strip()]
    titles = [_letters(each) for each in _titles(page)]
    fitting = [piece for piece in pieces if len(bare := _letters(piece)) > 2 and any(bare in each for each in titles)]
    if len(pieces) < 2 or any(_letters(title) in each for each in titles) or not fitting:
        return title
    return max(fitting, key=len)


@memoize_on_page
def _names(page: Page) -> tuple[str, ...]:
    """The names under which scripts may hold the product: its name, the headline, and parts of the titles."""
    titles = [*_titles(page), *metas(page).get("og:title", ())[:1]]  # as read, and with entities, as in scripts
    parts = [part.strip() for title in titles for part in (title, *_SITE.split(title))]
    known = (_name(page), headline(page)[1], *parts)
    return tuple(dict.fromkeys(name for name in known if name and not _is_site(page, name)))


def _titles(page: Page) -> list[str]:
    """What the page calls itself for others, and in its `<title>`."""
    return [html.unescape(each) for each in (*metas(page).get("og:title", ())[:1], title_of(page))]


def _is_site(page: Page, name: str) -> bool:
    """Whether a text is the name of the site: as it gives it, or as its address does."""
    bare, host = _letters(name), host_of(page.address)
    return bare in ("", _letters(_site(page)), _letters(host), *map(_letters, host.split(".")))


@memoize_on_page
def _site(page: Page) -> str:
    return site_name((metas(page).get("og:site_name") or [""])[0]) or Reading(page).site.value or ""


def _letters(text: str) -> str:
    """The letters and figures of a text alone."""
    return _LETTERS.sub("", text.casefold())


def _codes(block: list[Pair]) -> Fields:
    """The brand and the valid product numbers among the pairs."""
    found: Fields = {}
    for pair in block:
        if pair.known in ("sku", "gtin", "mpn", "brand") and len(pair.value) < _SHORT:
            value = pair.value if pair.known == "brand" else codes.number(pair.known, pair.value)
            found[pair.known] = found.get(pair.known) or value
    return {name: value for name, value in found.items() if value}


def _brand(page: Page, at: int, found: Fields) -> str:
    """The brand by the signs around the headline, by a line that names it, by scripts, or the name of the shop."""
    name = str(found.get("name", "")).casefold()
    if branded := _branded(page, at, name) or found.get("brand"):
        return str(branded)
    stated = script_data.brands(page)
    named = [text for text, _ in stated.most_common(12) if text.casefold() in name]
    usual = [text for text, count in stated.most_common(1) if count >= 2 * sum(stated.values()) / 3]
    site = _SUFFIX.sub("", _SUFFIX.sub("", _SITE.split(_site(page))[0]))
    return (named or usual or _led(page, name) or [site])[0]


def _led(page: Page, name: str) -> list[str]:
    """The words that a name begins with, if a line says that it leads to all products of that name."""
    texts = (text for _, line, _ in lines(page) if len(line) <= 2 * _SHORT for text in line.split(" | "))
    heads = (_INTRODUCED.sub("", _ALL_OF.sub("", text)) for text in texts if _ALL_OF.search(text))
    return [head for head in heads if name.startswith(f"{head.casefold()} ")][:1]


def _branded(page: Page, at: int, name: str) -> str:
    """The text, or `alt` of the logo, of the element nearest to the headline that is classed or linked as brand."""
    tree = page.tree
    for node in sorted(range(max(0, at - _NEAR), min(len(tree), at + _NEAR)), key=lambda node: abs(node - at)):
        attributes = tree.attributes(node)
        if not attributes or page.hidden[node]:
            continue
        mark = " ".join(attributes.get(name) or "" for name in ("class", "itemprop", "data-testid"))
        linked = tree.tags[node] == _A and _BRAND_LINK.search((attributes.get("href") or "")[:500])
        if linked or _BRANDED.search(prices.CAMEL.sub("-", mark)):
            inside = range(node, min(tree.ends[node], node + 12))
            logos = (tree.attributes(each).get("alt") or "" for each in inside if tree.tags[each] == _IMG)
            text = _SUFFIX.sub("", _INTRODUCED.sub("", (inner_text(page, node, 12) or next(logos, "")).strip()))
            fits = 1 < len(text) <= _BRAND_LETTERS and len(text.split()) <= _BRAND_WORDS and any(map(str.isalpha, text))
            if fits and text.casefold() != name:
                return text
    return ""
