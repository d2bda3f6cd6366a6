"""Records of whole corpora, built in processes side by side and kept on disk, so that a run can be taken up.

A page that raises, crashes a process or takes too long costs that page only: it becomes a record without blocks that
says why. The cache is keyed by the bytes of the corpus and by the code that makes records; it is never out of date.
"""

import hashlib
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from tqdm import tqdm

from ..evaluate.corpora import Corpus
from ..evaluate.sample import Sample
from . import record as records
from .parallel import apart
from .record import Record

TIMEOUT = 60  # seconds for a page
TRAINING = ("train", "model/forward.py", "model/means.py", "model/tokens.py")  # code that trains; `RECORDS`: code that makes records
RECORDS = (
    "page",
    "features",
    "train/labels.py",
    "train/bare.py",
    "train/planted.py",
    "train/record.py",
    "evaluate/sites.py",
    "evaluate/corpora",
    "evaluate/marked.py",
    "evaluate/unmarked.py",
    "model/inputs.py",
    "evaluate/metrics.py",
    "evaluate/transplant/forms.py",
    "evaluate/transplant/harvest.py",
    "evaluate/transplant/plant.py",
    "data/forms.html",
)


def build_all(
    corpora: list[Corpus], cache: Path, *, limit: int | None = None, jobs: int | None = None, unnamed: bool = False
) -> list[Record]:
    """The records of the pages of corpora, in order; from `cache` where they are there already. `unnamed`: of the pages without names."""
    side_by_side = jobs or os.cpu_count() or 1
    return [record for corpus in corpora for record in _corpus(corpus, cache, limit, side_by_side, unnamed)]


def digest(names: tuple[str, ...]) -> str:
    """Eight hex digits over files and folders of Marrow's code."""
    total = hashlib.sha256()
    root = Path(__file__).parent.parent
    for name in names:
        path = root / name
        for file in [path] if path.is_file() else sorted(path.rglob("*.py")):
            total.update(file.read_bytes())
    return total.hexdigest()[:8]


def _corpus(corpus: Corpus, cache: Path, limit: int | None, jobs: int, unnamed: bool) -> list[Record]:
    folder = cache / f"{corpus.name}-{corpus.digest}-{digest(RECORDS)}{'-bare' if unnamed else ''}"
    folder.mkdir(parents=True, exist_ok=True)
    samples = enumerate(corpus.samples(limit))
    out: dict[int, Record] = {}
    what = "pages without names" if unnamed else "pages"
    with tqdm(desc=f"{what} of {corpus.name}", total=limit, unit=" pages", disable=None) as bar:
        for number, record in _records(corpus.name, samples, folder, jobs, unnamed):
            out[number] = record
            bar.update()
    return [out[number] for number in sorted(out)]


def _records(
    corpus: str, samples: Iterator[tuple[int, Sample]], folder: Path, jobs: int, unnamed: bool
) -> Iterator[tuple[int, Record]]:
    """Each record with its number, as they are done; only a few pages are read ahead."""
    missing: list[tuple[int, Sample]] = []
    for number, sample in samples:
        file = folder / f"{number:06}.npz"
        if file.exists():
            yield number, kept(file)
        else:
            missing.append((number, sample))
            if len(missing) >= 64 * jobs:
                yield from _built(corpus, missing, folder, jobs, unnamed)
                missing = []
    if missing:
        yield from _built(corpus, missing, folder, jobs, unnamed)


def _built(
    corpus: str, todo: list[tuple[int, Sample]], folder: Path, jobs: int, unnamed: bool
) -> Iterator[tuple[int, Record]]:
    """Build and keep records."""
    make = partial(guarded, corpus=corpus, unnamed=unnamed)
    given = dict(todo)
    for number, record in apart(make, given, jobs):
        lost = records.failed(given[number], corpus, "crashed the process", unnamed=unnamed)
        yield number, keep(lost if record is None else record, folder / f"{number:06}.npz")


def keep(record: Record, file: Path) -> Record:
    """Write a record, so that the file is there whole or not at all."""
    part = file.with_suffix(".part")
    with part.open("wb") as stream:
        records.write(record, stream)
    part.replace(file)
    return record


def kept(file: Path) -> Record:
    """Read a record."""
    with file.open("rb") as stream:
        return records.read(stream)


def guarded(sample: Sample, corpus: str, *, unnamed: bool = False) -> Record:
    """The record of a page, or of what it would be without names, whatever the page does short of a crash."""
    try:
        with alarm(TIMEOUT):
            return records.build(sample, corpus, unnamed=unnamed)
    except Exception as error:  # one page of thousands must not end the run; the reason is kept and reported
        return records.failed(sample, corpus, f"{type(error).__name__}: {error}"[:200], unnamed=unnamed)


@contextmanager
def alarm(seconds: int) -> Iterator[None]:
    """Raise `TimeoutError` in this process after so many seconds, where the system has such a timer."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def expire(*_: object) -> None:
        raise TimeoutError(f"over {seconds} s")

    before = signal.signal(signal.SIGALRM, expire)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
