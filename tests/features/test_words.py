import pytest

from marrow.features.frame import Frame
from marrow.features.words import NEXT, block_words
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
