"""Occlusion: how the log odds of a block change when some of its columns have the value that is usual on the page.

Many blocks are asked about in one run of the model. The net sees a block with its neighbours, so blocks that lie
`APART` are changed in one go: what one does to another is small at that distance, and so is what they do to the summary
of the page. A page of more than `ALL` blocks is asked about its least decided ones only, twice as far apart.
"""

from collections.abc import Callable

import numpy as np

from marrow.experiment.arrays import Doubles, Floats, Ints

from .model_inputs import ModelInputs

APART, ALL = 32, 600  # blocks


def chosen(probability: Doubles, threshold: float) -> tuple[Ints, int]:
    """The blocks to ask about, in order, and the number of rounds in each of which they lie `APART`.

    All blocks of a page of usual size, else the least decided that lie apart.
    """
    if len(probability) <= ALL:
        return np.arange(len(probability)), APART
    taken = np.zeros(len(probability) + 2 * APART, dtype=bool)
    for block in np.argsort(np.abs(probability - threshold), kind="stable").tolist():
        if not taken[block + 1 : block + 2 * APART].any():
            taken[block + APART] = True
    return np.flatnonzero(taken) - APART, 1


def changes(seen: ModelInputs, blocks: Ints, rounds: int, units: int, usual: Floats,
            which: Callable[[int, int], Ints | int]) -> Doubles:  # fmt: skip
    """The change of the log odds of each of some blocks by each of several changes of it. Shape (blocks, units).

    `which`: the columns that are made usual, by the place of a block among `blocks` and the number of the change.
    """
    out, before = np.zeros((len(blocks), units)), seen.log_odds(seen.columns)
    for first in range(min(rounds, len(blocks))):
        for unit in range(units):
            changed = seen.columns.copy()
            for place in range(first, len(blocks), rounds):
                columns = which(place, unit)
                changed[blocks[place], columns] = usual[columns]
            rows = blocks[first::rounds]
            out[first::rounds, unit] = seen.log_odds(changed)[rows] - before[rows]
    return out
