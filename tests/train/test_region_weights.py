"""Weights of repeated regions: they are learned from gold items, and those that ship fit the features."""

import numpy as np
import pytest
from finders import layouts

from marrow.errors import Error
from marrow.evaluate.corpora import find
from marrow.evaluate.sample import Sample
from marrow.segmentation import regions
from marrow.segmentation.features import NAMES

pytest.importorskip("scipy")
from marrow.train import regions as training  # noqa: E402


def made(layout, seed):
    body, items = layouts.page(layout, seed, 8, seed % 3)
    return training.example(
        Sample(f"{layout.__name__}:{seed}", body.encode(), records=[{"text": text} for text in items])
    )


EXAMPLES = [made(layout, seed) for layout in layouts.LAYOUTS[:6] for seed in (501, 502)]


def test_the_gold_items_are_among_the_candidates_and_get_the_highest_score():
    score = training.weights(EXAMPLES)
    assert score.shape == (len(NAMES),)
    chosen = [each.values[int(np.argmax(each.features @ score))] for each in EXAMPLES]
    assert np.mean(chosen) > 0.95 > np.mean([each.values.mean() for each in EXAMPLES])


def test_the_confidence_tells_lists_from_other_pages():
    paragraphs = "".join(f"<p>{text}</p>" for text in ("It rained.", "It rained all day, and all night.", "And then?"))
    others = [
        Sample(f"page:{n * 4}", f"<h1>Rain {n}</h1>{paragraphs}".encode(), page_type="article") for n in range(40)
    ]
    without = [each for each in map(training.example, others) if each]
    sure, bias = training.confidence(EXAMPLES + without, score := training.weights(EXAMPLES))
    best = [each.features[int(np.argmax(each.features @ score))] @ sure + bias for each in (EXAMPLES[0], without[0])]
    assert best[0] > 0 > best[1]


def test_a_page_without_gold_or_candidates_is_no_example():
    assert training.example(Sample("a:1", b"<p>no list", records=[{"text": "x"}])) is None
    assert training.example(Sample("a:2", b"<ul><li>one<li>two<li>three</ul>")) is None


def test_the_weights_that_ship_rank_a_list_above_a_menu():
    from marrow.page import parse

    best = regions(parse(layouts.page(layouts.cards, 77, 9, 1)[0]))[0]
    assert len(best) == 9
    assert best.confidence > 0.5


def test_corpora_without_lists_of_five_sites_are_refused_before_anything_is_written(tmp_path):
    for name in "abcdef":
        (tmp_path / f"{name}.html").write_text(f"<h1>{name}</h1><p>No list stands on this page.", "utf-8")
        (tmp_path / f"{name}.txt").write_text("No list stands on this page.", "utf-8")
    out = tmp_path / "regions.json"
    with pytest.raises(Error, match="too few sites"):
        training.train([find(str(tmp_path), None)], out, None)
    assert not out.exists()
