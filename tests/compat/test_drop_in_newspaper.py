"""Calls of newspaper4k's documentation, run against it and against `marrow.compat.newspaper`."""

import json
import pickle
from datetime import datetime

import pytest
from against import ADDRESS, PAGES, page, quietly, shape
from later import later

from marrow.compat import IgnoredOption, NotOffered
from marrow.compat import newspaper as ours

real = later("newspaper")


def _read(library, source, **kwargs):
    article = library.Article(ADDRESS, fetch_images=False, **kwargs)
    article.download(input_html=source)
    article.parse()
    return article


CALLS = {  # from the README, the "Quickstart" and the "Advanced" pages
    "title": lambda n, h: _read(n, h).title,
    "text": lambda n, h: _read(n, h).text,
    "authors": lambda n, h: _read(n, h).authors,
    "publish_date": lambda n, h: _read(n, h).publish_date,
    "top_image": lambda n, h: _read(n, h).top_image,
    "top_img": lambda n, h: _read(n, h).top_img,
    "images": lambda n, h: _read(n, h).images,
    "movies": lambda n, h: _read(n, h).movies,
    "html": lambda n, h: _read(n, h).html,
    "article_html": lambda n, h: _read(n, h).article_html,
    "top_node": lambda n, h: _read(n, h).top_node,
    "doc": lambda n, h: _read(n, h).doc,
    "canonical_link": lambda n, h: _read(n, h).canonical_link,
    "meta_lang": lambda n, h: _read(n, h).meta_lang,
    "meta_description": lambda n, h: _read(n, h).meta_description,
    "meta_site_name": lambda n, h: _read(n, h).meta_site_name,
    "meta_favicon": lambda n, h: _read(n, h).meta_favicon,
    "source_url": lambda n, h: _read(n, h).source_url,
    "is_parsed": lambda n, h: _read(n, h).is_parsed,
    "download_state": lambda n, h: _read(n, h).download_state.name,
    "is_valid_url": lambda n, h: _read(n, h).is_valid_url(),
    "is_valid_body": lambda n, h: _read(n, h).is_valid_body(),
    "to_json": lambda n, h: _read(n, h).to_json(),
    "keys of to_json": lambda n, h: sorted(json.loads(_read(n, h).to_json())),
    "to_json as a dict": lambda n, h: sorted(_read(n, h).to_json(as_string=False)),
    "str": lambda n, h: str(_read(n, h))[:30],
    "chained": lambda n, h: n.Article(ADDRESS, fetch_images=False).download(input_html=h).parse().title,
    "article()": lambda n, h: n.article(ADDRESS, language="en", input_html=h, fetch_images=False).title,
    "fulltext": lambda n, h: n.fulltext(h.decode()),
    "text as input": lambda n, h: _read(n, h.decode()).text,
    "config": lambda n, h: _read(n, h, config=_config(n)).title,
    "a title that is given": lambda n, h: n.Article(ADDRESS, title="Given").title,
    "before parse": lambda n, h: [n.Article(ADDRESS).text, n.Article(ADDRESS).publish_date, n.Article(ADDRESS).authors],
    "nothing": lambda n, h: [getattr(_read(n, b""), name) for name in ("title", "text", "authors", "publish_date",
        "top_image")],
    "pickled": lambda n, h: pickle.loads(pickle.dumps(n.Article(ADDRESS))).url,
}


def _config(library):
    config = library.Config()
    config.browser_user_agent = "Mozilla/5.0"
    config.request_timeout = 60
    config.fetch_images = False
    return config


@pytest.mark.parametrize("call", CALLS)
def test_a_documented_call_gives_the_same_kind_of_thing(call):
    theirs, mine = (quietly(CALLS[call], library, page()) for library in (real, ours))
    assert shape(mine) == shape(theirs)
    if call in ("title", "authors", "publish_date", "top_image", "canonical_link", "meta_lang", "keys of to_json",
                "source_url", "before parse", "nothing"):  # fmt: skip
        assert mine == theirs


def test_calls_out_of_order_are_told():
    for library in (real, ours):
        with pytest.raises(library.ArticleException, match="must `download\\(\\)`"):
            library.Article(ADDRESS).parse()
        with pytest.raises(library.ArticleException, match="must `parse\\(\\)`"):
            library.Article(ADDRESS).to_json()


def test_a_page_that_cannot_be_fetched_says_so_when_it_is_parsed():
    for library in (real, ours):
        article = quietly(library.Article("http://127.0.0.1:9/story").download)
        assert article.download_state.name == "FAILED_RESPONSE" and article.download_exception_msg
        with pytest.raises(library.ArticleException, match="failed with"):
            article.parse()


def test_pages_are_fetched_from_servers_and_files(served):
    article = ours.article(f"{served}/news")
    assert article.title.startswith("A harbour town") and article.text and article.publish_date
    assert ours.Article(f"{served}/nothing").download().download_state.name == "FAILED_RESPONSE"
    local = ours.Article((PAGES / "news/source.html").as_uri()).download().parse()
    assert local.title == article.title
    missing = ours.Article((PAGES / "none.html").as_uri()).download()
    assert "none.html" in missing.download_exception_msg


def test_limits_hold():
    config = ours.Config()
    config.max_title, config.max_text, config.max_authors = 5, 50, 1
    article = ours.Article(ADDRESS, config=config).download(input_html=page()).parse()
    assert (len(article.title), len(article.text), len(article.authors)) == (5, 50, 1)
    assert article.is_valid_body() is False


@pytest.mark.parametrize(
    ("text", "date"),
    [("2021-11-04", datetime(2021, 11, 4)), ("2021-11-04T23:00", datetime(2021, 11, 4, 23)), ("soon", None)],
)
def test_dates_of_any_precision(text, date):
    source = f'<meta property="article:published_time" content="{text}"><h1>Rain</h1><p>' + "It rained all day. " * 30
    assert ours.Article(ADDRESS).download(input_html=source).parse().publish_date == date


def test_what_is_not_offered_says_so():
    article = ours.Article(ADDRESS).download(input_html=page()).parse()
    for call in (article.nlp, article.build, lambda: ours.build("https://example.org"), lambda: ours.Source):
        with pytest.raises(NotOffered, match=r"marrow\.compat\.newspaper has no") as caught:
            call()
        assert caught.value.code == "not-offered" and isinstance(caught.value, NotImplementedError)
    with pytest.raises(AttributeError, match="nonsense"):
        ours.nonsense  # noqa: B018


def test_settings_without_meaning_are_named():
    with pytest.warns(IgnoredOption, match="memorize_articles"):
        ours.Article(ADDRESS, memorize_articles=False)
    with pytest.warns(IgnoredOption, match="number_threads"):
        ours.Config().number_threads = 3
    with pytest.warns(IgnoredOption, match="read_more_link"):
        ours.Article(ADDRESS, read_more_link="//a")
