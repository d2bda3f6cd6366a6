"""`marrow shelf`: pages kept, found again and shown."""

import json
import re
import zipfile
from pathlib import Path

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
    assert shelf("show", "1", "-t", "txt") == shelf("show", "1", "-t", "text")
    assert json.loads(shelf("show", "1", "-t", "jsonl")[1])["title"] == "Rain"
    assert shelf("show", "1", "-t", "epub")[::2] == (2, ["marrow: a book is no text: write it with marrow shelf book"
                                                         " NUMBER -o FILE"])  # fmt: skip
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


def test_pages_are_one_book_the_first_saved_first(shelf, page, tmp_path):
    pytest.importorskip("math_core")
    other, out = tmp_path / "snow.html", tmp_path / "out.epub"
    other.write_text(Path(page).read_text().replace("Rain", "Snow"))
    assert shelf("add", page, str(other))[0] == 0

    def titles(*arguments):
        assert shelf("book", *arguments, "-o", str(out))[0] == 0
        with zipfile.ZipFile(out) as file:
            names = [file.read(name).decode() for name in sorted(file.namelist()) if name.startswith("EPUB/page-")]
            return [re.search("<dc:title>(.*?)<", file.read("EPUB/package.opf").decode())[1],
                    *(re.search("<h1>(.*?)<", name)[1] for name in names)]  # fmt: skip

    assert titles() == ["Rain", "Rain", "Snow"]
    assert titles("2", "1", "--title", "Weather") == ["Weather", "Snow", "Rain"]
    assert shelf("archive", "1")[0] == 0
    assert titles() == ["Snow", "Snow"]


@pytest.mark.parametrize("arguments", [("show",), ("show", "x"), ("remove", "-1"), ("search",), ("show", "7"),
                                       ("book", "1"),
                                       ("book", "-o", "a.epub"), ("book", "7", "-o", "a.epub")])  # fmt: skip
def test_mistakes_are_one_line(shelf, arguments):
    code, _, err = shelf(*arguments)
    assert code == 2
    assert err
