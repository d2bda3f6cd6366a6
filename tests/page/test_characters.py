"""Counts of characters and words, against a reading one character at a time."""

import unicodedata

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.page import characters
from marrow.page.characters import count, kinds, visible

COLUMNS = ("chars", "words", "letters", "digits", "punctuation", "upper", "right_to_left", "unspaced", "invisible")


def _row(text: str) -> dict[str, float]:
    counts = count([text])
    return {name: getattr(counts, name)[0].item() for name in COLUMNS}


WORDS = [
    ("", 0), (" \n", 0), ("one", 1), ("two words", 2), (" two  words\n", 2), ("it's e-mail", 2), ("a - b", 3),
    ("日本語です", 2.5), ("漢字 kanji", 2), ("漢字kanji", 2), ("한국어 단어", 2), ("ภาษาไทย", 1.4), ("Привет, мир!", 2),
    ("שלום עולם", 2), ("3.14 42", 2), ("no\u00a0break", 2), ("soft\u00adhyphen", 1), ("zero\u200bwidth", 1),
    ("\u3000全角\u3000", 1), ("\U0001f600 smile", 2), ("។ ខ្មែរ", 2),
]  # fmt: skip


@pytest.mark.parametrize(("text", "words"), WORDS, ids=[ascii(text) for text, _ in WORDS])
def test_words(text, words):
    assert _row(text)["words"] == pytest.approx(words, abs=1e-5)


def test_kinds_of_characters():
    row = _row("Ab1, \u200b漢ש")
    assert row == {"chars": 6, "words": 1.5 + 1, "letters": 4, "digits": 1, "punctuation": 1, "upper": 1,
                   "right_to_left": 1, "unspaced": 1, "invisible": 1}  # fmt: skip


def test_a_kind_is_what_unicode_says():
    table = kinds()
    for point in range(0x250):
        character = chr(point)
        if character.isspace():
            assert table[point] == characters.SPACE
        elif character.isupper():
            assert table[point] == characters.UPPER
        elif unicodedata.category(character) == "Nd":
            assert table[point] == characters.DIGIT
        elif character.isalpha():
            assert table[point] == characters.LETTER
    for character in "!,.:;?»«—“…。、！":
        assert table[ord(character)] == characters.PUNCTUATION
    for character in "$+<=>|~^`±€":
        assert table[ord(character)] == characters.OTHER


@given(st.lists(st.text(st.characters() | st.sampled_from("ab 漢\u200b\n.")), max_size=8))
def test_texts_are_counted_each_by_itself(texts):
    together = count(texts)
    for place, text in enumerate(texts):
        alone = _row(text)
        for name, value in alone.items():
            assert getattr(together, name)[place] == value
        kind = kinds()[[ord(character) for character in text]] if text else np.zeros(0)
        assert alone["invisible"] == (kind == characters.INVISIBLE).sum()
        assert alone["chars"] == ((kind != characters.INVISIBLE) & (kind != characters.SPACE)).sum()
        if all(spaced in (characters.SPACE, characters.LETTER, characters.UPPER) for spaced in kind):
            assert alone["words"] == len(text.split())


def test_long_texts_are_counted_in_chunks(monkeypatch):
    texts = ["ab cd, " * 40, "", "x" * 5, "漢 " * 90, "1 2 3"]
    whole = count(texts)
    monkeypatch.setattr(characters, "_CHUNK", 50)
    parts = count(texts)
    for name in COLUMNS:
        if name != "words":
            assert getattr(parts, name).tolist() == getattr(whole, name).tolist()
    assert parts.words == pytest.approx(whole.words, abs=texts[0].count(" ") * 7 // 50 + 1)  # a word may be cut in two


SMUGGLED = [
    ("plain", "plain"),
    ("a\u200bb\u2060c\ufeffd\u00ade", "abcde"),
    ("\u202eevil\u202c", "evil"),
    ("\u2066x\u2069", "x"),
    ("hi\U000e0041\U000e0042\U000e007f", "hi"),
    ("می\u200cخواهم", "می\u200cخواهم"),
    ("👩\u200d👧", "👩\u200d👧"),
    ("❤\ufe0f", "❤\ufe0f"),
    ("x\ufe0f\ufe01\U000e0100\U000e0101y", "x\ufe0fy"),
    ("\u200fא\u200e", "\u200fא\u200e"),
]


@pytest.mark.parametrize(("text", "seen"), SMUGGLED, ids=[ascii(text) for text, _ in SMUGGLED])
def test_what_shows_nothing_is_dropped(text, seen):
    assert visible(text) == seen
