"""All sources merged: which is believed, what is kept beside it, and that nothing makes it fail."""

import json
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from marrow import registry
from marrow.fields import Field
from marrow.metadata import SUPPORT, metadata
from marrow.metadata.merge import Reading
from marrow.page import parse

HEAD = """<html lang="en_us"><head><title>Ferry stays | Harrow Post</title>
<link rel="canonical" href="/ferry"><link rel="license" href="https://l.example/by/4.0/">
<meta property="og:title" content="Ferry stays"><meta property="og:site_name" content="Harrow Post">
<meta property="og:image" content="../i/ferry.jpg"><meta property="og:type" content="article">
<meta name="description" content="It &amp;amp; stays.">{}</head><body><h1>Ferry stays</h1>{}"""
URL = "https://harrow.example/news/ferry"


def read(head="", body=""):
    return metadata(parse(HEAD.format(head, body), url=URL))


def test_every_field_with_its_source():
    ld = {
        "@type": "NewsArticle",
        "headline": "Ferry stays",
        "author": "By Ann Smith",
        "isAccessibleForFree": False,
        "datePublished": "2024-03-05T10:20:30+0100",
        "dateModified": "2024-03-06",
    }
    found = read(f'<script type="application/ld+json">{json.dumps(ld)}</script>')
    assert found.as_dict() == {
        "title": "Ferry stays",
        "authors": ["Ann Smith"],
        "published": "2024-03-05T10:20:30+01:00",
        "modified": "2024-03-06",
        "site": "Harrow Post",
        "language": "en-US",
        "description": "It & stays.",
        "canonical": "https://harrow.example/ferry",
        "image": "https://harrow.example/i/ferry.jpg",
        "licence": "https://l.example/by/4.0/",
        "types": ["NewsArticle", "article"],
        "paywalled": True,
        "section": None, "categories": [], "tags": [], "hostname": "harrow.example",
    }
    sources = {
        name: getattr(found, name).source for name in ("title", "authors", "site", "language", "description", "image")
    }
    assert sources == {
        "title": "visible",
        "authors": "json-ld",
        "site": "open-graph",
        "language": "html",
        "description": "meta",
        "image": "open-graph",
    }


def test_the_other_values_are_kept():
    found = read('<meta name="author" content="Ann Smith"><meta property="article:author" content="Bob Jones">')
    assert found.authors == Field(("Ann Smith",), "meta", ((("Bob Jones",), "open-graph"),))


AUTHORS = {
    "address-is-no-name": ('<meta property="article:author" content="https://a.example/ann">', "", [], ""),
    "address-then-shown": (
        '<meta property="article:author" content="https://a.example/ann">',
        "<p>By Ann Smith",
        ["Ann Smith"],
        "visible",
    ),
    "placeholder-then-shown": ('<meta name="author" content="admin">', "<p>By Ann Smith", ["Ann Smith"], "visible"),
    "placeholder-alone": ('<meta name="author" content="admin">', "", ["admin"], "meta"),
    "card": (
        '<meta name="twitter:label1" content="Written by"><meta name="twitter:data1" content="Ann Smith">',
        "", ["Ann Smith"], "open-graph",
    ),
    "helper-beside": (
        "", '<div>By <a rel="author" href="/a">Ann Smith</a></div><div>Reviewed by <a rel="author">Bob Jones</a></div>',
        ["Ann Smith"], "visible",
    ),
    "structured-wins": ('<meta name="author" content="Ann Smith">', "<p>By Bob Jones", ["Ann Smith"], "meta"),
}


@pytest.mark.parametrize(("head", "body", "wanted", "source"), AUTHORS.values(), ids=AUTHORS)
def test_authors(head, body, wanted, source):
    found = read(head, body)
    assert (list(found.authors.value), found.authors.source) == (wanted, source)


DATES = {
    "modified-is-not-published": (
        '<meta property="article:modified_time" content="2024-03-06">',
        "",
        None,
        "2024-03-06",
    ),
    "unparsable": ('<meta property="article:published_time" content="soon">', "", None, None),
    "unparsable-then-shown": (
        '<meta property="article:published_time" content="soon">',
        "<p>March 5, 2024",
        "2024-03-05",
        None,
    ),
    "implausible": ('<meta property="article:published_time" content="0001-01-01">', "", None, None),
    "shown": ("", "<p>March 5, 2024", "2024-03-05", None),
}


@pytest.mark.parametrize(("head", "body", "published", "modified"), DATES.values(), ids=DATES)
def test_dates(head, body, published, modified):
    found = read(head, body)
    assert (found.published.value, found.modified.value) == (published, modified)


@pytest.mark.parametrize(
    ("shown", "shared", "wanted"),
    [
        ("Rest well.", "Pillows for those who sleep on their side", "Pillows for those who sleep on their side"),
        ("Pillows for side sleepers", "Pillows for those who sleep on their side", "Pillows for side sleepers"),
        ("Harrow Post: all news of the day in one place", "News", "Harrow Post: all news of the day in one place"),
        ("Harrow Post", "All the news of Harrow", "All the news of Harrow"),
    ],
    ids=["a slogan", "other words", "more than the site", "the site alone"],
)
def test_the_headline_gives_way_to_what_two_sources_agree_on(shown, shared, wanted):
    html = f"""<title>{shared} | Harrow Post</title><meta property="og:title" content="{shared}">
    <meta property="og:site_name" content="Harrow Post"><meta name="twitter:title" content="{shared}">
    <body><h1>{shown}</h1><p>Text.</p>"""
    assert metadata(parse(html, url=URL)).title.value == wanted


def test_the_headline_is_none_of_many_sections():
    sections = "<h1>1. Selecting rows</h1><p>a</p><h1>2. Joining tables</h1><p>b</p>"
    html = f"<title>SELECT</title><body>{sections}"
    assert metadata(parse(f"{html}<h1>3. Sorting</h1><p>c</p>", url=URL)).title.value == "SELECT"
    assert metadata(parse(html, url=URL)).title.value == "1. Selecting rows"


def test_addresses_must_be_of_the_web():
    found = metadata(
        parse('<link rel=canonical href="javascript:x"><meta property="og:image" content="data:image/png,x">')
    )
    assert found.canonical == found.image == Field()


def test_a_title_too_long_is_refused():
    found = metadata(parse(f'<title>Ferry</title><meta property="og:title" content="{"x " * 400}">'))
    assert found.title.value == "Ferry"


def test_an_empty_page_says_nothing():
    found = metadata(parse(b"")).as_dict()
    assert [found.pop(name) for name in ("authors", "types", "tags", "categories")] == [[], [], [], []]
    assert set(found.values()) == {None}


@pytest.mark.parametrize("kind", ["Product", "Event", "MusicEvent"])
def test_the_page_of_goods_and_of_an_event_has_no_date(kind):
    """Those that it shows are of reviews, and of the event."""
    ld = f'<script type="application/ld+json">{{"@type": "{kind}", "name": "Ferry stays"}}</script>'
    assert read(ld, '<time datetime="2024-03-05">x</time>').published.value is None


def test_each_file_is_a_source_with_a_name_and_trust():
    names = registry.names("metadata")
    assert {"json_ld", "open_graph", "meta", "microdata", "document"} <= set(names)
    assert not set(names) & set(SUPPORT)
    for name in names:
        module = registry.module("metadata", name)
        assert module.SOURCE and all(0 <= trust <= 100 for trust in module.TRUST.values())
        assert module.read(parse("")) == {} or name == "document"


def test_the_same_page_gives_the_same_twice():
    page = parse(HEAD.format("", "<p>By Ann Smith<p>March 5, 2024"), url=URL)
    assert (
        metadata(page) == metadata(page) == metadata(parse(HEAD.format("", "<p>By Ann Smith<p>March 5, 2024"), url=URL))
    )


@pytest.mark.parametrize(
    "html",
    [
        "<meta property='og:title' content='x'>" * 20_000,
        "<h1>x</h1>" * 20_000,
        "<time>2024-03-05</time>" * 20_000,
        "<a class=author href=/author/x>Ann Smith</a>" * 20_000,
        "<p>By Ann Smith</p>" * 20_000,
        "<div itemscope itemtype=x/Article>" * 5_000 + "<b itemprop=author>x</b>" * 5_000,
        "<title>" + "a | " * 50_000,
        "<h1>" + "<b>x" * 50_000,
        "<p>" + "1 March " * 100_000,
    ],
    ids=["metas", "headings", "times", "authors", "bylines", "items", "title", "formatting", "dates"],
)
def test_large_pages_take_bounded_time(html):
    page = parse(html, url=URL)
    start = time.process_time()
    metadata(page)
    assert time.process_time() - start < 3


_PIECES = [
    "<html lang=de>",
    "<title>",
    "</title>",
    "<h1>",
    "</h1>",
    "<meta property=og:title content='",
    "'>",
    "<time datetime='",
    "By ",
    "<script type=application/ld+json>",
    "</script>",
    '{"@type":"Article","author":',
    "<a rel=author>",
    "2024-03-05",
    "March 5, 2024",
    "<p class=byline>",
    "<div itemscope itemtype=/Article><b itemprop=author>",
    " | ",
    "Ann Smith",
    "作者：",
    "\x00",
    "&#0;",
    "<link rel=canonical href=",
]


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(
    st.binary(max_size=300)
    | st.lists(st.sampled_from(_PIECES) | st.text(max_size=8), max_size=25).map(
        lambda parts: "".join(parts).encode("utf-8", "replace")
    )
)
def test_any_bytes(data):
    found = metadata(parse(data, url="http://[bad"))
    assert json.dumps(found.as_dict())


FILED = {
    "open graph": ('<meta property="article:tag" content="Rain"><meta property="article:tag" content="Floods, Dams">'
                   '<meta name=keywords content="a, b">', ("Rain", "Floods, Dams"), "open-graph"),
    "several that are lists": ('<meta property="article:tag" content="Rain,Floods"><meta property="article:tag" '
                               'content="dams, tides, weirs"><meta property="article:tag" content="1812345">'
                               '<meta property="article:tag" content="8ae9ab2d-fe1b-4230-acb8-a59b52877682">',
                               ("Rain", "Floods", "dams", "tides", "weirs"), "open-graph"),
    "keywords": ('<meta name=keywords content="rain, Floods; rain、#dams, n/a">', ("rain", "Floods", "dams"), "meta"),
    "json-ld": ('<script type="application/ld+json">{"@type": "NewsArticle", "headline": "Ferry stays",'
                ' "keywords": ["rain", {"@type": "DefinedTerm", "name": "floods"}]}</script>', ("rain", "floods"),
                "json-ld"),
    "links": ('<a rel=tag href=/t/rain>Rain</a><a rel="tag nofollow" href=/t/f>Floods</a>', ("Rain", "Floods"), "html"),
    "none": ("", (), ""),
}  # fmt: skip


@pytest.mark.parametrize(("head", "tags", "source"), FILED.values(), ids=FILED)
def test_tags(head, tags, source):
    found = read(head).tags
    assert (found.value, found.source) == (tags, source)


def test_section_and_categories():
    found = read('<meta property="article:section" content="Weather">', '<a rel="category tag" href=/c/n>News</a>')
    assert (found.section.value, found.categories.value, found.tags.value) == ("Weather", ("News",), ())
    assert read('<meta property="article:section" content="https://harrow.example/news/">').section.value is None


LICENCES = {
    "stated": ('<a href="https://creativecommons.org/licenses/by/2.0/" rel=license>x</a>',
               "https://creativecommons.org/licenses/by/2.0/"),
    "footer": ('<footer><p><a href="//creativecommons.org/licenses/by-nc/4.0/">CC</a></footer>',
               "https://creativecommons.org/licenses/by-nc/4.0/"),
    "box": ('<div class="article-licence"><a href="http://creativecommons.org/publicdomain/zero/1.0/">0</a></div>',
            "http://creativecommons.org/publicdomain/zero/1.0/"),
    "of a picture": ('<figure><img src=a><figcaption><a href="https://creativecommons.org/licenses/by/2.0/">'
                     'CC</a></figure>', None),
    "by name": ('<div id=footer>Text under <a href="/help/licensing">CC BY-SA  4.0</a></div>', "CC BY-SA 4.0"),
    "another site": ('<footer><a href="https://example.org/licenses/by/2.0/">CC</a></footer>', None),
}


@pytest.mark.parametrize(("body", "licence"), LICENCES.values(), ids=LICENCES)
def test_licences(body, licence):
    assert metadata(parse(f"<h1>Ferry stays</h1><p>Text.</p>{body}", url=URL)).licence.value == licence


def test_a_licence_needs_no_address_of_the_page():
    page = parse('<p>Text.</p><link rel=license href="//creativecommons.org/licenses/by-sa/3.0/">')
    assert metadata(page).licence.value == "https://creativecommons.org/licenses/by-sa/3.0/"


@pytest.mark.parametrize(("signers", "shown"), [(None, "AB"), (2, "AB"), (1, ""), (0, "")])
def test_a_page_that_lists_or_sells_has_no_authors_by_what_it_shows(signers, shown):
    html = "<h1>Ferries</h1><i class=author>Ann Smith</i> <i class=author>Bob Jones</i><p>The ferry stays for now.</p>"
    assert "".join(name[0] for name in Reading(parse(html), signers).whole.authors.value) == shown
    stated = Reading(parse(f"<meta name=author content='Carla May'>{html}"), signers)
    assert stated.whole.authors.value == ("Carla May",)
