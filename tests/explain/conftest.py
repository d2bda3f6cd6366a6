"""A small model, trained once on made-up pages."""

import pytest
from train.synthetic import folder, page

from marrow import cli
from marrow.article import Article
from marrow.model import inputs, load, predict
from marrow.page import parse


@pytest.fixture(scope="session")
def model(tmp_path_factory):
    for name in ("torch", "scipy", "rapidfuzz", "pyarrow"):
        pytest.importorskip(name, reason=f"a model is trained for these tests, which needs {name}: pip install"
                                         f" 'webmarrow[train]'")
    home = tmp_path_factory.mktemp("explain")
    options = ["--quick", "--epochs", "12", "--jobs", "1", "--licence", "pages=CC0-1.0", "--work", str(home / "work")]
    assert cli.main(["train", str(folder(home / "pages")), "--out", str(home / "model.npz"), *options]) == 0
    return load(home / "model.npz", inputs.names())


@pytest.fixture(scope="session")
def learned(model):
    """The article that the model makes of a page it has not seen, and its right text."""
    html, text = page(101)
    parsed = parse(html)
    return Article(parsed, parsed.on_leaves(predict(model, parsed).scores()), "learned"), text
