"""Calls of readability-lxml's documentation, run against it and against `marrow.compat.readability`."""

import re

import pytest
from against import ADDRESS, page, quietly, shape
from lxml import html

from marrow.compat import IgnoredOption
from marrow.compat import readability as ours

real = pytest.importorskip("readability")

CALLS = {  # from the README and the docstrings
    "title": lambda r, h: r.Document(h).title(),
    "short_title": lambda r, h: r.Document(h).short_title(),
    "summary": lambda r, h: r.Document(h).summary(),
    "summary of text": lambda r, h: r.Document(h.decode()).summary(),
    "summary as a part": lambda r, h: r.Document(h).summary(html_partial=True),
    "summary with all images": lambda r, h: r.Document(h).summary(keep_all_images=True),
    "content": lambda r, h: r.Document(h).content(),
    "author": lambda r, h: r.Document(h).author(),
    "with an address": lambda r, h: r.Document(h, url=ADDRESS).summary(),
    "of a tree": lambda r, h: r.Document(html.fromstring(h.decode())).summary(),
    "with keywords": lambda r, h: r.Document(h, positive_keywords="story", negative_keywords=["promo", "ad"]).summary(),
    "with a regex": lambda r, h: r.Document(h, positive_keywords=re.compile("story")).short_title(),
    "with lengths": lambda r, h: r.Document(h, min_text_length=20, retry_length=100).summary(),
    "no title": lambda r, h: r.Document("<html><body><p>It rained.</p></body></html>").title(),
    "no short title": lambda r, h: r.Document("<html><body><p>It rained.</p></body></html>").short_title(),
    "no author": lambda r, h: r.Document("<html><body><p>It rained.</p></body></html>").author(),
}


@pytest.mark.parametrize("call", CALLS)
def test_a_documented_call_gives_the_same_kind_of_thing(call):
    theirs, mine = (quietly(CALLS[call], library, page()) for library in (real, ours))
    assert shape(mine) == shape(theirs) == "str"
    assert mine == theirs or not call.startswith("no ")  # what stands for nothing is the same


@pytest.mark.parametrize("slug", ["news", "encyclopedia", "docs-sphinx", "chinese-gb18030", "empty-shell"])
def test_a_summary_is_a_document_around_one_box(slug):
    whole, part = ours.Document(page(slug)).summary(), ours.Document(page(slug)).summary(html_partial=True)
    assert whole == f"<html><body>{part}</body></html>"
    assert html.document_fromstring(whole).xpath("count(/html/body/div)") == 1
    assert html.fragment_fromstring(part).tag == html.fragment_fromstring(
        quietly(lambda: real.Document(page("news")).summary(html_partial=True))).tag == "div"  # fmt: skip


def test_the_full_title_is_that_of_readability():
    for slug in ("news", "chinese-gb18030", "recipe", "empty-shell"):
        assert ours.Document(page(slug)).title() == quietly(lambda s=slug: real.Document(page(s)).title())


def test_content_is_the_body_without_scripts():
    source = b"<title>T</title><body class=a><script>x()</script><p onclick=y>One<style>p{}</style><p>Two"
    assert ours.Document(source).content() == '<body class="a"><p onclick="y">One</p><p>Two</p></body>'
    found = html.document_fromstring(ours.Document(page()).content())
    assert not found.xpath("//script|//style") and found.xpath("//nav")


def test_links_of_a_summary_are_absolute():
    links = html.fromstring(ours.Document(page(), url=ADDRESS).summary()).xpath("//a/@href")
    assert links and all(link.startswith("https://courier.example.com/") for link in links)


def test_links_of_a_page_without_address_stay_as_they_are():
    source = "<p>" + "It rained all day. " * 30 + ("<a href=a/b>one</a> <a href=../c>two</a> <a href=/d>three</a>"
                                                   " <a href=//h/e>four</a>")
    assert html.fromstring(ours.Document(source).summary()).xpath("//a/@href")[:3] == ["a/b", "../c", "/d"]


@pytest.mark.parametrize("source", ["", b"", b"\x89PNG\r\n\x1a\n\0", "<", "<body>"])
def test_nothing_raises(source):
    document = ours.Document(source)
    assert document.summary() == "<html><body><div></div></body></html>" or source == "<"
    assert document.title() == "[no-title]" and document.content().startswith("<body")
    with pytest.raises(TypeError, match="NoneType"):
        ours.Document(None)


def test_options_without_meaning_are_named():
    with pytest.warns(IgnoredOption, match=r"readability: Document\(\) has no use for negative_keywords, retry_length"):
        ours.Document(page(), negative_keywords="ad", retry_length=10)
    with pytest.warns(IgnoredOption, match="keep_all_images"):
        ours.Document(page()).summary(keep_all_images=True)
