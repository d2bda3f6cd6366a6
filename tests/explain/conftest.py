"""A small model, trained once on made-up pages."""

import pytest
from train.synthetic import page, trained

from marrow.article import Article
from marrow.model import inputs, load, predict
from marrow.page import parse


@pytest.fixture(scope="session")
def model(tmp_path_factory):
    return load(trained(tmp_path_factory)[0] / "model.npz", inputs.names())


@pytest.fixture(scope="session")
def learned(model):
    """The article that the model makes of a page it has not seen, and its right text."""
    html, text = page(101)
    parsed = parse(html)
    return Article(parsed, parsed.on_leaves(predict(model, parsed).scores()), "learned"), text
