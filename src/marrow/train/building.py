"""Builds the training pages of whole corpora in parallel, and keeps them on disk so that a run can be resumed.

A page that raises, crashes a process or takes too long costs that page only: its record has no blocks and says why.
The cache is keyed by the bytes of the corpus and by the code that makes records; it is never out of date.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from ..evaluate import extractors
from ..evaluate.corpora import Corpus
from ..evaluate.sample import Sample
from ..experiment import processes
from ..workers import processors
from . import record as records
from .record import TrainingPage

Make = Callable[..., TrainingPage]  # (page, corpus=its name)
UNNAMED: Make = partial(records.build, unnamed=True)
TIMEOUT = 60  # seconds for a page
TRAINING = ("train",)  # code that trains, beside `RECORDS`: code and data that makes records
RECORDS = (
    "algorithms", "data", "experiment", "features", "filters", "kernel", "model", "page", "evaluate/corpora",
    "evaluate/transplant", "evaluate/gold.py", "evaluate/sample.py", "train/anonymize.py", "train/dragnet.py",
    "train/labels.py", "train/planted.py", "train/record.py",
)  # fmt: skip
_TRAINED = ("data/model.npz", "data/fields.npz", "data/regions.json")  # which no record is made with


def build_all(corpora: list[Corpus], cache: Path, *, limit: int | None = None, jobs: int | None = None,
              make: Make = records.build, kind: str = "") -> list[TrainingPage]:  # fmt: skip
    """The records of the pages of corpora, in order; from `cache` where they are there already.

    `make`: what makes the record of a page; `kind`: a name for records that are not those of the pages as they are.
    """
    return [record for corpus in corpora for record in _corpus(corpus, cache, limit, jobs, make, kind)]


def digest(names: tuple[str, ...]) -> str:
    """Eight hex digits over files and folders of Marrow."""
    return extractors.digest(extractors.files_of(names, without=_TRAINED))


def _corpus(corpus: Corpus, cache: Path, limit: int | None, jobs: int | None, make: Make,
            kind: str) -> Iterator[TrainingPage]:  # fmt: skip
    folder = cache / "-".join(filter(None, (corpus.name, corpus.digest, digest(RECORDS), kind)))
    folder.mkdir(parents=True, exist_ok=True)
    files: list[Path] = []

    def missing() -> Iterator[tuple[int, Sample]]:
        for number, sample in enumerate(corpus.samples(limit)):
            files.append(folder / f"{number:06}.npz")
            if not files[-1].exists():
                yield number, sample

    what, jobs = f"pages of {corpus.name} {kind}".rstrip(), jobs or processors()
    work = processes.each(partial(make, corpus=corpus.name), missing(), jobs, what=what, timeout=TIMEOUT, total=limit)
    for number, sample, record, reason in work:
        records.write(record or failed(sample, corpus.name, reason, make), files[number])
    return map(records.read, files)


def failed(sample: Sample, corpus: str, reason: str, make: Make = records.build) -> TrainingPage:
    """The record of a page that could not be built: no blocks, and why."""
    empty = make(Sample(sample.id, b"", sample.url, sample.text), corpus=corpus)
    return replace(empty, reason=reason, page_type=sample.page_type)
