"""What scripts say of a product besides JSON-LD."""

import json

import pytest

from marrow.finders import product
from marrow.finders.shops import script_data
from marrow.page import parse


def price(script, *names):
    return script_data.price(parse(f"<script>{script}</script>"), names or ("Steel kettle",))


@pytest.mark.parametrize(
    ("script", "found"),
    [
        ("var a = 5", ("", "")),
        ('x={"name":"Another kettle","price":5}', ("", "")),
        ('dataLayer.push({"name":"Steel kettle","price":"19.90","currency":"EUR"})', ("19.90", "EUR")),
        ("dataLayer.push({'item_name': 'Steel kettle', 'price': 19.9, 'currency': 'USD'})", ("19.9", "USD")),
        ('x={"title":"Steel kettle","price":{"amount":"19.90","currencyCode":"GBP"}}', ("19.90", "GBP")),
        ('x={"title":"Steel kettle","listPrice":29.9,"price":19.9}', ("19.9", "")),
        ('x={"title":"Steel kettle","price":{"value":1990,"decimalValue":"19.90"}}', ("19.90", "")),
        ('x={"title":"Steel kettle","price":1990,"compare_at_price":2990}', ("19.90", "")),
        ('x={"title":"Steel kettle","price":16.807}', ("16.807", "")),
        ('x={"title":"Steel kettle","price":{"value": 16.807}}', ("16.807", "")),
        ('x={"title":"Steel kettle","price":"16.807"}', ("16807", "")),
        ('x={"name":"Steel kettle","Price":"65.83","PriceInclTax":"79.00"}', ("79.00", "")),
        ('y={"name":"Lid","price":5},{"name":"Steel kettle","price":19.9},{"name":"Cup","price":7}', ("19.9", "")),
        ("self.push(" + json.dumps('{"name":"Steel kettle","price":{"amount":19.9,"currency":"EUR"}}') + ")",
         ("19.9", "EUR")),
    ],
)
def test_the_price_nearest_to_the_name(script, found):
    assert price(script) == found


def test_names_are_found_as_scripts_escape_them():
    assert price(r'{"name":"K\u00e9ttle \"5\"","price":5.5}', 'Kéttle "5"')[0] == "5.5"


def test_brands_and_kinds():
    page = parse(
        """<script>a={"brand":{"@type":"Brand","name":"Acme"},"vendor":"Acme","pageType":"product"}</script>""")
    assert script_data.brands(page).most_common(1) == [("Acme", 2)]
    assert script_data.says_product(page)
    assert not script_data.says_product(parse("<script>a={'pageType':'category'}</script>"))


@pytest.mark.parametrize(("script", "says"), [
    ("track('view_item')", True), ("track('view_items')", False), ("track('VIEW_ITEM')", True), ("view_item", False),
    ("push(['product view'])", True), ('push("productViewed")', True), ("push('product  view')", False),
    ("push('myproductview', 'product-view')", True), ("push('productdetails') + 'productdetail'", True),
    ("x={template:'product', b:2}", True), ("template; pagetype = 'PDP'", True), ("page_category: 'items'", False),
    ("template: 'x', my_template='offerdetail page'", True), ("pagetype='item", False),
])  # fmt: skip
def test_what_says_that_a_page_is_of_a_product(script, says):
    assert script_data.says_product(parse(f"<script>{script}</script>")) == says


def test_a_page_whose_scripts_hold_it_all():
    body = """<meta property=og:type content=product><title>Steel kettle | Shop</title><h1>Steel kettle</h1><div
id=root></div>
    <script>window.state={"product":{"name":"Steel kettle","brand":"Acme",
    "price":{"current":{"value":19.9},"currency":"EUR"}}}</script>"""
    fields = product.find(parse(body, url="https://example.org/"))[0].fields
    assert (fields["name"], fields["brand"], fields["price"], fields["currency"]) == ("Steel kettle", "Acme", "19.9",
        "EUR")


def test_time_is_linear_in_scripts():
    script = '{"name":"Steel kettle","price":' * 40_000
    assert price(script)[0] == ""
