"""Experiments for the report that train again and again: without each family of features, and with fewer sites."""

import zlib
from dataclasses import replace

import numpy as np
from tqdm import tqdm

from ..model import inputs
from . import crossval, fitting
from .crossval import Plan
from .dataset import Dataset
from .tokens import Scores

SHARES = (0.125, 0.25, 0.5, 1.0)


def ablation(data: Dataset, plan: Plan, scores: Scores) -> dict[str, float]:
    """Mean score without each family of features that the model sees, and without the scores by marks, by words and by
    signals.
    """
    plan = replace(plan, keep=None)
    family = np.array(list(inputs.names().values()))
    seen = np.ones(len(family), dtype=bool) if plan.chosen is None else plan.chosen
    out = {}
    for name in tqdm(dict.fromkeys(family[seen].tolist()), desc="ablation", disable=None):
        out[name] = crossval.run(data, replace(plan, chosen=seen & (family != name)), scores).mean()
    for name, columns in fitting.families(scores.values.shape[2]).items():
        without = scores.values.copy()
        without[:, :, columns] = scores.unknown[:, None, columns]
        out[name] = crossval.run(data, plan, replace(scores, values=without)).mean()
    return out


def learning_curve(data: Dataset, plan: Plan) -> dict[float, tuple[int, float]]:
    """For shares of the sites: the number of pages learned from, and the mean score of all pages.

    A share of so few sites that a fold has nothing to learn from is left out.
    """
    place = np.array([zlib.crc32(f"curve {page.domain}".encode()) / 2**32 for page in data.pages])
    out = {}
    for share in tqdm(SHARES, desc="learning curve", disable=None):
        learned = place < share
        part = replace(plan, keep=None, learned=learned)
        if crossval.learnable(data, part):
            out[share] = (int((learned & ~data.made).sum()), crossval.run(data, part).mean())
    return out
