"""Training of the rankers of fields, on pages made up."""

from types import SimpleNamespace

import numpy as np
import pytest

pytest.importorskip("scipy")

from marrow.evaluate.sample import Sample
from marrow.fields.ranker import Candidate, choose
from marrow.train import fields


def made_up(number: int) -> fields.Case:
    right, wrong = f"2024-01-{number + 1:02}", f"2020-01-{number + 1:02}"
    found = [Candidate(wrong, "text", tokens=["a.footer"]), Candidate(right, "text", tokens=["a.date"])]
    return fields.Case(f"site{number}", "made up", found[:: 1 if number % 2 else -1], right)


def test_what_is_right_on_some_sites_is_chosen_on_others() -> None:
    weights = fields.fit([made_up(number) for number in range(8)])
    assert choose(weights, made_up(9).candidates)[0] == made_up(9).gold
    assert weights["a.date"] > 0 > weights["a.footer"]


def test_pages_without_the_field_teach_to_abstain() -> None:
    empty = [fields.Case(f"other{number}", "made up", [Candidate("x", "text", tokens=["a.footer"])], "")
             for number in range(8)]
    weights = fields.fit([*(made_up(number) for number in range(8)), *empty])
    assert choose(weights, empty[0].candidates)[0] == ""


def test_a_token_of_too_few_sites_has_no_weight() -> None:
    rare = fields.Case("rare", "made up", [Candidate("x", "text", tokens=["a.rare"])], "x")
    assert "a.rare" not in fields.fit([*(made_up(number) for number in range(8)), rare])


def test_folds_are_by_site() -> None:
    shares = fields.crossval([made_up(number) for number in range(15)])
    assert shares["made up"][0] == 1.0
    assert np.isnan(shares["made up"][1])


def test_each_page_is_learned_from_as_it_is_and_bare() -> None:
    html = b"<meta property=article:published_time content=2024-03-05><h1>Title</h1><p>March 5, 2024</p>"
    found = list(fields.cases("published",
                              iter([("some", Sample(id="1", html=html, url="https://a.example/", date="2024-03-05"))])))
    assert [case.corpus for case in found] == ["some full", "some bare"]
    assert [case.right for case in found] == [[False, True]] * 2


def test_the_file_has_the_name_that_was_given(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(fields, "FIELDS", {"published": fields.FIELDS["published"]})
    html = "<h1>Title</h1><p class=date>March {}, 2024</p><p>Some words.</p><p class=footer>May {}, 2020</p>"
    samples = [Sample(str(day), html.format(day, day).encode(), f"https://a{day}.example/", date=f"2024-03-{day:02}")
               for day in range(1, 11)]
    fields.train([SimpleNamespace(name="made up", samples=lambda limit: iter(samples))], tmp_path / "f.bin", None)
    assert [path.name for path in tmp_path.iterdir()] == ["f.bin"]
    with np.load(tmp_path / "f.bin") as arrays:
        assert {*arrays} == {"header", "published.tokens", "published.weights"}
