import numpy as np
import pytest
from train.test_dataset import dataset, sample

from marrow.features.frame import Frame
from marrow.features.marks import DISTANCES
from marrow.model.tokens import mark_scores, signal_scores, word_scores
from marrow.page import parse

pytest.importorskip("scipy", reason="token models need scipy: pip install 'marrow[train]'")


def test_logistic_regression_finds_what_tells():
    from scipy.sparse import csr_matrix

    from marrow.train.tokens import fit

    random = np.random.default_rng(0)
    matrix = (random.random((400, 3)) < 0.5).astype(np.float32)
    target = np.where(matrix[:, 1] > 0, 0.9, 0.1).astype(np.float32)
    found = fit(csr_matrix(matrix), target, np.ones(400, dtype=np.float32), penalty=1e-6, steps=60)
    assert found.score(csr_matrix([[0, 1, 0]]))[0, 0] == pytest.approx(np.log(9), abs=0.05)
    assert np.abs(found.weights[[0, 2]]).max() < 0.05


def test_rows_without_weight_say_nothing():
    from scipy.sparse import csr_matrix

    from marrow.train.tokens import fit

    matrix = csr_matrix(np.array([[1], [1]], dtype=np.float32))
    found = fit(matrix, np.array([1, 0], dtype=np.float32), np.array([1, 0], dtype=np.float32), penalty=1e-6)
    assert found.score(matrix)[0] > 2


def test_extraction_scores_pages_as_training_does():
    from marrow.train import fitting, tokens

    data = dataset(20)
    weight = fitting.weights(data)
    models = tokens.fit_all(data, np.ones(len(data.pages), dtype=bool), weight)
    marks, words, signals = tokens.tables(data, weight)
    for number in (0, 1, 2):
        frame, rows = Frame(parse(sample(number).html)), data.rows(number)
        assert mark_scores(marks, frame) == pytest.approx(models.marks.score(data.marks[rows]), abs=0.05)
        assert word_scores(words, frame) == pytest.approx(models.words.score(data.words[rows])[:, 0], abs=0.05)
        assert signal_scores(signals, frame.page) == pytest.approx(models.signals.score(data.signals)[number], abs=0.05)
    assert np.ptp(mark_scores(marks, Frame(parse(sample(0).html)))) > 1


def test_no_page_is_scored_by_a_model_that_has_seen_its_domain(monkeypatch):
    from marrow.train import fitting, tokens
    from marrow.train.dataset import folds

    data = dataset(20)
    fold = folds(data.pages, 3)
    of_row = fold[data.page_of_row]

    def spy(data, pages, weight):
        seen = np.array([sum(2**each for each in set(fold[pages].tolist()))], dtype=np.float32)
        none = [np.zeros((matrix.shape[1], 1)) for matrix in (data.marks, data.words, data.signals)]
        return tokens.Models(*(tokens.Linear(weights, np.repeat(seen, size)) for weights, size in zip(none, sizes, strict=True)))

    sizes = (DISTANCES, 1, len(data.page_types) + 1)
    monkeypatch.setattr(tokens, "fit_all", spy)
    scores = tokens.crossed(data, fold, fitting.weights(data)).values
    for tested in range(4):
        for own in range(3):
            seen = scores[tested, of_row == own]
            allowed = sum(2**each for each in range(3) if each not in (tested, own))
            assert np.isin(seen, (allowed, 0)).all(), (tested, own)
