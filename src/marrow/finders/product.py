"""Products: what a page offers for sale, in the terms of schema.org.

Fields: `name`, `brand`, `price` (a decimal with a point), `currency` (ISO 4217), `availability` (InStock, OutOfStock,
...), `sku`, `gtin`, `mpn`, `rating`, `ratings`, `images`, `description`, `color`, `material`, `size`, `category`,
`attributes`. Sources compete field by field: JSON-LD, microdata, RDFa, Open Graph, and what a reader sees (see `shop`);
`source` names those that gave something, the strongest first. A page that shows a headline and a price is one of a
product only if it says so or sells.

Source: schema.org/Product; the Open Graph vocabulary of products; GS1 General Specifications (GTIN).
"""

from marrow.fields.headline import headline
from marrow.page import Page
from marrow.structured_data import Item, read

from .record import Record, xpath
from .shops import offers, sale_signs, shop
from .shops.offers import Fields

_TRUST = {"json-ld": 0.95, "microdata": 0.9, "rdfa": 0.85, "open-graph": 0.75, "visible": 0.6}
_SHOWN = 4  # signs that the fields themselves may be, at most
_CLEAR, _LIKELY, _LIST = 1.0, 0.5, 8  # points of a price that speak for it; sums in like places of a list
_SHOWS = 0.65  # points of a price that goes before one of the metas
_GOODS = frozenset("product productgroup individualproduct productmodel vehicle car book".split())
_SEVERAL = 3  # products of one page that speak for a list of them
_ORDER = """name brand price currency availability sku gtin mpn rating ratings images description color material size
 model category attributes""".split()


def find(page: Page, *, data: bool = True, visible: bool = True, enough: int = 3) -> list[Record]:
    """The product that a page is about, as one record; none when it is about something else.

    data: whether what the page states as data is read (JSON-LD, microdata, RDFa, Open Graph)
    visible: whether what the page shows is read
    enough: signs of a sale that a page must show which does not say that it is one of a product (a button is two)
    """
    stated, node = _stated(page) if data else ({}, 0)
    sold = data and offers.is_product(page)
    if not stated and not sold and not (visible and _sells(page, enough)):
        return []
    graph = offers.open_graph(page) if data else {}
    known = {name for fields in (*stated.values(), graph) for name, value in fields.items() if value}
    seen = shop.shown(page, known) if visible else shop.Shown({})
    if seen.priced and seen.points >= _SHOWS and graph.get("price") not in (None, *seen.priced.amounts):
        del graph["price"]  # metas are kept less well than pages
        graph.pop("currency", None)
    fields, names = _merged({**stated, "open-graph": graph, "visible": seen.fields})
    if "name" not in fields:
        return []
    sure = max(_TRUST[name] for name in names if name != "open-graph" or sold)
    agreed = any("price" in seen.fields and each.get("price") == seen.fields["price"] for each in stated.values())
    return [Record("product", fields, min(0.99, sure + 0.04 * agreed), "+".join(names), xpath(page, node))]


def _sells(page: Page, enough: int) -> bool:
    """Whether a page shows a product though it states none, by signs of a sale and by its visible fields.

    A price near the headline counts as two signs, one farther off as one; a GTIN as two, another number as one. Prices
    of a list do not count.
    """
    signs = sale_signs.signs(page)
    if signs >= enough or not signs or signs + _SHOWN < enough:
        return signs >= enough
    seen = shop.cheap_fields(page)
    listed = seen.priced is not None and seen.priced.alike > _LIST
    signs += 0 if listed else (seen.points >= _CLEAR) + (seen.points >= _LIKELY)
    signs += ("gtin" in seen.fields) + bool({"sku", "gtin", "mpn"} & set(seen.fields))
    return signs >= enough or shop.stated_too(page, seen)


def _stated(page: Page) -> tuple[dict[str, Fields], int]:
    """For each source the fields that it states of the product of the page; and the node of the strongest source."""
    found: dict[str, Fields] = {}
    place, every, title = 0, stated_products(page), headline(page)[1].casefold()
    for source in dict.fromkeys(item.source for item in every):
        own = [item for item in every if item.source == source]
        if len(own) > _SEVERAL and not offers.is_product(page):
            continue
        claims = []  # points of a thing as the subject of the page: its name, offers, many fields
        for each in own:
            name = next((str(value) for value in each.properties.get("name", [])), "").casefold()
            named = bool(name and title and (name in title or title in name))
            claims.append(5.0 * named + 2.0 * bool(each.properties.get("offers")) + 0.1 * len(each.properties))
        item = own[claims.index(max(claims))]
        if fields := offers.of_thing(page, item.properties):
            found[source] = fields
            place = place or item.node
    return found, place


def stated_products(page: Page) -> list[Item]:
    """The stated items that can be sold, without items that are only related to the page."""
    return [item for item in read(page) if not item.aside and item.is_a(_GOODS)]


def _merged(sources: dict[str, Fields]) -> tuple[Fields, list[str]]:
    """The fields, each from the strongest source that has it; and the sources that gave any."""
    fields: Fields = {}
    names: list[str] = []
    for source in sorted(sources, key=lambda source: -_TRUST[source]):
        given = dict(sources[source])
        if source == "open-graph" and "name" in sources["visible"]:
            given.pop("name", None)
        if "price" in fields and given.get("price") != fields["price"]:
            given.pop("currency", None)
        new = {name: value for name, value in given.items() if name not in fields and value}
        if new:
            fields |= new
            names.append(source)
    return {name: fields[name] for name in _ORDER if name in fields}, names
