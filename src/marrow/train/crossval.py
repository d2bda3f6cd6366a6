"""Cross-validation: what the model makes of pages whose domains it has not seen, neither net nor token models.

Pages are dealt into folds by domain; a fold is tested by a net trained on the others. The decision is that of
extraction, the expected F of words, with the threshold of the empty answer chosen for each mode on these same
out-of-fold pages.
"""

from collections import defaultdict
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

import numpy as np
from tqdm import tqdm

from ..experiment.arrays import Bools, Doubles, Floats, Ints
from ..experiment.processes import side_by_side
from ..files import write_atomically
from ..model.decide import MODES, calibrated, decide
from . import fitting, tokens
from .calibration import Bin, isotonic, platt, reliability
from .dataset import Dataset, folds
from .network import FORM, Form
from .tokens import Scores

Answers = dict[int, Floats]
_EMPTY = tuple(round(0.05 * step, 2) for step in range(11))
_WELL, _WHOLE = 0.9, 0.95  # soft F1 of a page that is read well, share of the words of a piece that is whole
_ALIKE = 0.0005  # means of F1 that tell no threshold from another: of these the one that answers most is taken


@dataclass(frozen=True)
class CrossValidation:
    """Out-of-fold answers. `blocks`, `kinds`: probabilities of the blocks and types of each page, by its number."""

    data: Dataset
    pages: tuple[int, ...]
    blocks: dict[int, Floats]
    kinds: dict[int, Floats]

    def kept(self, page: int, beta: float, empty: float) -> tuple[Bools, float]:
        """The blocks of a page that are kept, and the expected F."""
        record = self.data.pages[page]
        found = self.blocks.get(page, np.zeros(0))
        return decide(found, record.words, record.whole, running=record.running, beta=beta, empty=empty)

    def decided(self, page: int, beta: float, empty: float) -> tuple[float, float]:
        """Score and expected F of a page."""
        keep, expected = self.kept(page, beta, empty)
        return self.data.pages[page].score(keep), expected

    @cached_property
    def modes(self) -> dict[str, dict[str, float]]:
        """For each mode its beta, and the threshold of the empty answer: the least whose mean F1 is as good as the
        best."""
        out = {}
        for mode, beta in MODES.items():
            means = [np.mean([self.decided(page, beta, empty)[0] for page in self.pages]) for empty in _EMPTY]
            good = (empty for empty, mean in zip(_EMPTY, means, strict=True) if mean >= max(means) - _ALIKE)
            out[mode] = {"beta": beta, "empty": next(good)}
        return out

    @cached_property
    def scores(self) -> dict[int, tuple[float, float]]:
        """Score and expected F of each page in balanced mode."""
        return {page: self.decided(page, **self.modes["balanced"]) for page in self.pages}

    def precision_and_recall(self, mode: str) -> tuple[float, float]:
        """Means over the pages with a gold text that are not empty, of those that answer anything for the precision."""
        precision, recall = [], []
        for page in self.pages:
            record = self.data.pages[page]
            if record.has_text and record.gold.any():
                common, found = record.numbered.overlap(self.kept(page, **self.modes[mode])[0])
                recall.append(common / int(record.gold.sum()))
                precision += [common / found] if found else []
        return float(np.mean(precision or [0.0])), float(np.mean(recall or [0.0]))

    def mean(self, pages: Sequence[int] | None = None) -> float:
        """Mean score of some pages, all by default; pages count the same."""
        return float(np.mean([self.scores[page][0] for page in (self.pages if pages is None else pages)]))

    @cached_property
    def unnamed(self) -> tuple[int, float]:
        """Number and mean score in balanced mode of the same pages without names, as far as they have a gold text."""
        twins = self.data.twins
        pages = [twins[page] for page in self.pages if twins.get(page) in self.blocks
                 and self.data.pages[page].has_text]
        scores = [self.decided(page, **self.modes["balanced"])[0] for page in pages]
        return len(pages), float(np.mean(scores or [0.0]))

    def groups(self, column: str) -> dict[str, tuple[int, float]]:
        """Number of pages and mean score for each value of `corpus` or `page_type`; none where no page has one."""
        values: dict[str, list[int]] = {}
        for page in self.pages:
            values.setdefault(getattr(self.data.pages[page], column) or "-", []).append(page)
        return {value: (len(pages), self.mean(pages)) for value, pages in sorted(values.items())
                if set(values) != {"-"}}

    @cached_property
    def _pairs(self) -> Doubles:
        """Score and expected F of the pages with blocks and a gold text. Shape (pages, 2)."""
        pages = [page for page in self.pages if page in self.blocks and self.data.pages[page].has_text]
        return np.array([self.scores[page] for page in pages]).reshape(-1, 2)

    @cached_property
    def calibration(self) -> dict[str, list[float]]:
        """Mean score by expected F, never falling, from which confidence is read; and the slope and shift that
        calibrate the log odds of blocks."""
        return {**isotonic(self._pairs[:, 1].tolist(), self._pairs[:, 0].tolist()), "odds": platt(*self._told)}

    def reliability(self) -> tuple[list[Bin], list[Bin]]:
        """Of the blocks' calibrated probabilities, weighted by words, and of the expected F."""
        said, true, words = self._told
        likely = calibrated(said, self.calibration["odds"])
        expected, score = self._pairs[:, 1], self._pairs[:, 0]
        return reliability(likely, true, words), reliability(expected, score, np.ones(len(score)))

    @cached_property
    def _told(self) -> tuple[Floats, Floats, Floats]:
        """Of all blocks whose truth is known: the probability, the truth, and the words."""
        records = [(self.blocks[page], self.data.pages[page]) for page in self.pages if page in self.blocks]
        parts = [(said[record.known], record.target[record.known], record.words[record.known])
                 for said, record in records]
        said, true, words = (np.concatenate(column) for column in zip(*parts, strict=True))
        return said, true, words

    def transplants(self, places: Container[str]) -> dict[str, tuple[int, float, bool]]:
        """For each kind of piece how many were set down at some places of pages that are read well, which share of them
        stayed whole (structures) or went (clutter), and whether it is a structure."""
        found: dict[str, list[bool]] = defaultdict(list)
        fates: dict[str, bool] = {}
        for kind, place, right, as_wanted in self._fates:
            if place in places:
                found[kind].append(as_wanted)
                fates[kind] = right
        return {kind: (len(found[kind]), float(np.mean(found[kind])), fates[kind]) for kind in sorted(found)}

    @cached_property
    def _fates(self) -> list[tuple[str, str, bool, bool]]:
        """Of each piece its kind, its place, whether it is a structure, and whether it stayed or went as it should."""
        out = []
        for page, record in enumerate(self.data.pages):
            if not record.pieces or record.unnamed or page not in self.blocks:
                continue
            keep = self.kept(page, **self.modes["balanced"])[0]
            own = record.words * (record.owner < 0)  # of the page itself, which is read well but for a few blocks
            kept, wanted, both = own @ keep, own @ record.target, own @ (keep * record.target)
            if 2 * both < _WELL * (kept + wanted):
                continue
            pieces = zip(record.pieces, record.places, record.right.tolist(), strict=True)
            for number, (kind, place, right) in enumerate(pieces):
                weight = np.maximum(record.words, 0.1) * (record.owner == number)
                if weight.any():  # a picture alone is no block
                    share = float((weight * keep).sum() / weight.sum())
                    out.append((kind, place, bool(right), share >= _WHOLE if right else share <= 1 - _WHOLE))
        return out

    def types_right(self) -> float | None:
        """Share of pages whose type is found, None when no page has one."""
        right = [int(np.argmax(self.kinds[page])) == kind for page, kind in enumerate(self.data.types)
                 if kind >= 0 and page in self.kinds and not self.data.made[page]]  # fmt: skip
        return float(np.mean(right)) if right else None


@dataclass(frozen=True)
class Plan:
    """How to cross-validate: folds, the net's form, the seed.

    `chosen`: the features that are used, None for all; `jobs`: folds that are trained side by side; `keep`: folder in
    which finished folds are kept, and found again by `resume`.
    """

    folds: int = 5
    form: Form = FORM
    seed: int = 0
    chosen: Bools | None = None
    keep: Path | None = None
    resume: bool = False
    jobs: int = 1


def learnable(data: Dataset, plan: Plan) -> bool:
    """Whether there is something to learn from outside of every fold."""
    fold, weight = folds(data.pages, plan.folds), fitting.weights(data)
    taught = {int(fold[page]) for page in np.flatnonzero(~data.made).tolist() if weight[data.rows(page)].any()}
    return len(taught) > 1


def run(data: Dataset, plan: Plan, scores: Scores | None = None) -> CrossValidation:
    """Cross-validate. `scores` are those of `token_scores`, made here when they are not given."""
    fold, weight = folds(data.pages, plan.folds), fitting.weights(data)
    scores = token_scores(data, plan) if scores is None else scores
    blocks: Answers = {}
    kinds: Answers = {}
    number = int(fold.max()) + 1
    each = side_by_side(partial(_fold, data, scores, fold, weight, plan), number, plan.jobs)
    for found, types in tqdm(each, total=number, desc="folds", disable=None):
        blocks.update(found)
        kinds.update(types)
    measured = tuple(number for number, page in enumerate(data.pages) if page.measured)
    return CrossValidation(data, measured, blocks, kinds)


def _fold(data: Dataset, scores: Scores, fold: Ints, weight: Floats, plan: Plan,
          number: int) -> tuple[Answers, Answers]:  # fmt: skip
    """Train without a fold and answer for it."""
    inputs = fitting.gather(data, scores, number, plan.chosen)
    learned, tested = np.flatnonzero(fold != number).tolist(), np.flatnonzero(fold == number).tolist()
    arrays = _resumed(plan, f"fold-{number}.npz",
                      lambda: fitting.fit(data, inputs, learned, weight, plan.form, plan.seed))  # fmt: skip
    return fitting.predict(data, inputs, tested, arrays)


def token_scores(data: Dataset, plan: Plan) -> Scores:
    """Scores by tokens, out of fold; kept and found again like folds."""

    def make() -> fitting.Arrays:
        found = tokens.crossed(data, folds(data.pages, plan.folds), fitting.weights(data))
        return {"values": found.values, "unknown": found.unknown}

    return Scores(**_resumed(plan, "tokens.npz", make))


def _resumed(plan: Plan, name: str, make: Callable[[], fitting.Arrays]) -> fitting.Arrays:
    """Arrays from the file of an earlier run where the plan says so, else made and kept there."""
    if not plan.keep:
        return make()
    file = plan.keep / name
    if plan.resume and file.exists():
        with np.load(file, allow_pickle=False) as stored:
            return dict(stored)
    arrays = make()
    with write_atomically(file) as stream:
        np.savez(stream, allow_pickle=False, **arrays)
    return arrays
