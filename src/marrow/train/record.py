"""A page of a corpus as arrays: what the net sees, what it should say, and what the answer is scored by."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from ..evaluate.sample import Sample
from ..experiment import metrics
from ..experiment.numbered import Numbered, number
from ..experiment.sites import site as registered
from ..features.frame import Frame
from ..features.insets import Insets, insets, joined
from ..features.marks import DISTANCE, DISTANCES, Marks, marks, tokens
from ..features.sentences import running_words
from ..features.signals import signals
from ..features.words import NEXT, block_words
from ..model import inputs
from ..model.means import Groups
from ..page import Page, parse, tags
from . import labels
from .bare import bare

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]
_ARRAYS = ("features", "unit", "inset", "prose", "home", "alike", "heading", "target", "known", "words", "mark_ids",
           "mark_starts", "word_ids", "word_starts", "gold_ids", "gold_starts", "gold", "owner", "right")  # fmt: skip


@dataclass(frozen=True)
class Record:
    """One page.

    `features` (blocks, columns); `unit`: `Frame.units.of`; `inset`, `prose`, `home`: `Insets`; `alike`, `heading`:
    those of `Frame`; `target`, `known`, `words` (blocks,): soft label, whether there is one, words; `running`: words of
    running text (`running_words`).
    `marks`, `tokens`: the distinct tokens of marks and of words; `mark_ids` are pairs (token, distance) numbered
    token * distances + distance, for each block those between two of `mark_starts` (blocks + 1,), and likewise for
    words. `signals`: what the page says of itself.
    `gold_ids`, `gold_starts`: the words of each block as the metric counts them, as numbers; `gold`: how often the gold
    text has each number. `has_text`: whether there is a gold text. `reason`: why the page gave nothing, or "".
    `bare`: this is the page without names (see `bare`). `pieces`: the kinds of what was set down in it (see `planted`),
    `right`: whether each is content, `owner` (blocks,): which of them a block is of, -1 for none. Such pages are made
    of others; they are learned from and not scored.
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
    heading: Ints
    target: Floats
    known: NDArray[np.bool_]
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
    running: float = 0.0
    reason: str = ""
    bare: bool = False

    def __len__(self) -> int:
        return len(self.target)

    @property
    def made(self) -> bool:
        """Whether the page was made of another one."""
        return self.bare or bool(self.pieces)

    @property
    def measured(self) -> bool:
        """Whether there is anything to score an answer by."""
        return not self.made and (self.has_text or bool(self.known.any()))

    @property
    def groups(self) -> Groups:
        """What the blocks belong to, as the net wants it."""
        return Groups(self.unit, self.alike, self.words, self.insets)

    @property
    def insets(self) -> Insets:
        """The boxes between its paragraphs."""
        return Insets(self.inset, self.prose, self.home)

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

    def score(self, keep: NDArray[np.bool_]) -> float:
        """F1 of the words kept.

        Without a gold text, the mean share of known content that is kept and of known boilerplate that is not.
        """
        if self.has_text:
            return self.numbered.score(keep).f1
        good, bad = self.known & (self.target > 0.5), self.known & (self.target <= 0.5)
        shares = [float(part.mean()) for part in (keep[good], ~keep[bad]) if len(part)]
        return sum(shares) / len(shares) if shares else 1.0


def build(sample: Sample, corpus: str, *, unnamed: bool = False) -> Record:
    """The record of a page, or of what it would be without names."""
    given = parse(sample.html, url=sample.url or None)
    return of_page(sample, corpus, given, unnamed=unnamed)


def of_page(sample: Sample, corpus: str, given: Page, found: labels.Labels | None = None, *, unnamed: bool = False,
            pieces: Sequence[tuple[str, bool]] = (), owner: Ints | None = None) -> Record:  # fmt: skip
    """The record of a parsed page. `found`: its labels, from the gold of the sample where they are not given."""
    page = bare(given) if unnamed else given
    texts = [metrics.tokens(text) for text in page.blocks.texts]
    frame = Frame(page) if len(page.blocks) else None
    if found is None:
        found = labels.as_wholes(_labels(sample, texts), frame.units, frame.words) if frame else _labels(sample, texts)
    return Record(
        sample.id, corpus, _domain(sample, given) or f"{corpus}/{sample.id}", sample.page_type, sample.text is not None,
        *_seen(frame), found.target.astype(np.float32), found.known, page.blocks.words.astype(np.float32),
        *(_marks(marks(frame), frame) if frame else _no_tokens()),
        *(_words(block_words(frame)) if frame else _no_tokens()),
        *_scoring(texts, metrics.tokens(sample.text or "")), signals(page),
        np.full(len(page.blocks), -1) if owner is None else owner,
        np.array([keep for _, keep in pieces], dtype=np.int64),
        [kind for kind, _ in pieces], running_words(frame.words, frame.linked, frame.ends) if frame else 0.0,
        page.refused, unnamed,
    )  # fmt: skip


def _seen(frame: Frame | None) -> tuple[Floats, Ints, Ints, Ints, Ints, Ints, Ints]:
    """What the net sees but for the tokens: features, units, insets, kinds, headings."""
    none = np.zeros(0, dtype=np.int64)
    if frame is None:
        return np.zeros((0, len(inputs.names())), dtype=np.float32), none, none, none, none, none, none
    found, units = insets(frame.page), frame.units.of.astype(np.int64)
    return inputs.matrix(frame), units, found.of, found.prose, found.home, frame.alike, frame.heading


def _no_tokens() -> tuple[list[str], Ints, Ints]:
    return [], np.zeros(0, dtype=np.int64), np.zeros(1, dtype=np.int64)


def _labels(sample: Sample, texts: list[list[str]]) -> labels.Labels:
    if sample.text is not None:
        return labels.from_text(texts, metrics.tokens(sample.text))
    return labels.from_snippets(texts, list(filter(None, map(metrics.tokens, sample.with_))),
                                list(filter(None, map(metrics.tokens, sample.without))))  # fmt: skip


def _domain(sample: Sample, page: Page) -> str:
    """Of the page's address, or of the one that the page gives as its own."""
    found = registered(sample.url)
    for node in [] if found else np.flatnonzero(tags.table("link")[page.tree.tag]).tolist():
        link = page.tree.attributes(node)
        if (link.get("rel") or "").lower() == "canonical":
            found = found or registered(link.get("href") or "")
    return found


def _scoring(texts: list[list[str]], gold: Sequence[str]) -> tuple[Ints, Ints, Ints]:
    found = number(texts, gold)
    return found.words, _starts([len(text) for text in texts]), found.gold


def _marks(found: Marks, frame: Frame) -> tuple[list[str], Ints, Ints]:
    """The tokens of each block's container and its ancestors, with their distance."""
    numbers: dict[str, int] = {}
    ids = {
        name: [numbers.setdefault(token, len(numbers))
               for term in found.terms[found.starts[name] : found.starts[name + 1]] for token in tokens(term)]
        for name in np.unique(found.names).tolist()
    }  # fmt: skip
    place = np.full(len(frame.page.tree), -1)
    place[found.node] = np.arange(len(found.node))
    per_node = [
        np.array([token for name in column for token in ids[name]], dtype=np.int64) for column in found.names.T.tolist()
    ]
    known: dict[int, Ints] = {}
    out = []
    for block, container in enumerate(frame.up[0].tolist()):
        if container not in known:
            way = [(place[level[block]], DISTANCE[step]) for step, level in enumerate(frame.up)]
            known[container] = np.concatenate(
                [np.zeros(0, dtype=np.int64), *(per_node[node] * DISTANCES + far for node, far in way if node >= 0)]
            )
        out.append(known[container])
    return list(numbers), np.concatenate(out), _starts([len(each) for each in out])


def _words(words: list[bytes]) -> tuple[list[str], Ints, Ints]:
    numbers: dict[bytes, int] = {}
    breaks = np.array([word == NEXT for word in words], dtype=bool)
    ids = np.array([numbers.setdefault(word, len(numbers)) for word in words if word != NEXT], dtype=np.int64)
    sizes = np.bincount(np.cumsum(breaks)[~breaks], minlength=int(breaks.sum()) + 1)
    return [word.decode("utf-8", "surrogatepass") for word in numbers], ids, _starts(sizes.tolist())


def _starts(sizes: Sequence[int]) -> Ints:
    return np.concatenate(([0], np.cumsum(sizes, dtype=np.int64)))


def write(record: Record, stream: BinaryIO) -> None:
    """Write a record as arrays and JSON."""
    header: dict[str, Any] = {name: getattr(record, name) for name in _PLAIN}
    header["strings"] = [record.marks, record.tokens]
    text = np.frombuffer(json.dumps(header).encode(), dtype=np.uint8)
    np.savez(stream, allow_pickle=False, header=text, **{name: _small(getattr(record, name)) for name in _ARRAYS})


def read(stream: BinaryIO) -> Record:
    """Read what `write` wrote."""
    with np.load(stream, allow_pickle=False) as file:
        header = json.loads(file["header"].tobytes())
        found, words = header.pop("strings")
        arrays = {name: file[name].astype(np.int64) if file[name].dtype == np.int32 else file[name] for name in _ARRAYS}
    return Record(**header, **arrays, marks=found, tokens=words)


_PLAIN = ("id", "corpus", "domain", "page_type", "has_text", "signals", "pieces", "running", "reason", "bare")


def _small(array: NDArray[Any]) -> NDArray[Any]:
    return array.astype(np.int32) if array.dtype == np.int64 else array
