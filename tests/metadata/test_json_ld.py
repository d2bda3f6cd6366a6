"""JSON-LD: the object that is this page, whatever stands around it."""

import json

import pytest
from effort import calls
from hypothesis import given
from hypothesis import strategies as st

from marrow.metadata import ENTRIES
from marrow.page import parse

URL = "https://harrow.example/ferry"
ARTICLE = {
    "@type": "NewsArticle",
    "headline": "Ferry stays",
    "author": {"@type": "Person", "name": "Ann Smith"},
    "datePublished": "2024-03-05T10:20:30+01:00",
}
NOISE = [
    {"@type": "Organization", "name": "Harrow Post", "url": "https://harrow.example/"},
    {"@type": "BreadcrumbList", "itemListElement": [{"@type": "ListItem", "item": {"@type": "Thing", "name": "News"}}]},
    {"@type": "WebSite", "name": "The Harrow Post"},
]


def read(*values, title="Ferry stays | Post", kind="application/ld+json"):
    scripts = "".join(
        f'<script type="{kind}">{v if isinstance(v, str) else json.dumps(v, ensure_ascii=False)}</script>'
        for v in values
    )
    page = f"<html><head><title>{title}</title>{scripts}</head><body><h1>Ferry stays</h1>"
    return ENTRIES["json_ld"].read(parse(page, url=URL))


SHAPES = {
    "plain": [ARTICLE],
    "array-with-nulls": [[None, ARTICLE, None]],
    "graph": [{"@context": "https://schema.org", "@graph": [*NOISE, ARTICLE]}],
    "beside-noise": [*NOISE, ARTICLE],
    "type-list": [{**ARTICLE, "@type": ["Article", "NewsArticle"]}],
    "type-address": [{**ARTICLE, "@type": "http://schema.org/NewsArticle"}],
    "main-entity": [{"@type": "WebPage", "mainEntity": ARTICLE}],
    "author-list": [{**ARTICLE, "author": [None, {"name": "Ann Smith"}]}],
    "author-string": [{**ARTICLE, "author": "Ann Smith"}],
    "author-by-id": [
        {"@graph": [{**ARTICLE, "author": {"@id": "#ann"}}, {"@type": "Person", "@id": "#ann", "name": "Ann Smith"}]}
    ],
    "value-objects": [{**ARTICLE, "datePublished": {"@value": ARTICLE["datePublished"]}}],
    "trailing-comma": [json.dumps(ARTICLE)[:-1] + ",}"],
    "comment": ["<!--\n" + json.dumps(ARTICLE) + "\n-->"],
    "name-only": [{**{k: v for k, v in ARTICLE.items() if k != "headline"}, "name": "Ferry stays"}],
    "related-by-title": [
        {**ARTICLE, "headline": "Well runs dry", "author": "Bob Jones", "datePublished": "2020-01-01"},
        ARTICLE,
        {**ARTICLE, "headline": "Otters win", "author": "Cy Young", "datePublished": "2021-01-01"},
    ],
    "items-of-a-list": [
        ARTICLE,
        {"@type": "ItemList", "itemListElement": [{**ARTICLE, "author": "Bob Jones", "headline": "Other"}]},
    ],
}


@pytest.mark.parametrize("values", SHAPES.values(), ids=SHAPES)
def test_the_article_is_found(values):
    found = read(*values)
    assert found["title"][0] == "Ferry stays"
    assert found["authors"] == ["Ann Smith"]
    assert found["published"][0] == "2024-03-05T10:20:30+01:00"


FIELDS = {
    "image-string": ({"image": "/a.jpg"}, "image", "/a.jpg"),
    "image-list": ({"image": ["/a.jpg", "/b.jpg"]}, "image", "/a.jpg"),
    "image-object": ({"image": {"@type": "ImageObject", "url": "/a.jpg"}}, "image", "/a.jpg"),
    "image-content": ({"image": [{"contentUrl": "/a.jpg"}]}, "image", "/a.jpg"),
    "licence": ({"license": "https://l.example/by"}, "licence", "https://l.example/by"),
    "licence-object": ({"license": {"@type": "CreativeWork", "name": "CC BY"}}, "licence", "CC BY"),
    "language": ({"inLanguage": "de"}, "language", "de"),
    "language-object": (
        {"inLanguage": {"@type": "Language", "name": "German", "alternateName": "de"}},
        "language",
        "de",
    ),
    "publisher": ({"publisher": {"@type": "Organization", "name": "The Post"}}, "site", "The Post"),
    "free": ({"isAccessibleForFree": True}, "paywalled", "true"),
    "free-string": ({"isAccessibleForFree": "False"}, "paywalled", "False"),
    "modified": ({"dateModified": "2024-03-06"}, "modified", "2024-03-06"),
    "abstract": ({"abstract": "Short."}, "description", "Short."),
    "types": ({}, "types", "NewsArticle"),
    "page-fills": ({"x": 1}, "published", ARTICLE["datePublished"]),
}


@pytest.mark.parametrize(("extra", "field", "wanted"), FIELDS.values(), ids=FIELDS)
def test_fields(extra, field, wanted):
    assert read({**ARTICLE, **extra})[field][0] == wanted


def test_dates_of_the_web_page_fill_in():
    found = read(
        {
            "@graph": [
                {"@type": "Article", "headline": "Ferry stays"},
                {"@type": "WebPage", "dateModified": "2024-03-06"},
            ]
        }
    )
    assert found["modified"] == ["2024-03-06"]
    assert found["types"] == ["Article", "WebPage"]


@pytest.mark.parametrize(
    "values",
    [
        NOISE,
        [{"@type": "ItemList", "itemListElement": [{**ARTICLE, "headline": "Other"}]}],
        ["[]"],
        ["null"],
        ['"text"'],
        ["oops"],
        [""],
    ],
    ids=["noise", "list", "array", "null", "string", "junk", "empty"],
)
def test_nothing_that_is_this_page(values):
    assert "published" not in read(*values)


@pytest.mark.parametrize(
    "script",
    [
        "[" * 10_000,
        '{"@graph":' * 5_000,
        json.dumps([{**ARTICLE, "headline": str(n)} for n in range(30_000)]),
        '{"a":"' + "x" * 10_000_000 + '"}',
        'ld+json"children":"' * 20_000,
    ],
    ids=["arrays", "graphs", "many", "10-MB", "calls"],
)
def test_bombs_are_bounded(script):
    for kind in ("application/ld+json", ""):
        page = parse(f'<script type="{kind}">{script}</script>')
        assert calls(lambda page=page: ENTRIES["json_ld"].read(page)) < 300_000


def test_a_cycle_of_references_ends():
    assert read(
        {
            "@graph": [
                {**ARTICLE, "author": {"@id": "#a"}},
                {"@id": "#a", "author": {"@id": "#a"}, "name": {"@id": "#a"}},
            ]
        }
    )


@given(st.text(max_size=300) | st.text(alphabet='{}[]:,"@typeidgrah \\Articlenm', max_size=300))
def test_any_script(text):
    found = read(text.replace("<", ""))
    assert all(isinstance(value, str) for values in found.values() for value in values)


_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=10)
    | st.sampled_from(["Article", "WebPage", "#a", URL]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                [
                    "@type",
                    "@id",
                    "@graph",
                    "author",
                    "name",
                    "headline",
                    "image",
                    "url",
                    "datePublished",
                    "publisher",
                    "license",
                ]
            ),
            inner,
            max_size=6,
        )
    ),
    max_leaves=20,
)


@given(_VALUES)
def test_any_shape(value):
    found = read(json.dumps(value).replace("<", ""))
    assert all(isinstance(each, str) for values in found.values() for each in values)
