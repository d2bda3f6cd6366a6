"""Products: what a page offers for sale, in the terms of schema.org.

Fields: `name`, `brand`, `price` (a decimal with a point), `currency` (ISO 4217), `availability` (InStock, OutOfStock, ...), `sku`,
`gtin`, `mpn`, `rating`, `ratings`, `images`, `description`, `color`, `material`, `size`, `category`, `attributes`. Sources compete
field by field: JSON-LD, microdata, RDFa, Open Graph, and what a reader sees (see `shop`); `source` names those that gave
something, the strongest first. A page that shows a headline and a price is one of a product only if it says so or sells.

Source: schema.org/Product; the Open Graph vocabulary of products; GS1 General Specifications (GTIN).
"""

from marrow.fields.headline import headline
from marrow.page import Page
from marrow.stated import Item, Properties, read

from . import offers, sale, shop
from .offers import Fields
from .paths import xpath
from .record import Record

_TRUST = {"json-ld": 0.95, "microdata": 0.9, "rdfa": 0.85, "open-graph": 0.75, "visible": 0.6}


def find(page: Page, *, data: bool = True, visible: bool = True, enough: int = 3) -> list[Record]:
    """The product that a page is about, as one record; none when it is about something else.

    data: whether what the page states as data is read (JSON-LD, microdata, RDFa, Open Graph)
    visible: whether what the page shows is read
    enough: signs of a sale that a page must show which does not say that it is one of a product (a button to buy with is two)
    """
    stated, node = _stated(page) if data else ({}, 0)
    sold = offers.is_product(page) if data else False
    signs = sale.signs(page) if visible and not stated and not sold else 0
    if not stated and not sold and (signs + _SHOWN < enough or not signs):
        return []
    if not stated and not sold and signs < enough:
        first = shop.glimpse(page)
        if signs + _speaks(first) < enough and not shop.stated_too(page, first):
            return []
    seen = shop.shown(page) if visible else shop.Shown({})
    return _record(page, {**stated, "open-graph": offers.open_graph(page) if data else {}}, seen, sold, node)


_SHOWN = 4  # signs that the fields themselves may be, at most
_CLEAR, _LIKELY, _LIST = 1.0, 0.5, 8  # points of a price that speak for it, and sums in like places that speak for a list
_BORNE_OUT = 0.65  # points of a price that goes before one of the metas


def _speaks(seen: shop.Shown) -> int:
    """Signs of a sale among the fields: a price where prices stand is two, one further off one; a GTIN two, another number one. Prices
    in many like places are those of a list, and count for nothing."""
    price = 0 if seen.alike > _LIST else (seen.points >= _CLEAR) + (seen.points >= _LIKELY)
    return price + ("gtin" in seen.fields) + bool({"sku", "gtin", "mpn"} & set(seen.fields))


def _record(page: Page, sources: dict[str, Fields], seen: shop.Shown, sold: bool, node: int) -> list[Record]:
    sources["open-graph"] = _borne_out(sources["open-graph"], seen)
    stated = [name for name in sources if name != "open-graph"]
    fields, names = _merged({**sources, "visible": seen.fields})
    if "name" not in fields:
        return []
    sure = max(_TRUST[name] for name in names if name != "open-graph" or sold)
    agreed = any("price" in seen.fields and sources[name].get("price") == seen.fields["price"] for name in stated)
    return [Record("product", fields, min(0.99, sure + (0.04 if agreed else 0.0)), "+".join(names), xpath(page, node))]


def _borne_out(graph: Fields, seen: shop.Shown) -> Fields:
    """What the metas say, without a price that a page with a clear one shows nowhere: metas are kept less well than pages."""
    stale = "price" in graph and seen.points >= _BORNE_OUT and graph["price"] not in seen.amounts
    return {name: value for name, value in graph.items() if not (stale and name in ("price", "currency"))}


def _stated(page: Page) -> tuple[dict[str, Fields], int]:
    """The fields that each kind of data states of the page's own product, and where the strongest stands."""
    found: dict[str, Fields] = {}
    place, every = 0, stated_products(page)
    for source in dict.fromkeys(item.source for item in every):
        own = [item for item in every if item.source == source]
        if len(own) > _SEVERAL and not offers.is_product(page):
            continue
        item = max(own, key=lambda each: _claim(page, each.properties))
        if fields := offers.of_thing(page, item.properties):
            found[source] = fields
            place = place or item.node
    return found, place


def stated_products(page: Page) -> list[Item]:
    """The things that can be sold among those that a page states, without those that are only related."""
    return [item for item in read(page) if not item.aside and item.is_a(_GOODS)]


_GOODS = frozenset("product productgroup individualproduct productmodel vehicle car book".split())
_SEVERAL = 3  # products of one page that speak for a list of them


def _claim(page: Page, thing: Properties) -> float:
    """How much speaks for a thing to be what the page is about: its name in the headline or title, offers, many fields."""
    name = next((str(value) for value in thing.get("name", [])), "").casefold()
    title = headline(page)[1].casefold()
    return 5.0 * bool(name and title and (name in title or title in name)) + 2.0 * bool(thing.get("offers")) + 0.1 * len(thing)


def _merged(sources: dict[str, Fields]) -> tuple[Fields, list[str]]:
    """The fields, each from the strongest source that has it; and the sources that gave any."""
    fields: Fields = {}
    names: list[str] = []
    order = sorted(sources, key=lambda source: -_TRUST[source])
    for source in order:
        given = sources[source]
        if source == "open-graph" and "name" in sources.get("visible", {}):
            given = {name: value for name, value in given.items() if name != "name"}
        if "price" in fields and given.get("price") != fields["price"]:
            given = {name: value for name, value in given.items() if name != "currency"}
        new = {name: value for name, value in given.items() if name not in fields and value}
        if new:
            fields |= new
            names.append(source)
    return {name: fields[name] for name in _ORDER if name in fields}, names


_ORDER = (
    "name", "brand", "price", "currency", "availability", "sku", "gtin", "mpn", "rating", "ratings", "images", "description", "color",
    "material", "size", "model", "category", "attributes",
)  # fmt: skip
