"""What the model costs on a page: milliseconds of each stage, on this machine, one thread."""

import time
from collections.abc import Iterable
from itertools import pairwise
from statistics import median

from ..evaluate.sample import Sample
from ..features.frame import Frame
from ..model import forward, inputs
from ..model.apply import groups
from ..model.decide import decide
from ..model.file import Model
from ..model.tokens import block_scores, likely, signal_scores
from ..page import parse

STAGES = ("parse", "signals", "tokens", "features", "nets", "decision")
_TIMES = 3  # the quickest of so many


def cost(model: Model, samples: Iterable[Sample]) -> dict[str, float]:
    """Median milliseconds of each stage over the pages that have blocks; empty when none has."""
    rows = [min((_stages(model, sample) for _ in range(_TIMES)), key=sum) for sample in samples]
    full = [row for row in rows if row]
    return {stage: 1000 * median(row[place] for row in full) for place, stage in enumerate(STAGES)} if full else {}


def _stages(model: Model, sample: Sample) -> list[float]:
    clock = [time.perf_counter()]

    def lap() -> None:
        clock.append(time.perf_counter())

    page = parse(sample.html, url=sample.url or None)
    lap()
    if not len(page.blocks):
        return []
    frame = Frame(page)
    page_scores = signal_scores(model.signals, page)
    lap()
    blocks = block_scores(model.marks, model.words, frame, likely(page_scores))
    lap()
    columns = inputs.matrix(frame, blocks, page_scores, model.families)
    lap()
    found, _ = forward.forward(model.nets, columns, groups(frame))
    lap()
    decide(found, page.blocks.words)
    lap()
    return [after - before for before, after in pairwise(clock)]
