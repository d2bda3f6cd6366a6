"""Microdata and RDFa as a source of metadata."""

import pytest

from marrow.metadata import ENTRIES
from marrow.page import parse

ITEM = '<article itemscope itemtype="https://schema.org/NewsArticle">{}</article>'
MICRODATA = {
    "headline": (ITEM.format('<h1 itemprop="headline">Ferry stays</h1>'), "title", ["Ferry stays"]),
    "author": (ITEM.format('<span itemprop="author">Ann Smith</span>'), "authors", ["Ann Smith"]),
    "author-item": (
        ITEM.format(
            '<span itemprop="author" itemscope itemtype="https://schema.org/Person"><a>By</a>'
            '<b itemprop="name">Ann Smith</b></span>'
        ),
        "authors",
        ["Ann Smith"],
    ),
    "item-without-properties": (
        ITEM.format('<span itemprop="author" itemscope itemtype="https://schema.org/Person"> Ann <b>Smith</b></span>'),
        "authors",
        ["Ann Smith"],
    ),
    "time": (
        ITEM.format('<time itemprop="datePublished" datetime="2024-03-05">then</time>'),
        "published",
        ["2024-03-05"],
    ),
    "meta": (ITEM.format('<meta itemprop="dateModified" content="2024-03-05">'), "modified", ["2024-03-05"]),
    "image": (ITEM.format('<img itemprop="image" src="/a.jpg">'), "image", ["/a.jpg"]),
    "type": (ITEM.format('<b itemprop="headline">F</b>'), "types", ["NewsArticle"]),
    "rdfa": ('<div typeof="schema:Article"><b property="schema:headline">Ferry</b></div>', "title", ["Ferry"]),
    "posting": (
        '<div itemscope itemtype="http://schema.org/BlogPosting"><b itemprop="headline">F</b></div>',
        "title",
        ["F"],
    ),
    "question": (
        '<div itemscope itemtype="http://schema.org/QAPage"><div itemprop="mainEntity" itemscope '
        'itemtype="http://schema.org/Question"><b itemprop="name">Why?</b></div></div>',
        "title",
        ["Why?"],
    ),
    "organisation": (
        '<div itemscope itemtype="http://schema.org/Organization"><b itemprop="name">Post</b></div>',
        "title",
        None,
    ),
    "comment": (
        ITEM.format(
            '<p itemprop="comment" itemscope itemtype="http://schema.org/Comment"><b itemprop="author">Bob</b></p>'
        ),
        "authors",
        None,
    ),
    "second-item": (
        ITEM.format('<b itemprop="author">Ann</b>') + ITEM.format('<b itemprop="author">Bob</b>'),
        "authors",
        ["Ann"],
    ),
    "list-of-items": ("".join(ITEM.format(f'<b itemprop="author">{name}</b>') for name in ("Ann", "Bob", "Cal")),
                      "authors", None),
    "open-graph-in-head": ('<meta property="article:author" content="Ann">', "authors", None),
}


@pytest.mark.parametrize(("html", "field", "wanted"), MICRODATA.values(), ids=MICRODATA)
def test_microdata(html, field, wanted):
    assert ENTRIES["microdata"].read(parse(f"<body>{html}")).get(field) == wanted
