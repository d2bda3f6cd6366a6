"""Training pages into which structures and clutter of other pages were inserted, with their labels.

Of a code block or a table among paragraphs there are few in corpora, and of clutter there too. So each page is
learned from a second time, with pieces among its paragraphs (see `marrow.evaluate.transplant`). A page takes pieces,
and the words that fill forms, from pages of its own fold only: what a net is tested on it has not seen in training.

A page that raises, crashes a process or takes too long costs that page only. What is made of a page is kept at once, so
that a run can be taken up.
"""

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from ..evaluate.corpora import Corpus
from ..evaluate.sample import Sample
from ..evaluate.transplant import Fillings, Piece, Planted, pieces, plant, sentences
from ..evaluate.transplant.forms import HEADLINE
from ..evaluate.transplant.harvest import AROUND, harvest
from ..evaluate.transplant.plant import FIRST, LAST, SURE
from ..experiment.processes import each
from . import building
from . import record as records
from .labels import Labels
from .record import TrainingPage

_EACH = 6  # pieces a page
_KEPT = 0.55  # share of them that is content
_FOUND = 0.3  # share of them that is found, the others are filled forms
_EDGES = 0.5  # share of the pages with a piece before the first paragraph, and of those with one behind the last
_SENTENCES, _HEADLINES = 40, 20  # of a page
_FILLED = 8  # times that each form is filled
_ENDS = ("-bare.npz", "-other.npz", ".npz")  # files of a page; the one that is looked for is written last


@dataclass(frozen=True, slots=True)
class PlantingPage:
    """A page to plant pieces in. `record`: that of the page as it is; `fold`: the one it is tested in."""

    sample: Sample
    record: TrainingPage
    fold: int


@dataclass(frozen=True, slots=True)
class Harvest:
    """What a page gives to others of its fold: pieces found in it, and words to fill forms with."""

    found: list[Piece]
    sentences: list[str]
    headlines: list[str]


@dataclass(frozen=True, slots=True)
class Bank:
    """The pieces of a fold: filled forms, and those found."""

    forms: list[Piece]
    found: list[Piece]


def build_all(corpora: Sequence[Corpus], named: Sequence[TrainingPage], fold: NDArray[np.integer], cache: Path, *,
              limit: int | None, jobs: int) -> list[TrainingPage]:  # fmt: skip
    """The records of planted pages, with and without names; from `cache` where they are there already.

    `named`: the records of the pages as they are; `fold`: of each.
    """
    samples = (sample for corpus in corpora for sample in corpus.samples(limit))
    given = enumerate(zip(samples, named, fold.tolist(), strict=True))
    sources = {number: PlantingPage(*each) for number, each in given if each[1].has_text}
    cache.mkdir(parents=True, exist_ok=True)
    files = {number: [cache / f"{number:06}{end}" for end in _ENDS] for number in sources}
    none = {number: cache / f"{number:06}.none" for number in sources}  # says that nothing could be made of a page
    missing = {number: source for number, source in sources.items()
               if not files[number][-1].exists() and not none[number].exists()}  # fmt: skip
    if missing:
        banks = _banks(sources, jobs)
        tasks = [(number, (source, _chosen(banks[source.fold], source.record))) for number, source in missing.items()]
        work = each(_planted, tasks, jobs, what="planted pages", timeout=building.TIMEOUT, total=len(tasks))
        for number, _, made, reason in work:
            if not made:
                none[number].write_text(reason, encoding="utf-8")
            for record, file in zip(made[1:] + made[:1] if made else (), files[number], strict=False):
                records.write(record, file)
    return [records.read(file) for bare, other, own in files.values() if own.exists() for file in (own, bare, other)]


def _banks(sources: Mapping[int, PlantingPage], jobs: int) -> list[Bank]:
    """Of each fold the pieces found in its pages, and its share of the forms, filled with their words."""
    work = each(_harvested, sources.items(), jobs, what="pieces", timeout=building.TIMEOUT, total=len(sources))
    gives = {number: gift for number, _, gift, _ in work if gift}
    parts = max(source.fold for source in sources.values()) + 1
    banks = []
    for part in range(parts):
        own = [gives[number] for number in sorted(gives) if sources[number].fold == part]
        fillings, random = Fillings.of((gift.sentences, gift.headlines) for gift in own), Random(part)
        forms = [piece for _ in range(_FILLED) for piece in pieces(fillings, random, part=part, parts=parts)]
        banks.append(Bank(forms, [piece for gift in own for piece in gift.found]))
    return banks


def _harvested(source: PlantingPage) -> Harvest | None:
    """What a page gives; nothing where it is not the page of its record."""
    sample, record = source.sample, source.record
    page = sample.parsed()
    blocks = page.blocks
    if len(blocks) != len(record):
        return None
    linked = (blocks.density > SURE) & (blocks.words >= HEADLINE[0]) & (blocks.words <= HEADLINE[-1])
    links = (linked & (record.target < 1 - SURE)).nonzero()[0][:_HEADLINES].tolist()
    every = harvest(page, record.target.astype(np.float64))
    found = [piece for piece in every if piece.kind != AROUND]  # nets that saw those kept fewer headings and captions
    return Harvest(found, sentences(sample.text or "")[:_SENTENCES], list(map(blocks.text, links)))


def _chosen(bank: Bank, record: TrainingPage) -> list[Piece]:
    """Pieces to plant in a page twice: of both fates, of forms more than found."""
    random = Random(zlib.crc32(f"{record.corpus}/{record.id}".encode()))
    out = []
    for _ in range(2 * _EACH):
        keep = random.random() < _KEPT
        found = [piece for piece in bank.found if piece.keep == keep]
        forms = [piece for piece in bank.forms if piece.keep == keep]
        source = found if random.random() < _FOUND and found else forms
        kinds = sorted({piece.kind for piece in source})
        if kinds:
            kind = random.choice(kinds)
            out.append(random.choice([piece for piece in source if piece.kind == kind]))
    return out


def _planted(task: tuple[PlantingPage, list[Piece]]) -> list[TrainingPage]:
    """The page with pieces, the same without names, and with other pieces; nothing where there is no place for them."""
    source, given = task
    sample, record = source.sample, source.record
    page = sample.parsed()
    if not given or len(page.blocks) != len(record):
        return []
    random = Random(zlib.crc32(record.id.encode()))
    content = (record.target > SURE) & record.known
    first, second = (plant(page, some, content, random, [edge for edge in (FIRST, LAST) if random.random() < _EDGES])
                     for some in (given[:_EACH], given[_EACH:]))  # fmt: skip
    if first is None or second is None:
        return []
    return [_record(source, first), _record(source, first, unnamed=True), _record(source, second)]


def _record(source: PlantingPage, found: Planted, *, unnamed: bool = False) -> TrainingPage:
    """The record of a page with pieces, or of what it would be without names."""
    record, owner = source.record, found.owner.astype(np.int64)
    target, known = np.zeros(len(owner)), np.ones(len(owner), dtype=bool)
    target[owner < 0], known[owner < 0] = record.target, record.known
    for number, piece in enumerate(found.pieces):
        target[owner == number] = piece.keep
    said = [(piece.kind, piece.keep) for piece in found.pieces]
    return records.of_page(source.sample, record.corpus, found.page, Labels(target, known), unnamed=unnamed,
                           pieces=said, places=found.places, owner=owner)  # fmt: skip
