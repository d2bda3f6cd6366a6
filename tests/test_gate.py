"""The gate of accuracy: the floors hold on the pages that ship, and cannot be lowered in silence."""

import json

import figures
import gate
import pytest
from figures import ALL, GOLDEN, Figures
from gate import judge

KNOWN = {
    "algorithm": "rules",
    "sets": {"pages": {"digest": "d", "floors": {ALL: 0.8, "article": 0.9, "forum": 0.7}}},
    "lowered": [],
}


def found(article, forum, digest="d", **more):
    return {"pages": Figures(digest, {ALL: (article + forum) / 2, "article": article, "forum": forum, **more})}


def test_the_golden_pages_reach_their_floors():
    verdict = gate.judge(gate.read(), figures.in_repository())
    assert not verdict.failed, "\n".join(verdict.lines)


def test_every_type_of_golden_page_has_a_floor():
    known = gate.read()["sets"][GOLDEN]["floors"]
    assert set(known) == set(figures.golden_figures().f1)
    assert {"article", "forum", "product", "collection", "listing", "documentation", "service"} <= set(known)
    assert all(0 < floor <= 1 for floor in known.values())


def test_what_was_lowered_says_why():
    for each in gate.read()["lowered"]:
        assert each["set"] and len(each["reason"]) > 10


@pytest.mark.parametrize("forum", [0.7, 0.7 - 1e-16])
def test_at_the_floor_it_is_open(forum):
    verdict = judge(KNOWN, found(0.9, forum))
    assert not verdict.failed
    assert verdict.floors == KNOWN


@pytest.mark.parametrize("update", [False, True])
def test_below_a_floor_it_is_closed_and_no_floor_follows(update):
    verdict = judge(KNOWN, found(0.95, 0.69), update=update)
    assert verdict.failed
    assert "pages, forum: 0.6900, below its floor of 0.700" in verdict.lines
    assert verdict.floors["sets"]["pages"]["floors"]["forum"] == 0.7
    assert verdict.floors["sets"]["pages"]["floors"]["article"] == (0.95 if update else 0.9)


def test_floors_are_raised_to_what_was_reached_and_no_further():
    verdict = judge(KNOWN, found(0.91299, 0.7, service=0.5), update=True)
    assert not verdict.failed
    assert verdict.floors["sets"]["pages"]["floors"] == {ALL: 0.806, "article": 0.912, "forum": 0.7, "service": 0.5}
    assert verdict.floors["lowered"] == []
    assert not judge(verdict.floors, found(0.91299, 0.7, service=0.5)).failed


def test_a_floor_is_lowered_with_a_reason_that_is_written_down():
    verdict = judge(KNOWN, found(0.95, 0.6), reason="threads are cut at the first page")
    assert not verdict.failed
    floors = verdict.floors["sets"]["pages"]["floors"]
    assert floors == {ALL: 0.775, "article": 0.95, "forum": 0.6}
    assert verdict.floors["lowered"] == [
        {"set": "pages", "page_type": kind, "from": old, "to": new, "reason": "threads are cut at the first page"}
        for kind, old, new in ((ALL, 0.8, 0.775), ("forum", 0.7, 0.6))
    ]


def test_a_type_that_is_gone_has_fallen():
    gone = {"pages": Figures("d", {ALL: 0.95, "article": 0.95})}
    assert judge(KNOWN, gone, update=True).failed
    verdict = judge(KNOWN, gone, reason="no forum is left among them")
    assert "forum" not in verdict.floors["sets"]["pages"]["floors"]
    assert verdict.floors["lowered"][0]["to"] is None


def test_other_pages_need_a_reason_too():
    verdict = judge(KNOWN, found(1.0, 1.0, digest="e"), update=True)
    assert verdict.failed
    assert verdict.floors["sets"] == KNOWN["sets"]
    verdict = judge(KNOWN, found(0.5, 0.5, digest="e"), reason="ten pages more")
    assert not verdict.failed
    assert verdict.floors["sets"]["pages"] == {"digest": "e", "floors": {ALL: 0.5, "article": 0.5, "forum": 0.5}}
    assert verdict.floors["lowered"][0]["reason"] == "ten pages more"


def test_a_new_set_has_no_floors_until_they_are_asked_for():
    verdict = judge({}, found(0.5, 0.5))
    assert not verdict.failed
    assert "no floor yet" in verdict.lines[0]
    assert judge({}, found(0.5, 0.5), update=True).floors["sets"]["pages"]["floors"][ALL] == 0.5


@pytest.mark.parametrize("value", [0.29, 0.57, 0.9, 1.0, 0.1234999])
def test_a_floor_holds_for_the_figure_it_was_made_of(value):
    assert gate.down(value) <= value + 1e-9
    assert value - gate.down(value) < 0.001


def test_the_program_writes_the_file_and_says_what_it_did(tmp_path, monkeypatch, capsys):
    monkeypatch.delenv("MARROW_CORPORA", raising=False)
    file = tmp_path / "floors.json"
    monkeypatch.setattr(gate, "in_repository", lambda: {GOLDEN: found(0.9, 0.7)["pages"]})
    assert gate.main([], file) == 0
    assert not file.exists()
    assert gate.main(["--update"], file) == 0
    assert json.loads(file.read_text())["sets"][GOLDEN]["floors"]["forum"] == 0.7
    monkeypatch.setattr(gate, "in_repository", lambda: {GOLDEN: found(0.9, 0.6)["pages"]})
    before = file.read_text()
    assert gate.main(["--update"], file) == 1
    assert json.loads(file.read_text()) == json.loads(before)
    assert "gate: closed" in capsys.readouterr().err
    assert gate.main(["--lower", " "], file) == 2
    assert gate.main(["--lower", "the posts are shorter"], file) == 0
    assert json.loads(file.read_text())["lowered"][-1]["reason"] == "the posts are shorter"


def test_a_corpus_is_measured_and_has_its_floors(tmp_path, monkeypatch):
    pytest.importorskip("rapidfuzz", reason="needs rapidfuzz: pip install 'webmarrow[evaluate]'")
    corpus = tmp_path / "corpora" / "mine"
    corpus.mkdir(parents=True)
    (corpus / "a.html").write_text("<h1>Rain</h1><p>It rained all day in the valley, and the river rose.</p>")
    (corpus / "a.txt").write_text("Rain\nIt rained all day in the valley, and the river rose.")
    monkeypatch.setattr(gate, "in_repository", lambda: {GOLDEN: found(0.9, 0.7)["pages"]})
    file = tmp_path / "floors.json"
    options = ["--corpora", str(tmp_path / "corpora"), "--jobs", "1"]
    assert gate.main([*options, "--corpus", "mine", "--update"], file) == 0
    assert gate.read(file)["sets"]["mine"]["floors"] == {ALL: 1.0}
    (corpus / "a.txt").write_text("something else")
    assert gate.main(options, file) == 1
    monkeypatch.delenv("MARROW_CORPORA", raising=False)
    assert gate.main([], file) == 0
    assert gate.main(["--corpus", "mine"], file) == 2
