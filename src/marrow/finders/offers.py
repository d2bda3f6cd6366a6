"""The fields of a product from what is stated as data: schema.org things, metas of Open Graph and of shops."""

import re
from typing import Any

from marrow.page import Page, absolute, metas, one_line
from marrow.stated import Properties

from . import codes, money

Fields = dict[str, Any]
AVAILABILITY = tuple(
    """InStock OutOfStock PreOrder SoldOut Discontinued BackOrder LimitedAvailability InStoreOnly OnlineOnly PreSale Reserved
 MadeToOrder""".split()
)
_BY_LOWER = {name.lower(): name for name in AVAILABILITY} | {"instock": "InStock", "oos": "OutOfStock", "available": "InStock"}
_TEXTS = {"name": ("name", "title"), "sku": ("sku", "productID"), "mpn": ("mpn",), "color": ("color",), "category": ("category",),
          "material": ("material",), "size": ("size",), "model": ("model",)}  # fmt: skip
_GTINS = ("gtin", "gtin13", "gtin12", "gtin14", "gtin8", "isbn", "ean", "upc")
_OG = {
    "price": ("product:price:amount", "og:price:amount", "product:sale_price:amount", "twitter:data1"),
    "name": ("og:title", "twitter:title"),
    "currency": ("product:price:currency", "og:price:currency", "product:sale_price:currency"),
    "brand": ("product:brand", "og:brand", "brand"),
    "availability": ("product:availability", "og:availability"),
    "sku": ("product:retailer_item_id", "product:sku", "product:retailer_part_no"),
    "image": ("og:image:secure_url", "og:image"),
    "description": ("og:description", "description"),
    "gtin": ("product:ean", "product:gtin", "product:isbn"),
    "mpn": ("product:mfr_part_no",),
    "color": ("product:color",),
    "category": ("product:category",),
}


def of_thing(page: Page, thing: Properties) -> Fields:
    """The fields of a thing of schema.org."""
    variants = [each for each in thing.get("hasVariant", []) if isinstance(each, dict)]
    found: Fields = {}
    for field, keys in _TEXTS.items():
        found[field] = next((text for key in keys for value in thing.get(key, []) if (text := _text(value))), "")
    for key in ("brand", "manufacturer"):
        found["brand"] = found.get("brand") or next((text for value in thing.get(key, []) if (text := _text(value))), "")
    numbers = (str(value) for source in (thing, *variants[:1]) for key in _GTINS for value in source.get(key, []))
    found["gtin"] = next((gtin for number in numbers if (gtin := codes.gtin(number))), "")
    found["description"] = next(
        (one_line(value) for value in thing.get("description", []) if isinstance(value, str) and value.strip()), ""
    )
    found["images"] = _images(page, thing.get("image", []))
    found |= _offer(page, [*thing.get("offers", []), *(offer for variant in variants for offer in variant.get("offers", []))])
    for rating in thing.get("aggregateRating", []):
        if isinstance(rating, dict):
            found["rating"] = _number(rating, "ratingValue")
            found["ratings"] = _number(rating, "ratingCount") or _number(rating, "reviewCount")
    pairs = [each for each in thing.get("additionalProperty", []) if isinstance(each, dict)]
    found["attributes"] = {name: value for each in pairs if (name := _first(each, "name")) and (value := _first(each, "value"))}
    return {name: value for name, value in found.items() if value}


def _first(thing: Properties, key: str) -> str:
    return next((text for value in thing.get(key, []) if (text := _text(value))), "")


def _text(value: Any) -> str:
    """A string squeezed; of a thing its name."""
    if isinstance(value, dict):
        return _first(value, "name") or _first(value, "value")
    return one_line(value) if isinstance(value, str) else ""


def _number(thing: Properties, key: str) -> str:
    return money.decimal(_first(thing, key))


def _images(page: Page, values: list[Any]) -> list[str]:
    raws = [value for value in values if isinstance(value, str)]
    raws += [
        text for value in values if isinstance(value, dict) for key in ("url", "contentUrl", "@id") for text in value.get(key, [])[:1]
    ]
    return list(dict.fromkeys(found for raw in raws if isinstance(raw, str) and (found := absolute(page.base, raw) or raw)))[:20]


def _offer(page: Page, offers: list[Any]) -> Fields:
    """Price, currency and stock of the first offer that has a price; of several for one product that is the one shown."""
    found: Fields = {}
    queue = [offer for offer in offers if isinstance(offer, dict)][:50]
    for offer in queue:
        queue += [each for each in offer.get("offers", [])[:20] if isinstance(each, dict)]
        specified = [each for each in offer.get("priceSpecification", []) if isinstance(each, dict)]
        for source in (offer, *specified):
            code = money.currency(_first(source, "priceCurrency"), money.place(page))
            raw = _first(source, "price") or _first(source, "lowPrice")
            if raw and "price" not in found and (amount := price(raw, code, page)):
                found["price"], found["currency"] = amount, code or found.get("currency", "")
        found.setdefault("availability", availability(_first(offer, "availability")))
        found.setdefault("sku", _first(offer, "sku"))
        if len(queue) > 100:
            break
    return {name: value for name, value in found.items() if value}


def price(raw: str, code: str, page: Page) -> str:
    """A price as data has it: a bare figure, or a sum with its sign."""
    known = money.sums(raw, money.place(page))
    return known[0].amount if known else money.decimal(raw, code)


def availability(raw: str) -> str:
    """A value of schema.org's ItemAvailability, "" if it is none."""
    return _BY_LOWER.get(re.sub(r"[\s_-]", "", raw.strip().rstrip("/").rsplit("/", 1)[-1].lower()), "")


def open_graph(page: Page) -> Fields:
    """The fields of the metas of Open Graph and of the catalogues of social networks."""
    contents = metas(page)
    found: Fields = {}
    for field, keys in _OG.items():
        for value in (one_line(value) for key in keys for value in contents.get(key, ())):
            if value and field not in found:
                found[field] = value
    found["currency"] = money.currency(found.get("currency", ""), money.place(page))
    found["price"] = price(found["price"], found["currency"], page) if "price" in found else ""
    found["availability"] = availability(found.get("availability", ""))
    found["gtin"] = codes.gtin(found.get("gtin", ""))
    if image := found.pop("image", ""):
        found["images"] = [absolute(page.base, image) or image]
    return {name: value for name, value in found.items() if value}


def is_product(page: Page) -> bool:
    """Whether the page says by Open Graph that it is a product."""
    return any("product" in value.lower() for value in metas(page).get("og:type", ())) or bool(
        {"product:price:amount", "og:price:amount"} & set(metas(page))
    )
