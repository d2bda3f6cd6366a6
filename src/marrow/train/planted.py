"""Pages in which structures and clutter of other pages were set down, labelled as what they are.

Gold texts say which blocks are content, but of a code block or a table between two paragraphs there are few, and of
clutter there too. So each page is learned from a second time, with pieces between its paragraphs (see
`marrow.evaluate.transplant`). A page takes pieces, and the words that fill forms, from pages of its own fold only: what
a net is tested on it has not seen in training, neither pages nor pieces nor forms.
"""

import zlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from ..evaluate.corpora import Corpus
from ..evaluate.sample import Sample
from ..evaluate.transplant import Fillings, Piece, pieces, plant
from ..evaluate.transplant.harvest import harvest
from ..page import parse
from . import record as records
from .labels import Labels
from .record import Record

Bank = tuple[Fillings, list[Piece], list[Piece]]  # words, filled forms, pieces found
_EACH = 6  # pieces a page
_FOUND = 0.3  # of them are pieces found, the others filled forms
_SURE = 0.9
_SENTENCE, _HEADLINE = (6, 40), (4, 16)  # words
_FILLED = 8  # times that each form is filled


def build_all(corpora: Sequence[Corpus], named: Sequence[Record], fold: NDArray[np.integer], cache: Path, *,
              limit: int | None, jobs: int) -> list[Record]:  # fmt: skip
    """The records of planted pages, with and without names. `named`: the records of the pages as they are; `fold`: of each."""
    file = cache
    if (done := _read(file)) is not None:
        return done
    samples = (sample for corpus in corpora for sample in corpus.samples(limit))
    todo = [(sample, record, int(part)) for sample, record, part in zip(samples, named, fold, strict=True) if record.has_text]
    parts = int(fold.max()) + 1
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        found = pool.map(_harvested, ((sample, record) for sample, record, _ in todo), chunksize=8)
        banks = _banks(zip(tqdm(found, "pieces", len(todo), disable=None), todo, strict=False), parts)
        tasks = ((sample, record, _chosen(banks[part], record)) for sample, record, part in todo)
        made = pool.map(_planted, tasks, chunksize=8)
        out = [record for both in tqdm(made, "planted pages", len(todo), disable=None) for record in both]
    _write(out, file)
    return out


def _harvested(task: tuple[Sample, Record]) -> tuple[list[Piece], list[str], list[str]]:
    """Pieces, sentences and headlines of a page."""
    sample, record = task
    page = parse(sample.html, url=sample.url or None)
    if len(page.blocks) != len(record):
        return [], [], []
    sentences = [line.strip() for line in (sample.text or "").splitlines() if _SENTENCE[0] <= len(line.split()) <= _SENTENCE[1]]
    linked = (page.blocks.density > 0.9) & (page.blocks.words >= _HEADLINE[0]) & (page.blocks.words <= _HEADLINE[1])
    headlines = [page.blocks.text(block) for block in (linked & (record.target < 0.1)).nonzero()[0][:20].tolist()]
    return list(harvest(page, record.target.astype(np.float64))) if len(page.blocks) else [], sentences[:40], headlines


def _banks(found: Iterator[tuple[tuple[list[Piece], list[str], list[str]], tuple[Sample, Record, int]]], parts: int) -> list[Bank]:
    """Of each fold the words, the forms filled with them, and the pieces found."""
    taken: defaultdict[int, tuple[list[Piece], list[str], list[str]]] = defaultdict(lambda: ([], [], []))
    for (given, sentences, headlines), (_, _, part) in found:
        for kept, new in zip(taken[part], (given, sentences, headlines), strict=True):
            kept.extend(new)  # type: ignore[arg-type]
    out = []
    for part in range(parts):
        given, sentences, headlines = taken[part]
        fillings = Fillings(sentences or ["A sentence of some words."], headlines or ["A headline of some words"])
        random = Random(part)
        forms = [piece for _ in range(_FILLED) for piece in pieces(fillings, random, part=part, parts=parts)]
        out.append((fillings, forms, given))
    return out


def _chosen(bank: Bank, record: Record) -> list[Piece]:
    """Pieces for a page: of both fates alike, of forms more than found."""
    _, forms, found = bank
    random = Random(zlib.crc32(f"{record.corpus}/{record.id}".encode()))
    out = []
    for _ in range(_EACH):
        keep = random.random() < 0.55
        source = [piece for piece in (found if random.random() < _FOUND else forms) if piece.keep == keep]
        kinds = sorted({piece.kind for piece in source})
        if kinds:
            kind = random.choice(kinds)
            out.append(random.choice([piece for piece in source if piece.kind == kind]))
    return out


def _planted(task: tuple[Sample, Record, list[Piece]]) -> list[Record]:
    """The page with pieces, as it is and without names; nothing where there is no place for them."""
    sample, record, given = task
    page = parse(sample.html, url=sample.url or None)
    if not given or len(page.blocks) != len(record):
        return []
    random = Random(zlib.crc32(record.id.encode()))
    found = plant(page, given, (record.target > _SURE) & record.known, random)
    if found is None:
        return []
    owner = found.owner.astype(np.int64)
    target, known = np.zeros(len(owner)), np.ones(len(owner), dtype=bool)
    target[owner < 0], known[owner < 0] = record.target, record.known
    for number, piece in enumerate(found.pieces):
        target[owner == number] = piece.keep
    said = [(piece.kind, piece.keep) for piece in found.pieces]
    return [records.of_page(sample, record.corpus, found.page, Labels(target, known), unnamed=unnamed, pieces=said, owner=owner)
            for unnamed in (False, True)]  # fmt: skip


def _read(folder: Path) -> list[Record] | None:
    if not (folder / "done").exists():
        return None
    return [records.read(file.open("rb")) for file in sorted(folder.glob("*.npz"))]


def _write(made: Sequence[Record], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number, record in enumerate(made):
        with (folder / f"{number:06}.npz").open("wb") as stream:
            records.write(record, stream)
    (folder / "done").touch()
