"""What the kernel sifts out of attributes and finds around pictures is what Python finds."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kernel.both import both, compiled
from page.trees import pages

from marrow.document.roles import SAYING, role
from marrow.kernel import NATIVE
from marrow.page import parse
from marrow.page.patterns import Pattern
from marrow.page.sieve import Sieve
from marrow.page.walk import read

pytestmark = compiled
_WORDS = ("note", "tip", "head-line", "q?1")
_parts = st.sampled_from((*_WORDS, "no", "TIP", "te", "n\u00f6te", " ", "-", "x", "Head", "%"))
_said = st.lists(_parts, max_size=8).map("".join)
_element = st.builds("<p class='{}' id='{}' title='{}'>a</p>".format, _said, _said, _said)
_around = st.sampled_from(("<figure>", "</figure>", "<picture>", "</picture>", "<a href=x>", "</a>", "<img src=x>",
                           "<img src=x>", "<source src=y>", "<p class='caption'>", "<div>", "</div>", "<td>", "a bc",
                           "\u2003", " \n", "<!-- -->", "<hr>", "<svg>", "</svg>"))  # fmt: skip
_pictures = st.lists(_around, max_size=40).map("".join)


@given(st.lists(_element, max_size=6).map("".join), st.sets(st.sampled_from(_WORDS)), st.sampled_from((b"", b"%")))
def test_values_are_left_out_where_no_word_stands(html, words, kept):
    tree, sieve = read(html), Sieve(words, kept=kept)
    every = np.ones(len(tree), dtype=bool)
    said = {node: value for node, value in tree.values_of("class", every)
            if not words or not value.isascii() or (kept and "%" in value)
            or any(word in value.lower() for word in words)}  # fmt: skip
    assert dict(tree.values_of("class", every, sieve)) == said
    both_of = tree.columns_of(("title", "class"), every, sieve)
    assert [each for each in zip(*both_of, strict=True) if each in said.items()] != [] or not said


@given(st.lists(_element, max_size=6).map("".join) | pages)
def test_any_of_some_attributes(html):
    def found():
        tree = read(html)
        return tree.columns_of(("id", "title", "style"), tree.tag != 1, None)

    native, python = both(found)
    assert native == python


@pytest.mark.parametrize("words", [(), ("a", "bcd"), tuple(f"word{number}" for number in range(999))])
def test_a_sieve_that_cannot_tell_keeps_all(words):
    tree = read("<p class=x><p class=y>")
    assert tree.columns_of("class", np.ones(len(tree), dtype=bool), Sieve(words))[1] == ["x", "y"]


def test_a_sieve_of_several_can_be_made_again():
    tree, sieve = read("<p class=bcde><p class=x><p class=hij>"), Sieve(Pattern("bcd|efg"), ("hij",))
    for _ in range(2):  # as by two threads that ask first at once
        assert tree.columns_of("class", np.ones(len(tree), dtype=bool), sieve)[1] == ["bcde", "hij"]
        del sieve.compiled


@pytest.mark.parametrize("words", [(b"ab",), (b"Abc",), (b"\xc3\xa4bc",), (b"abc",) * 513])
def test_words_that_cannot_be_sifted(words):
    with pytest.raises(ValueError, match="words"):
        NATIVE.Sieve(words)


@pytest.mark.parametrize("classes", [
    "katex", "text-sm sidebar-title", "Admonition-Title x", "admonition note", "callout_a1B2c3", "is-tip",
    "photo-credit caption", "caption photo-credit", "quote\u00a0box",
])  # fmt: skip
def test_the_classes_that_have_a_role_pass(classes):
    tree = read(f"<div class='{classes}'>x</div>")
    found = tree.columns_of("class", np.ones(len(tree), dtype=bool), SAYING)[1]
    assert found == [classes] or not role(classes)


@given(_pictures)
def test_pictures_and_what_is_around_them(html):
    def found():
        page = parse(html)
        column = np.random.default_rng(1).random(len(page.blocks), dtype=np.float32) - 0.5
        scores = page.on_leaves(column)
        return scores, page.with_pictures(scores)

    for native, python in zip(*both(found), strict=True):
        np.testing.assert_array_equal(native, python)


def test_numbers_that_do_not_fit_the_page():
    page = parse("<p>a<img src=x><p>b")
    nodes, before, two = page.tree.nodes, page.before, np.ones(2)
    images, frames = page.leaves.node[page.leaves.atom], np.zeros(256, dtype=np.uint8)
    assert len(NATIVE.around_pictures(nodes, images, before, two, two, frames)) == 8
    for wrong in ((before[:-1], two, two, frames), (before, two, np.ones(3), frames), (before, two, two, frames[:9]),
                  (before + 9, two, two, frames)):  # fmt: skip
        with pytest.raises(ValueError, match="block"):
            NATIVE.around_pictures(nodes, images, *wrong)
    with pytest.raises(IndexError):
        NATIVE.around_pictures(nodes, images + 99, before, two, two, frames)
    with pytest.raises(IndexError):
        NATIVE.following(nodes, [99], bytes(0x110000), 2, 3, 20, 4)
    with pytest.raises(ValueError, match="kind"):
        NATIVE.following(nodes, [1], bytes(9), 2, 3, 20, 4)
    with pytest.raises(ValueError, match="flag"):
        NATIVE.valued_any(nodes, ("src",), bytes(3))
