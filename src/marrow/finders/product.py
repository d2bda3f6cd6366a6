"""Products: what a page offers for sale, in the terms of schema.org.

Fields: `name`, `brand`, `price` (a decimal with a point), `currency` (ISO 4217), `availability` (InStock, OutOfStock, ...), `sku`,
`gtin`, `mpn`, `rating`, `ratings`, `images`, `description`, `color`, `material`, `size`, `category`, `attributes`. Sources compete
field by field: JSON-LD, microdata, RDFa, Open Graph, and what a reader sees (see `shop`); `source` names those that gave
something, the strongest first. A page that shows a headline and a price is one of a product only if it says so or sells.

Source: schema.org/Product; the Open Graph vocabulary of products; GS1 General Specifications (GTIN).
"""

from typing import Any

from marrow.metadata.headline import headline
from marrow.page import Page

from . import objects, offers, shop
from .paths import xpath
from .record import Record

_TRUST = {"json-ld": 0.95, "microdata": 0.9, "rdfa": 0.85, "open-graph": 0.75, "visible": 0.6}
_MARKS = ("JSON-LD", "microdata", "RDFa")


def find(page: Page, *, data: bool = True, visible: bool = True, enough: int = 3) -> list[Record]:
    """The product that a page is about, as one record; none when it is about something else.

    data: whether what the page states as data is read (JSON-LD, microdata, RDFa, Open Graph)
    visible: whether what the page shows is read
    enough: signs of a sale that a page must show which does not say that it is one of a product (a button to buy with is two)
    """
    stated, node = _stated(page) if data else ({}, 0)
    graph = offers.open_graph(page) if data else {}
    sold = offers.is_product(page) if data else False
    signs = 0 if stated or sold or not visible else shop.sells(page)
    if not (stated or sold or signs > 0):
        return []
    seen = shop.shown(page) if visible else {}
    signs += ("price" in seen) + bool({"sku", "gtin", "mpn"} & set(seen))
    if not stated and not sold and signs < enough:
        return []
    fields, names = _merged({**stated, "open-graph": graph, "visible": seen})
    if "name" not in fields:
        return []
    sure = max(_TRUST[name] for name in names if name != "open-graph" or sold)
    agreed = _agree(stated, seen)
    return [Record("product", fields, min(0.99, sure + (0.04 if agreed else 0.0)), "+".join(names), xpath(page, node))]


def _stated(page: Page) -> tuple[dict[str, dict[str, Any]], int]:
    """The fields that each kind of data states of the page's own product, and where the strongest stands."""
    found: dict[str, dict[str, Any]] = {}
    place = 0
    for source, things in objects.stated(page).items():
        own = [(thing, node) for thing, aside, node in things if not aside and objects.is_product(thing)]
        if not own or (len(own) > _SEVERAL and not offers.is_product(page)):
            continue
        thing, node = max(own, key=lambda each: _claim(page, each[0]))
        if fields := offers.of_thing(page, thing):
            found[source] = fields
            place = place or node
    return found, place


_SEVERAL = 3  # products of one page that speak for a list of them


def _claim(page: Page, thing: objects.Thing) -> float:
    """How much speaks for a thing to be what the page is about: its name in the headline or title, offers, many fields."""
    name = next((str(value) for value in thing.get("name", [])), "").casefold()
    title = headline(page)[1].casefold()
    return 5.0 * bool(name and title and (name in title or title in name)) + 2.0 * bool(thing.get("offers")) + 0.1 * len(thing)


def _merged(sources: dict[str, dict[str, Any]]) -> tuple[dict[str, Any], list[str]]:
    """The fields, each from the strongest source that has it; and the sources that gave any."""
    fields: dict[str, Any] = {}
    names: list[str] = []
    order = sorted(sources, key=lambda source: -_TRUST[source])
    for source in order:
        given = sources[source]
        if source == "open-graph" and "name" in sources.get("visible", {}):
            given = {name: value for name, value in given.items() if name != "name"}
        if "price" in fields:
            given = {name: value for name, value in given.items() if name != "currency"}
        new = {name: value for name, value in given.items() if name not in fields and value}
        if new:
            fields |= new
            names.append(source)
    return {name: fields[name] for name in _ORDER if name in fields}, names


_ORDER = ("name", "brand", "price", "currency", "availability", "sku", "gtin", "mpn", "rating", "ratings", "images", "description", "color",  # noqa: E501
          "material", "size", "model", "category", "attributes")  # fmt: skip


def _agree(stated: dict[str, dict[str, Any]], seen: dict[str, Any]) -> bool:
    """Whether data and page give the same price."""
    return any("price" in seen and fields.get("price") == seen["price"] for fields in stated.values())
