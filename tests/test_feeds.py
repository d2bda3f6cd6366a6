"""Feeds: told from pages, read whatever is in them, never a traceback."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.errors import Error
from marrow.feeds import is_feed, parse

pytest.importorskip("feedparser")


@pytest.mark.parametrize(
    ("body", "wanted"),
    [(b"<?xml version='1.0'?>\n<!-- x --><rss>", True), (b"<feed xmlns='x'>", True), (b"<rdf:RDF>", True),
     (b'{"version": "https://jsonfeed.org/version/1"', True), (b"<!doctype html><p>rss", False),
     (b"<html><feed>", False),
     (b'{"version": "2"}', False), (b"", False), (b"<?xml version='1.0'?><html>", False), (b"<feedback>", False)],
)  # fmt: skip
def test_a_feed_is_told_from_a_page(body, wanted):
    assert is_feed(body) is wanted


def test_entries_keep_their_content_and_date():
    body = b"""<rss><channel><title> A  b </title><item><link>https://a.example/1</link><title>One</title>
    <pubDate>Tue, 05 Mar 2024 10:00:00 GMT</pubDate><description>&lt;p>x&lt;/p></description></item>
    <item/></channel></rss>"""
    feed = parse(body)
    (entry,) = feed.entries
    assert (feed.title, entry.url, entry.title, entry.content) == ("A b", "https://a.example/1", "One", "<p>x</p>")
    assert entry.published.isoformat() == "2024-03-05T10:00:00+00:00"


@given(
    tail=st.binary(max_size=200), head=st.sampled_from([b"<rss>", b"<feed>", b'{"version":'
        b' "https://jsonfeed.org/version/1", "items": ['])
)
def test_any_bytes_are_a_feed_or_an_error(head, tail):
    try:
        assert parse(head + tail) is not None
    except Error as error:
        assert error.code == "bad-feed"


def test_plain_text_of_a_json_feed_is_no_markup():
    feed = b'{"version": "https://jsonfeed.org/version/1.1", "items": [{"content_text": "a <b & c\\n\\nd"}]}'
    made = parse(feed)
    assert [entry.content for entry in made.entries] == ["<p>a &lt;b &amp; c</p><p>d</p>"]


def test_what_stands_before_a_feed_is_passed_in_linear_time():
    assert is_feed(b'<?xml version="1.0"?><?pi x?><!-- a --><atom:feed xmlns:atom="x">')
    assert not is_feed(b"<!--a-->" * 200 + b"<p>text")  # tried in every other way, 40 would take years
