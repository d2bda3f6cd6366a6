"""The figures of the page report: Dragnet's bars, CETR's clusters, DANAg's lines, each with a text that says it."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from marrow.markup import Html, element, excerpt

from . import svg
from .lines import Lines
from .report import Report

Floats = NDArray[np.float64]
_PARTS = (("kept", "kept"), ("dropped", "dropped"))


def as_figures(report: Report) -> list[Html]:
    """The figures, each with its heading; none for a page without blocks."""
    if not len(report.measures):
        return []
    return [_blocks(report), _clusters(report), _lines(report)]


def legend(*, gold: bool = False) -> Html:
    """What the colours mean."""
    parts = [element("li", element("span", class_=f"swatch {kind}", aria_hidden="true"), name) for kind, name in _PARTS]
    if gold:
        parts.append(element("li", element("span", class_="swatch gold", aria_hidden="true"), "in the gold text"))
    return element("ul", *parts, class_="legend")


def _blocks(report: Report) -> Html:
    """Dragnet's figure, with what comes out at the bottom."""
    found = report.measures
    column = svg.bins(len(found))
    many = int(np.bincount(column).max())
    share = np.bincount(column, found.words * found.kept) / np.maximum(np.bincount(column, found.words), 1e-9)
    classes = ["kept" if each else "dropped" for each in (share >= 0.5).tolist()]
    rows = _rows(report, column, classes)
    text = [
        "Each bar is a block of the page, in order." if many == 1 else
        f"The page has {len(found):,} blocks; each bar is the mean of {many} neighbours, coloured by what became of"
        " most of their words.",
        "Content tends to have long lines of text, few links and many characters to a tag.",
    ]  # fmt: skip
    if found.marks is None:
        text.append("There is no row of id and class scores: they are learned, and this algorithm has no model.")
    label = (f"Bars of {', '.join(row.title.lower() for row in rows)} for {len(found):,} blocks,"
             f" {int(found.kept.sum()):,} of them kept.")
    return _figure("Blocks in numbers", text, svg.bars(rows, _hints(report, column, many), label),
                   legend(gold=found.gold is not None))


def _rows(report: Report, column: NDArray[np.intp], classes: list[str]) -> list[svg.Row]:
    found = report.measures
    rows = [
        _upward("Text density: words for each line of 80 characters", svg.mean(found.text_density, column), classes),
        _upward("Link density: share of words inside links", svg.mean(found.link_density, column), classes, high=1.0),
    ]
    if found.marks is not None:
        rows.append(_both("Id and class score: what the names around it speak for", svg.mean(found.marks, column),
                          classes))
    rows.append(_upward("Content-tag ratio: characters for each tag, logarithm",
                        svg.mean(np.log1p(found.tag_ratio), column),
                        classes, exponent=True))  # fmt: skip
    if found.probability is not None:
        marks = () if found.threshold is None else (found.threshold,)
        title = "Probability of content" + (f"; the line that decided on this page is at {found.threshold:.2f}"
                                            if marks else "")
        rows.append(_upward(title, svg.mean(found.probability, column), classes, high=1.0, marks=marks))
    else:
        shown = np.where(np.isfinite(found.score), found.score, -1.0)
        rows.append(_both(f"Score of {report.article.algorithm}: kept above 0", svg.mean(shown, column), classes))
    if found.gold is not None:
        gold = svg.mean(found.gold, column)
        rows.append(_upward("Gold: share of the block in the text that should come out", gold, ["gold"] * len(gold),
                            high=1.0))
    return rows


def _upward(title: str, values: Floats, classes: Sequence[str], *, high: float | None = None,
            exponent: bool = False, marks: tuple[float, ...] = ()) -> svg.Row:  # fmt: skip
    top = high or max(float(values.max(initial=0)), 1e-9)
    shown = number(float(np.expm1(top))) if exponent else number(top)
    return svg.Row(title, values, 0.0, top, (shown, "", "0"), classes, marks)


def _both(title: str, values: Floats, classes: Sequence[str]) -> svg.Row:
    most = max(float(np.abs(values).max(initial=0)), 1e-9)
    return svg.Row(title, values, -most, most, (f"+{number(most)}", "0", f"−{number(most)}"), classes)


def _hints(report: Report, column: NDArray[np.intp], many: int) -> list[str]:
    """What is shown of the block, or of the blocks, under the pointer."""
    found, size = report.measures, int(column[-1]) + 1
    if many > 1:
        return [f"blocks {at * many} to {min((at + 1) * many, len(found)) - 1}" for at in range(size)]
    out = []
    for block in range(size):
        state = "kept" if found.kept[block] else "dropped"
        sure = "" if found.probability is None else f", probability {found.probability[block]:.2f}"
        text = excerpt(report.article.page.blocks.text(block), 60)
        out.append(f"{block}: {state}{sure}, {found.words[block]:.0f} words: {text}")
    return out


def _clusters(report: Report) -> Html:
    """CETR's scatter with the lines between the cluster at the origin and the others."""
    known, found = report.clusters, report.measures
    assert known is not None
    limits = tuple(np.maximum(known.points.max(axis=0) * 1.04, 1.0).tolist())
    classes = ["kept" if each else "dropped" for each in found.kept.tolist()]
    few = len(found) <= svg.POINTS
    hints = [f"{block}: {excerpt(report.article.page.blocks.text(block), 60)}"
             for block in range(len(found))] if few else classes
    ends = [known.divide(centre, *limits) for centre in (1, 2)]
    picture = svg.Cloud(
        known.points, classes, hints, limits, (_ticks(limits[0]), _ticks(limits[1])),
        ("characters for each tag, smoothed", "change to the blocks after it"), [each for each in ends if each],
        [tuple(centre) for centre in known.centres.tolist()],
    )  # fmt: skip
    apart = int((known.of > 0).sum())
    label = (f"Scatter of {len(found):,} blocks by content-tag ratio and its change; {apart:,} lie outside of the"
             " cluster at the origin.")
    text = [
        "Blocks by content-tag ratio and by how much it changes after them."
        f" Those outside of the cluster at the origin ({apart:,} of {len(found):,}), beyond the dashed lines, are"
        " what CETR takes"
        " for content; crosses are the centres of the three clusters.",
    ]  # fmt: skip
    if not few:
        text.append("There are too many blocks for a dot each: a dot is a cell of a grid, larger where more blocks"
                    " lie.")
    return _figure("Clusters of content-tag ratio", text, svg.cloud(picture, label), legend())


def _ticks(limit: float) -> list[tuple[float, str]]:
    """Round places on an axis, about five."""
    power = 10.0 ** np.floor(np.log10(limit / 4))
    step = next(times * power for times in (1, 2, 2.5, 5, 10) if limit / (times * power) <= 6)
    return [(at * step, number(at * step)) for at in range(int(limit / step) + 1)]


def _lines(report: Report) -> Html:
    """DANAg's two diagrams over the source lines."""
    lines = report.lines
    column = svg.bins(max(len(lines), 1))
    content, code, difference = (np.sqrt(np.abs(svg.mean(_padded(each), column))) for each in
                                 (lines.content, lines.code, lines.difference))  # fmt: skip
    sign = np.sign(svg.mean(_padded(lines.difference), column))
    chosen = svg.mean(_padded(lines.chosen), column) >= 0.5
    area = ["kept" if each else "dropped" for each in chosen.tolist()]
    top = max(float(content.max()), float(code.max()), 1.0)
    steep = max(float(difference.max()), 1.0)
    rows = [
        svg.Row("Content (up) and code (down): characters of each source line", content, -top, top,
                (number(top**2), "0", number(top**2)), area, below=-code),
        svg.Row("Content less code, summed over a line and its two neighbours", sign * difference, -steep, steep,
                (f"+{number(steep**2)}", "0", f"−{number(steep**2)}"), area),
    ]  # fmt: skip
    picture = svg.bars(rows, _line_hints(lines, column), (
        f"Content and code of {len(lines):,} source lines, and their smoothed difference;"
        f" {int(lines.chosen.sum()):,} lines are in the area that DANAg takes for content."))  # fmt: skip
    many = int(np.bincount(column).max())
    text = ["Source lines of the page, on a scale of square roots; scripts, styles and comments are left out."
            " Coloured as kept: the area that DANAg takes for content, whichever algorithm was used."]  # fmt: skip
    if many > 1:
        text.append(f"There are {len(lines):,} lines; each bar is the mean of {many} neighbours.")
    return _figure("Content and code by source line", text, picture, None)


def _padded(values: NDArray[np.generic]) -> Floats:
    return values.astype(np.float64) if len(values) else np.zeros(1)


def _line_hints(lines: Lines, column: NDArray[np.intp]) -> list[str]:
    many = int(np.bincount(column).max())
    if many > 1:
        return [f"lines {at * many + 1} to {min((at + 1) * many, len(lines))}" for at in range(int(column[-1]) + 1)]
    pairs = zip(lines.content.tolist(), lines.code.tolist(), strict=True)
    hints = [f"line {at}: {content:,} of content, {code:,} of code" for at, (content, code) in enumerate(pairs, 1)]
    return hints or ["no lines"]


def _figure(title: str, text: list[str], picture: Html, below: Html | None) -> Html:
    caption = element("figcaption", *(element("p", each) for each in text))
    parts = [part for part in (below, picture) if part]
    return element("section", element("h2", title), element("figure", caption, *parts))


def number(value: float) -> str:
    """A number for a label: three digits that matter, none after the point from 100 on."""
    size = abs(value)
    if size >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}".removesuffix(".0") if size >= 10 else f"{value:.2f}".rstrip("0").rstrip(".")
