"""The fields of a product from structured data: items of schema.org, and metas of Open Graph and of shops."""

import re
from typing import Any

from marrow.page import Page, metas, one_line
from marrow.structured_data import Properties

from ..record import address
from . import codes, money
from .vocabulary import DATA

Fields = dict[str, Any]
_TEXTS, _GRAPH = DATA["properties"], DATA["metas"]
_AVAILABILITY: dict[str, str] = DATA["availability"]
_GTINS = DATA["gtins"].split()
_IMAGES, _OFFERS, _WITHIN = 20, 50, 20  # images and offers of a thing, and offers within an offer, that are read


def of_thing(page: Page, thing: Properties) -> Fields:
    """The fields of an item of schema.org."""
    variants = _things(thing, "hasVariant")
    found: Fields = {name: _first(thing, *keys.split()) for name, keys in _TEXTS.items()}
    numbers = (str(value) for source in (thing, *variants[:1]) for key in _GTINS for value in source.get(key, []))
    found["gtin"] = next((gtin for number in numbers if (gtin := codes.gtin(number))), "")
    texts = (one_line(value) for value in thing.get("description", []) if isinstance(value, str))
    found["description"] = next(filter(None, texts), "")
    images = [value for value in thing.get("image", []) if isinstance(value, str)]
    images += [each for image in _things(thing, "image") for key in ("url", "contentUrl", "@id")
               for each in image.get(key, [])[:1] if isinstance(each, str)]  # fmt: skip
    found["images"] = list(dict.fromkeys(address(page, each) for each in images if each))[:_IMAGES]
    offers = [offer for source in (thing, *variants) for offer in _things(source, "offers")]
    found |= {name: value for name, value in _offer(page, offers[:_OFFERS]).items() if value}
    for rating in _things(thing, "aggregateRating"):
        found["rating"] = money.decimal(_first(rating, "ratingValue"), grouped=False)
        counts = (money.decimal(_first(rating, key)) for key in ("ratingCount", "reviewCount"))
        found["ratings"] = next(filter(None, counts), "")
    pairs = ((_first(each, "name"), _first(each, "value")) for each in _things(thing, "additionalProperty"))
    found["attributes"] = {name: value for name, value in pairs if name and value}
    return {name: value for name, value in found.items() if value}


def _things(thing: Properties, key: str) -> list[Properties]:
    return [each for each in thing.get(key, []) if isinstance(each, dict)]


def _first(thing: Properties, *keys: str) -> str:
    """The first text of some properties on one line; of a nested item its name."""
    for value in (value for key in keys for value in thing.get(key, [])):
        if text := _first(value, "name", "value") if isinstance(value, dict) else one_line(str(value)):
            return text
    return ""


def _offer(page: Page, queue: list[Properties]) -> Fields:
    """Price, availability and number of the first offer that has each; the currency is stated there or ahead of it."""
    found: Fields = {}
    code = ""
    for offer in queue:
        queue += _things(offer, "offers")[:_WITHIN] if len(queue) <= 2 * _OFFERS else []
        for source in (offer, *_things(offer, "priceSpecification")):
            code = money.currency(_first(source, "priceCurrency"), money.place(page)) or code
            if "price" not in found and (known := price(_first(source, "price", "lowPrice"), code, page))[0]:
                found["price"], found["currency"] = known
        found["availability"] = found.get("availability") or availability(_first(offer, "availability"))
        found["sku"] = found.get("sku") or _first(offer, "sku")
    return found


def price(raw: str, code: str, page: Page) -> tuple[str, str]:
    """A price as data has it, a bare figure or a sum with its sign, and its currency: `code`, else that of the sign."""
    known = money.sums(raw, money.place(page))
    return (known[0].amount, code or known[0].currency) if known else (money.decimal(raw, code), code)


def availability(raw: str) -> str:
    """A value of schema.org's ItemAvailability, "" if it is none."""
    return _AVAILABILITY.get(re.sub(r"[\s_-]", "", raw.strip().rstrip("/").rsplit("/", 1)[-1].lower()), "")


def open_graph(page: Page) -> Fields:
    """The fields of the metas of Open Graph and of the catalogues of social networks."""
    found: Fields = {}
    for field, keys in _GRAPH.items():
        values = (one_line(value) for key in keys.split() for value in metas(page).get(key, ()))
        found[field] = next(filter(None, values), "")
    code = money.currency(found["currency"], money.place(page))
    found["price"], found["currency"] = price(found["price"], code, page)
    found["availability"] = availability(found["availability"])
    found["gtin"] = codes.gtin(found["gtin"])
    found["images"] = [address(page, found["images"])] if found["images"] else []
    return {name: value for name, value in found.items() if value}


def is_product(page: Page) -> bool:
    """Whether the page says by Open Graph that it is a product."""
    contents = metas(page)
    typed = any("product" in value.lower() for value in contents.get("og:type", ()))
    return typed or not contents.keys().isdisjoint(("product:price:amount", "og:price:amount"))
