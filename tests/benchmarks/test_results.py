"""The results table: rows are kept, means have intervals, and both pages are written."""

import sys

import pytest
from test_benchmarks import FOLDER

pytest.importorskip("rapidfuzz")
parquet = pytest.importorskip("pyarrow.parquet")


@pytest.fixture
def results(monkeypatch):
    monkeypatch.syspath_prepend(FOLDER)
    import results

    return results


@pytest.fixture
def corpora(tmp_path):
    import pyarrow

    folder = tmp_path / "corpora"
    folder.mkdir()
    for name in ("one", "two"):
        text = f"the right words of a page, which are a few more than those of its menu in {name}"
        rows = [{"id": str(number), "html": f"<nav><a href=/>Menu</a></nav><p>{text}</p>".encode(), "text": text,
                 "page_type": "article", "lang": "en"} for number in range(7)]  # fmt: skip
        parquet.write_table(pyarrow.Table.from_pylist(rows), folder / f"{name}.parquet")
    return folder


def test_rows_tables_and_plots(results, corpora, tmp_path, monkeypatch):
    out, docs = tmp_path / "out", tmp_path / "docs"
    docs.mkdir()
    where = ["--corpora", str(corpora), "--out", str(out), "--docs", str(docs)]
    command = ["results.py", *where, "--sample", "5", "-a", "plain", "-a", "lqf"]
    monkeypatch.setattr(sys, "argv", command)
    assert results.main() == 0
    page = (docs / "results.md").read_text()
    assert "10 of 2 corpora (one 5, two 5)" in page
    assert "| lqf | 1.000 <sub>1.000–1.000</sub> |" in page
    assert "| plain | .97" in page.replace("0.97", ".97") and "article (10)" in page and "en (10)" in page
    assert page.index("| lqf") < page.index("| plain")
    assert "| danag | 0.940 | 0.401 | 0.209 | 0.645 |" in page  # the published row
    assert "<svg" in (docs / "results.html").read_text() and "<script" not in (docs / "results.html").read_text()
    rows = (out / "rows.jsonl").read_text()
    assert len(rows.splitlines()) == 20
    assert results.main() == 0
    assert (out / "rows.jsonl").read_text() == rows  # nothing is done twice


def test_the_contenders_are_all_algorithms_and_the_peers_that_are_there(results):
    names = results.contenders()
    assert {"rules", "danag", "boilerpipe", "justext"} <= set(names)
    assert "justext" not in [name for name in names if name.startswith("peers.")] and len(names) == len(set(names))


def test_an_interval_holds_its_mean(results):
    from results_page import of_pages

    cell = of_pages("abcd", [0.0, 1.0, 1.0, 1.0])
    assert cell.low < cell.mean == 0.75 < cell.high
    assert of_pages("a", [0.5]).low == of_pages("a", [0.5]).high == 0.5
    one_site = of_pages("aa", [0.0, 1.0])
    assert one_site.low == one_site.high == 0.5


def row(name, extractor="plain", **more):
    from marrow.evaluate.rows import Row

    known = {"corpus": "wcxb-dev", "digest": "d", "id": name, "extractor": extractor, "version": "1", "page_type": "",
             "lang": "en",
             "site": "", "words": 10, "precision": 0.8, "recall": 0.4, "f1": 0.6, "order": 0.5, "shingles": 0.1,
             "found": None,
             "leaked": None, "ms": 1.0, "peak_mb": 1.0, "failed": ""}  # fmt: skip
    return Row(**known | more)


def test_right_to_left_pages_have_a_table_of_their_own(results):
    from results_page import right_to_left

    rows = [row("a", lang="ar"), row("b", lang="fa-IR", f1=0.2, order=0.1), row("c"), row("a", "dana", lang="ar",
        f1=0.9),
            row("b", "dana", lang="fa-IR", f1=0.7)]  # fmt: skip
    text = right_to_left(rows)
    assert "(1 `ar`, 1 `fa`)" in text
    assert "| plain | 0.400 | 0.300 | 0.800 | 0.400 | 0.200 |" in text
    assert text.index("| dana | 0.800") < text.index("| plain")
    assert right_to_left([row("c")]) == ""


def test_the_balance_says_which_way_pages_go_wrong(results):
    from results_page import balance

    rows = [row("a"), row("b", precision=0.3, recall=0.9), row("c", words=0, precision=0.0, recall=0.0, f1=0.0),
            row("d", words=0, precision=1.0, recall=1.0, f1=1.0)]  # fmt: skip
    text = balance([*rows, row("e", corpus="unknown"), row("f", f1=None)])
    assert text.startswith("### All page types of today")
    assert "| plain | 0.550 | 0.525 | 0.575 | 25 % | 25 % | 25 % |" in text
