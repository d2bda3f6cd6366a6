"""What moved the score of a block, and what would have flipped it: by occlusion.

A family of characteristics of one block is set to what is usual on its page (the median of each of its columns), the
model is asked again, and the change of the block's log odds is what the family moved it by. The same is done with the
least usual single columns of the two families that moved it most. For the columns that speak most for what was decided
the search goes on along values that occur on the page: the nearest one that takes the block over the line would have
flipped it, with all else as it is. Families are taken away one after the other too, until the block is over the line;
where all of them are not enough, the blocks around it decide. What is the same for all blocks of a page moves none of
them by this measure.

Paper: Zeiler, Fergus: Visualizing and understanding convolutional networks. ECCV 2014,
DOI 10.1007/978-3-319-10590-1_53 (occlusion).
Departures: several blocks far from each other are changed in one go (see `occlusion`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from marrow.features.frame import Frame
from marrow.model import Model

from .asking import MARKS, WORDS, Columns, Floats, Ints, kinds, seen
from .occlusion import Edit, Probe, probe
from .tokens import Token, mark_tokens, word_tokens

MOST = 20_000  # blocks of a page that is looked into
_FAMILIES, _COLUMNS = 4, 3  # that are told; told of each
_TRIED, _SEARCHED = 8, 2  # columns of a block that are taken away alone; searched for a flip
_LEAST = 0.005  # log odds that are told
_STEPS = (0.0, 0.1, 0.5, 0.9, 1.0)  # quantiles of the page that are tried


@dataclass(frozen=True, slots=True)
class Column:
    """One number of a block as the model sees it, what is usual on the page, and what it moved the log odds by."""

    name: str
    value: float
    usual: float
    by: float


@dataclass(frozen=True, slots=True)
class Move:
    """A family of characteristics and what it moved the log odds by; its columns or tokens that tell most."""

    family: str
    by: float
    columns: tuple[Column, ...] = ()
    tokens: tuple[Token, ...] = ()


@dataclass(frozen=True, slots=True)
class Flip:
    """What would have turned the decision with all else as it is: a column or knob with another value; or families of
    characteristics, `value` None, all at what is usual on the page."""

    what: str
    value: float | str | None
    instead: float | str | None = None


@dataclass(frozen=True, slots=True)
class Why:
    """For one block: what moved it, most first, and what would have flipped it, nearest first."""

    moves: tuple[Move, ...] = ()
    flips: tuple[Flip, ...] = ()


@dataclass(frozen=True, slots=True)
class _Asked:
    """What was asked of a page: what is usual on it, the families with the places of their columns, the changes of log
    odds by taking away each family and each picked column. Shapes (columns,), (blocks, families), (blocks, picked)."""

    usual: Columns
    names: tuple[str, ...]
    families: tuple[str, ...]
    groups: tuple[Ints, ...]
    by_family: Floats
    picked: Ints
    by_column: Floats


def explain(model: Model, frame: Frame, probability: Floats, threshold: float | None) -> dict[int, Why]:
    """Why, for the blocks of a page that are looked at, by their number. Without a threshold nothing can flip."""
    asking = probe(seen(model, frame), probability, 0.5 if threshold is None else threshold)
    asked = _ask(asking)
    blocks = asking.blocks.tolist()
    flips: list[tuple[Flip, ...]] = [()] * len(blocks)
    if threshold is not None:
        line = float(np.log(threshold / max(1 - threshold, 1e-9)))
        pairs = zip(_flips(asking, asked, line), _together(asking, asked, line), strict=True)
        flips = [(*alone, *together) for alone, together in pairs]
    likely = kinds(model, frame)
    tokens = {MARKS: mark_tokens(model.marks, frame, blocks, likely),
              WORDS: word_tokens(model.words, frame, blocks, likely)}
    return {block: Why(_moves(asked, place, asking.seen.columns[block],
                              {family: each[block] for family, each in tokens.items()}),
                       flips[place]) for place, block in enumerate(blocks)}  # fmt: skip


def _ask(asking: Probe) -> _Asked:
    page = asking.seen
    usual = np.median(page.columns, axis=0)
    groups = tuple(page.families.values())
    by_family = asking.changes(len(groups), _taking(groups, usual))
    unusual = np.abs(page.shown(page.columns[asking.blocks]) - page.shown(usual[None]))
    picked = _picked(by_family, groups, unusual)
    by_column = asking.changes(picked.shape[1], _taking_picked(picked, usual))
    return _Asked(usual, page.names, tuple(page.families), groups, by_family, picked, by_column)


def _taking(groups: Sequence[Ints], usual: Columns) -> Edit:
    def edit(row: Columns, place: int, unit: int) -> None:
        row[groups[unit]] = usual[groups[unit]]

    return edit


def _taking_picked(picked: Ints, usual: Columns) -> Edit:
    def edit(row: Columns, place: int, unit: int) -> None:
        column = picked[place, unit]
        row[column] = usual[column]

    return edit


def _picked(by_family: Floats, groups: Sequence[Ints], unusual: Columns) -> Ints:
    """The least usual columns of the two families that moved each block most. Shape (blocks, columns)."""
    most = np.argsort(-np.abs(by_family), axis=1, kind="stable")[:, :2]
    member = np.zeros((len(groups), unusual.shape[1]), dtype=bool)
    for family, columns in enumerate(groups):
        member[family, columns] = True
    shown = np.where(member[most].any(axis=1), unusual, -1.0)
    return np.argsort(-shown, axis=1, kind="stable")[:, :_TRIED].astype(np.int64)


def _flips(asking: Probe, asked: _Asked, line: float) -> list[tuple[Flip, ...]]:
    """For each block the columns that alone take it over the line, with the nearest value on the page that does."""
    before = asking.before[asking.blocks]
    holding = _holding(asked.by_column, before > line)[:, :_SEARCHED]
    searched = np.take_along_axis(asked.picked, holding, axis=1)
    values = np.quantile(asking.seen.columns, _STEPS, axis=0).astype(np.float32)

    def edit(row: Columns, place: int, unit: int) -> None:
        column = searched[place, unit // len(_STEPS)]
        row[column] = values[unit % len(_STEPS), column]

    changed = asking.changes(searched.shape[1] * len(_STEPS), edit) + before[:, None]
    over = ((changed > line) != (before > line)[:, None]).reshape(len(before), -1, len(_STEPS))
    out = []
    for place, block in enumerate(asking.blocks.tolist()):
        found = []
        for column, steps in zip(searched[place].tolist(), over[place], strict=True):
            value = float(asking.seen.columns[block, column])
            reached = values[steps, column].tolist()
            if reached:
                found.append(Flip(asked.names[column], value, min(reached, key=lambda each: abs(each - value))))
        out.append(tuple(found))
    return out


def _holding(changes: Floats, above: NDArray[np.bool_]) -> Ints:
    """The order of things by how much they hold each block on its side: taking the first away moves it furthest."""
    return np.argsort(np.where(above[:, None], changes, -changes), axis=1, kind="stable").astype(np.int64)


def _together(asking: Probe, asked: _Asked, line: float) -> list[tuple[Flip, ...]]:
    """For each block the fewest families that together, at their usual values, take it over the line."""
    before = asking.before[asking.blocks]
    holding = _holding(asked.by_family, before > line)

    def edit(row: Columns, place: int, unit: int) -> None:
        for family in holding[place, : unit + 1].tolist():
            row[asked.groups[family]] = asked.usual[asked.groups[family]]

    over = (asking.changes(len(asked.groups), edit) + before[:, None] > line) != (before > line)[:, None]
    out: list[tuple[Flip, ...]] = []
    for place, each in enumerate(over):
        count = int(np.argmax(each)) + 1 if each.any() else 0
        named = ", ".join(asked.families[at] for at in holding[place, :count].tolist())
        out.append((Flip(named, None),) if count else ())
    return out


def _moves(asked: _Asked, place: int, row: Columns, tokens: dict[str, tuple[Token, ...]]) -> tuple[Move, ...]:
    """The families that moved a block most; a thing moved it by the change of taking it away, turned round."""
    changes = asked.by_family[place]
    by_column = dict(zip(asked.picked[place].tolist(), (-asked.by_column[place]).tolist(), strict=True))
    out = []
    for at in np.argsort(-np.abs(changes), kind="stable").tolist()[:_FAMILIES]:
        family = asked.families[at]
        mine = [column for column in asked.groups[at].tolist() if abs(by_column.get(column, 0.0)) >= _LEAST]
        mine.sort(key=lambda column: -abs(by_column[column]))
        told = () if family in tokens else tuple(
            Column(asked.names[column], float(row[column]), float(asked.usual[column]), by_column[column])
            for column in mine[:_COLUMNS])  # fmt: skip
        if abs(changes[at]) >= _LEAST:
            out.append(Move(family, -float(changes[at]), told, tokens.get(family, ())))
    return tuple(out)
