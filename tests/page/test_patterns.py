"""Patterns: they find what the regular expression finds, and know the words without which it finds nothing."""

import re
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.page.patterns import Pattern, required

LETTERS = st.sampled_from("abkIS-ßé")
TEXTS = st.text(st.sampled_from("abkisABKIS-ßéÉİıſ\u212a "), max_size=12)
WORDS = st.text(LETTERS, min_size=1, max_size=3).map(re.escape)
PATTERNS = st.recursive(
    st.one_of(WORDS, st.sampled_from(["[ab]", "[^a]", ".", r"\w", r"\b", "(?!a)", "(?<!b)", "(?=k)", "^", "$",
                                      r"\d*"])),
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map("".join),
        st.lists(inner, min_size=1, max_size=4).map(lambda parts: f"(?:{'|'.join(parts)})"),
        inner.map("(?:{})?".format), inner.map("(?:{})+".format), inner.map("(?:{})*?".format),
        inner.map("({}){{2}}".format), inner.map("(?>{})".format), inner.map("(?i:{})".format),
    ),
    max_leaves=8,
)  # fmt: skip


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("price", {"price"}),
        ("prices?", {"price"}),
        ("(?:by-?line|author)s?", {"byline", "by-line", "author"}),
        (r"(?<![a-z])img[-_]?caption(?![a-z])", {"imgcaption", "img-caption", "img_caption"}),
        (r"\d+ comments", {" comments"}),
        (r"(?:[a-z]+)?-title|(\w+)-label", {"-title", "-label"}),
        ("(?:cart)+", {"cart"}),
        (r"\d+", set()),
        ("cart|", set()),
        ("(?:cart)?", set()),
        ("cart|[0-9]+", set()),
    ],
)
def test_words_of_which_each_match_contains_one(pattern: str, words: set[str]) -> None:
    assert set(required(pattern)) == words


@given(PATTERNS, TEXTS, st.sampled_from([0, re.IGNORECASE]))
def test_finds_what_the_expression_finds(pattern: str, text: str, flags: int) -> None:
    plain, own = re.compile(pattern, flags), Pattern(pattern, flags)
    found = own.search(text)
    assert (found and found.span()) == ((there := plain.search(text)) and there.span())
    assert bool(own.match(text)) == bool(plain.match(text))
    assert bool(own.fullmatch(text)) == bool(plain.fullmatch(text))


@given(PATTERNS, st.lists(TEXTS, max_size=5), st.sampled_from([0, re.IGNORECASE]))
def test_candidates_hold_every_text_with_a_match(pattern: str, texts: list[str], flags: int) -> None:
    own = Pattern(pattern, flags)
    assert {text for text in texts if own.compiled.search(text)} <= set(own.candidates(texts)) <= set(texts)


def test_case_is_ignored_as_the_expression_ignores_it() -> None:
    cased = [chr(code) for code in range(sys.maxunicode + 1) if chr(code).lower() != chr(code).upper()]
    together = "".join(cased)
    for letter in cased:
        own = Pattern(letter, re.IGNORECASE)
        assert all(own.may_match(found) for found in own.compiled.findall(together)), letter


def test_a_text_without_a_word_is_not_searched() -> None:
    own = Pattern(r"(?<![a-z])(?:photo|image)-?credit", re.IGNORECASE)
    assert own.may_match("media IMAGECREDIT")
    assert not own.may_match("article-body paragraph")
    assert own.candidates(["article", "Photo-Credit", "credit", "Photo-Credit"]) == ["Photo-Credit"]
