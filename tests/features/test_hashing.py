import pytest

from marrow.features.hashing import Index, of_words

WORDS = ["home", "a", "b", "ab", "ba", "subscribe", "中", "é", ".post", "*post", "x" * 300]


def test_each_word_has_a_number_of_its_own():
    assert len(set(of_words(WORDS).tolist())) == len(WORDS)
    assert of_words(WORDS).tolist() == [of_words([word]).item() for word in WORDS]


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
