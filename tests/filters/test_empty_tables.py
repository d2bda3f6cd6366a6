"""The empty table remover: what is substance, and inner tables before outer ones."""

import pytest
from filtered import after, chained

from marrow.page import parse


def table(inside):
    return f"<table><tbody><tr><td>{inside}</td></tr></tbody></table>"


@pytest.mark.parametrize(
    ("inside", "knobs", "goes"),
    [
        ("", {}, True), (" \n ", {}, True), ("<i></i>", {}, True), ("x", {}, False), ("x", {"characters": 2}, True),
        ("x y", {"characters": 2}, False), ('<img src="a">', {}, False), ('<img src="a">', {"substance": "video"},
            True),
        ('<video src="a"></video>', {}, False), ('<input name="a">', {}, False), ('<input type="hidden">', {}, True),
        ("<br>", {"substance": "br"}, False), (table(""), {}, True), (table(table("x")), {}, False),
    ],
)  # fmt: skip
def test_a_table_without_substance_goes(inside, knobs, goes):
    body = table(inside)
    assert after("empty_tables", f"<body>{body}", **knobs) == ("" if goes else body)


def test_inner_tables_are_judged_first_and_what_goes_with_them_counts_no_more():
    inner, other = table("abcd"), table("efgh")
    body = table(f"12{inner}{other}")  # 2 of its own, 4 in each: with 5 wanted, all three go one after the other
    assert after("empty_tables", f"<body>{body}", characters=5) == ""
    assert after("empty_tables", f"<body>{body}", characters=4) == body
    body = table(f"12345{inner}")
    assert after("empty_tables", f"<body>{body}", characters=5) == table("12345")


def test_what_other_filters_took_is_no_substance():
    body = table('<img src="a">') + table("text")
    assert chained(f"<body>{body}", "images", "empty_tables") == table("text")


def test_deep_nesting_costs_no_more_than_its_nodes():
    deep = "<table><tr><td>" * 20_000
    page = parse(deep)
    assert "<table" not in after("empty_tables", deep)
    assert len(page.tree) < 80_000
