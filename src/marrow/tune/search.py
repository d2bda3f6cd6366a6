"""Random search of knobs, whose reported score is that of held-out pages.

Pages are dealt into folds by site. For each fold the best of the random trials is that of the pages of the other folds
only; the page scores of this choice on the fold itself are the held-out ones. The recommended knobs are the best over
all pages. Every trial is kept in a file, so that a search that was stopped goes on where it was: with the same seed it
comes by the same trials.

Paper: Bergstra, Bengio: Random search for hyper-parameter optimization. JMLR 13, 2012.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from ..errors import Error, naming
from ..experiment.arrays import Doubles
from ..experiment.sites import folds as deal
from ..files import finished_lines
from .pages import Judged
from .space import Dimension

Knobs = dict[str, Any]


@dataclass(slots=True)
class Trials:
    """Trials so far: the score of every page by knobs; new ones go to `file` at once. `tick` is called for each."""

    keep: Callable[..., Doubles]
    pages: Sequence[Judged]
    identity: str
    file: Path | None = None
    tick: Callable[[], object] = lambda: None
    known: dict[str, Doubles] = field(default_factory=dict)

    def resume(self) -> int:
        """Read the trials of an earlier run with the same pages and code; how many there were."""
        for line in finished_lines(self.file) if self.file else ():
            try:
                row = json.loads(line)
                same, knobs, scores = row["identity"] == self.identity, row["knobs"], row["scores"]
            except (ValueError, KeyError, TypeError):  # a line of something else
                continue
            if same and len(scores) == len(self.pages):
                self.known[json.dumps(knobs, sort_keys=True)] = np.array(scores)
        return len(self.known)

    def scores(self, knobs: Knobs) -> Doubles:
        """The score of each page, as known or as found now. Shape (pages,). Raises `Error` for a file that is full."""
        key = json.dumps(knobs, sort_keys=True)
        if key not in self.known:
            found = np.array([page.score(self.keep(page.page, **knobs)) for page in self.pages])
            self.known[key] = found.round(6)
            row = {"identity": self.identity, "knobs": knobs, "scores": self.known[key].tolist()}
            if self.file:
                with naming(self.file), self.file.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
        self.tick()
        return self.known[key]


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found. `best`: the recommended knobs; `default`, `held_out`, `fitted`: scores of each page with the
    defaults, with the knobs chosen without its fold, and with the recommended ones; `folds`: those knobs by fold."""

    best: Knobs
    default: Doubles
    held_out: Doubles
    fitted: Doubles
    folds: list[Knobs]


def search(trials: Trials, space: Sequence[Dimension], *, draws: int, folds: int, seed: int) -> Found:
    """Search `space`. Raises `Error` when the pages are of fewer sites than there are folds."""
    sites = [page.site for page in trials.pages]
    if len(set(sites)) < folds:
        raise Error(f"{len(set(sites))} sites cannot be dealt into {folds} folds: give more pages or fewer folds",
                    code="usage")
    fold, random = np.array(deal(sites, folds, seed)), Random(seed)
    drawn = [{each.name: each.default for each in space}]
    drawn += [{each.name: each.draw(random) for each in space} for _ in range(draws)]
    table = np.stack([trials.scores(knobs) for knobs in drawn])
    chosen = [int(table[:, fold != number].mean(axis=1).argmax()) for number in range(folds)]
    best = int(table.mean(axis=1).argmax())
    held_out = table[np.array(chosen)[fold], np.arange(len(fold))]
    return Found(drawn[best], table[0], held_out, table[best], [drawn[each] for each in chosen])
