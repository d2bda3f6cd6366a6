"""The report of `marrow eval`: mean scores by extractor, page type and language, and differences with intervals.

All scores are means over pages (macro). A difference is that of an extractor's F1 from the first one's on the same
pages, with a 95 % interval over sites (`intervals`). One that holds 0 means that these pages do not tell the two apart.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean, median
from typing import Any

from ..experiment.intervals import of_pages
from ..experiment.report import ReportSection, ReportTable
from .rows import Row

EXPLAINED = (
    "P, R, F1: of words, the mean over pages. Order: F1 of words in order. Shingles: F1 of four words in a row. With,"
    " without: share of the snippets that must and must not be there. Differences are paired by page, with a 95 %"
    " interval over sites; in the tables by type and language one stands only where its interval leaves out 0."
)
GROUPINGS = ("page_type", "lang")
_SCORES = ("precision", "recall", "f1", "order", "shingles", "found", "leaked")
_UNKNOWN = "-"
_FEWEST = 5  # sites below which a difference of a part says nothing
_HEAD = ("extractor", "pages", "failed", "P", "R", "F1", "order", "shingles", "with", "without", "median ms", "total s",
         "peak MB")  # fmt: skip
Figures = dict[str, Any]


@dataclass(frozen=True, slots=True)
class EvaluationReport:
    """The rows of a run, and the extractors in the order asked for; the first one is compared with."""

    rows: tuple[Row, ...]
    extractors: tuple[str, ...]

    def summaries(self) -> dict[str, list[Figures]]:
        """For each corpus the figures of the extractors in order, as plain data.

        Means by score are 0 to 1, None without gold; times are of the pages that did not fail; `reasons`: number of
        failed pages by reason; `groups`: by `page_type` and `lang`, for each of them its pages, F1 and difference.
        """
        out: dict[str, list[Figures]] = {}
        for corpus in dict.fromkeys(row.corpus for row in self.rows):
            first: list[Row] = []
            for extractor in self.extractors:
                rows = [row for row in self.rows if row.corpus == corpus and row.extractor == extractor]
                if rows:
                    out.setdefault(corpus, []).append(_summary(rows, first))
                    first = first or rows
        return out

    def json(self) -> Figures:
        """The same figures by corpus, with its digest."""
        digests = {row.corpus: row.digest for row in self.rows}
        return {"corpora": {corpus: {"digest": digests[corpus], "extractors": found}
                            for corpus, found in self.summaries().items()}}  # fmt: skip

    def sections(self, by: Sequence[str] = GROUPINGS) -> list[ReportSection]:
        """The same figures as tables for a reader, split `by` page type, language or both."""
        return [_section(corpus, summaries, by) for corpus, summaries in self.summaries().items()]


def difference(first: Sequence[Row], other: Sequence[Row]) -> Figures | None:
    """Paired difference of F1, `other` less `first`, over the pages both have a score for, as `Interval` has it; None
    if there are none."""
    scores = {row.id: row.f1 for row in first}
    pairs = [(row.site or f"\0{row.id}", row.f1, scores.get(row.id)) for row in other]
    known = [(site, mine - theirs) for site, mine, theirs in pairs if mine is not None and theirs is not None]
    return asdict(of_pages([site for site, _ in known], [gap for _, gap in known])) if known else None


def _summary(rows: list[Row], first: list[Row]) -> Figures:
    done = [row for row in rows if not row.failed]
    times = [row.ms for row in done if row.ms is not None]
    groups: dict[str, dict[str, Figures]] = {}
    for by in GROUPINGS:
        parts: dict[str, list[Row]] = {}
        for row in rows:
            parts.setdefault(getattr(row, by) or _UNKNOWN, []).append(row)
        groups[by] = {
            name: {"pages": len(part), "f1": _mean(row.f1 for row in part), "difference": difference(first, part)}
            for name, part in sorted(parts.items()) if set(parts) != {_UNKNOWN}
        }  # fmt: skip
    return {
        "extractor": rows[0].extractor, "version": rows[0].version, "pages": len(rows), "failed": len(rows) - len(done),
        "reasons": dict(Counter(row.failed for row in rows if row.failed).most_common()),
        **{score: _mean(getattr(row, score) for row in rows) for score in _SCORES},
        "median_ms": median(times) if times else None, "total_ms": math.fsum(times),
        "peak_mb": max((row.peak_mb for row in rows if row.peak_mb is not None), default=None),
        "groups": groups, "difference": difference(first, rows),
    }  # fmt: skip


def _mean(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return fmean(known) if known else None


def _section(corpus: str, summaries: list[Figures], by: Sequence[str]) -> ReportSection:
    head = (*_HEAD, f"F1 against {summaries[0]['extractor']}")
    tables = [ReportTable("all figures", head, list(map(_line, summaries)))]
    for grouping in by:
        title = f"F1 by {grouping.replace('_', ' ')}"
        sizes = {part: group["pages"] for each in summaries for part, group in each["groups"][grouping].items()}
        if sizes:
            lines = [(each["extractor"], *(_part(each["groups"][grouping].get(name)) for name in sizes))
                     for each in summaries]  # fmt: skip
            tables.append(ReportTable(title, (title, *(f"{part} ({pages})" for part, pages in sizes.items())), lines))
    notes = [f"{each['extractor']}: {size} failed: {why}"
             for each in summaries for why, size in each["reasons"].items()]  # fmt: skip
    return ReportSection(corpus, tables, notes=notes)


def _part(group: Figures | None) -> str:
    """F1 of a part, with the difference from the first extractor where the interval leaves out 0."""
    if group is None:
        return ""
    gap = group["difference"]
    sure = gap and gap["sites"] >= _FEWEST and (gap["low"] > 0 or gap["high"] < 0)
    return _number(group["f1"], 3) + (f" ({gap['mean']:+.3f})" if sure else "")


def _line(each: Figures) -> tuple[str, ...]:
    gap = each["difference"]
    return (
        each["extractor"], str(each["pages"]), str(each["failed"]), *(_number(each[score], 3) for score in _SCORES),
        _number(each["median_ms"], 1), _number(each["total_ms"] / 1000, 1), _number(each["peak_mb"], 0),
        f"{gap['mean']:+.3f} ({gap['low']:+.3f} to {gap['high']:+.3f})" if gap else "",
    )  # fmt: skip


def _number(value: float | None, digits: int) -> str:
    return "" if value is None else f"{value:.{digits}f}"
