"""The removed link retainer: in order, once each, in a labelled nav at the end."""

import re

import pytest
from filtered import chained

PAGE = "<body><p>text</p>{}"


def listed(body, *, url=None, **knobs):
    """Address and text of the links in the list, or None if there is no list."""
    html = chained(PAGE.format(body), "text_links", "removed_links", url=url, **knobs)
    found = re.search(r'<nav id="marrow-removed-links".*</nav>$', html)
    return re.findall(r'<li><a href="(.*?)">(.*?)</a></li>', found[0]) if found else None


@pytest.mark.parametrize(
    ("body", "links"),
    [
        ("<p>no links", None),
        ("<a href=/b>B</a><a href=/a>A</a>", [("/b", "B"), ("/a", "A")]),
        ("<a href=/a>A</a><a href=/b>B</a><a href=/a>again</a>", [("/a", "A"), ("/b", "B")]),
        ("<a href=/a>A <b>b</b>\n c</a>", [("/a", "A b c")]),
        ("<a href='#top'>Top</a><a>none</a><a href=''>empty</a><a href='javascript:x()'>script</a>", None),
        ("<a href='java\nscript:x()'>script</a><a href='data:text/html,x'>data</a><a href='vbscript:x'>y</a>", None),
        ("<a href='mailto:a@b.c'>mail</a><a href='tel:1'>call</a>", [("mailto:a@b.c", "mail"), ("tel:1", "call")]),
        ("<a href='/?a=1&amp;b=\"2\"'>&lt;i&gt;</a>", [("/?a=1&amp;b=&quot;2&quot;", "&lt;i&gt;")]),
    ],
)
def test_what_is_listed(body, links):
    assert listed(body) == links


def test_the_same_address_written_in_two_ways_stands_once():
    body = "<a href=/a/b>one</a><a href=b>two</a><a href='https://example.org/a/b#part'>three</a>"
    assert listed(body, url="https://example.org/a/") == [("/a/b", "one")]


def test_links_that_are_still_on_the_page_are_not_repeated():
    kept = '<a href="/a"><img src="x"></a>'
    assert listed(f"{kept}<a href=/a>A</a><a href=/b>B</a>") == [("/b", "B")]


def test_links_whose_text_stays_are_listed_too():
    assert listed("<a href=/a>A</a>", text_links={"keep_text": True}) == [("/a", "A")]


def test_links_within_a_removed_list_are_listed_and_those_of_named_filters_are_not():
    body = f"<body><ul>{'<li><a href=/a>A</a><li><a href=/b>B</a>' * 3}</ul><p>{'word ' * 99}"
    html = chained(body, "link_lists", "removed_links")
    assert html.count('<a href="/a">A</a>') == html.count('<a href="/b">B</a>') == 1
    assert "marrow-removed" not in chained(body, "link_lists", "removed_links",
                                           removed_links={"but_not_from": "link_lists"})


def test_the_list_has_a_label_a_number_and_the_language_of_the_page():
    page = '<html lang="de"><body><p>text</p><a href=/a>A</a>'
    html = chained(page, "text_links", "removed_links")
    nav = '<nav id="marrow-removed-links" lang="en" dir="auto" aria-label="Removed links">'
    assert nav + "<details><summary>1 removed link<" in html
    assert '<ul lang="de">' in html
    html = chained(page, "text_links", "removed_links", removed_links={"folded": False})
    assert "<p>1 removed link</p>" in html
    assert "<details>" not in html


def test_the_length_of_the_list_is_bounded():
    assert len(listed("".join(f"<a href=/{n}>{n}</a>" for n in range(50)), removed_links={"most": 7})) == 7
    assert listed("<a href=/a>A</a>", removed_links={"most": 0}) is None


def test_the_text_of_a_link_is_what_a_reader_sees_of_it():
    assert ">Water</a>" in chained("<p>text</p><a href=/x><svg><title>icon</title></svg>Wa<b>ter</b></a>", "text_links",
                                   "removed_links")
