"""Why a block has its score, and what would change the decision: by occlusion, or by the knobs of an algorithm.

A family of characteristics of one block is set to what is usual on its page (the median of each of its columns), the
model is asked again, and the change of the block's log odds is what the family moved it by. The same is done with the
least usual single columns of the two families that moved it most; one of them that alone takes the block over the line
would have flipped it, with all else as it is. Families are taken away one after the other too, until the block is over
the line; where all of them are not enough, the blocks around it decide. What is the same for all blocks of a page moves
none of them by this measure.

An algorithm without a model is run again with other values of one knob, those that a search would try; the value
nearest to the one in force that changes what becomes of a block is what would have flipped it. Values that the
algorithm refuses are left out.

Paper: Zeiler, Fergus: Visualizing and understanding convolutional networks. ECCV 2014,
DOI 10.1007/978-3-319-10590-1_53 (occlusion).
Departures: several blocks far from each other are changed in one go (see `occlusion`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from marrow import registry
from marrow.article import Article
from marrow.errors import Error
from marrow.experiment.arrays import Doubles, Floats, Ints
from marrow.features.frame import Frame
from marrow.model import Model
from marrow.tune.space import dimensions

from .model_inputs import MARKS, WORDS, kinds, seen
from .occlusion import changes, chosen
from .tokens import Token, mark_tokens, word_tokens

MOST = 20_000  # blocks of a page that is looked into
_FAMILIES, _COLUMNS = 4, 3  # families that are reported, and columns of each
_TRIED = 8  # columns of a block that are taken away alone
_LEAST = 0.005  # log odds below which nothing is reported


@dataclass(frozen=True, slots=True)
class ColumnEffect:
    """One number of a block as the model sees it, what is usual on the page, and what it moved the log odds by."""

    name: str
    value: float
    usual: float
    by: float


@dataclass(frozen=True, slots=True)
class Move:
    """A family of characteristics and what it moved the log odds by; its columns or tokens that weigh most."""

    family: str
    by: float
    columns: tuple[ColumnEffect, ...] = ()
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


def explain(model: Model, frame: Frame, probability: Doubles, threshold: float | None) -> dict[int, Why]:
    """Why, for the blocks of a page that are looked at, by their number. Without a threshold nothing can flip."""
    page = seen(model, frame)
    asked, rounds = chosen(probability, 0.5 if threshold is None else threshold)
    blocks, usual, groups = asked.tolist(), np.median(page.columns, axis=0), tuple(page.families.values())
    change = partial(changes, page, asked, rounds, usual=usual)
    by_family = change(len(groups), which=lambda _, unit: groups[unit])
    picked = _picked(by_family, groups, np.abs(page.shown(page.columns[asked]) - page.shown(usual[None])))
    by_column = change(picked.shape[1], which=lambda place, unit: picked[place, unit])
    flips: list[list[Flip]] = [[] for _ in blocks]
    if threshold is not None:
        line = float(np.log(threshold / max(1 - threshold, 1e-9)))
        before = page.log_odds(page.columns)[asked, None]
        above = before > line
        # the families that hold a block most on its side go first
        holding = np.argsort(np.where(above, by_family, -by_family), axis=1, kind="stable")
        together = change(len(groups), which=lambda place, unit: np.concatenate(
            [groups[family] for family in holding[place, : unit + 1].tolist()]))
        for place, block in enumerate(blocks):
            alone = picked[place, (before[place] + by_column[place] > line) != above[place]].tolist()
            flips[place] = [Flip(page.names[column], float(page.columns[block, column]), float(usual[column]))
                            for column in alone]
            over = (before[place] + together[place] > line) != above[place]
            if over.any():
                fewest = holding[place, : int(np.argmax(over)) + 1].tolist()
                flips[place].append(Flip(", ".join(tuple(page.families)[family] for family in fewest), None))
    likely = kinds(model, frame)
    tokens = {MARKS: mark_tokens(model.marks, frame, blocks, likely),
              WORDS: word_tokens(model.words, frame, blocks, likely)}
    out = {}
    for place, block in enumerate(blocks):
        changed = sorted(zip(picked[place].tolist(), by_column[place].tolist(), strict=True))
        columns = [ColumnEffect(page.names[column], float(page.columns[block, column]), float(usual[column]), -by)
                   for column, by in changed if abs(by) >= _LEAST]
        columns.sort(key=lambda column: -abs(column.by))
        moves = []
        for at in np.argsort(-np.abs(by_family[place]), kind="stable").tolist()[:_FAMILIES]:
            family, by = tuple(page.families)[at], -float(by_family[place, at])
            names = {page.names[column] for column in groups[at].tolist()}
            told = () if family in tokens else tuple(each for each in columns if each.name in names)[:_COLUMNS]
            if abs(by) >= _LEAST:
                moves.append(Move(family, by, told, tokens[family][block] if family in tokens else ()))
        out[block] = Why(tuple(moves), tuple(flips[place]))
    return out


def _picked(by_family: Doubles, groups: Sequence[Ints], unusual: Floats) -> Ints:
    """The least usual columns of the two families that moved each block most. Shape (blocks, columns)."""
    most = np.argsort(-np.abs(by_family), axis=1, kind="stable")[:, :2]
    member = np.zeros((len(groups), unusual.shape[1]), dtype=bool)
    for family, columns in enumerate(groups):
        member[family, columns] = True
    shown = np.where(member[most].any(axis=1), unusual, -1.0)
    return np.argsort(-shown, axis=1, kind="stable")[:, :_TRIED].astype(np.int64)


def by_knobs(article: Article) -> dict[int, Why]:
    """Why, for the blocks of an algorithm without a model that a knob would have flipped, by their number."""
    page, name = article.page, article.algorithm
    if name not in registry.names("algorithms"):
        return {}
    keep, given = registry.verb("algorithms", name), article.knobs.get(name, {})
    before = page.blocks_of(article.scores > 0)
    out: dict[int, list[Flip]] = {}
    for knob in dimensions(name):
        value = given.get(knob.name, knob.default)
        open_ = np.ones(len(before), dtype=bool)
        for other in reversed(knob.near(value)):
            try:
                scores = np.asarray(keep(page, **{**given, knob.name: other}), dtype=np.float64)
            except (Error, ValueError):  # its way to say that a knob cannot have this value
                continue
            turned = open_ & (page.blocks_of(scores > 0) != before)
            open_ &= ~turned
            for block in np.flatnonzero(turned).tolist():
                out.setdefault(block, []).append(Flip(f"{name}.{knob.name}", value, other))
    return {block: Why(flips=tuple(flips)) for block, flips in out.items()}
