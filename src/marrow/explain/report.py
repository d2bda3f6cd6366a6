"""Gathers all data of the page report in one object, which the text and HTML forms show."""

import math
from dataclasses import asdict, dataclass, fields
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marrow.algorithms import ratios
from marrow.article import Article
from marrow.blocks import Block, every
from marrow.experiment.arrays import Doubles
from marrow.features.frame import Frame
from marrow.fields import Field
from marrow.model import Model

from .measures import LineMeasures, Measures, lines_of, measure
from .model_inputs import model_of
from .why import MOST, Why, by_knobs, explain


@dataclass(frozen=True, slots=True)
class PageReport:
    """One page. `why` is by number of the page's block, and holds those that were looked at; `cluster` is CETR's of
    each block, 0 at the origin, and `centres` are those of the clusters, shape (3, 2). `learned`: whether a model
    decided; `notes`: what was left out, one line each.
    """

    source: str
    article: Article
    measures: Measures
    lines: LineMeasures
    cluster: NDArray[np.intp]
    centres: Doubles
    why: dict[int, Why]
    learned: bool
    notes: tuple[str, ...]

    def rows(self, most: int | None = None) -> list[tuple[int, Block]]:
        """Every block, or the first so many, with its number on the page, hidden ones with -1."""
        article = self.article
        return list(islice(every(article.page, article.scores, article.kept, article.prediction), most))

    @property
    def hidden(self) -> int:
        """How many texts are hidden."""
        leaves = self.article.page.leaves
        return int(np.count_nonzero(~leaves.atom & (leaves.block < 0)))


def examine(article: Article, *, source: str = "", model: Model | None = None, gold: str | None = None) -> PageReport:
    """What there is to say about a page and its article.

    `model` is the one that decided, taken from the algorithm when it has one; `gold` is the text that should have come
    out. Raises `Error` when the gold is to be aligned and rapidfuzz is not installed.
    """
    own = model or model_of(article)
    mode = str(article.knobs.get(article.algorithm, {}).get("mode", "balanced"))
    found = measure(article, model=own, mode=mode, gold=gold)
    clusters = ratios.clusters(np.stack((found.ratio, found.step), axis=1))
    why, notes = _why(article, own, found)
    return PageReport(source, article, found, lines_of(article.page), *clusters, why, own is not None, notes)


def _why(article: Article, model: Model | None, found: Measures) -> tuple[dict[int, Why], tuple[str, ...]]:
    size = len(found)
    if not size:
        return {}, ()
    if size > MOST:
        return {}, (f"The page has {size:,} blocks; what moved each is worked out for pages of up to {MOST:,}.",)
    if model is None or found.probability is None:
        return by_knobs(article), ()
    why = explain(model, Frame(article.page), found.probability, found.threshold)
    notes = []
    if len(why) < size:
        notes.append(f"What moved a block is worked out for the {len(why):,} least decided of {size:,} blocks.")
    if found.threshold is None:
        notes.append("The page was answered with nothing, so no block has a line to cross.")
    return why, tuple(notes)


def metadata(article: Article) -> list[tuple[str, Any, str]]:
    """Each field of the metadata with its value and source."""
    known = ((each.name, getattr(article.metadata, each.name)) for each in fields(article.metadata))
    return [(name, field.value, field.source) for name, field in known if isinstance(field, Field)]


def as_json(report: PageReport, most: int | None = None) -> dict[str, Any]:
    """The report as plain data, ready for `json.dumps`: no number in it is infinite. `most`: blocks that it tells of.
    """
    article = report.article
    return {
        "source": report.source, "algorithm": article.algorithm, "page_type": article.page_type,
        "confidence": article.confidence, "reason": article.reason, "evidence": article.evidence,
        "notes": [*article.notes, *report.notes], "encoding": asdict(article.page.encoding),
        "metadata": {field: {"value": value, "source": source} for field, value, source in metadata(article)},
        "threshold": report.measures.threshold,
        "blocks": [_block(report, number, block) for number, block in report.rows(most)],
        "lines": {name: getattr(report.lines, name).tolist() for name in ("content", "code", "difference", "chosen")},
        "clusters": {"centres": report.centres.tolist()} if len(report.cluster) else None,
    }  # fmt: skip


def _block(report: PageReport, number: int, block: Block) -> dict[str, Any]:
    score = block.score if math.isfinite(block.score) else None  # JSON knows no infinity
    out = {**asdict(block), "score": score, "number": None if number < 0 else number}
    if number < 0:
        return out
    found = report.measures
    for name in ("words", "text_density", "link_density", "tag_ratio", "ratio", "step", "marks", "probability", "gold"):
        column: Doubles | None = getattr(found, name)
        out[name] = None if column is None else round(float(column[number]), 4)
    out["cluster"] = int(report.cluster[number])
    why = report.why.get(number, Why())
    return {**out, "moves": [asdict(each) for each in why.moves], "flips": [asdict(each) for each in why.flips]}
