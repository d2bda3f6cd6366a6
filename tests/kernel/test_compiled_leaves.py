"""Leaves, blocks and their pieces made by the kernel are those made in Python."""

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kernel.both import both, compiled

from marrow.kernel import NATIVE
from marrow.page import parse
from marrow.page.characters import kinds, separable
from marrow.page.sieve import Sieve
from marrow.page.walk import read

pytestmark = compiled
_text = st.text(st.sampled_from("abZ9 é²漢กא\n\u00a0\u2028\u200b\u200d\ufe0f\u00ad\U000e0101\U0001f600.-"), max_size=5)
_tag = st.sampled_from((
    "<p>", "</p>", "<div>", "</div>", "<span>", "</span>", "<b>", "</b>", "<a href=x>", "</a>", "<br>", "<code>",
    "</code>",
    "<br role=img style='background:url(x)'>", "<i role=img style='background:url(x)'>", "</i>", "<amp-img>",
    "</amp-img>",
    "<span hidden>", "<svg>", "</svg>", "<svg hidden>", "<hr>", "<img>", "<script>", "</script>", "<x-y>", "</x-y>",
    "<video>",
    "</video>", "<table><tr><td>", "</table>", "<select>", "</select>", "<pre>", "</pre>", "<!-- -->", "<noscript>",
    "</noscript>",
))  # fmt: skip
_pages = st.lists(st.one_of(_text, _text, _tag), max_size=60).map("".join)


def found(html):
    page = parse(html)
    leaves, blocks = page.leaves, page.blocks
    return [leaves.node, leaves.block, leaves.hidden, leaves.atom, leaves.linked, leaves.counts.kinds,
    leaves.counts.words,
            blocks.container, blocks.words, blocks.linked, blocks.chars, blocks.first, blocks.last, blocks.runs,
            blocks.pieces, blocks.texts]  # fmt: skip


def assert_same(html):
    for native, python in zip(*both(lambda: found(html)), strict=True):
        if isinstance(python, list):
            assert list(native) == python
        else:
            assert native.dtype == python.dtype
            np.testing.assert_array_equal(native, python)


@given(_pages)
def test_pages_made_at_random(html):
    assert_same(html)


@pytest.mark.parametrize("html", [
    "", "<br><br>", "<a>x<div>y</div>z</a>", "<div><span>one</span></div><div><span>two</span></div>",
    "<span>Shirt</span><span>Oversized</span>", "<span> Shirt\u2028</span><span>Ov</span>",
    "<span>S</span><span>Ov</span>",
    "<span>a\U00020000</span><span>bc</span>", "<b>un</b><i>believ</i>able", "<pre><a>one</a><a>two</a></pre>",
    "<p>\u200b</p>a<p>\U000e0041", "<p>a\u200bb</p><p> \u200b", "<br role=img style='background:url(x)' hidden>a",
    "<p>" + "word \u0e01\u0e02 " * 200_000,
])  # fmt: skip
def test_odd_pages(html):
    assert_same(html)


@given(_pages)
def test_blocks_that_may_say_a_word(html):
    blocks, words = parse(html).blocks, ("aba", "b-9", "9 a", "z. b")
    told = {at for at, text in enumerate(blocks.texts) if any(word in text.lower() for word in words)}
    said = set(blocks.saying(np.arange(len(blocks)) > 0, Sieve(words)))
    assert told - {0} <= said <= set(range(1, len(blocks)))
    for at in said - told:
        whole = "".join(blocks.pieces[blocks.first[at] : blocks.last[at]]).replace("\u2028", " ")
        assert "\u2028" in html or not whole.isascii() or any(word in " ".join(whole.lower().split()) for word in words)


@pytest.mark.parametrize(("html", "said"), [
    ("<p>Sign <b>u</b>P<p>sign\n up!<p>Sign<br>up<p>sing up", [0, 1, 2]),
    ("<p>\u201cSign up\u201d\u2026<p>sign\u2013up<p>\u201csing\u201d up<p>sign\u00a0up<p>caf\u00e9", [0, 3, 4]),
])  # fmt: skip
def test_blocks_that_say_a_word(html, said):
    blocks = parse(html).blocks
    assert blocks.saying(np.ones(len(blocks), dtype=bool), Sieve(("sign up",))) == said


def test_pieces_go_to_another_process_as_a_list():
    pieces = parse("<p>one<br>two <b>three</b></p>").blocks.pieces
    assert pickle.loads(pickle.dumps(pieces)) == ["one", "\u2028", "two ", "three"]
    assert type(pickle.loads(pickle.dumps(pieces))) is list


def test_what_does_not_fit_the_tree_is_an_error():
    nodes, traits = read("<p>x").nodes, np.zeros(255, np.uint8)
    for flags, one, other in ((3, kinds(), separable()), (5, kinds()[:9], separable()), (5, kinds(), b"")):
        with pytest.raises(ValueError, match="flag"):
            NATIVE.segment(nodes, bytes(flags), one, other, traits, [], str, "")
    blocks, sieve = parse("<p>x").blocks, Sieve(("word",)).compiled
    with pytest.raises(ValueError, match="flag"):
        blocks.pieces.saying(blocks.first, blocks.last, np.ones(2, np.uint8), sieve)
