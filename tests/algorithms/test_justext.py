"""jusText: classes and neighbours, stop words by language, and pieces of long pages."""

import sys

import pytest
from judging import kept

from marrow.algorithms import justext
from marrow.errors import Error

pytest.importorskip("justext")
GOOD = ("It was the first of the many days on which the river had been over the road "
        "to the town, and there was no way out. ") * 2
MENU = "<p><a href=/>Home and news</a></p>"


def page(body, lang="en"):
    return f"<html lang={lang}><body>{body}</body></html>"


def test_good_blocks_stay_and_menus_go():
    assert kept(justext, page(f"{MENU}<p>{GOOD}</p>{MENU}")) == [GOOD.strip()]


def test_short_blocks_go_the_way_of_their_neighbours():
    body = f"{MENU}<p>Short one.</p>{MENU}<p>{GOOD}</p><p>Short two.</p><p>{GOOD}</p>"
    assert kept(justext, page(body)) == [GOOD.strip(), "Short two.", GOOD.strip()]


def test_a_heading_is_kept_before_a_good_block():
    body = f"{MENU}<h2>Heading</h2><p>{GOOD}</p>{MENU}"
    assert kept(justext, page(body)) == ["Heading", GOOD.strip()]
    assert kept(justext, page(body), no_headings=True) == [GOOD.strip()]


def test_stop_words_are_those_of_the_page_or_of_the_knob():
    german = ("Das war der erste von den vielen Tagen, an denen der Fluss über die Straße "
              "in die Stadt kam, und es gab keinen Weg. ") * 2
    assert kept(justext, page(f"<p>{german}</p>", "de-AT")) == [german.strip()]
    assert kept(justext, page(f"<p>{german}</p>", "en"), language="de") == [german.strip()]


def test_a_language_without_a_list_is_judged_without_stop_words():
    chinese = "河水在一天之内上涨了两米，通往镇上的公路已经无法通行。" * 10
    assert kept(justext, page(f"<p>{chinese}</p>", "zh")) == [chinese]


def test_a_list_that_is_not_of_the_language_of_the_page_is_left_alone():
    chinese = "河水在一天之内上涨了两米，通往镇上的公路已经无法通行。" * 10
    assert kept(justext, page(f"<p>{chinese}</p>", "en")) == [chinese]


def test_long_pages_are_judged_in_pieces_as_a_whole(monkeypatch):
    body = page(f"{MENU}<p>{GOOD}</p>{MENU}" * 60)
    whole = kept(justext, body)
    monkeypatch.setattr(justext, "_PIECE", 60)
    assert kept(justext, body) == whole


def test_without_the_package_the_error_says_how_to_get_it(monkeypatch):
    justext._package.cache_clear()
    for name in [name for name in sys.modules if name.split(".")[0] == "justext"]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, "justext", None)
    with pytest.raises(Error, match=r"pip install 'webmarrow\[justext\]'"):
        kept(justext, "<p>x")
    justext._package.cache_clear()
