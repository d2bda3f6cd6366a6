"""The result of an extractor on a page: a row of figures, written as a line of JSON so that a run can be resumed."""

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from ..errors import Error, naming
from ..experiment import metrics
from ..files import finished_lines
from ..page.addresses import site
from .corpora import Corpus
from .extractors import ExtractorSpec
from .sample import Sample
from .worker import PageOutcome

FILE = "rows.jsonl"
Key = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class Row:
    """One page by one extractor.

    `site`: the registered domain of the page, "" if its address is not known. `precision, recall, f1`: of words;
    `order`: F1 of words in order; `shingles`: F1 of four words in a row; `found`, `leaked`: share of the snippets that
    must and must not appear; None where the corpus has no such gold. `words`: number of words of the output. `ms`,
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


def score(corpus: Corpus, extractor: ExtractorSpec, sample: Sample, outcome: PageOutcome) -> Row:
    """The row of a page; a page that failed scores 0 even where nothing was right to find."""
    got = metrics.tokens(outcome.text)
    scores: tuple[metrics.Score | None, ...] = (None, None, None)
    if sample.text is not None:
        wanted = metrics.tokens(sample.text)
        kinds = (metrics.words, metrics.order, metrics.shingles)
        scores = tuple(metrics.NOTHING if outcome.failed else kind(wanted, got) for kind in kinds)
    words, order, shingles = ((each.precision, each.recall, each.f1) if each else (None,) * 3 for each in scores)
    return Row(
        corpus=corpus.name, digest=corpus.digest, id=sample.id, extractor=extractor.name, version=extractor.version,
        page_type=sample.page_type, lang=sample.lang, site=site(sample.url), words=len(got),
        precision=words[0], recall=words[1], f1=words[2],
        order=order[2], shingles=shingles[2], found=metrics.snippets(sample.with_, got),
        leaked=None if outcome.failed else metrics.snippets(sample.without, got),
        ms=outcome.ms, peak_mb=outcome.peak_mb, failed=outcome.failed,
    )  # fmt: skip


class RowStore:
    """The rows of earlier runs in a folder, made if it is not there, and where new ones go; in memory for None.

    Raises `Error` for rows that cannot be read.
    """

    def __init__(self, out: Path | None) -> None:
        self.rows: dict[Key, Row] = {}
        self.path = out / FILE if out else None
        if out and self.path:
            with naming(self.path):
                out.mkdir(parents=True, exist_ok=True)
                self.rows.update((row.key, row) for row in _read(self.path))

    def add(self, row: Row) -> None:
        """Keep a row, and write it out at once."""
        self.rows[row.key] = row
        if self.path:
            with naming(self.path), self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(row), ensure_ascii=True) + "\n")


def _read(path: Path) -> list[Row]:
    rows = []
    for number, line in enumerate(finished_lines(path), 1):
        try:
            values = json.loads(line)
            rows.append(Row(**{field.name: values[field.name] for field in fields(Row)}))
        except (ValueError, TypeError, KeyError) as error:
            raise Error(f"{path}, line {number}: not a row of this version of Marrow ({error!r}): use another folder,"
                        " or delete the file", code="bad-rows") from None  # fmt: skip
    return rows
