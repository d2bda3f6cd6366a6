"""Where a page came from, if nobody says: what a browser noted when it saved it, or what the page names as its own."""

import pytest

from marrow import extract
from marrow.page import parse

HERE = "https://rivers.example/a/b/"
TEXT = ("<h1>On rivers</h1><p>Rivers run down to the sea, and what they carry is laid down at their mouths, as"
        " <a href=../c>the other page</a> tells.<p><img src=r.jpg alt='A river' width=600 height=400>")  # fmt: skip


@pytest.mark.parametrize("head", [
    f"<link rel=canonical href={HERE}>", f"<link rel='Canonical ' href=' {HERE} '>",
    f"<meta property=og:url content={HERE}>",
    f"<link rel=canonical href=/a/b/><meta property=og:url content={HERE}>",
    f"<link rel=canonical href={HERE}><meta property=og:url content=https://other.example/>",
])  # fmt: skip
def test_what_a_page_names_as_its_own_makes_links_absolute(head: str) -> None:
    found = extract(head + TEXT, algorithm="plain")
    assert (found.url, found.page.address, found.page.base) == (None, HERE, HERE)
    assert "[the other page](https://rivers.example/a/c)" in found.markdown()
    assert f"![A river]({HERE}r.jpg)" in found.markdown()


@pytest.mark.parametrize("note", [
    f"<!DOCTYPE html>\r\n<!-- saved from url=(0027){HERE} -->\r\n<html>",
    f"<!DOCTYPE html><html><!--\n Page saved with SingleFile \n url: {HERE} \n saved date: Mon Nov 30 2026\n-->",
])  # fmt: skip
def test_a_saved_page_tells_where_it_came_from(note: str) -> None:
    found = extract(f"{note}<link rel=canonical href=https://other.example/x>" + TEXT, algorithm="plain")
    assert (found.url, found.page.base) == (HERE, HERE)
    assert "[the other page](https://rivers.example/a/c)" in found.markdown()


def test_the_address_that_is_given_counts() -> None:
    noted = f"<!-- saved from url=(0027){HERE} --><link rel=canonical href={HERE}>"
    page = parse(noted + TEXT, url="https://e.org/d/p")
    assert (page.url, page.address, page.base) == ("https://e.org/d/p",) * 3
    based = parse(f"<link rel=canonical href={HERE}><base href=/x/>" + TEXT)
    assert based.base == "https://rivers.example/x/"


@pytest.mark.parametrize("head", [
    "", "<link rel=canonical href=/a/b/>", "<link rel=canonical>", "<meta property=og:url content=about:blank>",
    "<!-- saved from url=(0014)about:internet -->", "<link rel='alternate canonicals' href=https://e.org/>",
    " " * 4000 + f"<!-- saved from url=(0027){HERE} -->",
])  # fmt: skip
def test_a_page_without_address_has_none(head: str) -> None:
    page = parse(head + TEXT)
    assert (page.url, page.address, page.base) == (None, "", "")
