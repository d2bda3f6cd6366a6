"""Runs extractors over corpora: every page, whatever it does to an extractor, ends as one row.

Each extractor runs in worker processes that can be killed. A page over its limit, a crash or an exception is a failed
row with its reason; after a kill or a crash the next page gets a new worker. Rows are written at once, and a second run
with the same folder does only what is missing: the same corpus (by its bytes), extractor and version (by release and
code). A row that failed is kept as well: delete the file to try again. `measure` counts something other than the text;
a page that hangs or crashes an extractor gives it an empty output, and is listed among the failures.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from tqdm import tqdm

from ..errors import Error
from ..experiment import metrics
from . import corpora as corpus_room
from . import extractors as extractor_room
from .corpora import Corpus
from .extractors import ExtractorSpec
from .measures import Count, Measure, Measured
from .report import EvaluationReport
from .rows import Key, Row, RowStore, score
from .sample import Sample
from .worker import outcomes, starts

TIMEOUT = 30.0


def evaluate(corpora: list[str], extractors: list[str], *, corpora_dir: Path | None = None, limit: int | None = None,
             timeout: float = TIMEOUT, jobs: int | None = None,
             out: Path | None = None) -> EvaluationReport:  # fmt: skip
    """Run extractors over corpora and report.

    `corpora`: names in `corpora_dir`, or paths; `extractors`: names of algorithms or peers, or
    `package.module:function`; `limit`: pages of each corpus; `timeout`: seconds for a page; `jobs`: workers, one per
    processor by default; `out`: folder for the rows, which makes the run resumable.
    Raises `Error` for unknown names, unreadable corpora and extractors that do not start; never for what pages do.
    """
    work = _ready(corpora, extractors, corpora_dir, limit, timeout, jobs)
    kept = RowStore(out)
    rows = [row for corpus, extractor in work for row in _rows(corpus, extractor, kept, limit, timeout, jobs)]
    return EvaluationReport(tuple(rows), tuple(dict.fromkeys(extractor.name for _, extractor in work)))


def _ready(corpora: list[str], extractors: list[str], folder: Path | None, limit: int | None, timeout: float,
           jobs: int | None, find: Callable[[str], ExtractorSpec] = extractor_room.find
           ) -> list[tuple[Corpus, ExtractorSpec]]:  # fmt: skip
    """Each corpus with each extractor of these names. `find` gives the extractor of a name.

    Raises `Error` now for what would not work on any page.
    """
    if not corpora or not extractors:
        raise Error("nothing to evaluate: name at least one corpus and one extractor", code="usage")
    if timeout <= 0 or (limit is not None and limit < 1) or (jobs is not None and jobs < 1):
        raise Error("timeout, limit and jobs must be above 0", code="usage")
    found = [find(name) for name in dict.fromkeys(extractors)]
    places = corpus_room.find_all(corpora, folder)
    metrics.order([], [])  # says now, not after the first page, that its package is missing
    for extractor in found:
        starts(extractor)
    return [(corpus, extractor) for corpus in places for extractor in found]


def _rows(corpus: Corpus, extractor: ExtractorSpec, kept: RowStore, limit: int | None, timeout: float,
          jobs: int | None) -> list[Row]:  # fmt: skip
    """The rows of one corpus and extractor, those of earlier runs included."""
    rows: dict[Key, Row | None] = {}

    def missing() -> Iterator[Sample]:
        for sample in corpus.samples(limit):
            key = (corpus.digest, sample.id, extractor.name, extractor.version)
            if key in rows:
                raise Error(f"{corpus.path}: two pages have the id {sample.id!r}", code="bad-corpus")
            rows[key] = kept.rows.get(key)
            if rows[key]:
                bar.update()
            else:
                yield sample

    with tqdm(desc=f"{corpus.name} {extractor.name}", unit=" pages", disable=None) as bar:
        for sample, outcome in outcomes(extractor, missing(), timeout=timeout, jobs=jobs):
            row = score(corpus, extractor, sample, outcome)
            kept.add(row)
            rows[row.key] = row
            bar.update()
    if not rows:
        raise Error(f"{corpus.path}: no pages", code="bad-corpus")
    return [row for row in rows.values() if row]


def measure(corpora: list[str], extractors: list[str], what: Measure, *, corpora_dir: Path | None = None,
            limit: int | None = None, timeout: float = TIMEOUT, jobs: int | None = None) -> list[Measured]:  # fmt: skip
    """What is counted of each extractor on each corpus; those of the measure where none are named.

    The options are those of `evaluate`, and it raises `Error` as that does.
    """
    work = _ready(corpora, extractors or list(what.names), corpora_dir, limit, timeout, jobs, what.find)
    return [_counted(corpus, extractor_room.giving(extractor, what.form), what, limit, timeout, jobs)
            for corpus, extractor in work]  # fmt: skip


def _counted(corpus: Corpus, extractor: ExtractorSpec, what: Measure, limit: int | None, timeout: float,
             jobs: int | None) -> Measured:  # fmt: skip
    counts: list[Count] = []
    failures: list[str] = []
    pages = 0
    for name, view in what.views.items():
        shown = (replace(page, html=view(page.html)) for page in what.pages(corpus, limit))
        done = outcomes(extractor, shown, timeout=timeout, jobs=jobs)
        title = f"{corpus.name} {extractor.name} {name}".rstrip()
        for page, outcome in tqdm(done, title, unit=" pages", disable=None):
            found = what.count(page, outcome.text, extractor.form)
            counts += [replace(each, measure=f"{name} {each.measure}".lstrip()) for each in found]
            failures += [f"{page.id}: {outcome.failed}"] if outcome.failed else []
            pages += 1
    return Measured(corpus.name, corpus.digest, extractor.name, extractor.version, tuple(counts), tuple(failures),
                    pages)  # fmt: skip
