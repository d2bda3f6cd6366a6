"""`TrainingPage`: a page of a corpus as arrays: inputs of the net, labels, and the gold words for scoring."""

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from ..evaluate.sample import Sample
from ..experiment import metrics
from ..experiment.arrays import Bools, Floats, Ints
from ..experiment.word_overlap import Numbered, number
from ..features import links
from ..features.frame import Frame
from ..features.insets import Insets, joined
from ..features.marks import DISTANCE, DISTANCES, node_tokens
from ..features.sentences import running_words
from ..features.signals import signals
from ..features.words import split
from ..files import write_atomically
from ..model import inputs
from ..model.means import Groups
from ..page import Page, canonical_links
from ..page.addresses import site as registered
from . import labels
from .anonymize import anonymize


@dataclass(frozen=True)
class TrainingPage:
    """One page.

    `features` (blocks, columns); `unit`: `Frame.units.of`; `inset`, `prose`, `home`: `Insets`; `alike`, `part`
    (`parts`), `heading`: those of `Frame`; `target`, `known`, `words` (blocks,): soft label, whether there is one,
    words; `running`: words of running text. `marks`, `tokens`: the distinct tokens of marks, and of words with
    those of the addresses that a block links to; `mark_ids` are pairs (token, distance) numbered token * distances
    + distance, for each block those between two of `mark_starts` (blocks + 1,), and likewise for words. `signals`:
    what the page says of itself. `gold_ids`, `gold_starts`: the words of each block as the metric counts them, as
    numbers; `gold`: how often the gold text has each number. `has_text`: whether there is a gold text. `reason`:
    why the page gave nothing, or "". `unnamed`: this is the page without names (see `anonymize`). `pieces`: the
    kinds of what was planted in it (see `planted`), `places`: where (see `Planted`), `right`: whether each is
    content, `owner` (blocks,): which of them a block is of, -1 for none. Such pages are learned from and not
    scored.
    """

    id: str
    corpus: str
    domain: str
    page_type: str
    has_text: bool
    features: Floats
    unit: Ints
    inset: Ints
    prose: Ints
    home: Ints
    alike: Ints
    part: Ints
    heading: Ints
    target: Floats
    known: Bools
    words: Floats
    marks: list[str]
    mark_ids: Ints
    mark_starts: Ints
    tokens: list[str]
    word_ids: Ints
    word_starts: Ints
    gold_ids: Ints
    gold_starts: Ints
    gold: Ints
    signals: list[str]
    owner: Ints
    right: Ints
    pieces: list[str]
    places: list[str]
    running: float = 0.0
    reason: str = ""
    unnamed: bool = False

    def __len__(self) -> int:
        return len(self.target)

    @property
    def made(self) -> bool:
        """Whether the page was made of another one."""
        return self.unnamed or bool(self.pieces)

    @property
    def measured(self) -> bool:
        """Whether there is anything to score an answer by."""
        return not self.made and (self.has_text or bool(self.known.any()))

    @property
    def insets(self) -> Insets:
        """The boxes beside its paragraphs."""
        return Insets(self.inset, self.prose, self.home)

    @property
    def groups(self) -> Groups:
        """What the blocks belong to, as the net wants it."""
        return Groups(self.unit, self.alike, self.words, self.insets, self.part)

    @cached_property
    def whole(self) -> Ints:
        """What is decided together."""
        return joined(self.unit, self.inset)

    @property
    def share(self) -> float:
        """Share of the page's words that is content."""
        return float((self.words * self.target).sum() / max(float(self.words.sum()), 1.0))

    @cached_property
    def numbered(self) -> Numbered:
        """The words of the blocks, and of the gold text."""
        return Numbered(self.gold_ids, np.repeat(np.arange(len(self)), np.diff(self.gold_starts)), self.gold)

    def score(self, keep: Bools) -> float:
        """F1 of the words kept.

        Without a gold text, the mean share of known content that is kept and of known boilerplate that is not.
        """
        if self.has_text:
            return self.numbered.score(keep).f1
        good, bad = self.known & (self.target > 0.5), self.known & (self.target <= 0.5)
        shares = [float(part.mean()) for part in (keep[good], ~keep[bad]) if len(part)]
        return sum(shares) / len(shares) if shares else 1.0


def build(sample: Sample, corpus: str, *, unnamed: bool = False) -> TrainingPage:
    """The record of a page, or of what it would be without names and in older markup."""
    return of_page(sample, corpus, sample.parsed(), unnamed=unnamed)


def of_page(sample: Sample, corpus: str, given: Page, found: labels.Labels | None = None, *, unnamed: bool = False,
            pieces: Sequence[tuple[str, bool]] = (), places: Sequence[str] = (), owner: Ints | None = None
            ) -> TrainingPage:  # fmt: skip
    """The record of a parsed page. `found`: its labels, from the gold of the sample where they are not given; they are
    those of the page as it is, whatever is taken from it."""
    page = anonymize(given, Random(zlib.crc32(f"{corpus}/{sample.id}".encode()))) if unnamed else given
    texts = [metrics.tokens(text) for text in page.blocks.texts]
    frame = Frame(page) if len(page.blocks) else None
    gold_words = metrics.tokens(sample.text or "")
    if found is None:
        snippets = ([*filter(None, map(metrics.tokens, given))] for given in (sample.with_, sample.without))
        found = labels.from_snippets(texts, *snippets) if sample.text is None else labels.from_text(texts, gold_words)
        if frame:
            found = labels.as_wholes(found, (Frame(given) if unnamed else frame).units, frame.words)
    nothing = np.zeros(0, dtype=np.int64)
    seen: Any = (np.zeros((0, len(inputs.names())), dtype=np.float32), *[nothing] * 7)
    found_tokens: Any = ([], nothing, np.zeros(1, dtype=np.int64)) * 2
    if frame:
        boxes, units = frame.insets, frame.units.of.astype(np.int64)
        seen = (inputs.matrix(frame), units, boxes.of, boxes.prose, boxes.home, frame.alike, frame.parts,
                frame.heading)
        own = [said + linked for said, linked in zip(split(frame.texts), links.words(page), strict=True)]
        found_tokens = (*_marks(frame), *numbered(own))
    gold = number(texts, gold_words)
    domain = next(filter(None, map(registered, (sample.url, *canonical_links(given)))), f"{corpus}/{sample.id}")
    made: list[Any] = [
        sample.id, corpus, domain, sample.page_type, sample.text is not None,
        *seen, found.target.astype(np.float32), found.known, page.blocks.words.astype(np.float32), *found_tokens,
        gold.words, _starts([len(text) for text in texts]), gold.gold, signals(page),
        np.full(len(page.blocks), -1) if owner is None else owner,
        np.array([keep for _, keep in pieces], dtype=np.int64), [kind for kind, _ in pieces], [*places],
        running_words(frame.words, frame.linked, frame.ends) if frame else 0.0, page.refused, unnamed,
    ]  # fmt: skip
    return TrainingPage(*made)


def _marks(frame: Frame) -> tuple[list[str], Ints, Ints]:
    """The tokens of each block's container and its ancestors, with their distance."""
    tree, numbers = frame.page.tree, dict[str, int]()
    of_node = {0: np.zeros(0, dtype=np.int64)}  # the root has none
    for node in frame.elements.tolist():
        tokens = node_tokens(tree.name(node), tree.attributes(node))
        of_node[node] = np.array([numbers.setdefault(token, len(numbers)) for token in tokens], dtype=np.int64)
    known: dict[int, Ints] = {}
    out = []
    for block, container in enumerate(frame.up[0].tolist()):
        if container not in known:
            way = frame.up[:, block].tolist()
            known[container] = np.concatenate([of_node[node] * DISTANCES + far for node, far in
                                               zip(way, DISTANCE, strict=True)])  # fmt: skip
        out.append(known[container])
    return list(numbers), np.concatenate(out), _starts([len(each) for each in out])


def numbered(words: list[list[str]]) -> tuple[list[str], Ints, Ints]:
    """The distinct words of some texts, their numbers in order, and where those of each text begin."""
    numbers: dict[str, int] = {}
    ids = np.array([numbers.setdefault(word, len(numbers)) for own in words for word in own], dtype=np.int64)
    return list(numbers), ids, _starts([len(own) for own in words])


def _starts(sizes: Sequence[int]) -> Ints:
    return np.concatenate(([0], np.cumsum(sizes, dtype=np.int64)))


def write(record: TrainingPage, file: Path) -> None:
    """Write a record as arrays and JSON, so that the file is there whole or not at all."""
    values = {each.name: getattr(record, each.name) for each in fields(record)}
    arrays = {name: value for name, value in values.items() if isinstance(value, np.ndarray)}
    header = {name: value for name, value in values.items() if name not in arrays}
    small = {name: each.astype(np.int32) if each.dtype == np.int64 else each for name, each in arrays.items()}
    text = np.frombuffer(json.dumps(header).encode(), dtype=np.uint8)
    with write_atomically(file) as stream:
        np.savez(stream, allow_pickle=False, header=text, **small)


def read(file: Path) -> TrainingPage:
    """Read what `write` wrote."""
    with np.load(file, allow_pickle=False) as kept:
        arrays = {name: kept[name].astype(np.int64) if kept[name].dtype == np.int32 else kept[name] for name in kept}
    return TrainingPage(**json.loads(arrays.pop("header").tobytes()), **arrays)
