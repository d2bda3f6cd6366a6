"""Random search, then coordinate search from the best, with what is reported held out.

Pages are dealt into folds by site. For each fold the search sees the pages of the other folds only: it takes the best of
the random trials and goes on from it one knob at a time, as long as a step is an improvement; the page scores of its
choice on the fold itself are the held-out ones. The recommended knobs come from the same search over all pages. Every
trial is kept in a file, so that a search that was stopped goes on where it was: with the same seed it comes by the same
trials.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import Error
from ..experiment.sites import folds as deal
from .pages import Judged
from .space import Dimension

Floats = NDArray[np.float64]
Knobs = dict[str, Any]
_SWEEPS = 3  # times that a coordinate search goes over all knobs
_GAIN = 1e-4  # a smaller gain is none


@dataclass(slots=True)
class Trials:
    """Trials so far: the score of every page by knobs; new ones go to `file` at once. `tick` is called for each."""

    keep: Callable[..., Floats]
    pages: Sequence[Judged]
    identity: str
    file: Path | None = None
    tick: Callable[[], object] = lambda: None
    known: dict[str, Floats] = field(default_factory=dict)

    def resume(self) -> int:
        """Read the trials of an earlier run with the same pages and code; how many there were."""
        if self.file is None or not self.file.exists():
            return 0
        for line in self.file.read_text(encoding="utf-8").splitlines():
            try:
                row = json.loads(line)
                same, knobs, scores = row["identity"] == self.identity, row["knobs"], row["scores"]
            except (ValueError, KeyError, TypeError):  # the line that a killed run was writing
                continue
            if same and len(scores) == len(self.pages):
                self.known[_key(knobs)] = np.array(scores)
        return len(self.known)

    def scores(self, knobs: Knobs) -> Floats:
        """The score of each page, as known or as found now. Shape (pages,)."""
        key = _key(knobs)
        if key not in self.known:
            self.known[key] = np.array([page.score(self.keep(page.page, **knobs)) for page in self.pages])
            self._write(knobs, self.known[key])
        self.tick()
        return self.known[key]

    def _write(self, knobs: Knobs, scores: Floats) -> None:
        if self.file is None:
            return
        row = {"identity": self.identity, "knobs": knobs, "scores": [round(float(each), 6) for each in scores]}
        try:
            with self.file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
        except OSError as error:
            raise Error(f"{self.file}: {error.strerror or error}", code="not-writable") from error


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found. `best`: the recommended knobs; `default`, `held_out`, `fitted`: scores of each page with the
    defaults, with the knobs chosen without its fold, and with the recommended ones; `folds`: those knobs by fold."""

    best: Knobs
    default: Floats
    held_out: Floats
    fitted: Floats
    folds: list[Knobs]


def search(trials: Trials, space: Sequence[Dimension], *, draws: int, folds: int, seed: int) -> Found:
    """Search `space`. Raises `Error` when the pages are of fewer sites than there are folds."""
    sites = [page.site for page in trials.pages]
    if len(set(sites)) < folds:
        raise Error(f"{len(set(sites))} sites cannot be dealt into {folds} folds: give more pages or fewer folds", code="usage")
    fold = np.array(deal(sites, folds, seed))
    default = {each.name: each.default for each in space}
    random = Random(seed)
    drawn = [default, *({each.name: each.draw(random) for each in space} for _ in range(draws))]
    for knobs in drawn:
        trials.scores(knobs)
    held_out = np.zeros(len(fold))
    chosen = []
    for number in range(folds):
        knobs = _climb(trials, space, drawn, fold != number)
        held_out[fold == number] = trials.scores(knobs)[fold == number]
        chosen.append(knobs)
    best = _climb(trials, space, drawn, np.ones(len(fold), dtype=bool))
    return Found(best, trials.scores(default), held_out, trials.scores(best), chosen)


def _climb(trials: Trials, space: Sequence[Dimension], drawn: Sequence[Knobs], seen: NDArray[np.bool_]) -> Knobs:
    """The best of the trials on the pages that are seen, then better ones next to it."""
    best = max(drawn, key=lambda knobs: trials.scores(knobs)[seen].mean())
    top = trials.scores(best)[seen].mean()
    for _ in range(_SWEEPS):
        before = top
        for each in space:
            for value in each.near(best[each.name]):
                mean = trials.scores(best | {each.name: value})[seen].mean()
                if mean > top + _GAIN:
                    best, top = best | {each.name: value}, mean
        if top - before < _GAIN:
            break
    return best


def _key(knobs: Knobs) -> str:
    return json.dumps(knobs, sort_keys=True)
