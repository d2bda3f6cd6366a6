"""The model that ships: trained on all pages, with what cross-validation said of its like in the header."""

from collections.abc import Mapping
from dataclasses import asdict
from itertools import compress, repeat
from typing import Any

import numpy as np

from .. import __version__
from ..evaluate.corpora import Corpus
from ..model import inputs as columns
from ..model.file import Model, make
from . import fitting, tokens
from .calibration import points
from .crossval import Plan, Result
from .dataset import Dataset
from .tokens import Scores

UNSTATED = "not stated"


def model(data: Dataset, plan: Plan, result: Result, scores: Scores, corpora: Mapping[Corpus, str]) -> Model:
    """Train on every page; its token scores are those of fits without its fold. `corpora` gives the licence of each."""
    weight = plan.weights(data)
    inputs = fitting.gather(data, scores, -1, plan.chosen)
    arrays = fitting.fit(data, inputs, range(len(data.pages)), weight, plan.forms, plan.seed)
    return make(header(data, plan, result, corpora), arrays, tokens.tables(data, weight))


def header(data: Dataset, plan: Plan, result: Result, corpora: Mapping[Corpus, str]) -> dict[str, Any]:
    """What the model file says of the model."""
    pages = [page for page in data.pages if not page.made]
    sizes = {corpus: sum(page.corpus == corpus.name for page in pages) for corpus in corpora}
    return {
        "marrow": __version__,
        "columns": list(compress(columns.names(), repeat(True) if plan.chosen is None else plan.chosen.tolist())),
        "page_types": list(data.page_types),
        "nets": [asdict(form) for form in plan.forms],
        "seed": plan.seed,
        "folds": plan.folds,
        "balance": plan.balance,
        "corpora": [
            {"name": corpus.name, "digest": corpus.digest, "pages": sizes[corpus], "licence": licence}
            for corpus, licence in corpora.items()
        ],
        "modes": result.modes,
        "calibration": result.calibration,
        "reliability": dict(zip(("blocks", "pages"), map(points, result.reliability()), strict=True)),
        "score": {
            "all": round(result.mean(), 4),
            "page_type": {name: round(score, 4) for name, (_, score) in result.groups("page_type").items()},
            "corpus": {name: round(score, 4) for name, (_, score) in result.groups("corpus").items()},
        },
        "blocks": int(np.sum([len(page) for page in pages])),
    }
