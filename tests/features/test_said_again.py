"""Blocks that say the title or the description of the page again."""

from marrow.features.frame import Frame
from marrow.features.stated import measure, signs
from marrow.page import parse

STANDFIRST = "The town moved its market to the hill after the river rose by two metres."
HEAD = """<title>The river rose - The Daily</title><meta property="og:title" content="The River: rose">
<meta name="DESCRIPTION" content="{}">"""


def said(body, description=STANDFIRST):
    frame = Frame(parse(f"<html><head>{HEAD.format(description)}</head><body>{body}</body></html>"))
    return {name: dict(zip(frame.texts, column.tolist(), strict=True)) for name, column in measure(frame).items()}


def test_signs_are_letters_and_digits_in_lower_case():
    assert signs("A b-1!") == "ab1".encode("utf-32-le")
    assert signs("...") == b""


def test_a_block_that_a_title_begins_with():
    found = said("<h1>The river rose</h1><p>The river rose, and more</p><p>The Daily</p><p>The ri</p>")["says_title"]
    assert found == {"The river rose": True, "The river rose, and more": False, "The Daily": False, "The ri": False}


def test_a_block_that_says_the_description_or_begins_with_it():
    found = said(f"<p>{STANDFIRST}</p><p>{STANDFIRST} So it did.</p><p>{STANDFIRST[:50]}</p><p>The town</p>")
    assert list(found["says_description"].values()) == [True, True, True, False]
    other = "The town moved its market to the hill before it rained."
    cut = said(f"<p>{STANDFIRST}</p><p>{other}</p>", STANDFIRST[:60] + " […]")
    assert list(cut["says_description"].values()) == [True, False]


def test_pages_that_say_nothing_of_themselves():
    frame = Frame(parse("<p>One.</p><meta name=description>"))
    assert not any(column.any() for column in measure(frame).values())
