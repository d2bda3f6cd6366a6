import pytest

from marrow.finders import product
from marrow.page import parse

LD = """<script type="application/ld+json">{"@context":"https://schema.org","@graph":[
{"@id":"#b","@type":"Brand","name":"Acme"},
{"@type":"Product","name":"Steel kettle","brand":{"@id":"#b"},"sku":"K-17","gtin13":"4006381333931","image":["/k.jpg"],
"offers":{"@type":"Offer","price":"1.299,00","priceCurrency":"EUR","availability":"http://schema.org/OutOfStock"},
"aggregateRating":{"ratingValue":4.5,"reviewCount":12},
"additionalProperty":[{"name":"Volume","value":"2 l"}]}]}</script>"""
MICRO = """<div itemscope itemtype="https://schema.org/Product"><h1 itemprop=name>Steel kettle</h1><span
itemprop=brand>Acme</span>
<div itemprop=offers itemscope itemtype="https://schema.org/Offer"><meta itemprop=price content="19.90"><meta
itemprop=priceCurrency
content=GBP><link itemprop=availability href="https://schema.org/InStock"></div></div>"""
SHOWN = """<html lang={lang}><body><main class=product-page><a class=brand
href=/brands/acme>Acme</a><h1>{name}</h1><del>{old}</del>
<div class=price>{price}</div><p>{stock}</p><button>{buy}</button><dl><dt>{label}<dd>K-17</dl></main>
<ul><li><a href=/x>Another</a> <span class=price>{other}</span></ul>"""


def one(body, **knobs):
    (record,) = product.find(parse(body, url="https://example.org/p/kettle"), **knobs)
    assert record.kind == "product"
    return record


def test_json_ld_with_references():
    record = one(LD + "<h1>Steel kettle</h1>")
    wanted = {"name": "Steel kettle", "brand": "Acme", "price": "1299.00", "currency": "EUR",
              "availability": "OutOfStock", "sku": "K-17",
              "gtin": "4006381333931", "rating": "4.5", "ratings": "12",
              "images": ["https://example.org/k.jpg"], "attributes": {"Volume": "2 l"}}  # fmt: skip
    assert record.fields == wanted
    assert record.source.startswith("json-ld") and record.confidence > 0.9


@pytest.mark.parametrize(("offers", "wanted"), [
    ('{"price":"10"},{"price":"12","availability":"InStock","sku":"K-2"}', ("10", None, "InStock", "K-2")),
    ('{"priceCurrency":"EUR","priceSpecification":{"price":"10"}}', ("10", "EUR", None, None)),
    ('{"price":"$19.99"}', ("19.99", "USD", None, None)),
])  # fmt: skip
def test_offers_that_state_a_part_of_it(offers, wanted):
    data = f'{{"@type":"Product","name":"Kettle","offers":[{offers}],"aggregateRating":{{"ratingValue":"4.667"}}}}'
    fields = one(f"<script type=application/ld+json>{data}</script>").fields
    assert tuple(fields.get(name) for name in ("price", "currency", "availability", "sku")) == wanted
    assert fields["rating"] == "4.667"


def test_microdata():
    record = one(MICRO)
    assert [record.fields[name] for name in ("name", "brand", "price", "currency", "availability")] == [
        "Steel kettle",
        "Acme",
        "19.90",
        "GBP",
        "InStock",
    ]
    assert record.source.startswith("microdata")


def test_open_graph():
    record = one("<meta property=og:type content=product><meta property=og:title content=Kettle>"
                 "<meta property=product:price:amount content='9,50'><meta property=product:price:currency content=eur>"
                 "<meta property=product:brand content=Acme>")  # fmt: skip
    assert [record.fields[name] for name in ("name", "brand", "price", "currency")] == ["Kettle", "Acme", "9.50", "EUR"]


@pytest.mark.parametrize(
    ("lang", "name", "old", "price", "currency", "amount", "stock", "buy", "label"),
    [
        ("en", "Steel kettle", "£29.00", "£19.50", "GBP", "19.50", "In stock", "Add to basket", "SKU"),
        ("de", "Kessel", "2.299,00 €", "1.299,00 €", "EUR", "1299.00", "Sofort lieferbar", "In den Warenkorb",
         "Artikelnummer"),
        ("fr", "Bouilloire", "99,00 €", "1 049,90 €", "EUR", "1049.90", "En stock", "Ajouter au panier", "Référence"),
        ("pl", "Czajnik", "199,00 zł", "149,00 zł", "PLN", "149.00", "Dostępny", "Dodaj do koszyka", "Kod produktu"),
        ("sv", "Kittel", "499 kr", "299 kr", "SEK", "299", "I lager", "Lägg i varukorgen", "Artikelnummer"),
        ("ru", "Чайник", "2 990 ₽", "1 990 ₽", "RUB", "1990", "В наличии", "В корзину", "Артикул"),
        ("ja", "やかん", "￥5,980", "￥3,980", "JPY", "3980", "在庫あり", "カートに入れる", "品番"),
        ("tr", "Çaydanlık", "1.299,00 TL", "999,90 TL", "TRY", "999.90", "Stokta", "Sepete Ekle", "Stok Kodu"),
        ("ar", "غلاية", "199 ر.س", "149 ر.س", "SAR", "149", "متوفر", "أضف إلى السلة", "رقم المنتج"),
        ("vi", "Ấm", "590.000₫", "390.000₫", "VND", "390000", "Còn hàng", "Thêm vào giỏ hàng", "Mã sản phẩm"),
    ],
)  # fmt: skip
def test_what_the_page_shows_in_many_languages(lang, name, old, price, currency, amount, stock, buy, label):
    body = SHOWN.format(lang=lang, name=name, old=old, price=price, stock=stock, buy=buy, label=label, other=old)
    fields = one(body, data=False).fields
    assert (fields["name"], fields["brand"], fields["price"], fields["currency"]) == (name, "Acme", amount, currency)
    assert fields["sku"] == "K-17"
    assert "availability" not in fields  # on real pages what lines say of stock is that of other sizes and products


@pytest.mark.parametrize(
    "body",
    ["", "<h1>Rain</h1><p>It rained all day.", "<h1>Market</h1><p>Fish was sold for £5.</p>",
     "<h1>Kettles</h1>" + "".join(f"<li>Kettle {n} <b>£{n}</b> <button>Add to cart</button>" for n in range(9))],
    ids=["nothing", "article", "article with a sum", "list with many buttons"],
)  # fmt: skip
def test_pages_that_are_of_no_product(body):
    assert product.find(parse(body)) == []


def shown(body, url="https://www.shop-of-pots.example/p/kettle", head=""):
    found = product.find(parse(f"<head>{head}</head><main class=product-page>{body}<button>Add to cart</button></main>",
                               url=url))
    return found[0].fields if found else {}


@pytest.mark.parametrize(
    ("head", "body", "name"),
    [
        ("<title>Steel kettle | Shop of Pots</title>", "<h1>Steel kettle</h1>", "Steel kettle"),
        ("<title>Acme Steel kettle | Shop of Pots</title>", "<h1><span>Acme</span><span>Steel kettle</span></h1>",
         "Acme Steel kettle"),
        ("<title>Steel kettle | Shop of Pots</title>", "<h1><b>Steel kettle</b><i>It boils in a minute</i></h1>",
         "Steel kettle"),
        ("<title>Steel kettle | Shop of Pots</title>", "<h1><img alt=logo>Shop of Pots</h1>", "Steel kettle"),
        ("<title>Shop of Pots - Steel kettle - buy</title><meta property=og:title content='Steel kettle'>", "",
         "Steel kettle"),
    ],
    ids=["headline", "lines glued", "a line of advertising", "headline of the shop", "no headline"],
)
def test_names(head, body, name):
    head += "<meta property=og:site_name content='Shop of Pots'>"
    assert shown(f"{body}<p class=price>£19.50</p>", head=head)["name"] == name


def test_a_brand_that_is_the_shop_has_no_separators_around_it():
    head = "<title>Steel kettle</title><meta property=og:site_name content='Potworks -'>"
    assert shown("<h1>Steel kettle</h1><p class=price>£19.50</p>", head=head)["brand"] == "Potworks"


def test_a_price_of_metas_that_the_page_does_not_bear_out():
    head = "<meta property=product:price:amount content=50.00><meta property=product:price:currency content=USD>"
    assert shown("<h1>Steel kettle</h1><p class=price>USD 60.00</p>", head=head)["price"] == "60.00"
    assert shown("<h1>Steel kettle</h1><p class=price>from USD 40.00 to USD 50.00</p>", head=head)["currency"] == "USD"
    assert shown("<h1>Steel kettle</h1><p>Ask for a price</p>", head=head)["price"] == "50.00"


def test_signs_of_a_sale_in_a_page_that_states_nothing():
    price = "<h1>Steel kettle</h1><p class=price>£19.50</p>"
    assert product.find(parse(price)) == []
    assert product.find(parse(f"{price}<form action=/cart/add><input name=id></form>"))
    assert product.find(parse(f"{price}<script>var dataLayer=[{{'pageType':'product'}}]</script>"))
    assert product.find(parse("<h1>Steel kettle</h1><p>EAN: 4006381333931<p>£19.50", url="https://a.example/p/kettle"))
    like = "".join(f"<li><b>Kettle {n}</b> <i class=price>£{n}.50</i>" for n in range(1, 12))
    assert product.find(parse(f"<h1>Kettles</h1>{like}<script>var a={{'pageType':'category'}}</script>")) == []


def fields_of(body, url="https://shop.example/products/kettle"):
    (record,) = product.find(parse(f"<main><h1>Acme kettle 2 l</h1>{body}<button>Add to cart</button></main>", url=url))
    return record.fields


def test_scripts_settle_the_price_where_none_stands_out():
    body = "<p>Free delivery over $50</p><script>x={'name':'Acme kettle 2 l','price':36.00}</script>"
    assert float(fields_of(body)["price"]) == 36


def test_a_sum_that_speaks_for_itself_stands_against_scripts():
    body = ("<div class=price>$36.00</div><p>Cover from $7.99</p><script>"
            "x={'name':'Acme kettle 2 l','price':7.99}</script>")
    assert fields_of(body)["price"] == "36.00"


@pytest.mark.parametrize(
    "body",
    [
        "<p>Shop all Acme products</p>",
        "<a href=/marka/acme><img src=a.png alt=Acme></a>",
        "<span class=productBrandName>Acme</span>",
        "<a href='/catalog?brand_id=7'>Acme</a>",
        "<p>Бренд: Acme",
    ],
)
def test_brand(body):
    assert fields_of(f"{body}<p class=price>$36.00</p>")["brand"] == "Acme"


def test_a_line_of_all_products_of_another_name_gives_no_brand():
    assert "brand" not in fields_of("<p>Shop all Steel products</p><p class=price>$36.00</p>")


def test_the_first_value_of_an_attribute_counts_in_the_order_of_the_page():
    body = "<p class=price>$36.00</p><dl><dt>Lid<dd>glass<dt>Spout<dd>long<dt>Spout<dd>wide</dl>"
    assert list(fields_of(body)["attributes"].items()) == [("Lid", "glass"), ("Spout", "long")]


def test_numbers_in_scripts():
    body = """<p class=price>$36.00</p><script>
x={"name":"Acme kettle 2 l","sku":"K-17","barcode":"4006381333931","mpn":"AK2L"},
    {"name":"Other","sku":"O-1"}</script>"""
    assert [fields_of(body).get(name) for name in ("sku", "gtin", "mpn")] == ["K-17", "4006381333931", "AK2L"]


def test_a_price_that_scripts_state_beside_the_headline_speaks_for_a_product():
    body = "<h1>Acme kettle</h1><p>$36.00</p><p class=product-info>x</p>"
    url = "https://shop.example/products/kettle"
    assert not product.find(parse(body))
    assert product.find(parse(body + '<script>x={"name":"Acme kettle","price":"36.00"}</script>', url=url))
