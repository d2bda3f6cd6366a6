"""What of a page is running text, and where pictures stand between blocks."""

import pytest

from marrow.features.frame import Frame
from marrow.page import parse

SENTENCE = "The river rose by two metres in the night, and the town moved."  # 13 words


@pytest.mark.parametrize(
    ("html", "words"),
    [
        (f"<p>{SENTENCE}</p><p>{SENTENCE}</p>", 26),
        ("<p>Too short.</p>", 0),
        (f"<p><a href=/>{SENTENCE}</a></p>", 0),
        ("<p>" + "word " * 20 + "</p>", 0),
    ],
)
def test_running_text_is_sentences_that_are_no_links(html, words):
    assert Frame(parse(html)).running == words


def test_levels_and_pictures():
    frame = Frame(parse("<img src=a><h2>A</h2><p>b</p><img src=c><h3>D</h3><img src=e hidden>"))
    assert frame.levels.tolist() == [2, 0, 3]
    assert frame.pictured.tolist() == [False, True, False]
