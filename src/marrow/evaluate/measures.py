"""Measures: counts of what is right on each page, summed to shares with intervals, as tables and as data."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from ..experiment.intervals import Interval, interval
from ..experiment.report import ReportSection, ReportTable
from ..options import DEFAULT_ALGORITHM
from . import extractors
from .corpora import Corpus
from .extractors import ExtractorSpec

MEAN = "mean"  # as a kind: the mean over kinds, each of which counts the same


@dataclass(frozen=True, slots=True)
class Count:
    """On one page `right` of `of` things of a kind, by one measure."""

    site: str
    kind: str
    measure: str
    right: int
    of: int


@dataclass(frozen=True, slots=True)
class Measure:
    """What is measured of extractors. A measure is one of these, in a file of its own.

    `form`: what is asked of an extractor (`extractors.giving`); `count`: what is counted of a page, given the page, the
    output ("" for a page that failed) and the form that this has; `titles`: what stands above the table of each thing
    counted; `columns`: the order of the kinds, which may hold `MEAN`, and after which come the others by name; `pages`:
    those of a corpus, each with `id`, `html` and `url`; `views`: what is done to the bytes of a page before, by what is
    put before the name of each thing counted; `find`: the extractor of a name; `names`: those to run where none are
    named.
    """

    form: str
    count: Callable[[Any, str, str], list[Count]]
    titles: Mapping[str, str]
    columns: Sequence[str]
    pages: Callable[[Corpus, int | None], Iterator[Any]] = Corpus.samples
    views: Mapping[str, Callable[[bytes], bytes]] = field(default_factory=lambda: {"": bytes})
    find: Callable[[str], ExtractorSpec] = extractors.find
    names: Sequence[str] = (DEFAULT_ALGORITHM,)


@dataclass(frozen=True, slots=True)
class Share:
    """How many of how many were right, on how many pages; the share with its 95 % interval over sites."""

    right: int
    of: int
    pages: int
    share: Interval


@dataclass(frozen=True, slots=True)
class Measured:
    """What was counted of one extractor on one corpus, the reasons of the pages that failed, and how many there were.
    """

    corpus: str
    digest: str
    extractor: str
    version: str
    counts: tuple[Count, ...]
    failures: tuple[str, ...]
    pages: int = 0

    def shares(self, mean: bool = False) -> dict[str, dict[str, Share]]:
        """By measure and kind, in the order in which they were met; none of which there was nothing.

        `mean`: and their mean.
        """
        out: dict[str, dict[str, Share]] = {}
        for measure in dict.fromkeys(each.measure for each in self.counts):
            own = [each for each in self.counts if each.measure == measure and each.of]
            kinds = dict.fromkeys(each.kind for each in own)
            out[measure] = {kind: _share([each for each in own if each.kind == kind]) for kind in kinds}
            if mean and own:
                out[measure][MEAN] = _share(own, {kind: share.of for kind, share in out[measure].items()})
        return out


def _share(counts: Sequence[Count], sizes: Mapping[str, int] | None = None) -> Share:
    """`sizes`: of kinds, each of which shall count the same: what is counted weighs the less the more there is."""
    weights = [1 / sizes[each.kind] if sizes else 1.0 for each in counts]
    found = interval([each.site for each in counts],
                     [each.right * weight for each, weight in zip(counts, weights, strict=True)],
                     [each.of * weight for each, weight in zip(counts, weights, strict=True)])  # fmt: skip
    return Share(sum(each.right for each in counts), sum(each.of for each in counts), len(counts), found)


def as_json(results: Iterable[Measured], mean: bool = False) -> dict[str, Any]:
    """The figures as plain data. `mean`: the mean over kinds too."""
    corpora: dict[str, Any] = {}
    for each in results:
        corpus = corpora.setdefault(each.corpus, {"digest": each.digest, "extractors": []})
        measures = {measure: {kind: asdict(share) for kind, share in kinds.items()}
                    for measure, kinds in each.shares(mean).items()}  # fmt: skip
        corpus["extractors"].append({"extractor": each.extractor, "version": each.version, "failed": len(each.failures),
                                     "measures": measures})  # fmt: skip
    return {"corpora": corpora}


def sections(results: Sequence[Measured], measure: Measure) -> list[ReportSection]:
    """For each corpus a table for each thing counted: an extractor a line, a kind a column."""
    return [_section([each for each in results if each.corpus == corpus], measure)
            for corpus in dict.fromkeys(each.corpus for each in results if each.pages)]  # fmt: skip


def _section(results: Sequence[Measured], measure: Measure) -> ReportSection:
    shares = {each.extractor: each.shares(MEAN in measure.columns) for each in results}
    tables = []
    for name, title in measure.titles.items():
        rows = {extractor: every[name] for extractor, every in shares.items() if every.get(name)}
        known = {kind for row in rows.values() for kind in row}
        columns = [*filter(known.__contains__, measure.columns), *sorted(known - set(measure.columns))]
        if columns:
            sizes = [{row[kind].of for row in rows.values() if kind in row} for kind in columns]
            # how many there are, where all extractors are counted on the same
            head = (title, *(f"{kind} ({min(of)})" if len(of) == 1 else kind
                             for kind, of in zip(columns, sizes, strict=True)))
            lines = [(extractor, *(str(row[kind].share) if kind in row else "" for kind in columns))
                     for extractor, row in rows.items()]  # fmt: skip
            tables.append(ReportTable(title, head, lines))
    return ReportSection(results[0].corpus, tables, notes=[f"{each.extractor}: {why}" for each in results
                                                     for why in each.failures])
