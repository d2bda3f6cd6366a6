# ruff: noqa: E501 - one case a line
"""Plain text: one table of trees and what they say, then what holds for any tree."""

import re

import pytest
from hypothesis import given
from render.trees import DOCUMENTS, doc, e

from marrow.render.flow import plain
from marrow.render.text import render

CASES = {
    "paragraphs": (doc(e("p", "One."), e("p", "Two.")), "One.\n\nTwo.\n"),
    "no title": (doc(e("p", "x"), title="T"), "x\n"),
    "inline markup goes": (doc(e("p", "a ", e("em", "b"), e("strong", e("a", "c", href="https://x.example"))," ",
                                 e("code", "d*"))), "a bc d*\n"),
    "br is a line": (doc(e("p", "a", e("br"), "b")), "a\nb\n"),
    "heading": (doc(e("h2", "H"), e("p", "x")), "H\n\nx\n"),
    "tasks": (doc(e("ul", e("li", "a", checked="yes"), e("li", e("p", "b"), e("p", "c"), checked="no"))),
              "☑ a\n☐ b\nc\n"),
    "list": (doc(e("ul", e("li", "a"), e("li", "b"))), "a\nb\n"),
    "nested list": (doc(e("ul", e("li", e("p", "a"), e("ul", e("li", "b"), e("li", "c"))), e("li", "d"))),
                    "a\nb\nc\nd\n"),
    "definitions": (doc(e("dl", e("dt", "T"), e("dd", "d"))), "T\nd\n"),
    "quote": (doc(e("blockquote", e("p", "a"), e("p", "b"))), "a\n\nb\n"),
    "images": (doc(e("p", "a ", e("img", src="https://a.example/b"), " b", e("img"), "c ", e("img"), e("br"), e("img"),
                     " d", e("img"))), "a bc\nd\n"),
    "code of nothing": (doc(e("pre", " ")), ""),
    "code exact": (doc(e("pre", "a\n\n  b\t*")), "a\n\n  b\t*\n"),
    "table": (doc(e("table", e("caption", "C"), e("tr", e("th", "a"), e("th", "b")), e("tr", e("td", "1", e("br"), "2"),
        e("td", e("p", "x"), e("p", "y"))))), "C\na\tb\n1 2\tx y\n"),
    "spans once": (doc(e("table", e("tr", e("td", "a", colspan="2")), e("tr", e("td", "b"), e("td", "c")))),
                   "a\nb\tc\n"),
    "figure": (doc(e("figure", e("img", src="https://x.example/a.png", alt="no"), e("figcaption", "yes"))), "yes\n"),
    "formulas": (doc(e("p", "is ", e("math", tex="x^2"), "."), e("math", display="block", tex="y")), "is x^2.\n\ny\n"),
    "ruby": (doc(e("p", e("ruby", "漢字", e("rt", "かんじ")), "と", e("ruby", "x", e("rt", "ex")))), "漢字（かんじ）とx(ex)\n"),
    "notes last": (doc(e("p", "a", e("noteref", id="1"), "."), e("footnotes", e("note", e("p", "n"), id="1")),
                       e("p", "z")), "a.\n\nz\n\nn\n"),
    "callout": (doc(e("callout", e("p", "x"), kind="tip", title="T")), "T\n\nx\n"),
    "callout in a cell": (doc(e("table", e("tr", e("td", e("callout", "x", title="T")), e("td", "y")))), "T x\ty\n"),
    "post": (doc(e("post", e("p", "a"), author="Ann", stamp="12 March", byline="kept"), e("post", e("p", "b"))),
             "Ann, 12 March\n\na\n\nb\n"),
    "post whose author is no content": (doc(e("post", e("p", "a"), author="Ann", stamp="12 March")), "a\n"),
    "details": (doc(e("details", e("summary", "S"), e("p", "x"))), "S\n\nx\n"),
    "rule and player": (doc(e("p", "a"), e("hr"), e("embed", src="https://x.example", title="t"), e("p", "b")),
                        "a\n\nb\n"),
    "empty": (doc(title="T"), ""),
    "nothing said": (doc(e("p"), e("ul", e("li")), e("table")), ""),
}  # fmt: skip


@pytest.mark.parametrize(("document", "expected"), CASES.values(), ids=CASES)
def test_table(document, expected):
    assert render(document) == expected


def test_title():
    assert render(doc(e("p", "x"), title="T"), title=True) == "T\n\nx\n"


def test_bylines():
    assert render(doc(e("post", e("p", "a"), author="Ann", stamp="12 March"), e("post", e("p", "b"), stamp="13 March")),
                  bylines=True) == (
        "Ann, 12 March\n\na\n\n13 March\n\nb\n")  # fmt: skip


def test_bullets():
    inner = e("ol", e("li", "b"), e("li", "c"), start="3")
    document = doc(e("ul", e("li", e("p", "a"), inner), e("li", "d")))
    assert render(document, bullets=True) == "- a\n  3. b\n  4. c\n- d\n"


def test_bullets_count_down_and_by_value():
    items = [e("li", "a"), e("li", "b"), e("li", "c", value="7")]
    assert render(doc(e("ol", *items, start="3", reversed="")), bullets=True) == "3. a\n2. b\n7. c\n"


@given(DOCUMENTS)
def test_any_document(document):
    text = render(document)
    assert text == render(document)
    assert text == "" or (text.endswith("\n") and text.strip())


def _words(text):
    return re.findall(r"\w+", text)


@given(DOCUMENTS)
def test_no_text_is_lost_or_added(document):
    body = [block for block in document.body if block.name != "table"]
    assert sorted("".join(_words(render(doc(*body))))) == sorted("".join(_words(plain(body))))


def test_a_callout_begins_with_the_word_of_the_page():
    callout = e("callout", e("p", "a"), kind="note", title="", word="Info")
    assert render(doc(callout)) == "Info\n\na\n"
    callout.attributes["title"] = "Read this"
    assert render(doc(callout)) == "Read this\n\na\n"
