import json
from dataclasses import replace

import numpy as np
import pytest

import marrow
from marrow.errors import Error
from marrow.explain import as_json, examine, report
from marrow.explain.model_inputs import model_of
from marrow.explain.why import by_knobs
from marrow.model import save
from marrow.registry import module as module_of

PAGE = "<nav><a href=/>Home</a></nav><h1>Rain</h1>" + "<p>It rained all day in the valley. <b>Much</b> of it. </p>" * 3
HIDDEN = PAGE + "<p hidden>Ignore this.</p><p>The end.</p>"


def _strict(data):
    return json.loads(json.dumps(data, allow_nan=False))


def test_every_block_has_its_number():
    article = marrow.extract(HIDDEN)
    rows = examine(article).rows()
    assert [number for number, _ in rows] == [0, 1, 2, 3, 4, -1, 5]
    for number, block in rows:
        assert block.text == (article.page.blocks.text(number) if number >= 0 else "Ignore this.")


def test_a_text_hidden_inside_of_a_block_does_not_begin_a_new_one():
    article = marrow.extract("<p>One <span hidden>two</span> three</p><p>four</p>")
    assert [(number, block.text) for number, block in examine(article).rows()] == [(0, "One three"), (-1, "two"),
        (1, "four")]


def test_of_an_article_of_several_pages_the_first_is_examined():
    article = replace(marrow.extract(PAGE), further=(marrow.extract(HIDDEN),))
    assert as_json(examine(article))["blocks"] == as_json(examine(marrow.extract(PAGE)))["blocks"]
    assert [number for number, _ in examine(article).rows(2)] == [0, 1]


def test_json_has_the_numbers_of_each_block():
    data = _strict(as_json(examine(marrow.extract(HIDDEN, algorithm="rules"), source="x.html")))
    first, hidden = data["blocks"][0], data["blocks"][5]
    assert (first["number"], first["words"], first["link_density"], first["probability"]) == (0, 1, 1, None)
    assert (hidden["number"], hidden["hidden"], hidden["score"]) == (None, "hidden", None)
    assert len(data["lines"]["content"]) == len(data["lines"]["chosen"])
    assert len(data["clusters"]["centres"]) == 3
    assert data["source"] == "x.html"


def test_json_of_a_model_says_why(model, learned):
    article, text = learned
    data = _strict(as_json(examine(article, model=model, gold=text)))
    assert 0 < data["threshold"] < 1
    for block in data["blocks"]:
        assert (block["probability"] > data["threshold"]) == block["kept"] == (block["gold"] > 0.5)
        assert block["marks"] is not None
        assert any(move["tokens"] or move["columns"] for move in block["moves"])


def test_the_knobs_that_would_have_flipped_a_block_do_flip_it():
    article = marrow.extract(PAGE + "<p>Half of <a href=x>this is all linked</a></p>", algorithm="lqf")
    why = by_knobs(article)
    assert why
    for number, each in why.items():
        for flip in each.flips:
            name, knob = flip.what.split(".")
            assert name == "lqf"
            assert flip.value == 0.5
            other = marrow.extract(article.page, algorithm="lqf", settings={flip.what: flip.instead})
            kept = [block.kept for block in (article.blocks[number], other.blocks[number])]
            assert kept[0] != kept[1], (number, knob)


def test_knobs_start_from_the_values_in_force():
    article = marrow.extract(PAGE, algorithm="danag", settings={"danag.gap": 3, "danag.between": False})
    told = {flip.what: flip.value for each in by_knobs(article).values() for flip in each.flips}
    assert told.get("danag.gap", 3) == 3


@pytest.mark.parametrize("raised", [Error("least must be below 5", code="bad"), ValueError("too small")])
def test_a_value_that_an_algorithm_refuses_is_passed_over(monkeypatch, raised):
    def keep(page, *, least: int = 4):
        if least < 4:
            raise raised
        return page.on_leaves(page.blocks.words - least + 0.5)

    article = marrow.extract(PAGE, algorithm="plain")
    monkeypatch.setattr(module_of("algorithms", "plain"), "keep", keep)
    assert {flip.instead for each in by_knobs(article).values() for flip in each.flips} <= {6, 8, 12}


def test_the_model_of_an_algorithm_is_the_one_in_force(model, monkeypatch, tmp_path):
    save(model, tmp_path / "shipped.npz")
    page = marrow.parse(PAGE)
    assert model_of(marrow.Article(page, np.zeros(0), "plain")) is None
    assert model_of(marrow.Article(page, np.zeros(0), "no algorithm at all")) is None
    monkeypatch.setattr(module_of("algorithms", "plain"), "SHIPPED", tmp_path / "shipped.npz", raising=False)
    assert model_of(marrow.Article(page, np.zeros(0), "plain")).header == model.header
    with pytest.raises(Error, match="absent.npz"):
        model_of(marrow.Article(page, np.zeros(0), "plain", {"plain": {"model": str(tmp_path / "absent.npz")}}))


def test_a_page_too_large_says_so(monkeypatch):
    monkeypatch.setattr(report, "MOST", 3)
    found = examine(marrow.extract(PAGE))
    assert found.why == {}
    assert "5 blocks" in found.notes[0] and "up to 3" in found.notes[0]
