"""Tuning: the space, the score, folds by site, what is held out, going on after a stop, and the command."""

import json
from random import Random

import numpy as np
import pytest

from marrow import registry
from marrow.cli import main
from marrow.errors import Error
from marrow.experiment import metrics
from marrow.page import parse
from marrow.tune import search, space
from marrow.tune.pages import judged, load
from marrow.tune.search import Trials


@pytest.mark.parametrize("name", registry.names("algorithms"))
def test_ranges_are_those_of_knobs_and_hold_their_defaults(name):
    knobs = registry.knobs(registry.verb("algorithms", name))
    for knob, given in getattr(registry.module("algorithms", name), "RANGES", {}).items():
        default = knobs[knob].default
        if given:
            assert given[0] <= default <= given[1] and given[0] < given[1]


def test_a_knob_without_a_range_is_searched_around_its_default(monkeypatch):
    def keep(page, *, share: float = 0.3, size: int = 8, switch: bool = False, word: str = "a"):
        """share: s\nsize: s\nswitch: s\nword: s"""

    monkeypatch.setattr(space.registry, "module", lambda room, name: keep)
    monkeypatch.setattr(space.registry, "verb", lambda room, name: keep)
    found = {each.name: each for each in space.dimensions("any", [])}
    assert (found["share"].low, found["share"].high) == (0, 1)
    assert (found["size"].low, found["size"].high) == (2, 32)
    assert found["switch"].choices == (False, True)
    assert "word" not in found
    assert [each.name for each in space.dimensions("any", ["size"])] == ["size"]
    with pytest.raises(Error, match="unknown knob of any 'sice': did you mean size"):
        space.dimensions("any", ["sice"])
    assert space.dimensions("any", ["word"]) == []


def test_values_stay_in_range_and_of_the_type_of_the_default():
    whole = space.Dimension("n", 5, 1, 9)
    assert whole.near(5) == [1, 9, 3, 7, 4, 6]
    assert whole.near(1) == [5, 3, 2]
    assert {whole.draw(Random(seed)) for seed in range(99)} == set(range(1, 10))
    assert space.Dimension("x", 0.5, 0.0, 1.0).near(0.5) == [0.0, 1.0, 0.25, 0.75, 0.4, 0.6]
    assert space.Dimension("t", "a", choices=("a", "b", "c")).near("b") == ["a", "c"]


def test_the_score_is_the_word_f1_of_what_is_kept():
    page = parse("<p>One two two</p><p>three</p><p hidden>four</p>")
    one = judged(page, "site", "one two four five")
    wanted = metrics.words("one two four five".split(), "one two two".split()).f1
    assert one.score(np.array([1.0, -1.0, -np.inf])) == pytest.approx(wanted)
    assert one.score(np.full(3, -1.0)) == 0
    assert judged(page, "site", "").score(np.full(3, -1.0)) == 1
    assert judged(page, "site", "").score(np.full(3, 1.0)) == 0


class _Page:
    """Stands for a judged page: the score is highest when the knob is `wish`."""

    def __init__(self, site, wish):
        self.site, self.wish, self.page = site, wish, None

    def score(self, x):
        return 1 - abs(x - self.wish) / 10


def found(pages, folds=2, **more):
    trials = Trials(lambda page, *, x: x, pages, "i", **more)
    return search.search(trials, [space.Dimension("x", 0.0, 0.0, 10.0)], draws=60, folds=folds, seed=1)


def test_the_best_value_is_found():
    outcome = found([_Page(f"s{number}", 7.0) for number in range(4)])
    assert outcome.best["x"] == pytest.approx(7, abs=0.6)
    assert outcome.default == pytest.approx([0.3] * 4)
    assert outcome.fitted.mean() > 0.93


def test_what_is_reported_was_chosen_without_the_page():
    pages = [_Page(f"s{number}", 10.0 * number) for number in range(2)]  # the sites want opposite values
    outcome = found(pages)
    assert outcome.held_out.mean() < 0.2 < outcome.fitted.mean()


def test_more_folds_than_sites_are_refused():
    with pytest.raises(Error, match="7 sites cannot be dealt into 8 folds"):
        found([_Page(f"s{number % 7}", 7.0) for number in range(50)], folds=8)


def test_a_search_goes_on_where_it_was(tmp_path):
    file = tmp_path / "trials.jsonl"
    pages = [_Page(f"s{number}", 7.0) for number in range(4)]
    first = found(pages, file=file)
    lines = file.read_text().splitlines()
    file.write_text("\n".join(lines[:3]) + '\n{"identity": "i", "kn')
    again = Trials(lambda page, *, x: x, pages, "i", file)
    assert again.resume() == 3
    again.scores({"x": -1.0})
    assert Trials(again.keep, pages, "i", file).resume() == 4  # the next trial stands on a line of its own
    other = Trials(lambda page, *, x: x, pages, "other code", file)
    assert other.resume() == 0
    assert found(pages, file=file).best == first.best


@pytest.fixture
def corpus(tmp_path):
    folder = tmp_path / "pages"
    folder.mkdir()
    for number in range(12):
        text = f"words of the page number {number} " * 9
        (folder / f"{number}.html").write_text(f"<div>{'<a href=/>Menu</a> ' * 9}</div><div><p>{text}</p></div>")
        (folder / f"{number}.txt").write_text(text)
    return folder


def test_the_command_reports_and_writes(corpus, tmp_path, capsys):
    out = tmp_path / "out"
    command = ["tune", "declutter", str(corpus), "--draws", "3", "--folds", "2", "--knob", "link_weight", "--out",
               str(out)]
    assert main(command) == 0
    printed = capsys.readouterr().out
    assert printed == (out / "declutter.md").read_text()
    data = json.loads((out / "declutter.json").read_text())
    assert data["pages"] == data["sites"] == 12
    assert set(data["best"]) == {"link_weight"}
    assert f"--set declutter.link_weight={data['best']['link_weight']}" in printed
    assert main(command) == 0
    again = capsys.readouterr()
    assert again.out == printed
    assert "going on after" in again.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["plain", "PAGES"], "plain has no knob to search"), (["nothing", "PAGES"], "unknown algorithm 'nothing'"),
        (["declutter", "absent"], "no such path"), (["declutter", "PAGES", "--folds", "1"],
            "--folds must be 2 or more"),
        (["declutter", "PAGES", "--folds", "50"], "12 sites cannot be dealt into 50 folds"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_line(arguments, message, corpus, capsys):
    assert main(["tune", *[str(corpus) if each == "PAGES" else each for each in arguments]]) == 2
    assert message in capsys.readouterr().err


def test_at_most_so_many_pages_of_a_corpus_evenly_spaced(corpus):
    pages, digest = load([str(corpus)] * 2, None, 5)
    assert len(pages) == 5
    assert digest.endswith("/5")
