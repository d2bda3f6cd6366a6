"""Shares of what was right, counted page by page: with their intervals, as tables and as data."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ..experiment.intervals import Interval, interval
from .report import Section, Table

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
class Share:
    """How many of how many were right, on how many pages; the share with its 95 % interval over sites."""

    right: int
    of: int
    pages: int
    share: Interval


@dataclass(frozen=True, slots=True)
class Result:
    """What was counted of one extractor on one corpus, and the reasons of the pages that failed."""

    corpus: str
    digest: str
    extractor: str
    version: str
    counts: tuple[Count, ...]
    failures: tuple[str, ...]

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
                out[measure][MEAN] = _mean(own)
        return out


def _share(counts: Sequence[Count]) -> Share:
    rights, wholes = [each.right for each in counts], [each.of for each in counts]
    return Share(sum(rights), sum(wholes), len(counts), interval([each.site for each in counts], rights, wholes))


def _mean(counts: Sequence[Count]) -> Share:
    """The mean over kinds: what is counted weighs the less the more of its kind there is."""
    sizes: Counter[str] = Counter()
    for each in counts:
        sizes[each.kind] += each.of
    rights = [each.right / sizes[each.kind] for each in counts]
    wholes = [each.of / sizes[each.kind] for each in counts]
    found = interval([each.site for each in counts], rights, wholes)
    return Share(sum(each.right for each in counts), sum(sizes.values()), len(counts), found)


def json(results: Iterable[Result], mean: bool = False) -> dict[str, Any]:
    """The figures as plain data. `mean`: the mean over kinds too."""
    corpora: dict[str, Any] = {}
    for each in results:
        corpus = corpora.setdefault(each.corpus, {"digest": each.digest, "extractors": []})
        measures = {measure: {kind: asdict(share) for kind, share in kinds.items()}
                    for measure, kinds in each.shares(mean).items()}  # fmt: skip
        corpus["extractors"].append({"extractor": each.extractor, "version": each.version, "failed": len(each.failures),
                                     "measures": measures})  # fmt: skip
    return {"corpora": corpora}


def sections(results: Sequence[Result], kinds: Sequence[str], titles: dict[str, str]) -> list[Section]:
    """For each corpus a table for each measure: an extractor a line, a kind a column.

    `kinds`: the order of columns, which may hold `MEAN`; `titles`: what stands above each measure.
    """
    return [_section([each for each in results if each.corpus == corpus], kinds, titles)
            for corpus in dict.fromkeys(each.corpus for each in results)]  # fmt: skip


def _section(results: Sequence[Result], kinds: Sequence[str], titles: dict[str, str]) -> Section:
    shares = {each.extractor: each.shares(MEAN in kinds) for each in results}
    tables = []
    for measure, title in titles.items():
        rows = {name: every[measure] for name, every in shares.items() if every.get(measure)}
        columns = [kind for kind in kinds if any(kind in row for row in rows.values())]
        if columns:
            head = (title, *(kind + _size([row[kind].of for row in rows.values() if kind in row]) for kind in columns))
            lines = [(name, *(_cell(row.get(kind)) for kind in columns)) for name, row in rows.items()]
            tables.append(Table(title, head, lines))
    failures = [f"{each.extractor}: {failure}" for each in results for failure in each.failures]
    return Section(results[0].corpus, results[0].extractor, tables, failures, {})


def _size(sizes: Sequence[int]) -> str:
    """How many there are, where all extractors are counted on the same."""
    return f" ({sizes[0]})" if len(set(sizes)) == 1 else ""


def _cell(share: Share | None) -> str:
    return f"{share.share.mean:.3f} ({share.share.low:.3f} to {share.share.high:.3f})" if share else ""
