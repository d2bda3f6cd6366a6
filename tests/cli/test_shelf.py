"""`marrow shelf`: pages kept, found again and shown."""

import json

import pytest

WORDS = "It rained all day in the valley, and the river rose by a hand. " * 6


@pytest.fixture
def page(tmp_path):
    file = tmp_path / "rain.html"
    file.write_text(f"<title>Rain</title><h1>Rain</h1><p>{WORDS}</p>")
    return str(file)


@pytest.fixture
def shelf(run, tmp_path):
    return lambda *arguments: run("shelf", *arguments, "--file", str(tmp_path / "s" / "shelf.sqlite"))


def test_add_list_search_show_archive_remove(shelf, page):
    assert shelf("add", page)[0] == 0
    code, out, _ = shelf("list", "--json")
    kept = json.loads(out)
    assert (code, kept["number"], kept["title"], kept["url"].startswith("file:///")) == (0, 1, "Rain", True)
    assert "Rain" in shelf("search", "river", "valley")[1]
    assert shelf("search", "drought")[1] == "nothing found\n"
    assert shelf("show", "1", "-t", "text")[1].startswith("Rain\n\nIt rained")
    assert shelf("archive", "1")[0] == 0
    assert "no pages in" in shelf()[1]
    assert "Rain" in shelf("list", "--all")[1]
    assert shelf("restore", "1")[0] == 0
    assert shelf("remove", "1")[0] == 0
    assert "no pages in" in shelf("list", "--all")[1]


def test_a_page_that_cannot_be_had_costs_no_other(shelf, page, tmp_path):
    code, out, err = shelf("add", str(tmp_path / "none.html"), page)
    assert (code, len(err)) == (1, 1)
    assert "not-found" in err[0] and "Rain" in out


@pytest.mark.parametrize("arguments", [("show",), ("show", "x"), ("remove", "-1"), ("search",), ("show", "7")])
def test_mistakes_are_one_line(shelf, arguments):
    code, _, err = shelf(*arguments)
    assert code == 2
    assert err
