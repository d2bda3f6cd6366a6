"""The page for reading: its choices, its list of headings, its reading time, and that nothing unsafe is in it."""

import re

import pytest
from render.trees import doc, e
from selectolax.lexbor import LexborHTMLParser

from marrow.render.reading import render

LONG = [part for number in range(6) for part in (e("h2", f"Part {number}"), e("p", "word " * 300))]


def chosen(html):
    tree = LexborHTMLParser(html)
    return {each.attributes["name"]: each.css_first("option[selected]").attributes["value"]
            for each in tree.css("select")}


def test_what_is_asked_for_is_chosen():
    html = render(doc(e("p", "a")), size=150, theme="sepia", font="dyslexia", line="wide", letter="wider", width="full")
    assert chosen(html) == {"size": "150", "font": "dyslexia", "line": "wide", "letter": "wider", "width": "full",
                            "theme": "sepia", "images": "yes"}  # fmt: skip
    assert 'class="size-150 font-dyslexia line-wide letter-wider width-full theme-sepia images-yes"' in html


@pytest.mark.parametrize(("size", "shown"), [(123, "123"), (5, "50"), (10**9, "400")])
def test_any_size_within_bounds(size, shown):
    html = render(doc(e("p", "a")), size=size)
    assert chosen(html)["size"] == shown
    assert f".size-{shown}{{--size:" in html


def test_the_choices_are_sent_where_they_are_kept():
    html = render(doc(e("p", "a")), choices="https://r.example/read?url=https%3A%2F%2Fa.example%2F%3Fb%22&size=80")
    form = LexborHTMLParser(html).css_first("form")
    assert form.attributes == {"action": "https://r.example/read"}
    hidden = [(each.attributes["name"], each.attributes["value"]) for each in form.css("input")]
    assert hidden == [("url", 'https://a.example/?b"')]
    assert "form-action https://r.example" in html
    assert form.css_first("button").text() == "Keep these choices"


def test_without_an_address_nothing_is_sent():
    html = render(doc(e("p", "a")))
    assert "form-action 'none'" in html
    assert "<button" not in html


def test_a_long_page_lists_its_headings():
    tree = LexborHTMLParser(render(doc(*LONG)))
    links = [(each.text(), each.attributes["href"]) for each in tree.css("nav a")]
    assert links == [(f"Part {number}", f"#section-{number + 1}") for number in range(6)]
    assert [each.text() for each in tree.css("h2[id]")] == [text for text, _ in links]
    assert "<nav" not in render(doc(*LONG), contents=False)
    assert "<nav" not in render(doc(*LONG[:4]))


@pytest.mark.parametrize(
    ("body", "said"),
    [("word " * 460, "2 min to read, 460 words"), ("雨" * 1200, "3 min to read, 1,200 words"),
     ("a", "1 min to read, 1 words")],
)
def test_reading_time(body, said):
    assert said in render(doc(e("p", body)))


def test_pictures_that_are_hidden_are_not_loaded():
    picture = e("p", e("img", src="https://a.example/i.png", alt="x"))
    assert "<img" not in render(doc(picture), images=False)
    kept = render(doc(picture), images=False, choices="/read?url=x")  # they can be shown again
    assert re.search(r'<img [^>]*loading="lazy"', kept)
    assert ".images-no{--pictures:none}" in kept


def test_no_script_and_no_style_of_the_page():
    html = render(doc(e("p", e("script", "alert(1)"), "a", onclick="x", style="y")))
    assert "<script" not in html and "onclick" not in html and html.count("<style") == 1
    assert "default-src 'none'" in html
