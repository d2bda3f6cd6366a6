"""Runs with extractors that hang, crash and raise: a row for every page, and no page pays for another."""

import json
import sys

import pytest

from marrow.errors import Error
from marrow.evaluate.rows import FILE
from marrow.evaluate.run import evaluate


@pytest.fixture
def pages(tmp_path):
    folder = tmp_path / "pages"
    folder.mkdir()
    for name in ("a", "bad", "c", "d"):
        (folder / f"{name}.html").write_text(f"<title>{name}</title><body>one two {name}")
        (folder / f"{name}.txt").write_text(f"one two {name}")
    return folder


def run(pages, *names, **options):
    options = {"timeout": 20, "jobs": 2, **options}
    return evaluate([str(pages)], [f"evaluate.misbehaving:{name}" for name in names], **options)


@pytest.mark.parametrize(
    ("name", "timeout", "reason"),
    [
        pytest.param("crash", 20, "crash: the process ended with exit code 7", id="exit"),
        pytest.param("segfault", 20, "crash: Segmentation fault", id="segfault"),
        pytest.param("hang", 2.5, "timeout: over 2.5 s", id="hang"),
        pytest.param("fail", 20, "RuntimeError: no such luck", id="exception"),
        pytest.param("leave", 20, "SystemExit: 3", id="sys-exit"),
        pytest.param("hoard", 20, "MemoryError", id="memory",
                     marks=pytest.mark.skipif(sys.platform != "linux", reason="only Linux can limit memory")),
    ],
)  # fmt: skip
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bad_page_costs_itself_only(pages, name, timeout, reason, jobs):
    rows = {row.id: row for row in run(pages, name, timeout=timeout, jobs=jobs).rows}
    assert sorted(rows) == ["a", "bad", "c", "d"]
    bad = rows.pop("bad")
    assert (bad.failed, bad.f1, bad.words) == (reason, 0, 0)
    for row in rows.values():
        assert (row.failed, row.f1, row.order, row.words) == ("", 1, 1, 3)
        assert row.ms >= 0
        assert row.peak_mb > 1


def test_a_failed_page_scores_nothing_even_where_nothing_was_right(pages):
    (pages / "bad.txt").write_text("")
    [bad] = [row for row in run(pages, "fail").rows if row.id == "bad"]
    assert (bad.f1, bad.order) == (0, 0)


def test_what_is_not_text_is_a_failure(pages):
    assert {row.failed for row in run(pages, "nothing").rows} == {"TypeError: gave NoneType, not str"}


def test_an_extractor_that_does_not_start_stops_the_run_at_once(pages):
    with pytest.raises(Error, match=r"misbehaving:never' does not start: crash: the process ended with exit code 9"):
        run(pages, "never", "text")


def test_what_extractors_print_is_not_seen(pages, capfd):
    assert len(run(pages, "loud").rows) == 4
    assert capfd.readouterr() == ("", "")


def test_resume_does_only_what_is_missing(pages, tmp_path):
    out = tmp_path / "out"
    first = run(pages, "fail", out=out, limit=3)
    file = out / FILE
    lines = file.read_text().splitlines()
    assert len(lines) == 3
    marked = [json.dumps(json.loads(line) | {"ms": 123.0}) for line in lines]
    file.write_text("\n".join(marked) + '\n{"corpus": "pages", "dig')  # as if killed in the middle of a row
    again = run(pages, "fail", "text", out=out)
    assert len(first.rows) == 3
    assert sum(row.ms == 123.0 for row in again.rows) == 3
    assert len(again.rows) == 8
    assert len(file.read_text().splitlines()) == 8
    assert run(pages, "fail", "text", out=out).json() == again.json()


def test_a_changed_corpus_is_run_anew(pages, tmp_path):
    run(pages, "text", out=tmp_path)
    (pages / "a.txt").write_text("something else")
    scores = {row.id: row.f1 for row in run(pages, "text", out=tmp_path).rows}
    assert scores == {"a": 0, "bad": 1, "c": 1, "d": 1}


def test_rows_that_cannot_be_read_are_an_error(pages, tmp_path):
    (tmp_path / FILE).write_text('{"id": "a"}\n')
    with pytest.raises(Error, match=rf"{FILE}, line 1: not a row"):
        run(pages, "text", out=tmp_path)


def test_two_corpora_of_one_name_are_refused(pages, tmp_path):
    other = tmp_path / "elsewhere" / "pages"
    other.mkdir(parents=True)
    (other / "x.html").write_text("<body>x")
    with pytest.raises(Error, match="two corpora are named 'pages'"):
        evaluate([str(pages), str(other)], ["evaluate.misbehaving:text"])


@pytest.mark.parametrize("wrong", [{"timeout": 0}, {"limit": 0}, {"jobs": 0}], ids=str)
def test_limits_must_be_positive(pages, wrong):
    with pytest.raises(Error, match="must be above 0"):
        run(pages, "text", **wrong)


def test_nothing_to_do_is_refused(pages):
    with pytest.raises(Error, match="nothing to evaluate"):
        evaluate([str(pages)], [])


def test_rows_are_in_the_order_of_the_pages_also_when_a_run_is_taken_up(pages, tmp_path):
    again = [evaluate([str(pages)], ["evaluate.misbehaving:text"], jobs=2, out=tmp_path / "rows") for _ in range(2)]
    file = tmp_path / "rows" / "rows.jsonl"
    file.write_text("".join(reversed(file.read_text().splitlines(keepends=True)[1:])))
    again.append(evaluate([str(pages)], ["evaluate.misbehaving:text"], jobs=2, out=tmp_path / "rows"))
    for report in again:
        assert [row.id for row in report.rows] == sorted(row.id for row in report.rows)
