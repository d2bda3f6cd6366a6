"""The rows of a run as figures: means per extractor, per page type or language, and differences with their uncertainty.

All scores are means over pages (macro). A difference is that of an extractor's F1 from the first one's on the same
pages, with a 95 % interval from 2,000 bootstrap samples of the pages (percentiles; Efron 1979,
https://doi.org/10.1214/aos/1176344552); an interval that holds 0 means that these pages do not tell the two apart.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean, median
from typing import Any

from .rows import Row

GROUPINGS = ("page_type", "lang")
_SAMPLES = 2000
_UNKNOWN = "-"


@dataclass(frozen=True, slots=True)
class Difference:
    """Mean paired difference of F1 and its 95 % interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Summary:
    """One extractor on one corpus. Scores 0 to 1, None without gold; times of the pages that did not fail.

    `reasons`: number of failed pages by reason; `groups`: for each page type or language its pages and mean F1.
    """

    extractor: str
    version: str
    pages: int
    failed: int
    reasons: dict[str, int]
    precision: float | None
    recall: float | None
    f1: float | None
    order: float | None
    found: float | None
    leaked: float | None
    median_ms: float | None
    total_ms: float
    peak_mb: float | None
    groups: dict[str, tuple[int, float | None]]
    difference: Difference | None


@dataclass(frozen=True, slots=True)
class Report:
    """The rows of a run, and the extractors in the order asked for; the first one is compared with."""

    rows: tuple[Row, ...]
    extractors: tuple[str, ...]

    def summaries(self, by: str = "page_type") -> dict[str, list[Summary]]:
        """For each corpus the extractors in order; `by` is the column of a row to group pages by."""
        out: dict[str, list[Summary]] = {}
        for corpus in dict.fromkeys(row.corpus for row in self.rows):
            first: list[Row] = []
            for extractor in self.extractors:
                rows = [row for row in self.rows if row.corpus == corpus and row.extractor == extractor]
                if rows:
                    out.setdefault(corpus, []).append(_summary(rows, first, by))
                    first = first or rows
        return out

    def json(self, by: str = "page_type") -> dict[str, Any]:
        """The same figures as plain data."""
        digests = {row.corpus: row.digest for row in self.rows}
        corpora = {
            corpus: {"digest": digests[corpus], "extractors": [asdict(summary) for summary in summaries]}
            for corpus, summaries in self.summaries(by).items()
        }
        return {"by": by, "corpora": corpora}

    def markdown(self, by: str = "page_type") -> str:
        """The same figures as tables for a reader."""
        return "\n".join(_section(corpus, summaries, by) for corpus, summaries in self.summaries(by).items())


def difference(first: Sequence[Row], other: Sequence[Row]) -> Difference | None:
    """Paired difference of F1, `other` less `first`, over the pages both have a score for; None if there are none."""
    import numpy as np  # here, since a worker imports this package and its memory is measured

    scores = {row.id: row.f1 for row in first}
    pairs = [(row.f1, scores.get(row.id)) for row in other]
    gaps = np.array([mine - theirs for mine, theirs in pairs if mine is not None and theirs is not None])
    if not len(gaps):
        return None
    random = np.random.default_rng(0)
    means = [gaps[random.integers(len(gaps), size=len(gaps))].mean() for _ in range(_SAMPLES)]
    low, high = np.percentile(means, (2.5, 97.5))
    return Difference(float(gaps.mean()), float(low), float(high))


def _summary(rows: list[Row], first: list[Row], by: str) -> Summary:
    done = [row for row in rows if not row.failed]
    times = [row.ms for row in done if row.ms is not None]
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(getattr(row, by) or _UNKNOWN, []).append(row)
    return Summary(
        extractor=rows[0].extractor, version=rows[0].version, pages=len(rows), failed=len(rows) - len(done),
        reasons=dict(Counter(row.failed for row in rows if row.failed).most_common()),
        precision=_mean(row.precision for row in rows), recall=_mean(row.recall for row in rows),
        f1=_mean(row.f1 for row in rows), order=_mean(row.order for row in rows),
        found=_mean(row.found for row in rows), leaked=_mean(row.leaked for row in rows),
        median_ms=median(times) if times else None, total_ms=math.fsum(times),
        peak_mb=max((row.peak_mb for row in rows if row.peak_mb is not None), default=None),
        groups={name: (len(group), _mean(row.f1 for row in group)) for name, group in sorted(groups.items())},
        difference=difference(first, rows) if first else None,
    )  # fmt: skip


def _mean(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return fmean(known) if known else None


_HEAD = ("extractor", "pages", "failed", "P", "R", "F1", "order", "with", "without", "median ms", "total s", "peak MB")


def _section(corpus: str, summaries: list[Summary], by: str) -> str:
    first = summaries[0].extractor
    lines = [f"## {corpus}", "", *_table((*_HEAD, f"F1 against {first}"), [_line(each) for each in summaries]), ""]
    sizes = {name: pages for each in summaries for name, (pages, _) in each.groups.items()}
    if set(sizes) != {_UNKNOWN}:
        head = (f"F1 by {by.replace('_', ' ')}", *(f"{name} ({pages})" for name, pages in sizes.items()))
        scores = [(each.extractor, *(_share(each.groups[name][1]) for name in sizes)) for each in summaries]
        lines += [*_table(head, scores), ""]
    for each in summaries:
        lines += [f"- {each.extractor}: {count} failed: {_plain(reason)}" for reason, count in each.reasons.items()]
    return "\n".join(lines).rstrip() + "\n"


def _line(each: Summary) -> tuple[str, ...]:
    gap = each.difference
    return (
        each.extractor, str(each.pages), str(each.failed), _share(each.precision), _share(each.recall), _share(each.f1),
        _share(each.order), _share(each.found), _share(each.leaked), _number(each.median_ms, 1),
        _number(each.total_ms / 1000, 1), _number(each.peak_mb, 0),
        f"{gap.mean:+.3f} ({gap.low:+.3f} to {gap.high:+.3f})" if gap else "",
    )  # fmt: skip


def _table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> list[str]:
    rule = "|---|" + "---:|" * (len(head) - 1)
    return [_cells(head), rule, *map(_cells, lines)]


def _cells(cells: Sequence[str]) -> str:
    return "| " + " | ".join(map(_plain, cells)) + " |"


def _plain(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def _share(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"


def _number(value: float | None, digits: int) -> str:
    return "" if value is None else f"{value:.{digits}f}"
