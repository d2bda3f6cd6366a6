"""VSSE on a tree small enough to be worked by hand, and CNBE beside it."""

from math import log

import pytest

from marrow.finders import cnbe, vsse
from marrow.page import parse

#  eight leaves: Home, Shop | Brand, Acme | Weight, 2 kg | Ports, "4, USB" | a sentence makes nine
PAGE = """<body><nav><a>Home</a><a>Shop</a></nav><div><table><tr><td>Brand<td>Acme<tr><td>Weight<td>2 kg
<tr><td>Ports<td>4, USB</table></div><p>Some words</p>"""


def weight(page, name):
    weights = vsse.weights(page)
    return float(weights[next(node for node in range(len(page.tree)) if page.tree.name(node) == name)])


def test_formula_3_bottom_up():
    page = parse(PAGE)
    nodes, held = vsse.measure(page)
    assert len(nodes) == 9
    assert held.sum(axis=0).tolist() == [0, 2, 1, 6, 1]  # two names of the dictionary, one comma, six cells, one unit
    wanted = 2 * log(9 / 2) + 1 * log(9 / 1) + 6 * log(9 / 6) + 1 * log(9 / 1)
    assert weight(page, "table") == pytest.approx(wanted)
    assert weight(page, "body") == pytest.approx(wanted)
    assert weight(page, "tr") == pytest.approx(1 * log(9 / 1) + 2 * log(9 / 2))  # the first row: one name, two cells
    assert weight(page, "nav") == 0


def test_the_chain_goes_down_to_the_boundary_of_the_area():
    page = parse(PAGE)
    assert [page.tree.name(node) for node in vsse.chain(page)] == ["body", "div", "table", "tbody"]
    assert page.tree.name(vsse.chain(page, stop=0.0)[-1]) in ("td", "tr")
    assert vsse.chain(parse("<p>no words of a shop")) == []


def test_pairs_and_triples():
    page = parse(PAGE)
    (record,) = vsse.find(page)
    assert record.fields == {"Brand": "Acme", "Weight": "2 kg", "Ports": "4, USB"} and record.source == "vsse"
    triples = vsse.triples(page)
    assert [(triple.path, triple.content, triple.decision) for triple in triples[:3]] == [
        ("html/body/nav/a/#text", "Home", False), ("html/body/nav/a/#text", "Shop", False),
        ("html/body/div/table/tbody/tr/td/#text", "Brand", True),
    ]  # fmt: skip
    assert [triple.decision for triple in triples] == [False, False, True, True, True, True, True, True, False]


def test_cnbe_learns_from_its_seeds():
    rows = "".join(
        f"<tr><td>{name}<td>{value}" for name, value in (("Brand", "Acme"), ("Weight", "2 kg"), ("Spout", "long"),
            ("Lid", "glass"))
    )
    line = "<p>Remember: " + "many words of running text that say nothing of the thing at all " * 2 + "</p>"
    (record,) = cnbe.find(parse(f"<table>{rows}</table>{line * 3}"))
    assert list(record.fields) == ["Brand", "Weight", "Spout", "Lid"]
    assert cnbe.find(parse("<p>Foo: bar<br>Quux: baz")) == []
