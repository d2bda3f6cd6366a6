"""What is gold on a page, and the steps that are measured against it."""

from pathlib import Path

import numpy as np
import pytest

FOLDER = Path(__file__).resolve().parents[2] / "benchmarks"
TEXT = ("The river rose in the night, and took the lower bridge with it "
        "before anybody in the town was up and about. ") * 3
MENU = "<ul>" + "<li><a href=/>Menu entry of four words</a></li>" * 9 + "</ul>"


@pytest.fixture
def causes(monkeypatch):
    monkeypatch.syspath_prepend(FOLDER)
    import causes

    return causes


@pytest.fixture
def page():
    from marrow.page import parse
    from marrow.tune.pages import judged

    return judged(parse(f"<div>{MENU}</div><div><p>{TEXT}</p><p>In town</p></div>"), "site", TEXT)


def test_gold_is_text_of_four_words_or_more_that_the_gold_has(causes, page):
    gold, other = causes.split(page)
    words = len(TEXT.split())
    assert gold.sum() == gold.max() == words
    assert other.sum() == 9 * 5 + 2  # the short one is too short to tell
    assert causes.menu(page.page, other).sum() == 9 * 5


def test_shares_are_of_words(causes, page):
    gold, other = causes.split(page)
    assert causes.share(gold, gold > 0) == 1
    assert causes.share(other, gold > 0) == 0
    assert causes.share(np.zeros(3), np.ones(3, dtype=bool)) == 0


def test_every_cause_is_a_share_and_those_of_this_page_are_known(causes, page):
    found = dict(zip(causes.CAUSES, causes.measured([page]), strict=True))
    assert all(0 <= value <= 1 for value in found.values())
    assert found["`danag`: gold words in the area, gaps of 20 lines"] == found["`lqf`: gold words that are kept"] == 1
    assert found["`crunch`: other words that are kept"] == pytest.approx(2 / 47)
    assert found["`vsse`: pages with one effective text"] == 1
    assert found["`declutter`: pages that lose half of the gold"] == 0


def test_the_table_has_a_column_for_each_corpus(causes, tmp_path, monkeypatch, capsys):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.html").write_text(f"{MENU}<p>{TEXT}")
        (tmp_path / name / "a.txt").write_text(TEXT)
    monkeypatch.setattr("sys.argv", ["causes.py", str(tmp_path / "one"), str(tmp_path / "two")])
    assert causes.main() == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "| share | one | two |"
    assert len(lines) == 2 + len(causes.CAUSES)
