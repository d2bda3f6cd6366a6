"""The sources that read the head and the address: Open Graph, named metas, the document's own elements."""

import pytest

from marrow.fields.dates import in_address
from marrow.metadata import ENTRIES
from marrow.page import parse

OPEN_GRAPH = {
    "title": ('<meta property="og:title" content="A">', "title", ["A"]),
    "name-for-property": ('<meta name="og:title" content="A">', "title", ["A"]),
    "twitter-after-og": (
        '<meta name="twitter:title" content="B"><meta property="og:title" content="A">',
        "title",
        ["A", "B"],
    ),
    "upper": ('<META PROPERTY="OG:Title" CONTENT="A">', "title", ["A"]),
    "published": ('<meta property="article:published_time" content="2024-03-05">', "published", ["2024-03-05"]),
    "modified": ('<meta property="og:updated_time" content="2024-03-05">', "modified", ["2024-03-05"]),
    "authors": (
        '<meta property="article:author" content="A"><meta property="article:author" content="B">',
        "authors",
        ["A", "B"],
    ),
    "site": ('<meta property="og:site_name" content="S">', "site", ["S"]),
    "locale": ('<meta property="og:locale" content="de_DE">', "language", ["de_DE"]),
    "empty": ('<meta property="og:title" content="">', "title", None),
    "no-content": ('<meta property="og:title">', "title", None),
}
META = {
    "author": ('<meta name="author" content="A">', "authors", ["A"]),
    "two-names": ('<meta property="x:author" name="author" content="A">', "authors", ["A"]),
    "property-of-no-item": ('<head><meta itemprop="author" content="A"></head>', "authors", ["A"]),
    "property-of-an-item": ('<body><div itemscope><meta itemprop="author" content="A"></div>', "authors", None),
    "citations-first": (
        '<meta name="author" content="B"><meta name="citation_author" content="A">',
        "authors",
        ["A", "B"],
    ),
    "dublin-core": ('<meta name="DC.creator" content="A">', "authors", ["A"]),
    "description": ('<meta name="description" content="D">', "description", ["D"]),
    "http-equiv": ('<meta http-equiv="Content-Language" content="de">', "language", ["de"]),
    "last-modified": ('<meta http-equiv="last-modified" content="2024-03-05">', "modified", ["2024-03-05"]),
    "licence": ('<meta name="dcterms.license" content="L">', "licence", ["L"]),
    "og-is-not-named": ('<meta property="og:title" content="A">', "title", None),
}
DOCUMENT = {
    "title": ("<title>A &amp; B</title>", "title", ["A & B"]),
    "canonical": ('<link rel="canonical" href="/a">', "canonical", ["/a"]),
    "licence-link": ('<link rel="license" href="/l">', "licence", ["/l"]),
    "licence-anchor": ('<p><a rel="noopener license" href="/l">L</a>', "licence", ["/l"]),
    "other-relation": ('<link rel="stylesheet" href="/a">', "canonical", None),
    "image": ('<link rel="image_src" href="/i.png">', "image", ["/i.png"]),
    "language": ('<html lang="de">', "language", ["de"]),
    "language-of-body": ('<body lang="de">', "language", ["de"]),
}
TABLES = [
    (source, *case, name)
    for source, table in (("open_graph", OPEN_GRAPH), ("meta", META), ("document", DOCUMENT))
    for name, case in table.items()
]


@pytest.mark.parametrize(
    ("source", "html", "field", "wanted"),
    [row[:4] for row in TABLES],
    ids=[f"{row[0]}-{row[4]}" for row in TABLES],
)
def test_sources(source, html, field, wanted):
    assert ENTRIES[source].read(parse(html)).get(field) == wanted


ADDRESSES = {
    "slashes": ("https://a.example/2024/03/05/ferry", "2024-03-05"),
    "one-digit": ("https://a.example/2024/3/5/ferry", "2024-03-05"),
    "hyphens": ("https://a.example/news/2024-03-05-ferry.html", "2024-03-05"),
    "compact": ("https://a.example/20240305/ferry", "2024-03-05"),
    "month-only": ("https://a.example/2024/03/ferry", ""),
    "identifier": ("https://a.example/article/120240305123", ""),
    "month-13": ("https://a.example/2024/13/05/ferry", ""),
    "in-query": ("https://a.example/ferry?d=2024-03-05", ""),
    "in-host": ("https://2024-03-05.example/ferry", ""),
    "none": (None, ""),
}


@pytest.mark.parametrize(("url", "wanted"), ADDRESSES.values(), ids=ADDRESSES)
def test_address(url, wanted):
    assert in_address(parse("<p>x", url=url)) == wanted
