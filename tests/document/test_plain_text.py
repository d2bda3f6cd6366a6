"""The document for plain text, without links and most formats, has the text of the whole document."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kernel.both import GOLDEN

import marrow
from marrow.document.build import build, build_plain, prepared
from marrow.page import parse
from marrow.render.text import render

TITLE = "The title"
URL = "https://e.org/"  # pictures without an address are none
_TAGS = ("div", "p", "span", "b", "a href='/x'", "a href='#x'", "ul", "ol", "li", "table", "tr", "td", "th", "caption",
         "br",
         "br", "hr", "h1", "h2", "section lang=de", "blockquote", "figure", "figcaption", "div class=caption", "em",
         "button",
         "span class=credit", "dl", "dt", "dd", "img src=/a.jpg width=600 alt=x", "iframe src=https://a.org/v", "nav",
         "button aria-expanded=true", "cite", "code", "pre", "details", "summary", "sup", "div class=note", "label",
         "q",
         "img src=/b.gif alt=", "div class=quote", "input type=checkbox disabled", "abbr title=x", "thead",
         "x-y", "p class=admonition-title")  # fmt: skip
_text = st.text(st.sampled_from("ab cé 漢\n\u200b\xa01.[*"), max_size=8) | st.sampled_from(
    (TITLE, "It rained on the town for as long as anybody there could remember.", " ", "\n ")
)
_open = st.sampled_from(_TAGS).map(lambda tag: f"<{tag}>")
_close = st.sampled_from(_TAGS).map(lambda tag: f"</{tag.split()[0]}>")
_pages = st.lists(st.one_of(_open, _open, _close, _text, _text), max_size=60).map("".join)


def both(html, keep=None, *, repeat=False):
    page = parse(html, url=URL)
    keep = page.leaves.hidden == 0 if keep is None else keep
    plain = build_plain(prepared(page, keep), lambda: TITLE, lambda: ("", ""), repeats=repeat)
    return render(plain), render(build(page, keep, title=TITLE, repeats=repeat))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.parent.name)
def test_golden_pages(path):
    article = marrow.extract(path.read_bytes())
    assert article.text == article.render("text")


@given(_pages, st.booleans(), st.randoms(use_true_random=False))
def test_pages_made_at_random(html, whole, random):
    page = parse(html, url=URL)
    shown = page.leaves.hidden == 0
    keep = shown if whole else shown & np.array([random.random() < 0.7 for _ in shown], dtype=bool)
    plain, whole = both(html, keep)
    assert plain == whole


@pytest.mark.parametrize(("html", "text"), [
    ("<p>a <b>b</b>c<br>d<br><br>e", "a bc\nd\n\ne\n"),
    ("<img src=/b.gif alt=x>1.<div>a</div>", "1.\n\na\n"),
    ("<p>a<p>*<b>**</b><p>b", "a\n\nb\n"),
    (".<div><img src=/a.jpg width=600 alt=x>", ".\n"),
    ("1<div><img src=/a.jpg width=600 alt=x>.", "1\n"),
    ("1.<img src=/b.gif alt=><div>a</div>", "1.\n\na\n"),
    ("<div>1.</div><div><img src=/b.gif alt=x></div><div>a</div>", "1. a\n"),
    ("<p>a <a href=/x>b <b>c</b> <i>d</i></a> e<h1><a href=/x>b <b>c</b></a></h1>f", "a b c d e\n\nb c\n\nf\n"),
    ("<figure><img src=/a.jpg><figcaption>The old harbour<small>Photo: Ann", "The old harbour Photo: Ann\n"),
    ("<ul><li>a<li><p>b<ul><li>c</ul></ul>d", "a\nb\nc\n\nd\n"),
    ("<dl><dd>x<dt>a<dd>b<dd>c<dt>d</dl>", "x\n\na\nb\nc\n\nd\n"),
    ("<p>a b c d e f<div class=note><p>Note<p>g</div>h", "a b c d e f\n\nNote\n\ng\n\nh\n"),
    ("<p>a b c d e f<p class=warning>g <b>h</b>", "a b c d e f\n\ng h\n"),
    ("<table><caption>t</caption><tr><th>a<th>b<tr><td>1<td>2 <br>3</table>", "t\na\tb\n1\t2 3\n"),
    ("<table><tr><td><h2>a</h2><p>b<td>c</table>", "a\n\nb\n\nc\n"),
    ("<p>kicker<h1>The title!</h1><p>text", "The title!\n\nkicker\n\ntext\n"),
    ("<p><img src=/a.jpg width=600 alt=x></p>" * 3 + "<p>kicker<h1>The title!</h1><p>text",
     "The title!\n\nkicker\n\ntext\n"),
    ("<p><img src=/a.jpg width=600 alt=x></p><p class=caption>c</p><p class=credit>d</p>e", "c d\n\ne\n"),
    ("<p>a<figure><img src=/a.jpg width=600><figcaption>b</figcaption></figure>c", "a\n\nb\n\nc\n"),
    ("<blockquote><p>a<p>b</blockquote><button>go</button>c", "a\n\nb\n\nc\n"),
    ("a<figure><button><img src=/a.jpg width=600></button><figcaption>b</figcaption></figure>c", "a\n\nb\n\nc\n"),
    ("a b<button><img src=/a.jpg width=600></button><p class=caption>c</p>d", "a b\n\nc\n\nd\n"),
    ("a b<button><img src=/a.jpg width=600></button>c d", "a b c d\n"),
    ("<table><caption><hr></caption><tr><td>a<td>b<tr><td>c<td>d</table>", "a\tb\nc\td\n"),
    ("<table><caption><hr></caption><tr><td>a<td>b</table>", "a\n\nb\n"),
    ("<p>a&shy;b <a href=#x>¶</a><span class=material-icons>menu</span>c", "ab c\n"),
    ("a<pre>b\n  c\n\n</pre>d<p>e <code>f</code><p><code>g</code><br><code>h</code>",
     "a\n\nb\n  c\n\nd\n\ne f\n\ng\nh\n"),
    ("<li>a<li>b<p>c</p><li>d<div><li>e</div><li><img src=/a.jpg width=600 alt=x>f", "a\nb\nc\nd\ne\nf\n"),
    ("<details>b<summary>a</summary><p>c</details><button aria-expanded=true>all of d</button>",
     "a\n\nb\n\nc\n\nall of d\n"),
    ("<p>some five words of text<ul><li><a href=#a>A<li><a href=#b>B<li><a href=#c>C</ul><h2 id=a>A</h2><p>a b c d"
     "<h2 id=b>B</h2><p>b c d e<h2 id=c>C</h2><p>c d e f",
     "some five words of text\n\nA\n\na b c d\n\nB\n\nb c d e\n\nC\n\nc d e f\n"),
    ("<p>It rained on the town for as long as anybody could remember.<p>x" * 2,
     "It rained on the town for as long as anybody could remember.\n\nx\n"),
    ("<details><summary>a</summary><p>It rained on the town for as long as anybody could remember.</details>" * 2,
     "a\n\nIt rained on the town for as long as anybody could remember.\n\n"
     "a\n\nIt rained on the town for as long as anybody could remember.\n"),
    ("<h2>T</h2><p>It rained on the town for as long as anybody could remember.<h2>U</h2>" * 2,
     "T\n\nIt rained on the town for as long as anybody could remember.\n\nU\n\nU\n"),
    ("<h2>T</h2><p>It rained on the town for as long as anybody could remember.</p>" * 2 + "<p>x",
     "T\n\nIt rained on the town for as long as anybody could remember.\n\nT\n\nx\n"),
    ("<div class='admonition note'><h3>Note</h3><p>b</div><p>cc dd ee", "Note\n\nb\n\ncc dd ee\n"),
    ("<div class='admonition tip'><p class=admonition-title>Read this</p><p>b</div><p>cc dd ee ff gg",
     "Read this\n\nb\n\ncc dd ee ff gg\n"),
    ("<table><tr><th>a<th>b<tr><td>c<img src=/a.jpg width=600 alt=x><td>d<tr><td>e<td></table>", "a\tb\nc\td\ne\t\n"),
    ("<table><tr><td><img src=/a.jpg width=600 alt=x><td>d</table>", "d\n"),
    ("<p>So <img src=/a.gif alt=':)'> it is.<p>x", "So :) it is.\n\nx\n"),
    ("<p>It rained on the town for as long<br>as anybody could remember.<p>x" * 2,
     "It rained on the town for as long\nas anybody could remember.\n\nx\n\n"
     "It rained on the town for as long\nas anybody could remember.\n\nx\n"),
])  # fmt: skip
def test_constructs_that_it_knows(html, text):
    assert both(html) == (text, text)


@pytest.mark.parametrize("html", [
    "<p>a<sup><a href=#n>1</a></sup></p><p>b<ol><li id=n>note</ol>", "<p>$$x^2$$ and</p>",
    "<p>a" + "<blockquote>" * 120 + "b", "<li>a</li><p><img src=/a.jpg width=600 alt=x></p><li>b",
    "<li><input type=checkbox disabled>a", "<dl><li>a<li>b</dl>",
    "<figure><a href=/x><img src=/a.jpg width=600><br></a><a href=/y>d</a><figcaption>c</figcaption></figure>e",
    "<figure>a<button><img src=/a.jpg width=600 alt=x></button>b<figcaption>c d</figcaption></figure><p>e",
    "<div class='admonition note'><h3>Note</h3></div><p>cc dd ee", "<ruby>a<rt>b</ruby>",
    "<div class='admonition note'><p class=admonition-title>Note</p><p>tip</p><p>b</div><p>cc dd ee ff gg hh",
    "<table><tr><td>a<td><img src=/a.jpg width=600 alt=x><tr><td>b<td><img src=/b.jpg width=600 alt=y></table>",
    "<h2>T</h2><p>It rained on the town for as long as anybody could remember.<img src=/a.jpg width=600 alt=x>" * 2,
    "<p><b>It rained on the town for as long<br>as anybody could remember.</b><p>x" * 2,
    "<p><b>$x^2 + y$</b> It rained on the town for as long as anybody could remember.<p>x" * 2,
    "<blockquote><b><cite>a</cite></b>b</blockquote>", "<figure><b><img src=/a.jpg width=600></b>a</figure>b",
    "<div lang=de>It rained on the town for as long as anybody could remember.</div><p>x" * 2,
])  # fmt: skip
def test_constructs_whose_text_hangs_on_links_formats_and_languages(html):
    plain, whole = both(html)
    assert plain == whole != ""


def test_the_title_is_asked_for_only_where_a_heading_may_move():
    page = parse("<h1>The title</h1><p>text")
    plain = build_plain(prepared(page, page.leaves.hidden == 0), pytest.fail, pytest.fail)
    assert render(plain) == "The title\n\ntext\n"


def test_the_document_is_not_changed_by_asking_for_the_text_before():
    html = (GOLDEN[0]).read_bytes()
    first, second = marrow.extract(html), marrow.extract(html)
    assert first.text
    assert first.markdown() == second.markdown()
    assert first.json() == second.json()
