"""Plain text straight from the columns is what the document tree gives, wherever it does not give up."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel.both import GOLDEN

import marrow
from marrow.document.build import build, prepared
from marrow.page import parse
from marrow.render.straight import plain_text
from marrow.render.text import render

TITLE = "The title"
_TAGS = ("div", "p", "span", "b", "a href='/x'", "a href='#x'", "ul", "ol", "li", "table", "tr", "td", "th", "caption",
         "br",
         "br", "hr", "h1", "h2", "section lang=de", "blockquote", "figure", "figcaption", "div class=caption", "em",
         "button",
         "span class=credit", "dl", "dt", "dd", "img src=/a.jpg width=600 alt=x", "iframe src=https://a.org/v", "nav",
         "button aria-expanded=true", "cite", "code", "pre", "details", "summary", "sup", "div class=note", "label",
         "q",
         "img src=/b.gif alt=", "div class=quote", "input type=checkbox disabled", "abbr title=x", "thead",
         "x-y")  # fmt: skip
_text = st.text(st.sampled_from("ab cé 漢\n\u200b\xa01.[*"), max_size=8) | st.sampled_from(
    (TITLE, "It rained on the town for as long as anybody there could remember.", " ", "\n ")
)
_open = st.sampled_from(_TAGS).map(lambda tag: f"<{tag}>")
_close = st.sampled_from(_TAGS).map(lambda tag: f"</{tag.split()[0]}>")
_pages = st.lists(st.one_of(_open, _open, _close, _text, _text), max_size=60).map("".join)


def both(html, keep=None, *, repeat=False):
    page = parse(html)
    keep = page.leaves.hidden == 0 if keep is None else keep
    tree = render(build(page, keep, title=TITLE, repeats=repeat))
    return plain_text(prepared(page, keep), lambda: TITLE, repeat=repeat), tree


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.parent.name)
def test_golden_pages(path):
    article = marrow.extract(path.read_bytes())
    straight = plain_text(article._prepared, lambda: article.title or "", thread=article.thread, repeat=article._many)
    assert straight in (None, article.render("text"))


@given(_pages, st.booleans(), st.randoms(use_true_random=False))
@settings(max_examples=600, deadline=None)
def test_pages_made_at_random(html, whole, random):
    page = parse(html)
    shown = page.leaves.hidden == 0
    keep = shown if whole else shown & np.array([random.random() < 0.7 for _ in shown], dtype=bool)
    straight, tree = both(html, keep)
    assert straight in (None, tree)


@pytest.mark.parametrize(("html", "text"), [
    ("<p>a <b>b</b>c<br>d<br><br>e", "a bc\nd\n\ne\n"),
    ("<ul><li>a<li><p>b<ul><li>c</ul></ul>d", "a\nb\nc\n\nd\n"),
    ("<dl><dd>x<dt>a<dd>b<dd>c<dt>d</dl>", "x\n\na\nb\nc\n\nd\n"),
    ("<table><caption>t</caption><tr><th>a<th>b<tr><td>1<td>2 <br>3</table>", "t\na\tb\n1\t2 3\n"),
    ("<table><tr><td><h2>a</h2><p>b<td>c</table>", "a\n\nb\n\nc\n"),
    ("<p>kicker<h1>The title!</h1><p>text", "The title!\n\nkicker\n\ntext\n"),
    ("<p>a<figure><img src=/a.jpg width=600><figcaption>b</figcaption></figure>c", "a\n\nb\n\nc\n"),
    ("<blockquote><p>a<p>b</blockquote><button>go</button>c", "a\n\nb\n\nc\n"),
    ("<p>a&shy;b <a href=#x>¶</a><span class=material-icons>menu</span>c", "ab c\n"),
])  # fmt: skip
def test_constructs_that_it_knows(html, text):
    assert both(html) == (text, text)


@pytest.mark.parametrize("html", [
    "<pre>a\n b</pre>", "<p>a<sup><a href=#n>1</a></sup></p><p>b<ol><li id=n>note</ol>", "<p>$$x^2$$ and</p>",
    "<p>a" + "<blockquote>" * 120 + "b", "<details><summary>a</summary>b</details>",
    "<div class='admonition note'><p>Note<p>b</div><p>cc dd ee", "<ruby>a<rt>b</ruby>",
    "<p>It rained on the town for as long as anybody could remember.<p>x" * 2,
])  # fmt: skip
def test_constructs_that_it_leaves_to_the_tree(html):
    straight, tree = both(html)
    assert straight is None
    assert tree


def test_the_document_is_not_changed_by_asking_for_the_text_before():
    html = (GOLDEN[0]).read_bytes()
    first, second = marrow.extract(html), marrow.extract(html)
    assert first.text
    assert first.markdown() == second.markdown()
    assert first.json() == second.json()
