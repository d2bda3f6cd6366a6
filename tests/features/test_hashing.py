import numpy as np
import pytest

from marrow.features import hashing
from marrow.features.hashing import Index, of_words

WORDS = ["home", "a", "b", "ab", "ba", "subscribe", "中", "é", ".post", "*post", "x" * 300]


def codes_of(text):
    return np.array([0 if character == " " else ord(character) for character in text], dtype=np.uint32)


def test_a_word_has_the_number_it_has_alone_wherever_it_stands():
    text = "  ".join(WORDS)
    start = np.array([text.index(f" {word}") + 1 if place else 0 for place, word in enumerate(WORDS)])
    found = hashing.numbers(codes_of(text), start, start + np.array(list(map(len, WORDS))))
    assert found.tolist() == of_words(WORDS).tolist()
    assert len(set(found.tolist())) == len(WORDS)


def test_a_sign_before_a_word():
    signs = np.array([ord("."), ord("*")], dtype=np.uint8)
    assert hashing.after(signs, of_words(["post", "post"])).tolist() == of_words([".post", "*post"]).tolist()


def test_words_are_found_where_they_stand_in_the_list():
    index = Index(WORDS)
    asked = ["中", "no", "ab", "", "home", "hom", "x" * 299]
    places = [index.order[place] if place < len(WORDS) else None for place in index.find(of_words(asked)).tolist()]
    assert places == [6, None, 3, None, 0, None, None]


@pytest.mark.parametrize("words", [[], ["one"], ["one", "one"], ["", "one"]])
def test_lists_of_few_words_or_of_the_same_ones(words):
    index = Index(words)
    found = index.find(of_words(["one", "two"])).tolist()
    assert [place < len(index.order) for place in found] == ["one" in words, False]


def test_every_word_of_a_long_list_is_found():
    words = [f"word{number}" for number in range(20_000)]
    index = Index(words)
    assert index.order[index.find(of_words(words))].tolist() == list(range(20_000))
