"""`marrow lists`."""

from pathlib import Path

import pytest
from serving import serving


@pytest.fixture
def data(folder, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
    return folder / "data" / "marrow" / "lists"


def test_a_list_from_adding_to_removing(run, data):
    assert run("lists")[1] == f"no lists in {data}; add one: marrow lists add ADDRESS\n"
    hosts = "".join(f"0.0.0.0 ads{n}.example\n" for n in range(5)).encode()
    with serving({"/hosts.txt": ("text/plain", hosts), "/page.txt": ("text/html", b"<html>")}) as server:
        assert run("lists", "add", f"{server}/hosts.txt", "--name", "ads") == (0, "ads: new: 5 entries (hosts)\n", [])
        assert run("lists", "update") == (0, "ads: fresh: 5 entries\n", [])
        assert run("lists", "update", "ads", "--force") == (0, "ads: new: 5 entries (hosts)\n", [])
        code, out, err = run("lists", "add", f"{server}/page.txt")
        assert (code, out) == (3, f"page: bad: {server}/page.txt: a page of HTML instead of a list\n")
        assert err == ["page: it stays subscribed to; `marrow lists remove page` ends that"]
        assert run("lists", "update", "--force")[0] == 1
        code, out, _ = run("lists", "status", "ads")
        assert out.startswith("ads: 5 hosts, updated 2")
        assert out.endswith(f"UTC  {server}/hosts.txt\n")
        assert "page: not fetched yet" in run("lists")[1]
        assert "last answer refused" in run("lists")[1]
    Path("page.html").write_text(f"<p>{'word ' * 60}<a href=http://ads3.example/>buy</a>")
    code, out, err = run("filter", "page.html")
    assert "buy" not in out
    assert err == ["page.html: 60 of 61 words left (advertisements 1)"]
    assert run("lists", "remove", "ads", "page")[0] == 0
    assert list(data.glob("*.txt")) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("add",), "marrow: marrow lists add takes one address"),
        (("add", "hosts.txt"), "marrow: hosts.txt: a list is subscribed to by an address"),
        (("remove",), "marrow: marrow lists remove takes the names"),
        (("remove", "x"), "marrow: no list is named 'x'"),
        (("update", "x"), "marrow: no list is named 'x'"),
    ],
)
def test_mistakes_are_one_line(run, data, arguments, message):
    code, out, err = run("lists", *arguments)
    assert (code, out, len(err)) == (2, "", 1)
    assert err[0].startswith(message)
