import pytest

from marrow.features import hashing
from marrow.features.frame import Frame
from marrow.features.words import NEXT, READ, block_words, numbers, split
from marrow.page import parse

CASES = [
    ("two blocks", "<p>One two</p><p>Three.</p>", ["one", "two", NEXT, "three"]),
    ("inline elements and line breaks", "<p>o<b>ne</b> two<br>three</p>", ["one", "two", "three"]),
    ("punctuation goes, apostrophes stay", "<p>“Don’t (stop)” – a_b 3.5</p>", ["don't", "stop", "a_b", "3", "5"]),
    ("characters are words in Chinese", "<p>中文 text</p>", ["中", "文", "text"]),
    ("other scripts in lower case", "<p>Привет\u00a0Мир</p>", ["привет", "мир"]),
    ("a block of punctuation has no words", "<p>one</p><p>*</p><p>two</p>", ["one", NEXT, NEXT, "two"]),
    ("only how a block begins", f"<p>{'ab ' * 90}</p><p>end</p>", ["ab"] * 66 + ["ab", NEXT, "end"]),
    ("hidden text is not there", '<p>one</p><p hidden>no</p><p>two</p>', ["one", NEXT, "two"]),
]  # fmt: skip


@pytest.mark.parametrize(("html", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_words_of_blocks(html, expected):
    blocks = parse(html).blocks
    words = block_words(Frame(parse(html)))
    assert words == [word if word == NEXT else word.encode() for word in expected]
    assert words.count(NEXT) == len(blocks) - 1


TEXTS = ["One two", "", "İstanbul ΟΔΟΣ, Σ.", "中文字 and more", "a\0b\nc", "…–· ’tis", "😀 x\ud800y", "Ünï ǅ"]


def words_by_text(words):
    out = [[]]
    for word in words:
        if word == NEXT:
            out.append([])
        else:
            out[-1].append(word.decode("utf-8", "surrogatepass"))
    return out


@pytest.mark.parametrize("texts", [TEXTS, ["Σ"], ["one " * 49] * 1000], ids=["many", "one",
    "more than is numbered at a time"])
def test_the_numbers_are_those_of_the_words(texts):
    found, first = numbers(texts)
    expected = words_by_text(split(texts))
    for text, (start, stop) in zip(expected, zip(first.tolist(), first.tolist()[1:], strict=False), strict=True):
        assert found[start:stop].tolist() == hashing.of_words(text).tolist()


def test_lower_case_is_that_of_python():
    assert words_by_text(split(["İ ΟΔΟΣ Σ ÀÉ ДЖ ǅ"])) == [["i̇", "οδος", "σ", "àé", "дж", "ǆ"]]


def test_numbers_are_of_how_a_text_begins():
    text = "ab " * 90
    assert numbers([text, "end"])[0].tolist() == numbers([text[:READ], "end"])[0].tolist()
    assert numbers([text, "end"])[1].tolist() == [0, 67, 68]
