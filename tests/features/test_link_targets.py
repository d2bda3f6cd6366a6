"""Where the links of blocks lead, seen from the page's own address."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.features.frame import Frame
from marrow.features.link_targets import Target, address, measure, target
from marrow.page import parse

HOST, PATH = b"example.org", b"/news/2024/harbour"


def columns(html, url=None):
    frame = Frame(parse(html, url=url))
    out = {}
    for names, column in measure(frame).items():
        names = (names,) if isinstance(names, str) else names
        out |= zip(names, np.atleast_2d(column).tolist(), strict=True)
    return frame.page.blocks.texts, out


@pytest.mark.parametrize(("href", "leads"), [
    ("", Target.NOWHERE), ("#top", Target.HERE), ("/news/2024/harbour#notes", Target.HERE),
    ("https://www.Example.org/news/2024/harbour/", Target.HERE), ("harbour", Target.HERE),
    ("/news/2024/harbour?page=2", Target.BESIDE), ("?page=2", Target.BESIDE), ("bridge", Target.BESIDE),
    ("//example.org/news/2024/bridge", Target.BESIDE), ("/news/2024", Target.UP), ("/", Target.UP),
    ("http://example.org", Target.UP), ("/news/", Target.UP), ("/news/2024/harbour/pictures", Target.BELOW),
    ("harbour/pictures?x#y", Target.BELOW), ("/news/2023/bridge", Target.WITHIN), ("/newsletter", Target.WITHIN),
    ("https://shop.example.org/news/2024", Target.WITHIN), ("https://example.com/news/2024", Target.OUT),
    ("https://notexample.org/", Target.OUT), ("//t.me/channel", Target.OUT), ("mailto:ann@example.org", Target.OTHER),
    ("javascript:void(0)", Target.OTHER), ("TEL:+1", Target.OTHER), ("HTTPS://Example.org/NEWS", Target.WITHIN),
])  # fmt: skip
def test_where_an_address_leads(href, leads):
    assert target(address(href), HOST, PATH) is leads


def test_white_space_around_an_address_is_none_of_it():
    assert address("\n /news \t") == b"/news"
    assert address(None) == b""


def test_a_page_without_an_address_knows_what_is_its_own_by_form_alone():
    found = {href: target(address(href), b"", b"") for href in ("/news", "news", "#x", "//a.org", "https://a.org/b")}
    assert found == {"/news": Target.WITHIN, "news": Target.WITHIN, "#x": Target.HERE, "//a.org": Target.OUT,
                     "https://a.org/b": Target.OUT}  # fmt: skip


def test_the_links_of_a_block_are_counted_once_each():
    texts, found = columns("""<p>By <a href="/ann">Ann <b>Lee</b></a>, see <a href="https://a.org">one</a>,
    <a href="https://b.org">two</a>, <a>no</a></p><p>None.</p>""", "https://example.org/news/harbour")  # fmt: skip
    assert len(texts) == 2
    assert found["links"] == pytest.approx([np.log1p(3), 0])
    assert found["leads_within"] == pytest.approx([1 / 3, 0])
    assert found["leads_out"] == pytest.approx([2 / 3, 0])


def test_the_picture_the_title_and_the_more_of_a_card_lead_to_one_address():
    texts, found = columns("""<a href="/a#x"><img src="a.jpg"></a><h3><a href="/a">A harbour</a></h3><p>It opened.</p>
    <a href="/a/">More</a><p><a href="/b">Another</a></p><p><a href="#a">Up</a> <a href="#b">Up</a></p>""")  # fmt: skip
    assert texts == ["A harbour", "It opened.", "More", "Another", "Up Up"]
    assert found["leads_where_others_do"] == [1, 0, 1, 0, 0]
    assert found["leads_where_the_next_does"] == [1, 0, 1, 0, 0]


@given(st.text(), st.text(alphabet="ab./?#:", max_size=9))
def test_any_address_leads_somewhere(href, path):
    assert target(address(href), HOST, path.encode()) in Target
    assert target(address(path), HOST, PATH) in Target
