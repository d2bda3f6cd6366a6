"""A model as the page report asks it: the only file of this room that knows how a model is put together."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from marrow import registry
from marrow.article import Article
from marrow.features.frame import Frame
from marrow.features.words import block_words
from marrow.model import Model, forward, inputs, load
from marrow.model.apply import columns
from marrow.model.tokens import mark_scores

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Columns = NDArray[np.float32]
MARKS, WORDS = "names", "vocabulary"  # the two families that the linear models over tokens make


@dataclass(frozen=True, slots=True)
class Seen:
    """A page as a model sees it: its columns with their names, and the places of those of each family.

    `log_odds(columns)`: what the model says of each block; `shown(columns)`: in standard deviations, as the net takes them.
    """

    columns: Columns
    names: tuple[str, ...]
    families: dict[str, Ints]
    log_odds: Callable[[Columns], Columns]
    shown: Callable[[Columns], Columns]


def seen(model: Model, frame: Frame) -> Seen:
    """A page with at least one block, as a model sees it."""
    known = list(inputs.names().values())
    places = {family: np.array([at for at, each in enumerate(known) if each == family]) for family in dict.fromkeys(known)}
    families = {**places, MARKS: np.array([len(known)]), WORDS: np.array([len(known) + 1])}
    net = model.net
    return Seen(columns(model, frame), (*inputs.names(), MARKS, WORDS), families,
                lambda given: forward.forward(net, given)[0], lambda given: forward.standard(given, net.mean, net.scale))  # fmt: skip


def marks(model: Model, frame: Frame) -> Floats:
    """What the names around each block speak for, in log odds. Shape (blocks,)."""
    return mark_scores(model.marks, frame).astype(np.float64)


def words(frame: Frame, blocks: list[int], most: int) -> list[bytes]:
    """The words of some blocks, of the first `most` characters of each, with `NEXT` between one block and the next."""
    place = np.arange(len(blocks), dtype=np.int32)
    read = [frame.page.blocks.text(block)[:most] for block in blocks]
    return block_words(replace(frame.page.blocks, first=place, last=place + 1, pieces=read))


def model_of(article: Article) -> Model | None:
    """The model of an algorithm that has one: its module says where in `SHIPPED`, or its knob `model` does."""
    name = article.algorithm
    if name not in registry.names("algorithms"):
        return None
    shipped: Path | None = getattr(registry.module("algorithms", name), "SHIPPED", None)
    if shipped is None:
        return None
    return load(Path(article.knobs.get(name, {}).get("model") or shipped), list(inputs.names()))
