"""What is kept of each page and extractor: a row, one line of JSON, written at once so that a run can be taken up."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import TextIO

from ..errors import Error
from ..experiment import metrics
from ..experiment.sites import site
from .corpora import Corpus
from .extractors import Extractor
from .sample import Sample
from .worker import Outcome

FILE = "rows.jsonl"
Key = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class Row:
    """One page by one extractor.

    `site`: the registered domain of the page, "" if its address is not known. `precision, recall, f1`: of words;
    `order`: F1 of words in order; `shingles`: F1 of four words in a row; `found`, `leaked`: share of the snippets that must
    and must not appear; None where the corpus has no such gold. `words`: number of words of the output. `ms`,
    `peak_mb`: time and peak memory. `failed`: the reason there is no output, or ""; a failed page scores 0 and
    has no `leaked`.
    """

    corpus: str
    digest: str
    id: str
    extractor: str
    version: str
    page_type: str
    lang: str
    site: str
    words: int
    precision: float | None
    recall: float | None
    f1: float | None
    order: float | None
    shingles: float | None
    found: float | None
    leaked: float | None
    ms: float | None
    peak_mb: float | None
    failed: str

    @property
    def key(self) -> Key:
        """What makes two rows the same piece of work."""
        return self.digest, self.id, self.extractor, self.version


def score(corpus: Corpus, extractor: Extractor, sample: Sample, outcome: Outcome) -> Row:
    """The row of a page; a page that failed scores 0 even where nothing was right to find."""
    got = metrics.tokens(outcome.text)
    words, order, shingles = _scores(sample.text, got, outcome.failed)
    return Row(
        corpus=corpus.name, digest=corpus.digest, id=sample.id, extractor=extractor.name, version=extractor.version,
        page_type=sample.page_type, lang=sample.lang, site=site(sample.url), words=len(got),
        precision=words.precision if words else None, recall=words.recall if words else None,
        f1=words.f1 if words else None, order=order.f1 if order else None,
        shingles=shingles.f1 if shingles else None,
        found=metrics.snippets(sample.with_, got),
        leaked=None if outcome.failed else metrics.snippets(sample.without, got),
        ms=outcome.ms, peak_mb=outcome.peak_mb, failed=outcome.failed,
    )  # fmt: skip


def _scores(gold: str | None, got: list[str], failed: str) -> tuple[metrics.Score | None, ...]:
    """The scores of words, of their order and of shingles; None each without gold."""
    if gold is None:
        return None, None, None
    if failed:
        return (metrics.NOTHING,) * 3
    wanted = metrics.tokens(gold)
    return metrics.words(wanted, got), metrics.order(wanted, got), metrics.shingles(wanted, got)


class Store:
    """The rows so far, and where new ones go. Without a file they stay in memory."""

    def __init__(self, file: TextIO | None = None) -> None:
        self.rows: dict[Key, Row] = {}
        self._file = file

    def add(self, row: Row) -> None:
        """Keep a row, and write it out at once."""
        self.rows[row.key] = row
        if self._file is not None:
            self._file.write(json.dumps(asdict(row), ensure_ascii=True) + "\n")
            self._file.flush()


@contextmanager
def store(out: Path | None) -> Iterator[Store]:
    """The store in a folder, made if it is not there, with the rows of earlier runs. Raises `Error` for bad rows."""
    if out is None:
        yield Store()
        return
    path = out / FILE
    try:
        out.mkdir(parents=True, exist_ok=True)
        earlier = _read(path)
        file = path.open("a", encoding="utf-8")
    except OSError as error:
        raise Error(f"{path}: {error.strerror or error}", code="not-writable") from error
    with file:
        kept = Store(file)
        kept.rows.update((row.key, row) for row in earlier)
        yield kept


def _read(path: Path) -> list[Row]:
    """The rows of a file. A last line without its end is of a run that was killed: it is cut off."""
    if not path.exists():
        return []
    data = path.read_bytes()
    whole = data.rfind(b"\n") + 1
    if whole < len(data):
        with path.open("r+b") as file:
            file.truncate(whole)
    return [_row(path, number, line) for number, line in enumerate(data[:whole].splitlines(), 1)]


def _row(path: Path, number: int, line: bytes) -> Row:
    try:
        values = json.loads(line)
        return Row(**{field.name: values[field.name] for field in fields(Row)})
    except (ValueError, TypeError, KeyError) as error:
        where = f"{path}, line {number}"
        raise Error(f"{where}: not a row of this version of Marrow ({error!r}): use another folder, or delete the file",
                    code="bad-rows") from None  # fmt: skip
