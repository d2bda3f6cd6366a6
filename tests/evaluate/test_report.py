import json
from dataclasses import replace

import pytest

from marrow.evaluate.report import Report, difference
from marrow.evaluate.rows import Row

PLAIN = Row(corpus="c", digest="d", id="1", extractor="x", version="1", page_type="article", lang="en", words=10,
            precision=1.0, recall=0.5, f1=0.6, order=0.5, found=1.0, leaked=0.0, ms=2.0, peak_mb=50.0,
            failed="")  # fmt: skip


def row(**values):
    return replace(PLAIN, **values)


ROWS = (
    row(),
    row(id="2", f1=0.8, precision=0.6, ms=4.0, page_type="forum", found=None, peak_mb=70.0),
    row(id="3", f1=0, precision=0, recall=0, order=0, ms=None, failed="timeout: over 30 s", leaked=None, lang=""),
    row(extractor="y", f1=0.9, ms=1.0),
    row(id="2", extractor="y", f1=0.9, page_type="forum", ms=1.0),
    row(id="3", extractor="y", f1=0.9, lang="", ms=1000.0),
)
REPORT = Report(ROWS, ("x", "y"))


def test_means_by_hand():
    x, y = REPORT.summaries()["c"]
    assert (x.pages, x.failed, x.reasons) == (3, 1, {"timeout: over 30 s": 1})
    assert (x.precision, x.recall, x.f1) == pytest.approx((1.6 / 3, 1 / 3, 1.4 / 3))
    assert (x.found, x.leaked) == (1.0, 0.0)
    assert (x.median_ms, x.total_ms, x.peak_mb) == (3.0, 6.0, 70.0)
    assert (y.median_ms, y.total_ms) == (1.0, 1002.0)
    assert x.groups == {"article": (2, 0.3), "forum": (1, 0.8)}
    assert REPORT.summaries("lang")["c"][0].groups == {"-": (1, 0.0), "en": (2, pytest.approx(0.7))}


def test_difference_by_hand():
    x, y = REPORT.summaries()["c"]
    assert x.difference is None
    assert y.difference.mean == pytest.approx((0.3 + 0.1 + 0.9) / 3)
    assert (y.difference.low, y.difference.high) == pytest.approx((0.1, 0.9))  # three pages: all one or all other


def test_difference_is_paired_by_page():
    first = [row(id=str(n), f1=n / 100) for n in range(100)]
    other = [row(id=str(n), f1=n / 100 + 0.001) for n in reversed(range(100))]
    gap = difference(first, other)
    assert (gap.mean, gap.low, gap.high) == pytest.approx((0.001, 0.001, 0.001))


def test_interval_of_a_coin():
    first = [row(id=str(n), f1=0.0) for n in range(400)]
    other = [row(id=str(n), f1=float(n % 2)) for n in range(400)]
    gap = difference(first, other)
    assert gap.mean == 0.5
    assert (gap.low, gap.high) == pytest.approx((0.5 - 1.96 * 0.025, 0.5 + 1.96 * 0.025), abs=0.006)


def test_no_pages_in_common_or_no_gold():
    assert difference([row(id="1")], [row(id="2")]) is None
    assert difference([row(f1=None)], [row(f1=None)]) is None


def test_markdown():
    lines = REPORT.markdown().splitlines()
    assert lines[0] == "## c"
    assert lines[2].endswith("| F1 against x |")
    assert lines[4] == "| x | 3 | 1 | 0.533 | 0.333 | 0.467 | 0.333 | 1.000 | 0.000 | 3.0 | 0.0 | 70 |  |"
    assert "| F1 by page type | article (2) | forum (1) |" in lines
    assert "| x | 0.300 | 0.800 |" in lines
    assert lines[-1] == "- x: 1 failed: timeout: over 30 s"
    assert all(line.count("|") == lines[2].count("|") for line in lines[2:6])


def test_markdown_without_gold_or_groups():
    report = Report((row(precision=None, recall=None, f1=None, order=None, page_type="", extractor="a|b"),), ("a|b",))
    text = report.markdown()
    assert "F1 by" not in text
    assert "| a\\|b | 1 | 0 |  |  |  |  | 1.000 | 0.000 |" in text


def test_json_holds_the_same_figures():
    data = json.loads(json.dumps(REPORT.json("lang")))
    assert data["by"] == "lang"
    assert data["corpora"]["c"]["digest"] == "d"
    assert [each["extractor"] for each in data["corpora"]["c"]["extractors"]] == ["x", "y"]
    assert data["corpora"]["c"]["extractors"][1]["difference"]["mean"] == pytest.approx(1.3 / 3)
