"""Two parts of `docs/results.md`: precision and recall, with the pages that go wrong; and right-to-left pages."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from marrow.evaluate.rows import Row
from marrow.experiment.report import table

GROUPS = {
    "News of 2005 to 2017": ("l3s-gn1", "big9"),
    "News and articles of today": ("world-news", "world-articles", "zh-web"),
    "All page types of today": ("wcxb-dev", "harvest-forum"),
}
RIGHT_TO_LEFT = frozenset(("ar", "fa", "he", "ur", "ps", "yi", "ug", "sd", "ckb", "dv"))


def balance(rows: Sequence[Row]) -> str:
    """For each group of corpora and extractor: precision, recall, and how many pages go wrong, and which way."""
    out = []
    for title, corpora in GROUPS.items():
        mine = [row for row in rows if row.corpus in corpora and row.f1 is not None]
        if mine:
            out += [f"### {title}\n", ", ".join(f"`{name}`" for name in corpora) + ".\n", _table(mine, _BALANCE)]
    return "\n".join(out)


def right_to_left(rows: Sequence[Row]) -> str:
    """All extractors on the pages in languages that are written from right to left; "" when there are none."""
    mine = [row for row in rows if row.lang.split("-")[0].lower() in RIGHT_TO_LEFT and row.f1 is not None]
    if not mine:
        return ""
    languages = Counter(lang for _, _, lang in {(row.corpus, row.id, row.lang.split("-")[0]) for row in mine})
    pages = ", ".join(f"{count} `{lang}`" for lang, count in sorted(languages.items()))
    return "\n".join([
        "## Right-to-left pages\n",
        f"The pages whose language is written from right to left ({pages}), which `dana` and `r2l` are made for; on"
        " all others they give"
        " nothing, as they must. So few pages tell whether an extractor works there, not which of two is better.\n",
        _table(mine, _SCORES),
    ])  # fmt: skip


Column = Callable[[Sequence[Row]], str]


def _mean(score: str) -> Column:
    return lambda rows: f"{np.mean([getattr(row, score) for row in rows]):.3f}"


def _share(holds: Callable[[Row], bool]) -> Column:
    return lambda rows: f"{100 * sum(map(holds, rows)) / len(rows):.0f} %"


def _lowest(rows: Sequence[Row]) -> str:
    return f"{min(row.f1 or 0.0 for row in rows):.3f}"


_SCORES: dict[str, Column] = {"word F1": _mean("f1"), "LCS F1": _mean("order"), "precision": _mean("precision"),
                              "recall": _mean("recall"), "lowest word F1": _lowest}  # fmt: skip
_BALANCE: dict[str, Column] = {
    "word F1": _mean("f1"), "precision": _mean("precision"), "recall": _mean("recall"),
    "nothing kept": _share(lambda row: row.words == 0 and (row.f1 or 0.0) < 1),
    "half of the gold lost": _share(lambda row: row.words > 0 and (row.recall or 0.0) < 0.5),
    "half of the words wrong": _share(lambda row: row.words > 0 and (row.precision or 0.0) < 0.5),
}  # fmt: skip


def _table(rows: Sequence[Row], columns: Mapping[str, Column]) -> str:
    """A row for each extractor, the best word F1 first."""
    by: dict[str, list[Row]] = {}
    for row in rows:
        by.setdefault(row.extractor, []).append(row)
    order = sorted(by, key=lambda name: -float(np.mean([row.f1 or 0.0 for row in by[name]])))
    lines = [(name, *(column(by[name]) for column in columns.values())) for name in order]
    return table(("extractor", *columns), lines)
