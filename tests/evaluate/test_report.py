import json
from dataclasses import replace

import pytest
from explain.reading import read

from marrow.evaluate.report import EXPLAINED, GROUPINGS, EvaluationReport, difference
from marrow.evaluate.rows import Row
from marrow.experiment.report import html, markdown

PLAIN = Row(corpus="c", digest="d", id="1", extractor="x", version="1", page_type="article", lang="en", site="",
            words=10,
            precision=1.0, recall=0.5, f1=0.6, order=0.5, shingles=0.4, found=1.0, leaked=0.0, ms=2.0, peak_mb=50.0,
            failed="")  # fmt: skip


def row(**values):
    return replace(PLAIN, **values)


ROWS = (
    row(),
    row(id="2", f1=0.8, precision=0.6, ms=4.0, page_type="forum", found=None, peak_mb=70.0),
    row(id="3", f1=0, precision=0, recall=0, order=0, shingles=0, ms=None, failed="timeout: over 30 s", leaked=None,
        lang=""),
    row(extractor="y", f1=0.9, ms=1.0),
    row(id="2", extractor="y", f1=0.9, page_type="forum", ms=1.0),
    row(id="3", extractor="y", f1=0.9, lang="", ms=1000.0),
)
REPORT = EvaluationReport(ROWS, ("x", "y"))


def test_means_by_hand():
    x, y = REPORT.summaries()["c"]
    assert (x["pages"], x["failed"], x["reasons"]) == (3, 1, {"timeout: over 30 s": 1})
    assert tuple(map(x.get, ("precision", "recall", "f1"))) == pytest.approx((1.6 / 3, 1 / 3, 1.4 / 3))
    assert (x["found"], x["leaked"]) == (1.0, 0.0)
    assert (x["median_ms"], x["total_ms"], x["peak_mb"]) == (3.0, 6.0, 70.0)
    assert (y["median_ms"], y["total_ms"]) == (1.0, 1002.0)
    assert x["shingles"] == pytest.approx(0.8 / 3)
    assert x["groups"]["page_type"] == {"article": {"pages": 2, "f1": 0.3, "difference": None},
                                        "forum": {"pages": 1, "f1": 0.8, "difference": None}}
    assert x["groups"]["lang"] == {"-": {"pages": 1, "f1": 0.0, "difference": None},
                                   "en": {"pages": 2, "f1": pytest.approx(0.7), "difference": None}}
    assert y["groups"]["page_type"]["forum"]["difference"]["mean"] == pytest.approx(0.1)


def test_difference_by_hand():
    x, y = REPORT.summaries()["c"]
    assert x["difference"] is None
    assert y["difference"]["mean"] == pytest.approx((0.3 + 0.1 + 0.9) / 3)
    # three pages: all one or all other
    assert (y["difference"]["low"], y["difference"]["high"]) == pytest.approx((0.1, 0.9))


def test_difference_is_paired_by_page():
    first = [row(id=str(n), f1=n / 100) for n in range(100)]
    other = [row(id=str(n), f1=n / 100 + 0.001) for n in reversed(range(100))]
    gap = difference(first, other)
    assert (gap["mean"], gap["low"], gap["high"]) == pytest.approx((0.001, 0.001, 0.001))


def test_interval_of_a_coin():
    first = [row(id=str(n), f1=0.0) for n in range(400)]
    other = [row(id=str(n), f1=float(n % 2)) for n in range(400)]
    gap = difference(first, other)
    assert gap["mean"] == 0.5
    assert (gap["low"], gap["high"]) == pytest.approx((0.5 - 1.96 * 0.025, 0.5 + 1.96 * 0.025), abs=0.006)


def test_pages_of_one_site_are_drawn_together():
    """Ten sites of forty pages that rise and fall together are no more than ten draws."""
    first = [row(id=str(n), f1=0.0, site=f"site{n % 10}.example") for n in range(400)]
    other = [row(id=str(n), f1=float(n % 10 < 5), site=f"site{n % 10}.example") for n in range(400)]
    gap = difference(first, other)
    assert (gap["mean"], gap["pages"], gap["sites"]) == (0.5, 400, 10)
    assert (gap["low"], gap["high"]) == pytest.approx((0.2, 0.8), abs=0.11)  # 1.96 * 0.5 / sqrt(10) = 0.31


def test_sites_of_unlike_size_count_by_their_pages():
    first = [row(id=str(n), f1=0.0, site="large.example" if n else "small.example") for n in range(10)]
    other = [row(id=str(n), f1=float(n > 0), site="large.example" if n else "small.example") for n in range(10)]
    gap = difference(first, other)
    assert gap["mean"] == pytest.approx(0.9)
    assert (gap["low"], gap["high"]) == pytest.approx((0, 1))


def test_no_pages_in_common_or_no_gold():
    assert difference([row(id="1")], [row(id="2")]) is None
    assert difference([row(f1=None)], [row(f1=None)]) is None


def test_markdown():
    lines = markdown(REPORT.sections(("page_type",))).splitlines()
    assert lines[0] == "## c"
    assert lines[2].endswith("| F1 against x |")
    assert lines[4] == "| x | 3 | 1 | 0.533 | 0.333 | 0.467 | 0.333 | 0.267 | 1.000 | 0.000 | 3.0 | 0.0 | 70 |  |"
    assert "| F1 by page type | article (2) | forum (1) |" in lines
    assert "| x | 0.300 | 0.800 |" in lines
    assert lines[-1] == "- x: 1 failed: timeout: over 30 s"
    assert all(line.count("|") == lines[2].count("|") for line in lines[2:6])
    both = markdown(REPORT.sections(GROUPINGS))
    assert "| F1 by page type |" in both and "| F1 by lang |" in both


def test_a_difference_of_a_part_is_told_where_it_is_sure():
    pages = [row(id=str(n), f1=0.5, lang="en" if n < 30 else "zh") for n in range(34)]
    better = [row(id=str(n), f1=0.7, lang="en" if n < 30 else "zh", extractor="y") for n in range(34)]
    text = markdown(EvaluationReport((*pages, *better), ("x", "y")).sections(("lang",)))
    assert "| y | 0.700 (+0.200) | 0.700 |" in text  # four sites are too few to be sure


def test_markdown_without_gold_or_groups():
    bare = row(precision=None, recall=None, f1=None, order=None, shingles=None, page_type="", lang="", extractor="a|b")
    text = markdown(EvaluationReport((bare,), ("a|b",)).sections(GROUPINGS))
    assert "F1 by" not in text
    assert "| a\\|b | 1 | 0 |  |  |  |  |  | 1.000 | 0.000 |" in text


def test_json_holds_the_same_figures():
    data = json.loads(json.dumps(REPORT.json()))
    assert data["corpora"]["c"]["digest"] == "d"
    x, y = data["corpora"]["c"]["extractors"]
    assert (x["extractor"], y["extractor"]) == ("x", "y")
    assert y["difference"]["mean"] == pytest.approx(1.3 / 3)
    assert y["difference"]["sites"] == 3
    assert x["groups"]["lang"]["en"]["pages"] == 2


def test_html_is_whole_and_says_the_same():
    wrong = row(extractor="<script>", failed="Error: <img src=x>", f1=0.1)
    evil = EvaluationReport((*ROWS, wrong), ("x", "y", "<script>"))
    made = html("Evaluation", EXPLAINED, evil.sections(GROUPINGS))
    tree = read(made)
    assert not tree.all("script") and not tree.all("img")
    assert "default-src 'none'" in made
    tables = tree.all("table")
    assert [table.all("caption")[0].text for table in tables] == ["c: all figures", "c: F1 by page type",
        "c: F1 by lang"]
    assert {node.attributes["scope"] for node in tree.all("th")} == {"row", "col"}
    assert "0.467" in tables[0].text
    assert "<script>: 1 failed: Error: <img src=x>" in tree.text
