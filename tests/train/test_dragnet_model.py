"""Training of Dragnet's model: tokens that tell, folds by site, and a file that the algorithm reads."""

import numpy as np
import pytest

import marrow
from marrow import cli
from marrow.algorithms import dragnet as algorithm
from marrow.evaluate.sample import Sample
from marrow.page import parse

pytest.importorskip("scipy")
pytest.importorskip("rapidfuzz")

from marrow.train import dragnet

TEXT = "The river rose in the night and took the lower bridge with it before anybody in the town was up and about. "
NEVER = "Sign up for our letters today and never miss what happens in the town where you live or used to live. "


def page(number):
    # both parts read alike; only the class tells
    return (f"<div class='chrome'><p>{NEVER}{number}</p></div><div class='story'><p>{TEXT}{number}</p></div>"
            f"<div class='chrome'><p>{NEVER}</p></div>").encode()  # fmt: skip


@pytest.fixture(scope="module")
def records():
    samples = (Sample(str(number), page(number), f"https://site{number}.org/", f"{TEXT}{number}")
               for number in range(24))
    return [dragnet.record(sample, "tiny") for sample in samples]


def test_a_record_has_labels_and_features(records):
    assert records[3].domain == "site3.org"
    assert records[3].target == pytest.approx([0, 1, 0], abs=0.06)
    assert set(records[3].tokens) == {"chrome", "story"}


def test_the_tokens_are_those_that_tell_and_that_several_sites_have(records):
    assert dragnet.vocabulary(records) == ["chrome", "story"]
    assert dragnet.vocabulary(records[:3]) == []


def test_the_model_learns_what_the_class_says(records):
    model = dragnet.fit(records)
    weights = dict(zip(model.tokens, model.weights[len(algorithm.COLUMNS) :].tolist(), strict=True))
    assert weights["story"] > 0 > weights["chrome"]
    probability = algorithm.probabilities(parse(page(99)), model)
    assert probability[1] > 0.5 > max(probability[0], probability[2])
    assert dragnet.score(records[0], model) == pytest.approx(1, abs=0.06)
    assert dragnet.crossval(records) > 0.94


def test_the_command_writes_what_the_algorithm_reads(tmp_path, capsys):
    folder = tmp_path / "pages"
    folder.mkdir()
    for number in range(30):
        (folder / f"{number}.html").write_bytes(page(number))
        (folder / f"{number}.txt").write_text(f"{TEXT}{number}")
    out = tmp_path / "model.npz"
    command = ["train", str(folder), "--algorithm", "dragnet", "--out", str(out), "--work", str(tmp_path / "work")]
    assert cli.main([*command, "--licence", "pages=CC0-1.0"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0].startswith("30 pages of 30 sites, word F1 in cross-validation by site: ")
    assert 0.9 < float(printed[0].rpartition(" ")[2]) <= 1
    assert printed[-1] == f"model: {out}"
    model = algorithm.load(out)
    assert list(model.tokens) == ["chrome", "story"]
    assert np.isfinite(model.weights).all()
    article = marrow.extract(page(99), algorithm="dragnet", settings={"dragnet.model": str(out)})
    assert article.text.strip() == f"{TEXT}99"
    for more in (["--quick"], ["--without", "cetr"], ["--folds", "3"]):
        assert cli.main([*command, *more]) == 2
        assert "--algorithm dragnet goes with" in capsys.readouterr().err
