"""The figures of the page report: Dragnet's bars, CETR's clusters, DANAg's lines, each with a text alternative."""

import base64
import io
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marrow.errors import importing

from .report import PageReport

_BARS = 1_800  # that can be told apart in a figure
_KEPT, _DROPPED, _GOLD = "#0b6b74", "#8a7f78", "#a16207"
Row = tuple[str, NDArray[Any], Sequence[str]]  # title, a bar for each block or line, their colours


def as_figures(report: PageReport) -> list[dict[str, str]]:
    """Title, text, label and PNG of each figure; none for a page without blocks. Raises `Error` without matplotlib."""
    return [_blocks(report), _clusters(report), _lines(report)] if len(report.measures) else []


def _colours(kept: NDArray[Any]) -> list[str]:
    return [_KEPT if each else _DROPPED for each in kept.tolist()]


def _blocks(report: PageReport) -> dict[str, str]:
    """Dragnet's figure, with what comes out at the bottom."""
    found = report.measures
    colours = _colours(found.kept)
    rows: list[Row] = [("Text density: words for each line of 80 characters", found.text_density, colours),
                       ("Link density: share of words inside links", found.link_density, colours)]
    if found.marks is not None:
        rows.append(("Id and class score: what the names around it speak for", found.marks, colours))
    rows.append(("Content-tag ratio: characters for each tag, logarithm", np.log1p(found.tag_ratio), colours))
    if found.probability is not None:
        line = f"; the line that decided is at {found.threshold:.2f}" if found.threshold is not None else ""
        rows.append((f"Probability of content{line}", found.probability, colours))
    else:
        score = np.where(np.isfinite(found.score), found.score, -1.0)
        rows.append((f"Score of {report.article.algorithm}: kept above 0", score, colours))
    if found.gold is not None:
        rows.append(("Gold: share of the block in the text that should come out", found.gold, [_GOLD] * len(found)))
    text = "Each bar is a block of the page, in order. Content tends to have long lines of text, few links and many" \
           " characters to a tag."
    if found.marks is None:
        text += " There is no row of id and class scores: they are learned, and this algorithm has no model."
    label = (f"Bars of {', '.join(title.lower() for title, _, _ in rows)} for {len(found):,} blocks,"
             f" {int(found.kept.sum()):,} of them kept.")
    return {"title": "Blocks in numbers", "text": text, "label": label, "png": _bars(rows, found.threshold)}


def _clusters(report: PageReport) -> dict[str, str]:
    """CETR's scatter with the lines between the cluster at the origin and the others."""
    of, centres, found = report.cluster, report.centres, report.measures
    figure = _figure(8, 4.8)
    axes = figure.subplots()
    axes.scatter(found.ratio, found.step, s=18, c=_colours(found.kept), alpha=0.8)
    axes.scatter(*centres.T, marker="+", s=90, c="#444444")
    for centre in centres[1:]:
        if centre.any():  # half-way to the origin, at a right angle
            x, y = (centre / 2).tolist()
            axes.axline((x, y), (x - centre[1], y + centre[0]), linestyle="--", color="#1d1b19")
    axes.set(xlabel="characters for each tag, smoothed", ylabel="change to the blocks after it", ylim=(0, None),
             xlim=(0, None))
    apart = f"{int((of > 0).sum()):,} of {len(found):,}"
    text = (f"Blocks by content-tag ratio and by how much it changes after them. Those outside of the cluster at the"
            f" origin ({apart}), beyond the dashed lines, are what CETR takes for content; crosses are the centres of"
            " the three clusters.")
    label = f"Scatter of {len(found):,} blocks by content-tag ratio and its change; {apart} lie outside of the origin."
    return {"title": "Clusters of content-tag ratio", "text": text, "label": label, "png": _png(figure)}


def _lines(report: PageReport) -> dict[str, str]:
    """DANAg's two diagrams over the source lines."""
    lines = report.lines
    area = _colours(lines.chosen)
    root = np.sign(lines.difference) * np.sqrt(np.abs(lines.difference))
    both = np.concatenate((np.sqrt(lines.content), -np.sqrt(lines.code)))
    rows = [("Content (up) and code (down): characters of each source line", both, area * 2),
            ("Content less code, summed over a line and its two neighbours", root, area)]
    text = ("Source lines of the page, on a scale of square roots; scripts, styles and comments are left out. Coloured"
            " as kept: the area that DANAg takes for content, whichever algorithm was used.")
    label = (f"Content and code of {len(lines):,} source lines, and their smoothed difference;"
             f" {int(lines.chosen.sum()):,} lines are in the area that DANAg takes for content.")
    return {"title": "Content and code by source line", "text": text, "label": label, "png": _bars(rows)}


def _bars(rows: Sequence[Row], threshold: float | None = None) -> str:
    """Rows of bars over the same columns; a row of twice as many values has two bars a column."""
    figure = _figure(10, 1.4 * len(rows))
    size = len(rows[-1][1])
    drawn = min(size, _BARS)  # columns; bars that fall into one are drawn as one
    for axes, (title, values, colours) in zip(figure.subplots(len(rows), sharex=True), rows, strict=True):
        for colour in dict.fromkeys(colours):  # one line with gaps: a line for each bar takes minutes
            own = np.flatnonzero(np.array(colours) == colour)
            column, ends = own % size * drawn // size, np.zeros((2, drawn))
            np.minimum.at(ends[0], column, values[own])
            np.maximum.at(ends[1], column, values[own])
            there = np.unique(column)
            heights = np.stack((*ends[:, there], np.full(len(there), np.nan)), axis=1)
            axes.plot(np.repeat(there * (size / drawn), 3), heights.ravel(), color=colour, solid_capstyle="butt",
                      linewidth=min(12.0, max(0.6, 500 / max(size, 1))))
        axes.set_title(title, loc="left", fontsize="small")
        axes.axhline(0, color="#6b655f", linewidth=0.6)
        if threshold is not None and title.startswith("Probability"):
            axes.axhline(threshold, color="#1d1b19", linestyle="--", linewidth=1)
    return _png(figure)


def _figure(width: float, height: float) -> Any:
    with importing("explain", "matplotlib", "a report with figures"):
        from matplotlib.figure import Figure
    return Figure(figsize=(width, height), layout="constrained")


def _png(figure: Any) -> str:
    out = io.BytesIO()
    figure.savefig(out, format="png", dpi=90)
    return base64.b64encode(out.getvalue()).decode()
