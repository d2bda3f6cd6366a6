import pytest

from marrow.evaluate.sites import site as registered

CASES = [
    ("https://www.example.com/a", "example.com"), ("http://a.b.example.co.uk", "example.co.uk"),
    ("https://t.co/x", "t.co"),
    ("https://co.uk/", "co.uk"), ("https://EXAMPLE.org:8080", "example.org"),
    ("https://user@shop.example.com.br/x", "example.com.br"),
    ("http://127.0.0.1:80/", "127.0.0.1"), ("http://[2001:db8::1]/", "2001:db8::1"), ("http://localhost/", "localhost"),
    ("/only/a/path", ""), ("", ""), ("http://[broken", ""), ("https://www.example.com./", "example.com"),
]  # fmt: skip


@pytest.mark.parametrize(("url", "domain"), CASES, ids=[url or "nothing" for url, _ in CASES])
def test_registered_domain(url, domain):
    assert registered(url) == domain
