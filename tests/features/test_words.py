import pytest

from marrow.features import hashing
from marrow.features.frame import Frame
from marrow.features.words import READ, numbers, split
from marrow.page import parse

CASES = [
    ("two blocks", "<p>One two</p><p>Three.</p>", [["one", "two"], ["three"]]),
    ("inline elements and line breaks", "<p>o<b>ne</b> two<br>three</p>", [["one", "two", "three"]]),
    ("punctuation goes, apostrophes stay", "<p>“Don’t (stop)” – a_b 3.5</p>", [["don't", "stop", "a_b", "3", "5"]]),
    ("characters are words in Chinese", "<p>中文 text</p>", [["中", "文", "text"]]),
    ("other scripts in lower case", "<p>Привет\u00a0Мир</p>", [["привет", "мир"]]),
    ("a block of punctuation has no words", "<p>one</p><p>*</p><p>two</p>", [["one"], [], ["two"]]),
    ("only how a block begins", f"<p>{'ab ' * 90}</p><p>end</p>", [["ab"] * 67, ["end"]]),
    ("hidden text is not there", '<p>one</p><p hidden>no</p><p>two</p>', [["one"], ["two"]]),
]  # fmt: skip


@pytest.mark.parametrize(("html", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_words_of_blocks(html, expected):
    assert split(Frame(parse(html)).texts) == expected


TEXTS = ["One two", "", "İstanbul ΟΔΟΣ, Σ.", "中文字 and more", "a\0b\nc", "…–· ’tis", "😀 x\ud800y", "Ünï ǅ"]


@pytest.mark.parametrize("texts", [TEXTS, ["Σ"], ["one " * 49] * 1000], ids=["many", "one",
    "more than is numbered at a time"])
def test_the_numbers_are_those_of_the_words(texts):
    found, first = numbers(texts)
    expected = split(texts)
    for text, (start, stop) in zip(expected, zip(first.tolist(), first.tolist()[1:], strict=False), strict=True):
        assert found[start:stop].tolist() == hashing.of_words(text).tolist()


def test_lower_case_is_that_of_python():
    assert split(["İ ΟΔΟΣ Σ ÀÉ ДЖ ǅ"]) == [["i̇", "οδος", "σ", "àé", "дж", "ǆ"]]


def test_numbers_are_of_how_a_text_begins():
    text = "ab " * 90
    assert numbers([text, "end"])[0].tolist() == numbers([text[:READ], "end"])[0].tolist()
    assert numbers([text, "end"])[1].tolist() == [0, 67, 68]
