"""Which of the sums around a headline is the price."""

import pytest

from marrow.fields.headline import headline
from marrow.finders.shops import price
from marrow.page import parse


def best(body, language="de"):
    page = parse(f"<html lang={language}><h1>Steel kettle</h1>{body}")
    found = price.price(page, headline(page)[0])
    return found and found.known.amount


@pytest.mark.parametrize(
    ("body", "amount"),
    [
        ("<p>It boils fast.", None),
        ("<div class=price>19,90 €</div>", "19.90"),
        ("<div class=price>19<sup>90</sup> €</div>", "19.90"),
        ("<div class=price><span>19</span><span>90</span> <span>€</span></div>", "19.90"),
        ("<div class=price><span>1</span><span>299</span> <span>kr</span></div>", "1299"),
        ("<div class=price><span>$</span><span>19</span><span>.</span><span>90</span></div>", "19.90"),
        ("<div class=price><del>29,90 €</del> <ins>19,90 €</ins></div>", "19.90"),
        ("<div><span class=oldPrice>29,90 €</span> <span class=newPrice>19,90 €</span></div>", "19.90"),
        ("<div style='text-decoration:line-through'>29,90 €</div><div>19,90 €</div>", "19.90"),
        ("<p>was £29.90 now £19.90", "19.90"),
        ("<p>UVP 29,90 €</p><p>19,90 €</p>", "19.90"),
        ("<div>ab <b>3,99 €</b> / Monat</div><div>99,90 €</div>", "99.90"),
        ("<div><b>$117</b> <i>every 3 months</i></div><p>x</p><div><b>$130</b></div>", "130"),
        ("<div>10x de R$ 129,99</div><div>R$ 1.199,90</div>", "1199.90"),
        ("<div>From $999 or $83.25/mo.</div>", "999"),
        ("<p>+ 4,90 € Versand</p><p>19,90 €</p>", "19.90"),
        ("<p>1.299,00</p>", None),
        # words beside a sum
        ("<p>Statt 29,90 € jetzt 19,90 €", "19.90"),
        ("<p>19,90 € inkl. MwSt., zzgl. Versand</p><p>Versand 4,95 €</p>", "19.90"),
        ("<p>Gratis Versand ab 50 €</p><p>19,90 €</p>", "19.90"),
        ("<p>(2,49 € / 100 g)</p><p>19,90 €</p>", "19.90"),
        ("<p>4 payments of £4.98</p><p>£19.90</p>", "19.90"),
        ("<p>$2.65 per serving</p><p>$19.90</p>", "19.90"),
        ("<p>Used for $12.00</p><p>$19.90</p>", "19.90"),
        ("<table><tr><th>소비자가<td>29,900원<tr><th>판매가<td>19,900원</table>", "19900"),
        ("<p>٢٩٫٩٠ ر.س كان</p><p>١٩٫٩٠ ر.س</p>", "29.90"),
        ("<p>كان ٢٩٫٩٠ ر.س</p><p>١٩٫٩٠ ر.س</p>", "19.90"),
        # sums beside others
        ("<div class=price><span aria-hidden=true>£19.90</span><span>34% off</span></div>", "19.90"),
        ("<div class=price><b>£19.90</b><i>19% off</i></div>", "19.90"),
        ("<div><a href=/x><img src=x.jpg></a><b>£9.90</b></div><p>x</p><div><b>£19.90</b></div>", "19.90"),
        ("<div><a href=/x>A small kettle</a> <b>£9.90</b></div><p>x</p><div><b>£19.90</b></div>", "19.90"),
        ("<ul>" + "".join(f"<li>£{n}.90" for n in range(1, 7)) + "</ul><p>x</p><p>£19.90", "19.90"),
    ],
)  # fmt: skip
def test_the_price_to_pay(body, amount):
    assert best(body) == amount


def test_prices_in_like_places_are_counted():
    page = parse("<h1>Kettles</h1>" + "".join(f"<li><b>Kettle</b> <i>£{n}.50</i>" for n in range(1, 8)))
    assert price.price(page, headline(page)[0]).alike == 7


def test_words_belong_to_the_sum_beside_them_whatever_sign_its_country_has():
    assert best("<p>Eredeti ár <b>12 990 Ft</b> <b>9 990 Ft</b></p>", "hu") == "9990"


def test_a_headline_far_from_the_price():
    assert best("<p>word</p>" * 3000 + "<p>19,90 €") == "19.90"
