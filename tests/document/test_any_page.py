# ruff: noqa: E501 - tables of strings
"""Whatever the page and whatever is kept of it, the document is valid, and only kept text is in it."""

import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from valid import broken

from marrow.document.build import build
from marrow.document.elements import plain
from marrow.page import parse
from marrow.render import html, json, markdown, speech, tei, text

NAMES = (
    "div p span b i em a code pre ul ol li dl dt dd table tr td th thead caption h1 h2 h3 h4 blockquote cite figure"
    " figcaption img br hr sup sub details summary math script button ruby rt q abbr time bdo video iframe noscript"
    " section picture source font x-y label input form"
).split()
ATTRIBUTES = (
    "", "", "", "", ' class="note"', ' class="admonition warning"', ' class="admonition-title"',
    ' class="wp-caption-text"',
    ' class="katex"', ' class="MathJax"', ' class="lineno"', ' class="backlink"', ' class="quote"', ' href="#a"',
    ' href="/x y"',
    ' href="mailto:a@b"', ' href="javascript:1"', ' id="a"', ' id="fn1" class="footnote"', ' href="#fn1"',
    ' src="a.png" alt="x"',
    ' src="data:," data-src="b.png" alt=""', ' colspan="3"', ' rowspan="9007199254740991"', ' rowspan="0"',
    ' lang="fr"',
    ' dir="rtl"', ' type="math/tex; mode=display"', ' alttext="x^2" display="block"', ' align="right"', ' start="-3"',
    ' title="t"',
    ' datetime="2020"', ' srcset="a 1x, b 200w,, c,d 3x"', ' width="1"', ' hidden', ' role="presentation"',
)  # fmt: skip
TEXTS = (
    "a",
    " ",
    "word word",
    "\n",
    "1",
    "[1]",
    "x ",
    " y",
    "\u00ad",
    "\u200b",
    "\u2028",
    "↩",
    "¶",
    "Note",
    "😀",
    "<",
    "&nbsp;",
    "",
)
piece = st.one_of(
    st.tuples(st.sampled_from(NAMES), st.sampled_from(ATTRIBUTES)).map(lambda pair: f"<{pair[0]}{pair[1]}>"),
    st.sampled_from(NAMES).map(lambda name: f"</{name}>"),
    st.sampled_from(TEXTS),
)
markup = st.lists(piece, max_size=60).map("".join)


@given(
    markup, st.integers(0, 2**32 - 1), st.sampled_from((0.3, 0.8, 1.0)), st.sampled_from(("", "https://e.org/d/p.html"))
)
def test_every_document_is_valid(html: str, seed: int, share: float, url: str) -> None:
    page = parse(html, url=url)
    keep = np.random.default_rng(seed).random(len(page.leaves)) < share
    document = build(page, keep, title="a")
    assert broken(document) == "", html


@given(markup)
def test_nothing_kept_gives_nothing(html: str) -> None:
    page = parse(html)
    assert build(page, np.zeros(len(page.leaves), dtype=bool)).body == []


@given(st.lists(st.tuples(st.sampled_from(("p", "div", "li", "h2", "blockquote", "span")), st.booleans()), max_size=30))
def test_kept_text_is_there_and_other_text_is_not(parts: list[tuple[str, bool]]) -> None:
    html = "".join(f"<{name}>word{at}end</{name}>" for at, (name, _) in enumerate(parts))
    page = parse(html)
    texts = [str(page.tree.values[node]) for node in page.leaves.node.tolist()]
    kept = {f"word{at}end": yes for at, (_, yes) in enumerate(parts)}
    document = build(page, np.array([kept[text] for text in texts], dtype=bool))
    text = " ".join(plain(block) for block in document.body)
    assert [word for word in texts if word in text] == [word for word in texts if kept[word]]


@pytest.mark.parametrize("opening", [
    "<blockquote>", "<ul><li>", "<dl><dd>", '<div class="admonition note">', "<table><tr><th>a<td>b<tr><td>c<td>",
    '<a href="/x"><span style="font-weight: bold; font-style: italic; vertical-align: super">', "<em><sub><sup>",
    "<figure><img src=a.png><figcaption>", "<details><summary>a</summary>",
])  # fmt: skip
@pytest.mark.parametrize("render", [html, json, markdown, speech, tei, text])
def test_every_format_writes_what_lies_deep(opening, render) -> None:
    page = parse(opening * 1000 + "bottom", url="https://a.example/")
    assert "bottom" in render.render(build(page, np.ones(len(page.leaves), dtype=bool)))


def test_deep_pages_from_a_deep_stack() -> None:
    html = "<div><ul><li><blockquote><b><table><tr><td>" * 200 + "x"
    page = parse(html)
    keep = np.ones(len(page.leaves), dtype=bool)

    def down(left: int) -> str:
        return down(left - 1) if left else broken(build(page, keep))

    assert down(sys.getrecursionlimit() - 200 - _frames()) == ""


def _frames() -> int:
    frame, count = sys._getframe(), 0
    while frame is not None:
        frame, count = frame.f_back, count + 1  # type: ignore[assignment]
    return count
