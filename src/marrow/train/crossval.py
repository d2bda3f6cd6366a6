"""Cross-validation: what the model makes of pages whose domains it has not seen, neither net nor token models.

Pages are dealt into folds by domain; a fold is tested by a net trained on the others. The decision is that of
extraction, the expected F of words, with the threshold of the empty answer chosen for each mode on these same
out-of-fold pages.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from ..experiment.processes import side_by_side
from ..model.decide import MODES, calibrated, decide
from . import fitting, tokens
from .calibration import Reliability, isotonic, platt, reliability
from .dataset import Dataset, folds
from .fitting import Inputs
from .network import FORMS, Form
from .record import Record
from .tokens import Scores

Floats = NDArray[np.float32]
Answers = dict[int, Floats]
_EMPTY = tuple(round(0.05 * step, 2) for step in range(11))
_WELL, _WHOLE = 0.9, 0.95  # soft F1 of a page that is read well, share of the words of a piece that is whole
_ALIKE = 0.0005  # means of F1 that tell no threshold from another: of these the one that answers most is taken


@dataclass(frozen=True)
class Result:
    """Out-of-fold answers. `blocks`, `kinds`: probabilities of the blocks and types of each page, by its number."""

    data: Dataset
    pages: tuple[int, ...]
    blocks: dict[int, Floats]
    kinds: dict[int, Floats]

    def decided(self, page: int, beta: float, empty: float) -> tuple[float, float]:
        """Score and expected F of a page."""
        keep, expected = self.kept(page, beta, empty)
        return self.data.pages[page].score(keep), expected

    def kept(self, page: int, beta: float, empty: float) -> tuple[NDArray[np.bool_], float]:
        """The blocks of a page that are kept, and the expected F."""
        record = self.data.pages[page]
        found = self.blocks.get(page, np.zeros(0))
        return decide(found, record.words, record.whole, running=record.running, beta=beta, empty=empty)

    @cached_property
    def modes(self) -> dict[str, dict[str, float]]:
        """For each mode its beta, and the threshold of the empty answer: the least whose mean F1 is as good as the best."""
        return {mode: {"beta": beta, "empty": self._best(beta)} for mode, beta in MODES.items()}

    def _best(self, beta: float) -> float:
        means = [np.mean([self.decided(page, beta, empty)[0] for page in self.pages]) for empty in _EMPTY]
        return next(empty for empty, mean in zip(_EMPTY, means, strict=True) if mean >= max(means) - _ALIKE)

    @cached_property
    def scores(self) -> dict[int, tuple[float, float]]:
        """Score and expected F of each page in balanced mode."""
        mode = self.modes["balanced"]
        return {page: self.decided(page, mode["beta"], mode["empty"]) for page in self.pages}

    def precision_and_recall(self, mode: str) -> tuple[float, float]:
        """Means over the pages with a gold text that are not empty, of those that answer anything for the precision."""
        knobs = self.modes[mode]
        shares: tuple[list[float], list[float]] = ([], [])
        for page in self.pages:
            record = self.data.pages[page]
            if record.has_text and record.gold.any():
                keep = self.kept(page, knobs["beta"], knobs["empty"])[0]
                common, found = record.numbered.overlap(keep)
                shares[1].append(common / int(record.gold.sum()))
                shares[0].extend([common / found] if found else [])
        return float(np.mean(shares[0] or [0.0])), float(np.mean(shares[1] or [0.0]))

    def mean(self, pages: Sequence[int] | None = None) -> float:
        """Mean score of some pages, all by default; pages count the same."""
        return float(np.mean([self.scores[page][0] for page in (self.pages if pages is None else pages)]))

    @cached_property
    def unnamed(self) -> tuple[int, float]:
        """Number and mean score in balanced mode of the same pages without names, as far as they have a gold text."""
        mode, twins = self.modes["balanced"], self.data.twins
        pages = [twins[page] for page in self.pages if twins.get(page) in self.blocks and self.data.pages[page].has_text]
        return len(pages), float(np.mean([self.decided(page, mode["beta"], mode["empty"])[0] for page in pages] or [0.0]))

    def groups(self, column: str) -> dict[str, tuple[int, float]]:
        """Number of pages and mean score for each value of `corpus` or `page_type`; none where no page has one."""
        values: dict[str, list[int]] = {}
        for page in self.pages:
            values.setdefault(getattr(self.data.pages[page], column) or "-", []).append(page)
        return {value: (len(pages), self.mean(pages)) for value, pages in sorted(values.items()) if set(values) != {"-"}}

    @cached_property
    def calibration(self) -> dict[str, list[float]]:
        """Mean score by expected F, never falling: what confidence is read from; and what makes of the log odds of blocks
        those that can be taken at their word: a slope and a shift."""
        pairs = [self.scores[page] for page in self.pages if page in self.blocks and self.data.pages[page].has_text]
        pages = isotonic([expected for _, expected in pairs], [score for score, _ in pairs])
        return {**pages, "odds": platt(*self._told)}

    def reliability(self) -> tuple[list[Reliability], list[Reliability]]:
        """Of the blocks' calibrated probabilities, weighted by words, and of the expected F."""
        said, true, words = self._told
        pages = [page for page in self.pages if page in self.blocks and self.data.pages[page].has_text]
        pairs = np.array([self.scores[page] for page in pages]).reshape(-1, 2)
        likely = calibrated(said, self.calibration["odds"])
        return reliability(likely, true, words), reliability(pairs[:, 1], pairs[:, 0], np.ones(len(pairs)))

    @cached_property
    def _told(self) -> tuple[Floats, Floats, Floats]:
        """Of all blocks whose truth is known: the probability, the truth, and the words."""
        records = [(self.blocks[page], self.data.pages[page]) for page in self.pages if page in self.blocks]
        parts = [(said[record.known], record.target[record.known], record.words[record.known]) for said, record in records]
        said, true, words = (np.concatenate(column) for column in zip(*parts, strict=True))
        return said, true, words

    @cached_property
    def transplants(self) -> dict[str, tuple[int, float, bool]]:
        """For each kind of piece how many were set down in pages that are read well, which share of them stayed whole
        (structures) or went (clutter), and whether it is a structure."""
        mode, found = self.modes["balanced"], defaultdict(list)
        fates: dict[str, bool] = {}
        for page, record in enumerate(self.data.pages):
            if not record.pieces or record.bare or page not in self.blocks:
                continue
            keep = self.kept(page, mode["beta"], mode["empty"])[0]
            if _reads_well(record, keep):
                for number, (kind, right) in enumerate(zip(record.pieces, record.right.tolist(), strict=True)):
                    weight = np.maximum(record.words, 0.1) * (record.owner == number)
                    if not weight.any():
                        continue  # a picture alone is no block
                    share = float((weight * keep).sum() / weight.sum())
                    fates[kind] = bool(right)
                    found[kind].append(share >= _WHOLE if right else share <= 1 - _WHOLE)
        return {kind: (len(found[kind]), float(np.mean(found[kind])), fates[kind]) for kind in sorted(found)}

    def types_right(self) -> float | None:
        """Share of pages whose type is found, None when no page has one."""
        right = [int(np.argmax(self.kinds[page])) == kind for page, kind in enumerate(self.data.types)
                 if kind >= 0 and page in self.kinds and not self.data.made[page]]  # fmt: skip
        return float(np.mean(right)) if right else None


def _reads_well(record: Record, keep: NDArray[np.bool_]) -> bool:
    """Whether the blocks of the page itself are those that they should be, but for a few."""
    words = record.words * (record.owner < 0)
    kept, right = float((words * keep).sum()), float((words * record.target).sum())
    return 2 * float((words * keep * record.target).sum()) >= _WELL * (kept + right)


@dataclass(frozen=True)
class Plan:
    """How to cross-validate: folds, the nets' forms, the seed, the balance between corpora.

    `chosen`: the features that are used; `learned`: the pages that may be learned from, all are tested; None for all.
    `jobs`: folds that are trained side by side. `keep`: folder in which finished folds are kept, and found again by `resume`.
    """

    folds: int = 5
    forms: tuple[Form, ...] = FORMS
    seed: int = 0
    balance: float = fitting.BALANCE
    chosen: NDArray[np.bool_] | None = None
    learned: NDArray[np.bool_] | None = None
    keep: Path | None = None
    resume: bool = False
    jobs: int = 1

    def weights(self, data: Dataset) -> Floats:
        """The weight of each row, 0 for pages that are not learned from."""
        found = fitting.weights(data, self.balance)
        return found if self.learned is None else found * self.learned[data.page_of_row]


def learnable(data: Dataset, plan: Plan) -> bool:
    """Whether there is something to learn from outside of every fold."""
    fold, weight = folds(data.pages, plan.folds), plan.weights(data)
    taught = {int(fold[page]) for page in np.flatnonzero(~data.made).tolist() if weight[data.rows(page)].any()}
    return len(taught) > 1


def run(data: Dataset, plan: Plan, scores: Scores | None = None) -> Result:
    """Cross-validate. `scores` are those of `tokens.crossed`, made here when they are not given."""
    fold = folds(data.pages, plan.folds)
    weight = plan.weights(data)
    scores = token_scores(data, plan) if scores is None else scores
    blocks: dict[int, Floats] = {}
    kinds: dict[int, Floats] = {}
    shared = (data, scores, fold, weight, plan)
    with side_by_side(plan.jobs, shared) as each:
        for found, types in tqdm(each(_fold, range(int(fold.max()) + 1)), total=int(fold.max()) + 1, desc="folds", disable=None):
            blocks.update(found)
            kinds.update(types)
    measured = tuple(number for number, page in enumerate(data.pages) if page.measured)
    return Result(data, measured, blocks, kinds)


def _fold(shared: tuple[Dataset, Scores, NDArray[np.int64], Floats, Plan], number: int) -> tuple[Answers, Answers]:
    """Train without a fold and answer for it."""
    data, scores, fold, weight, plan = shared
    inputs = fitting.gather(data, scores, number, plan.chosen)
    learned, tested = np.flatnonzero(fold != number).tolist(), np.flatnonzero(fold == number).tolist()
    return fitting.predict(data, inputs, tested, _fitted(data, inputs, learned, weight, plan, number))


def token_scores(data: Dataset, plan: Plan) -> Scores:
    """Scores by tokens, out of fold; kept and found again like folds."""
    file = plan.keep / "tokens.npz" if plan.keep else None
    if file and plan.resume and file.exists():
        return Scores(**_load(file))
    found = tokens.crossed(data, folds(data.pages, plan.folds), plan.weights(data))
    _store(file, {"values": found.values, "unknown": found.unknown})
    return found


def _fitted(
    data: Dataset, inputs: Inputs, pages: list[int], weight: Floats, plan: Plan, number: int
) -> dict[str, Floats]:
    file = plan.keep / f"fold-{number}.npz" if plan.keep else None
    if file and plan.resume and file.exists():
        return _load(file)
    arrays = fitting.fit(data, inputs, pages, weight, plan.forms, plan.seed)
    _store(file, arrays)
    return arrays


def _load(file: Path) -> dict[str, Any]:
    with np.load(file, allow_pickle=False) as arrays:
        return {name: arrays[name] for name in arrays.files}


def _store(file: Path | None, arrays: dict[str, Floats]) -> None:
    if file:
        file.parent.mkdir(parents=True, exist_ok=True)
        partial = file.with_suffix(".part")
        with partial.open("wb") as stream:
            np.savez(stream, allow_pickle=False, **arrays)
        partial.replace(file)


def across_corpora(data: Dataset, plan: Plan) -> dict[str, tuple[int, float]]:
    """For each corpus its pages and mean score by a model trained on the other corpora, without domains it shares."""
    names = sorted({page.corpus for page in data.pages})
    out = {}
    for name in names if len(names) > 1 else ():
        own = np.array([page.corpus == name and page.measured for page in data.pages])
        domains = {page.domain for page in data.pages if page.corpus == name}
        learned = np.array([page.domain not in domains for page in data.pages])
        if own.any() and any(data.pages[page].known.any() for page in np.flatnonzero(learned).tolist()):
            out[name] = (int(own.sum()), _transferred(data, plan, learned, np.flatnonzero(own).tolist()))
    return out


def _transferred(data: Dataset, plan: Plan, learned: NDArray[np.bool_], tested: list[int]) -> float:
    """Mean score of the pages tested, by a model of the pages learned from."""
    weight = replace(plan, learned=learned).weights(data)
    fold = np.where(learned, folds(data.pages, plan.folds), plan.folds)
    inputs = fitting.gather(data, tokens.crossed(data, fold, weight, pairs=False), -1, plan.chosen)
    arrays = fitting.fit(data, inputs, np.flatnonzero(learned).tolist(), weight, plan.forms, plan.seed)
    return Result(data, tuple(tested), *fitting.predict(data, inputs, tested, arrays)).mean()
