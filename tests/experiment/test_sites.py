"""The site of an address, and folds that keep the pages of a site together."""

import pytest

from marrow.errors import Error
from marrow.evaluate.sample import Sample
from marrow.experiment.sites import folds
from marrow.page.addresses import is_near, site

SITES = [
    ("https://www.news.example/a?b#c", "news.example"), ("https://www.example.com/a", "example.com"),
    ("http://a.b.example.co.uk:8080/", "example.co.uk"), ("https://user@shop.example.com.br/x", "example.com.br"),
    ("https://example.com.br/", "example.com.br"), ("https://co.uk/", "co.uk"), ("https://t.co/x", "t.co"),
    ("https://blog.example.de/", "example.de"), ("https://EXAMPLE.org./x", "example.org"),
    ("https://EXAMPLE.org:8080", "example.org"), ("https://www.example.com./", "example.com"),
    ("http://192.168.0.1/x", "192.168.0.1"), ("http://127.0.0.1:80/", "127.0.0.1"), ("http://[::1]/x", "::1"),
    ("http://[2001:db8::1]/", "2001:db8::1"), ("http://localhost/", "localhost"), ("localhost/x", ""),
    ("/only/a/path", ""), ("http://[broken/", ""), ("", ""),
]  # fmt: skip


@pytest.mark.parametrize(("url", "expected"), SITES, ids=[url or "nothing" for url, _ in SITES])
def test_site(url, expected):
    assert site(url) == expected
    assert Sample("7", b"", url).home == (expected or "\0007")


def test_what_registries_hand_out_below_makes_no_site():
    assert is_near("https://a.example.co.uk/", "https://b.example.co.uk/") and is_near("/x", "https://a.co.uk/")
    assert not is_near("https://a.co.uk/", "https://b.co.uk/") and not is_near("http://10.0.1.5/", "http://10.2.1.5/")


def test_pages_of_a_site_share_a_fold():
    sites = [f"site{number % 7}.org" for number in range(50)]
    for number, used in ((2, 2), (3, 3), (9, 7)):
        found = folds(sites, number)
        assert len(set(zip(sites, found, strict=True))) == 7
        assert set(found) == set(range(used))
    assert folds(sites, 3) == folds(sites, 3) == [folds(sites[:7], 3)[number % 7] for number in range(50)]
    assert folds(sites, 3, seed=1) != folds(sites, 3)


def test_one_site_is_too_few():
    with pytest.raises(Error, match="one site"):
        folds(["a.example"] * 9, 2)
