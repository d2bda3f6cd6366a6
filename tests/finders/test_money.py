import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.finders.shops import money
from marrow.page import parse


@pytest.mark.parametrize(
    ("text", "where", "found"),
    [
        # what is no sum of money
        ("49,90", (), []),
        ("over 5 ft tall", (), []),
        ("20 us", (), []),
        ("1 left", (), []),
        ("page 3 of 5", (), []),
        ("See all 143", (), []),
        ("Try 2 of these", (), []),
        ("TOP 10", (), []),
        ("PHP 8.2", (), []),
        ("card P4-3992-KR 12GB", (), []),
        ("a le 5", ("fr",), []),
        ("the bs 12", ("en",), []),
        # words and signs of currencies
        ("1.250 د.ك", (), [("1.250", "KWD")]),
        ("LE 450", ("eg",), [("450", "EGP")]),
        ("১,২৯৯ টাকা", (), [("1299", "BDT")]),
        ("रु 1,299", (), [("1299", "INR")]),
        ("රු. 4,500", (), [("4500", "LKR")]),
        ("25 000 тенге", (), [("25000", "KZT")]),
        ("12 500 FCFA", (), [("12500", "XOF")]),
        ("GH₵ 120.50", (), [("120.50", "GHS")]),
        ("S/. 129.90", (), [("129.90", "PEN")]),
        ("Bs. 129,90", ("bo",), [("129.90", "BOB")]),
        ("1.299 kroner", ("no",), [("1299", "NOK")]),
        ("129 złotych", (), [("129", "PLN")]),
        ("â‚¬25", (), [("25", "EUR")]),
        # forms of figures
        ("19€99", ("fr",), [("19.99", "EUR")]),
        ("TRY 129.99", (), [("129.99", "TRY")]),
        ("$12.00 CAD", ("us",), [("12.00", "CAD")]),
        ("R$ 1.299,90", (), [("1299.90", "BRL")]),
        ("₹1,29,999", (), [("129999", "INR")]),
        ("Rp1.299.000,00", (), [("1299000.00", "IDR")]),
        ("1,290 บาท", (), [("1290", "THB")]),
        ("価格：3,980円(税込)", ("ja",), [("3980", "JPY")]),
        ("12 990 Ft-tól", ("hu",), [("12990", "HUF")]),
        ("129,00 KM", ("bs",), [("129.00", "BAM")]),
        ("129 km", ("de",), []),
        ("129 DH", ("ma",), [("129", "MAD")]),
        ("1.234,56 €", (), [("1234.56", "EUR")]),
        ("$1,234.56", (), [("1234.56", "USD")]),
        ("1 234,56 zł", (), [("1234.56", "PLN")]),
        ("1\u00a0234,56\u00a0zł", (), [("1234.56", "PLN")]),
        ("1'299.00 CHF", (), [("1299.00", "CHF")]),
        ("Rs. 1,23,456.00", (), [("123456.00", "INR")]),
        ("12.990.000₫", (), [("12990000", "VND")]),
        ("KWD 12.500", (), [("12.500", "KWD")]),
        ("£12.500", (), [("12500", "GBP")]),
        ("0.999 €", (), [("0.999", "EUR")]),
        ("٤٩٫٩٩ ر.س", (), [("49.99", "SAR")]),
        ("۲۵۰٬۰۰۰ تومان", (), [("250000", "IRR")]),
        ("from £5 to £10.50", (), [("5", "GBP"), ("10.50", "GBP")]),
        # signs that several countries share
        ("kr 1 299,-", ("no",), [("1299", "NOK")]),
        ("1.299 kr.", ("dk", "da"), [("1299", "DKK")]),
        ("299:-", ("sv",), [("299", "SEK")]),
        ("$5", ("au", "en"), [("5", "AUD")]),
        ("￥3,980", ("ja",), [("3980", "JPY")]),
        ("¥39", ("cn", "zh"), [("39", "CNY")]),
        ("3 990 Ft", ("hu",), [("3990", "HUF")]),
        ("CA$ 7.50", ("us",), [("7.50", "CAD")]),
    ],
)
def test_sums(text, where, found):
    assert [(each.amount, each.currency) for each in money.sums(text, where)] == found


def test_the_place_of_a_page_is_its_country_then_its_language():
    assert money.place(parse("<html lang=de-CH>", url="https://shop.example.at/x")) == ("at", "ch", "de")
    assert money.place(parse("<p>", url="https://example.com/")) == ()


@pytest.mark.parametrize(
    ("figure", "plain"), [("", ""), (".", ""), ("12", "12"), ("1.000", "1000"), ("1.000.000,5", "1000000.5"),
                          ("007", "7")]
)
def test_decimal(figure, plain):
    assert money.decimal(figure) == plain


SIGNS = sorted(money._SIGNS.keys() | money.CODES)
PIECES = st.sampled_from([*SIGNS, *map(str.upper, SIGNS), *"0123456789", *" .,-:/'xyz"])


@given(st.lists(PIECES, max_size=10).map("".join))
def test_no_text_with_a_sum_is_spared_the_search(text):
    assert not money._SUM.search(text) or money._may_hold(text)


def test_texts_that_are_spared_the_search():
    assert not money._may_hold("12 comments, 5 days ago")
    assert not money._may_hold("All 10 rooms of 2024")
    assert money._may_hold("ALL 10")
