"""From bytes to columns: what a page holds, and what is brought out when it shows next to nothing."""

import json
import threading
from urllib.parse import urljoin

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from page.trees import pages

from marrow.page import REASONS, join, parse
from marrow.page import page as room
from marrow.page.guard.guard import MAX_CHARS

LONG = "These are the words of a text that is long enough to be the content of some page. " * 6


def _texts(page):
    return " ".join(page.blocks.texts)


@pytest.mark.parametrize("data", ["", b"", " ", b"\xef\xbb\xbf", "<p", "<!-- -->", "<!doctype html>", "<html>", "\0"],
                         ids=repr)
def test_an_empty_page_is_a_page(data):
    page = parse(data)
    assert page.tree.name(0) == "html"
    assert len(page.blocks) == len(page.leaves) == 0
    assert page.blocks.texts == []
    assert page.lines.content.sum() == 0
    assert page.on_leaves(np.zeros(0)).tolist() == []
    assert page.tags_before.shape == (len(page.tree),)


def test_what_is_not_html_is_refused():
    page = parse(b"%PDF-1.7 " + b"\0" * 100)
    assert page.refused == "not-html"
    assert page.notes[0].startswith("not-html: ")
    assert page.blocks.texts == []


def test_what_is_too_large_is_refused():
    for data in ("x" * (MAX_CHARS + 1), b"x" * (MAX_CHARS + 1)):
        page = parse(data)
        assert page.refused == "too-large"
        assert page.notes[0].startswith("too-large: 40,000,001 characters")
        assert len(page.tree) < 5


@pytest.mark.parametrize(("data", "name"), [
    ("<p>é漢", "utf-8"), ("<p>é漢".encode(), "utf-8"), ("\ufeff<p>é漢".encode(), "utf-8"), ("<p>é漢".encode("utf-16"),
        "utf-16le"),
    ("<meta charset=gb18030><p>é漢".encode("gb18030"), "gb18030"),
])  # fmt: skip
def test_bytes_and_text_give_the_same(data, name):
    page = parse(data)
    assert page.blocks.texts == ["é漢"]
    assert page.encoding.name == name


def test_broken_characters_are_replaced():
    assert parse("<p>a\ud800b").blocks.texts == ["a\ufffdb"]
    assert parse(f"<meta charset=utf-8><p>{'é' * 9}".encode() + b"\xff b").blocks.texts == ["é" * 9 + "\ufffd b"]


def test_base_and_links():
    assert parse("<a href=x>", url="https://a.example/b/c").base == "https://a.example/b/c"
    assert parse("<base href=/d/><a>", url="https://a.example/b/c").base == "https://a.example/d/"
    assert parse("<base><base target=x href=e/><base href=/no/>",
                 url="https://a.example/b/c").base == "https://a.example/b/e/"
    assert parse("<p>").base == ""
    assert join("https://a.example/b/", " ../x?y#z ") == "https://a.example/x?y#z"
    assert join("https://a.example/", "http://[bad") == "http://[bad"


def test_atoms_have_the_mean_of_what_they_stand_among():
    page = parse("<div><img><p>one</p><figure><img><figcaption>two words</figcaption></figure></div><p hidden>x<p>"
                 "three<hr>")
    one, two, three = 1.0, -2.0, 4.0
    among = (one + 2 * two) / 3
    found = page.on_leaves(np.array([one, two, three])).tolist()
    assert found == pytest.approx([among, one, among, two, -np.inf, three, (one + 2 * two + three) / 4])
    assert page.on_nodes(np.arange(7.0))[page.leaves.node].tolist() == list(range(7))


REVEALED = {
    "display:none": f"<p>Loading</p><div id=a style='display:none'><p>{LONG}</div>",
    "hidden": f"<div hidden id=a><p>{LONG}</div>",
    "aria-hidden": f"<div aria-hidden=true><p>{LONG}</div>",
    "noscript": f"<p>Loading</p><noscript><p>{LONG}</noscript>",
    "templates": f"<p>Loading</p><template id=a><p>{LONG}</template>",
    "JSON": "<p>Loading</p><script type=application/ld+json>" + json.dumps({"articleBody": LONG}) + "</script>",
}


@pytest.mark.parametrize("where", REVEALED)
def test_content_out_of_sight_is_shown_when_there_is_no_other(where):
    page = parse(REVEALED[where])
    assert LONG.strip() in _texts(page)
    assert len(page.notes) == 1
    assert page.notes[0].startswith("revealed: ")
    assert where in page.notes[0]
    assert len(page.hidden) == len(page.dead) == len(page.tree)


@pytest.mark.parametrize("where", REVEALED)
def test_content_out_of_sight_stays_there_when_there_is_other(where):
    other = "Quite other things are said in the part of this page that a reader sees. " * 6
    page = parse(f"<p>{other}{REVEALED[where]}")
    assert "content of some page" not in _texts(page)
    assert page.notes == ()


def test_posts_in_noscript_are_content_beside_the_menus_of_a_shell():
    menus = "<p>Forum, rules, members and search are found above the threads of this board.</p>" * 6
    page = parse(f"{menus}<noscript>{f'<p>{LONG}' * 12}</noscript>")
    assert LONG.strip() in _texts(page) and page.notes == ("revealed: the content is in noscript",)
    assert LONG.strip() not in _texts(parse(f"{menus}<noscript><p>{LONG}</noscript>"))


def test_a_shadow_root_as_it_was_first_declared_is_content():
    page = parse(f"<x-page><template shadowroot=open><TEMPLATE id=b><p>{LONG}</TEMPLATE></template></x-page>")
    assert LONG.strip() in _texts(page)


def test_a_template_with_places_to_be_filled_is_not_content():
    assert "content of some page" not in _texts(parse(f"<p>Loading<template><p>{LONG} {{{{ more }}}}</template>"))


def test_a_little_noscript_is_not_content():
    page = parse("<p>Some words here.<div></div><noscript>Please enable JavaScript to use this site.</noscript>")
    assert page.blocks.texts == ["Some words here."]


def test_markup_in_json_is_parsed_and_guarded():
    body = f"<div><h2>Title</h2><p hidden>no</p><p>{LONG}</p>" + "<div>" * 20_000 + "end"
    page = parse("<body><p>x</p></body><!-- end --><script type=application/json>" + json.dumps({"body": body})
                 + "</script>")
    heading = page.tree.tags.index(room.tags.CODES["h2"])
    assert page.tree.path(heading).startswith("html/body/section/div")
    assert page.blocks.texts == ["x", "Title", LONG.strip(), "end"]
    assert page.tree.depth.max() <= 251


@given(pages)
def test_every_column_fits(html):
    page = parse(html)
    for column in (page.hidden, page.dead, page.tree.tag, page.tree.parent, page.tree.end, page.tags_before):
        assert column.shape == (len(page.tree),)
    for column in (page.leaves.block, page.leaves.hidden, page.leaves.atom, page.leaves.linked, page.lines.of_leaf):
        assert column.shape == (len(page.leaves),)
    assert set(page.hidden.tolist()) <= set(range(len(REASONS)))
    assert not page.dead[page.leaves.node[~page.leaves.atom]].any()
    assert len(page.on_leaves(np.arange(len(page.blocks)))) == len(page.leaves)


@given(st.binary(max_size=400) | st.text(max_size=200) | st.text(st.characters(categories=["Cs", "Cc", "Ll"]),
    max_size=50))
def test_anything_can_be_parsed(data):
    page = parse(data)
    again = parse(data)
    assert page.blocks.texts == again.blocks.texts
    assert page.tree.values == again.tree.values
    for text in page.blocks.texts:
        text.encode()


def test_threads_do_not_disturb_each_other():
    html = "".join(f"<my-box{n % 7}><p>word{n}</p></my-box{n % 7}>" for n in range(500))
    want = parse(html)
    found = [None] * 8

    def work(place):
        found[place] = parse(html)

    threads = [threading.Thread(target=work, args=(place,)) for place in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for page in found:
        assert page.tree.names == want.tree.names
        assert page.blocks.texts == want.blocks.texts


@pytest.mark.parametrize("base", ["", "http://a.org/x/y", "https://b.org", "http://[b"])
@pytest.mark.parametrize("address", [
    "https://a.org/b/../c.html?d=%20&e=1", "http://a.org/", "HTTP://a.org/b", "https://a.org/b?", "https://a.org/b#",
    "https://a.org/b;", "https://a.org:x/", "https:///b", "//a.org/b",
])  # fmt: skip
def test_whole_addresses_are_joined_as_all_others(base, address):
    try:
        wanted = urljoin(base, address)
    except ValueError:
        wanted = address
    assert join(base, address) == join(base, f" {address}\n") == wanted
