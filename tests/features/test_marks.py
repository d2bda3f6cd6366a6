import numpy as np
import pytest

from marrow.features import hashing
from marrow.features.frame import Frame
from marrow.features.marks import LENGTH, marks, node_tokens, numbers, tokens
from marrow.page import parse

CASES = [
    ("nothing", "div", {}, ["div"]),
    ("class and its parts", "p", {"class": "post-box wide"}, ["p", ".post-box", "*post", "*box", ".wide", "*wide"]),
    ("capitals begin a part", "p", {"class": "mainContent"}, ["p", ".maincontent", "*main", "*content"]),
    ("capitals in a row", "p", {"class": "HTMLBox"}, ["p", ".htmlbox", "*htmlb", "*ox"]),
    ("digits count as zero", "p", {"id": "post-1984"}, ["p", "#post-0000", "*post"]),
    ("white space of all kinds", "p", {"class": "\n a\tb\r\n"}, ["p", ".a", ".b"]),
    ("empty attributes", "p", {"class": "", "id": None, "role": ""}, ["p"]),
    ("role", "div", {"role": "Banner"}, ["div", "[role=banner]"]),
    ("a label is cut", "a", {"aria-label": "Page 12 " + "x" * 50}, ["a", "[aria-label=page 00 " + "x" * 22 + "]"]),
    ("custom element", "shop-card", {}, ["shop-card", "*shop", "*card"]),
    ("other attributes say nothing", "a", {"href": "/menu", "title": "menu"}, ["a"]),
    ("no letters", "p", {"class": "-- 12"}, ["p", ".--", ".00"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "attributes", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_tokens_of_an_element(name, attributes, expected):
    assert list(node_tokens(name, attributes)) == expected


def on_page(html):
    page = parse(html)
    return page, marks(Frame(page))


def tokens_at(found, place):
    names = found.names[:, place]
    return [token for name in names for term in found.terms[found.starts[name] : found.starts[name + 1]]
            for token in tokens(term)]


def test_a_page_gives_each_element_the_tokens_it_has_alone():
    page, found = on_page(
        '<body class="home"><x-card class="post Post-1" id="a"><p class="post">one <b class="bold">two</b></p></x-card>'
        '<div role="main" class="post"><p>three</p><p id="b" itemprop="text" aria-label="ä\n1">four</p></div>'
        "<div></div>"
    )
    names = {page.tree.name(node) for node in found.node.tolist()}
    assert names == {"body", "x-card", "p", "div"}  # neither the root, nor inline elements, nor those without text
    for place, node in enumerate(found.node.tolist()):
        assert tokens_at(found, place) == list(node_tokens(page.tree.name(node), page.tree.attributes(node)))


def test_pages_without_classes_or_with_thousands():
    _, plain = on_page("<p>one</p>")
    assert [tokens_at(plain, place) for place in range(2)] == [["body"], ["p"]]
    _, found = on_page(f'<p class="{" ".join(f"c{number}x" for number in range(5000))}">one</p>')
    assert len(tokens_at(found, 1)) == 1 + 12


VALUES = ["post-box wide", "", "mainContent2", "HTMLBox", "aB ABc ABCd abCD Ab", "  x\n\ty  ", "\x1f1984\x1c-",
          "a" * 300,
          " ".join(f"name{number}Part" for number in range(12)), " ".join("abcdefghijklm"), "w " * 150]  # fmt: skip


@pytest.mark.parametrize(("kind", "sign"), [("class", "."), ("id", "#")])
def test_numbers_are_those_of_the_tokens(kind, sign):
    values = [*VALUES, *(f"box-{number}" + "x" * 190 for number in range(400))]  # more than is numbered at a time
    found, value = numbers(values, np.full(len(values), ord(sign), dtype=np.uint8))
    for place, each in enumerate(values):
        expected = hashing.of_words(node_tokens("p", {kind: each})[1:])
        assert sorted(found[value == place].tolist()) == sorted(expected.tolist()), each[:LENGTH]


def test_a_page_without_names_has_no_numbers():
    found, value = numbers(["", ""], np.full(2, ord("."), dtype=np.uint8))
    assert (len(found), len(value)) == (0, 0)
