"""Products of shops in forty languages, by what a reader sees alone: no data, few classes, many sums."""

import pytest
from finders.shops import GTIN, LAYOUTS, SHOPS

from marrow.finders import product
from marrow.page import parse


@pytest.mark.parametrize("layout", range(LAYOUTS))
@pytest.mark.parametrize("shop", SHOPS, ids=lambda shop: f"{shop.lang} {shop.host}")
def test_fields_of_a_shop(shop, layout):
    (record,) = product.find(parse(shop.page(layout).encode(), url=f"https://shop.{shop.host}/p/kettle"))
    fields = record.fields
    assert float(fields["price"]) == float(shop.amount)
    assert fields["currency"] == shop.currency
    assert [fields.get(name) for name in ("name", "brand", "sku", "gtin")] == [shop.name, "Acme", "K-1734", GTIN]


def test_twenty_languages_at_least():
    assert len({shop.lang.partition("-")[0] for shop in SHOPS}) >= 20
