"""Numbers of products."""

import pytest

from marrow.finders.shops import codes


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("4006381333932", ""),  # the check digit is wrong
        ("0000000000000", ""),
        ("123456789", ""),
        ("", ""),
        ("4006381333931", "4006381333931"),
        ("4 006381 333931", "4006381333931"),
        ("978-0-306-40615-7", "9780306406157"),
        ("0-306-40615-2", "9780306406157"),
        ("0306406152 (paperback)", "9780306406157"),
        ("080442957X", "9780804429573"),
        ("036000291452", "036000291452"),
        ("96385074", "96385074"),
    ],
)
def test_gtin(text, found):
    assert codes.gtin(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [("Over-ear, open-back", ""), ("see below", ""), ("", ""), ("x" * 50 + "1", ""),
     ("#K-17", "K-17"), ("K-17, black", "K-17"), ("SMBDB", "SMBDB")],
)
def test_article_numbers(text, found):
    assert codes.article(text) == found
    assert codes.number("sku", text) == found
