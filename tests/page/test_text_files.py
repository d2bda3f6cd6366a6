"""Text without any tag: its paragraphs and lines."""

import time

import pytest

from marrow import extract, parse
from marrow.page.plain_text import as_markup

TEXT = """A HARBOUR TOWN

At midnight the hill goes dark, and what was lit by the lamps of the
ships in the harbour is lit by the moon, as far as there is one and no
cloud stands before it.
-- Jane <jane@example.org>, AT&amp;T

\tname   size
\tone    1.25
"""


def test_blank_lines_divide_paragraphs_and_a_note_says_that_no_tag_stood_there() -> None:
    article = extract(TEXT)
    title, said, table = article.markdown().rstrip().split("\n\n")
    assert title == "A HARBOUR TOWN"
    assert said.startswith("At midnight the hill") and said.endswith("\\\n-- Jane \\<jane@example.org>, AT&T")
    assert table.splitlines()[1:-1] == ["\tname   size", "\tone    1.25"]
    assert any(note.startswith("plain-text:") for note in parse(TEXT).notes)
    assert extract(TEXT.replace("\n", "\r\n").encode()).blocks[0].text == "A HARBOUR TOWN"


@pytest.mark.parametrize("html", [
    "one line", "", "\n\n", "a <b>bold</b>\n\nword", "<!-- a comment -->\ntext\n", "text\n</p>\nmore",
    "x\n<my-own>\ny</my-own>",
    "<?xml version='1.0'?>\n<a/>", "<!doctype html>\n\ntext",
])  # fmt: skip
def test_a_line_and_what_has_markup_stay_as_they_are(html: str) -> None:
    data = html.encode()
    assert as_markup(data) is data


@pytest.mark.parametrize("text", ["<zz \n" * 200_000, "\n" * 900_000 + "a\nb", "\n    a" * 200_000, "a\n \t" * 300_000])
def test_any_text_takes_linear_time(text: str) -> None:
    start = time.process_time()
    as_markup(text.encode())
    assert time.process_time() - start < 2
