"""Experiments for the report: without each family of features, with fewer sites, and what the model costs on a page."""

import time
import zlib
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from statistics import median

import numpy as np
from tqdm import tqdm

from ..evaluate.sample import Sample
from ..features.frame import Frame
from ..model import forward, inputs
from ..model.apply import groups
from ..model.decide import decide
from ..model.file import Model
from ..model.tokens import block_scores, likely, signal_scores
from ..page import parse
from . import crossval, fitting
from .crossval import Plan
from .dataset import Dataset
from .tokens import Scores

SHARES = (0.125, 0.25, 0.5, 1.0)
STAGES = ("parse", "signals", "tokens", "features", "nets", "decision")
_TIMES = 3  # the quickest of so many


def ablation(data: Dataset, plan: Plan, scores: Scores) -> dict[str, float]:
    """Mean score without each family of features that the model sees, and without the scores by marks, words and
    signals."""
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


def cost(model: Model, samples: Iterable[Sample]) -> dict[str, float]:
    """Median milliseconds of each stage over the pages that have blocks, on this machine, one thread; empty when none
    has."""
    rows = [min((_stages(model, sample) for _ in range(_TIMES)), key=sum) for sample in samples]
    full = [row for row in rows if row]
    return {stage: 1000 * median(row[place] for row in full) for place, stage in enumerate(STAGES)} if full else {}


def _stages(model: Model, sample: Sample) -> list[float]:
    clock = [time.perf_counter()]
    page = parse(sample.html, url=sample.url or None)
    clock.append(time.perf_counter())
    if not len(page.blocks):
        return []
    frame = Frame(page)
    page_scores = signal_scores(model.signals, page)
    clock.append(time.perf_counter())
    blocks = block_scores(model.marks, model.words, frame, likely(page_scores))
    clock.append(time.perf_counter())
    columns = inputs.matrix(frame, blocks, page_scores, model.families)
    clock.append(time.perf_counter())
    found, _ = forward.forward(model.nets, columns, groups(frame))
    clock.append(time.perf_counter())
    decide(found, page.blocks.words)
    clock.append(time.perf_counter())
    return [after - before for before, after in pairwise(clock)]
