"""Experiments for the report that train again and again: without each family of features, and with fewer sites."""

import zlib
from dataclasses import replace

import numpy as np
from tqdm import tqdm

from ..model import inputs
from . import crossval
from .crossval import Floats, Plan
from .dataset import Dataset

SHARES = (0.125, 0.25, 0.5, 1.0)


def ablation(data: Dataset, plan: Plan, scores: Floats) -> dict[str, float]:
    """Mean score without each family of features, and without the scores by marks and by words."""
    plan = replace(plan, keep=None)
    family = np.array(list(inputs.names().values()))
    out = {}
    for name in tqdm(inputs.families(), desc="ablation", disable=None):
        out[name] = crossval.run(data, replace(plan, chosen=family != name), scores).mean()
    for column, name in enumerate(("marks", "words")):
        without = scores.copy()
        without[:, :, column] = 0
        out[name] = crossval.run(data, plan, without).mean()
    return out


def learning_curve(data: Dataset, plan: Plan) -> dict[float, tuple[int, float]]:
    """For shares of the sites: the number of pages learned from, and the mean score of all pages."""
    place = np.array([zlib.crc32(f"curve {page.domain}".encode()) / 2**32 for page in data.pages])
    out = {}
    for share in tqdm(SHARES, desc="learning curve", disable=None):
        learned = place < share
        if any(page.known.any() for page, yes in zip(data.pages, learned.tolist(), strict=True) if yes):
            out[share] = (int(learned.sum()), crossval.run(data, replace(plan, keep=None, learned=learned)).mean())
    return out
