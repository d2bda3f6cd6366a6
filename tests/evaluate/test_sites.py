import pytest

from marrow.evaluate.sites import site


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://www.news.example/a?b#c", "news.example"),
        ("http://a.b.example.co.uk:8080/", "example.co.uk"),
        ("https://example.com.br/", "example.com.br"),
        ("https://co.uk/", "co.uk"),
        ("https://blog.example.de/", "example.de"),
        ("https://EXAMPLE.org./x", "example.org"),
        ("http://192.168.0.1/x", "192.168.0.1"),
        ("http://[::1]/x", "::1"),
        ("localhost/x", ""),
        ("http://[broken/", ""),
        ("", ""),
    ],
)
def test_site(url, expected):
    assert site(url) == expected
