import numpy as np
import pytest
from train.test_dataset import dataset, sample

from marrow.features.frame import Frame
from marrow.features.marks import DISTANCES
from marrow.model.tokens import OWN, TokenTable, block_scores, likely, mark_scores, signal_scores
from marrow.page import parse

pytest.importorskip("scipy", reason="token models need scipy: pip install 'webmarrow[train]'")


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
        frame = Frame(parse(sample(number).html))
        found = models.score(data, np.arange(len(data.pages)) == number)
        page = signal_scores(signals, frame.page)
        assert block_scores(marks, words, frame, likely(page))[:, :OWN] == pytest.approx(found[:, :OWN], abs=0.05)
        assert page == pytest.approx(found[0, OWN:], abs=0.05)
    assert np.ptp(found[:, 0]) > 1


def test_a_type_of_page_has_weights_of_its_own():
    from scipy.sparse import csr_matrix

    from marrow.train.tokens import Linear, _fit_types

    matrix = csr_matrix(np.tile([[1, 0], [0, 1]], (50, 1)).astype(np.float32))
    kind = np.repeat([0, 1, -1], (40, 40, 20))
    target = np.where(kind == 1, 0.9, 0.1).astype(np.float32)
    nothing = Linear(np.zeros((2, 1), dtype=np.float32), np.zeros(1, dtype=np.float32))
    found = _fit_types(nothing, matrix, kind, 3, target, np.ones(100, dtype=np.float32), penalty=1e-4)
    assert (found.score(matrix)[:, 0] < -1).all() and (found.score(matrix)[:, 1] > 1).all()
    assert not found.score(matrix)[:, 2].any()
    shared = _fit_types(nothing, matrix, kind, 2, target, np.ones(100, dtype=np.float32), penalty=1e-4, shared=2)
    assert (shared.weights[0] == shared.weights[1]).all() and shared.weights.any()


def test_weights_for_types_are_mixed_as_likely_as_the_types():
    table = TokenTable([".card"], np.array([[1, 2, 3, 10, -20]], dtype=np.float32), np.array([0.5, 0, 0, 1, -1],
        dtype=np.float32))
    frame = Frame(parse("<div class=card><p>Some words here</p></div>"))
    for kinds, expected in (((1, 0), 10 + 1), ((0, 1), -20 - 1), ((0.5, 0.5), -5)):
        found = mark_scores(table, frame, np.array(kinds, dtype=np.float32))
        assert found.shape == (1, DISTANCES + 1) and found[0, DISTANCES] == pytest.approx(expected)
        assert found[0, :DISTANCES] == pytest.approx([1.5, 0, 0])
    assert table.weighed(np.array([1]), np.array([0, 1], dtype=np.float32)).tolist() == [[-19, -18, -17]]


def test_no_page_is_scored_by_a_model_that_has_seen_its_domain(monkeypatch):
    from marrow.train import fitting, tokens
    from marrow.train.dataset import folds

    data = dataset(20)
    fold = folds(data.pages, 3)
    of_row = fold[data.page_of_row]

    kinds = len(data.page_types)
    sizes = (DISTANCES + kinds, 1 + kinds, kinds + 1)

    def spy(data, pages, weight):
        seen = np.array([sum(2**each for each in set(fold[pages].tolist()))], dtype=np.float32)
        none = [np.zeros((matrix.shape[1], 1)) for matrix in (data.marks, data.words, data.signals)]
        return tokens.Models(*(tokens.Linear(weights, np.repeat(seen, size)) for weights, size in zip(none, sizes,
            strict=True)))

    monkeypatch.setattr(tokens, "fit_all", spy)
    scores = tokens.crossed(data, fold, fitting.weights(data)).values
    for tested in range(4):
        for own in range(3):
            seen = scores[tested, of_row == own]
            allowed = sum(2**each for each in range(3) if each not in (tested, own))
            assert np.isclose(seen[..., None], (allowed, 0), rtol=1e-5).any(axis=-1).all(), (tested, own)


def test_words_that_no_page_has_weigh_what_labels_say_of_them():
    from marrow.train import fitting, tokens

    data = dataset(20)
    words = tokens.fit_all(data, np.ones(len(data.pages), dtype=bool), fitting.weights(data)).words.weights[:, 0]
    of = dict(zip(data.word_tokens, words.tolist(), strict=True))
    assert of["реклама"] < -0.5 and of["reklama"] < -0.5
    assert of["реклама"] < of["hinweis"]
    assert of["river"] > 0  # a word of pages alone is known from them
