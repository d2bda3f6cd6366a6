"""The threshold of the empty answer that training chooses."""

import pytest
from later import later

crossval = later("marrow.train.crossval", needs="torch")


@pytest.mark.parametrize(
    ("means", "chosen"),
    [
        ({0.3: 0.9}, 0.3),
        ({0.2: 0.8998, 0.3: 0.9}, 0.2),  # as good as the best, and answers more
        ({0.2: 0.89, 0.3: 0.9, 0.4: 0.9}, 0.3),
        ({}, 0.0),
    ],
)
def test_the_least_threshold_of_those_that_are_as_good(monkeypatch, means, chosen):
    kind = crossval.CrossValidation
    monkeypatch.setattr(kind, "decided", lambda self, page, beta, empty: (means.get(empty, 0.8), 0.5))
    found = kind(data=None, pages=(0, 1), blocks={}, kinds={})
    assert {mode["empty"] for mode in found.modes.values()} == {chosen}
