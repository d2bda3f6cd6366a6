"""What of a page is running text."""

import pytest

from marrow.features.frame import Frame
from marrow.features.sentences import running_words
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
    frame = Frame(parse(html))
    assert running_words(frame.words, frame.linked, frame.ends) == words
