"""`marrow explain` into files and as HTML; its text and JSON are in `test_show.py`."""

import json
import sys
from types import SimpleNamespace

import pytest
from running import EMPTY, PAGE


@pytest.fixture
def page(folder):
    (folder / "page.html").write_text(PAGE)
    return "page.html"


def test_html_is_one_file(run, page, folder):
    code, out, err = run("explain", page, "-t", "html", "-o", "report.html")
    assert (code, out, err) == (0, "", [])
    made = (folder / "report.html").read_text(encoding="utf-8")
    assert made.startswith("<!DOCTYPE html>\n<html lang=\"en\">")
    assert "Rain" in made
    assert run("explain", page, "-t", "html")[1] == made


def test_the_other_forms_go_into_files_too(run, page, folder):
    for form in ("text", "json"):
        code, out, err = run("explain", page, "-t", form, "-o", "report.txt")
        assert (code, out, err) == (0, "", [])
        assert (folder / "report.txt").read_text(encoding="utf-8") == run("explain", page, "-t", form)[1]


def test_reports_of_several_pages_come_one_by_one(run, page, folder, monkeypatch):
    there, later = [], SimpleNamespace(read=lambda most: there.append((folder / "made").read_text()) or PAGE.encode())
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=later))
    assert run("explain", page, "-", "-t", "json", "-o", "made") == (0, "", [])
    made = (folder / "made").read_text()
    assert there[0] and made.startswith(there[0])
    assert made == json.dumps(json.loads(made), ensure_ascii=False, indent=2) + "\n"
    assert [report["source"] for report in json.loads(made)] == [str(page), "-"]


def test_gold_is_read_from_a_file(run, page, folder):
    pytest.importorskip("rapidfuzz", reason="needs rapidfuzz: pip install 'webmarrow[evaluate]'")
    (folder / "gold.txt").write_text("Rain")
    report = json.loads(run("explain", page, "-t", "json", "--gold", "gold.txt")[1])
    assert [block["gold"] for block in report["blocks"]] == [0, 1, 0]


def test_what_does_not_go_together_is_said(run, page, folder):
    (folder / "other.html").write_text(PAGE)
    for options in (["-t", "html"], ["--gold", page]):
        code, out, err = run("explain", page, "other.html", *options)
        assert (code, out) == (2, "")
        assert "one source" in err[0]
    assert run("explain", page, "--gold", "absent.txt")[0] == 2
    assert run("explain", page, "-o", page)[0] == 2
    assert (folder / page).read_text() == PAGE


def test_a_page_without_content_has_a_report_and_an_exit_code(run, folder):
    (folder / "x.html").write_text(EMPTY)
    code, _, err = run("explain", "x.html", "-t", "html", "-o", "report.html")
    assert (code, len(err)) == (3, 1)
    assert "Empty: error-page." in (folder / "report.html").read_text(encoding="utf-8")
    assert run("explain", "absent.html", "-t", "html", "-o", "none.html")[0] == 3
    assert not (folder / "none.html").exists()
