import pytest

from marrow.features.frame import Frame
from marrow.features.marks import node_tokens
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


def test_a_page_has_the_names_of_what_its_blocks_lie_in():
    page = parse(
        '<body class="home"><x-card class="post Post-1" id="a"><p class="post">one <b class="bold">two</b></p></x-card>'
        '<div role="main" class="post"><p>three</p><p id="b" itemprop="text" aria-label="ä\n1">four</p></div>'
        "<div></div>"
    )
    frame = Frame(page)
    names = [page.tree.name(node) for node in frame.elements.tolist()]
    assert names == ["body", "x-card", "p", "div", "p", "p"]  # neither the root, nor inline elements, nor empty ones
    values, number = frame.classes
    assert [values[each] for each in number.tolist()] == ["home", "post Post-1", "post", "post", "", ""]
    assert frame.stated == [(1, "id", "a"), (3, "role", "main"), (5, "id", "b"), (5, "itemprop", "text"),
                            (5, "aria-label", "ä\n1")]  # fmt: skip


def test_of_thousands_of_classes_few_are_read():
    assert len(node_tokens("p", {"class": " ".join(f"c{number}x" for number in range(5000))})) == 1 + 12
