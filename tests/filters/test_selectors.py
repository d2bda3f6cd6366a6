"""CSS selectors over the columns of a page."""

import pytest

from marrow.filters.selectors import Index, parse
from marrow.page import parse as parse_page

PAGE = parse_page(
    '<body><div id=a class="ad x"><p id=b class=y title="A b">t</p><span id=c data-x=ads-1></span></div><i id=d>u</i>'
    '<!--x-->'
    '<ul id=e><li id=f class=ad><a id=g href="https://ads.example/x">v</a></ul><b id=h lang=en-GB class="ü a:b"></b>'
)


@pytest.mark.parametrize(
    ("selector", "ids"),
    [
        (".ad", "af"), ("#d", "d"), ("li", "f"), ("LI.ad", "f"), ("div.ad.x#a", "a"), (".ad.y", ""), ("*.y", "b"),
        ("[title]", "b"),
        ('[title="A b"]', "b"), ("[title='a b' i]", "b"), ("[title='a b']", ""), ("[data-x^=ads]", "c"),
        ('[href*="ads.ex"]', "g"),
        ("[href$='/x']", "g"), ("[lang|=en]", "h"), ("[class~=x]", "a"), ("[title*='']", ""), ("div p", "b"),
        ("div > p", "b"), ("body > p", ""),
        ("body p", "b"), ("p + span", "c"), ("div + i", "d"), ("div ~ ul", "e"), ("p ~ i", ""), ("i + ul > li a[href]",
            "g"),
        (".y, #d , li", "bdf"),
        ("#\\64", "d"), (".a\\:b", "h"), (".ü", "h"), ("#nothing", ""), ("div > > p", ""), (":has(p)", ""),
        ("p:first-child", ""), ("", ""), ("div >", ""),
        ("> p", ""), (".", ""), ("[title", ""), ("div,,p", "ab"), ("[a='],b']", ""), ("pdiv", ""), ("#a#d", ""),
    ],
)  # fmt: skip
def test_what_a_selector_matches(selector, ids):
    tree = PAGE.tree
    assert "".join(tree.attributes(node)["id"] for node in Index(PAGE).select(selector)) == ids


def test_the_index_knows_what_the_page_has():
    assert sorted(Index(PAGE).names("class")) == sorted(["ad", "x", "y", "ü", "a:b"])
    assert "".join(Index(PAGE).names("id")) == "abcdefgh"


def test_work_is_bounded():
    page = parse_page("<div class=a>" * 200 + "<p class=b></p>" * 5_000)
    index = Index(page)
    index.select(".a .a .a .a .a .a .a .a .c ~ .b")
    index.select("p ~ p ~ p ~ p ~ i")
    index.select(".b ~ .b ~ .b ~ .c ~ .b")
    assert parse("a" * 5_000) == []
