import pytest

from marrow.features.signals import signals
from marrow.page import parse

CASES = [
    ("nothing", "<p>text</p>", set(), {"depth=0"}),
    ("open graph", '<meta property="og:type" content="Product">', {"og:type=product"}, set()),
    ("json-ld", '<script type="application/ld+json">{"@type": ["Recipe"], "a": {"@type":"Person"}}</script>',
     {"@Recipe", "@Person"}, set()),
    ("other scripts are not read", '<script>{"@type": "Recipe"}</script>', set(), {"@Recipe"}),
    ("body", '<body class="single Post-77" id=home>', {".single", ".post-00", "#home"}, set()),
    ("the page's own address", '<link rel=canonical href="https://shop.example.org/products/red-shirt-1234.html?x=1">',
     {"/products", "/*products", "/*red", "/*shirt", "host:shop", "depth=2", "query", "last:number", "last:.html",
      "hyphens=2"}, set()),
    ("canonical before og:url", '<meta property="og:url" content="https://a.org/x/y">'
                                '<link rel=canonical href="https://a.org/z/y">',
     {"/z"}, {"/x"}),
    ("an address that is none", '<link rel=canonical href="http://[x">', set(), {"query"}),
    ("microdata", '<div itemtype="https://schema.org/Product" itemprop=item>x</div>', {"itemtype=product"}, set()),
]  # fmt: skip


@pytest.mark.parametrize(("html", "there", "absent"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_signals(html, there, absent):
    found = signals(parse(html))
    assert there <= set(found)
    assert not absent & set(found)
    assert len(found) == len(set(found))


def test_the_address_it_came_from_counts_when_the_page_has_none():
    assert "/news" in signals(parse("<p>x</p>", url="https://a.org/news/one"))
    assert "dated" in signals(parse("<p>x</p>", url="https://a.org/2024/05/one"))
