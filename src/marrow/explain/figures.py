"""The figures of the page report: Dragnet's bars, CETR's clusters, DANAg's lines, each with a text that says it."""

from collections.abc import Callable, Sequence

import numpy as np

from marrow.experiment import drawing
from marrow.experiment.drawing import Floats, Row, bins, mean, number
from marrow.markup import Html, element, excerpt

from .report import Report


def as_figures(report: Report) -> list[Html]:
    """The figures, each with its heading; none for a page without blocks."""
    return [_blocks(report), _clusters(report), _lines(report)] if len(report.measures) else []


def _states(kept: Floats) -> list[str]:
    return ["kept" if each else "dropped" for each in (kept >= 0.5).tolist()]


def _row(title: str, values: Floats, classes: Sequence[str], *, both: bool = False, high: float | None = None,
         shown: Callable[[float], str] = number, marks: tuple[float, ...] = ()) -> Row:  # fmt: skip
    """A row of bars above an axis at the bottom, or to both sides of one in the middle."""
    top = high or max(float(np.abs(values).max(initial=0)), 1e-9)
    ends = (f"+{shown(top)}", f"−{shown(top)}") if both else (shown(top), "0")
    return Row(title, values, -top if both else 0.0, top, ends, classes, marks)


def _blocks(report: Report) -> Html:
    """Dragnet's figure, with what comes out at the bottom."""
    found, column = report.measures, bins(len(report.measures))
    many = int(np.bincount(column).max())
    share = np.bincount(column, found.words * found.kept) / np.maximum(np.bincount(column, found.words), 1e-9)
    text = [
        "Each bar is a block of the page, in order." if many == 1 else
        f"The page has {len(found):,} blocks; each bar is the mean of {many} neighbours, coloured by what became of"
        " most of their words.",
        "Content tends to have long lines of text, few links and many characters to a tag.",
    ]  # fmt: skip
    if found.marks is None:
        text.append("There is no row of id and class scores: they are learned, and this algorithm has no model.")
    rows = _rows(report, lambda values: mean(values, column), _states(share))
    label = (f"Bars of {', '.join(row.title.lower() for row in rows)} for {len(found):,} blocks,"
             f" {int(found.kept.sum()):,} of them kept.")
    texts = report.article.page.blocks.texts
    hints = [f"{block}: {excerpt(text, 60)}" for block, text in enumerate(texts)] if many == 1 else [
        f"blocks {at * many} to {min((at + 1) * many, len(found)) - 1}" for at in range(int(column[-1]) + 1)]
    gold = [("gold", "in the gold text")] if found.gold is not None else []
    return _figure("Blocks in numbers", text, drawing.bars(rows, hints, label), gold)


def _rows(report: Report, binned: Callable[[Floats], Floats], classes: list[str]) -> list[Row]:
    found = report.measures
    rows = [_row("Text density: words for each line of 80 characters", binned(found.text_density), classes),
            _row("Link density: share of words inside links", binned(found.link_density), classes, high=1.0)]
    if found.marks is not None:
        rows.append(_row("Id and class score: what the names around it speak for", binned(found.marks), classes,
                         both=True))
    rows.append(_row("Content-tag ratio: characters for each tag, logarithm", binned(np.log1p(found.tag_ratio)),
                     classes, shown=lambda value: number(float(np.expm1(value)))))
    if found.probability is not None:
        line, marks = "", () if found.threshold is None else (found.threshold,)
        if marks:
            line = f"; the line that decided on this page is at {found.threshold:.2f}"
        rows.append(_row(f"Probability of content{line}", binned(found.probability), classes, high=1.0, marks=marks))
    else:
        score = binned(np.where(np.isfinite(found.score), found.score, -1.0))
        rows.append(_row(f"Score of {report.article.algorithm}: kept above 0", score, classes, both=True))
    if found.gold is not None:
        gold = binned(found.gold)
        rows.append(_row("Gold: share of the block in the text that should come out", gold, ["gold"] * len(gold),
                         high=1.0))
    return rows


def _clusters(report: Report) -> Html:
    """CETR's scatter with the lines between the cluster at the origin and the others."""
    known, found = report.clusters, report.measures
    assert known is not None
    width, height = np.maximum(known.points.max(axis=0) * 1.04, 1.0).tolist()
    apart, few = int((known.of > 0).sum()), len(found) <= drawing.POINTS
    text = ["Blocks by content-tag ratio and by how much it changes after them."
            f" Those outside of the cluster at the origin ({apart:,} of {len(found):,}), beyond the dashed lines, are"
            " what CETR takes for content; crosses are the centres of the three clusters."]  # fmt: skip
    if not few:
        text.append("There are too many blocks for a dot each: a dot is a cell of a grid, larger where more blocks"
                    " lie.")
    picture = drawing.cloud(
        known.points, _states(found.kept.astype(float)),
        [f"{block}: {excerpt(text, 60)}" for block, text in enumerate(report.article.page.blocks.texts)] if few else (),
        ("characters for each tag, smoothed", "change to the blocks after it"),
        f"Scatter of {len(found):,} blocks by content-tag ratio and its change; {apart:,} lie outside of the cluster at"
        " the origin.", limits=(width, height),
        lines=[ends for centre in (1, 2) if (ends := known.divide(centre, width, height))],
        centres=[(x, y) for x, y in known.centres.tolist()],
    )  # fmt: skip
    return _figure("Clusters of content-tag ratio", text, picture)


def _lines(report: Report) -> Html:
    """DANAg's two diagrams over the source lines."""
    lines = report.lines
    column = bins(max(len(lines), 1))
    many = int(np.bincount(column).max())

    def binned(values: np.ndarray) -> Floats:
        return mean(values.astype(np.float64) if len(values) else np.zeros(1), column)

    def squared(value: float) -> str:
        return number(value**2)

    area, difference = _states(binned(lines.chosen)), binned(lines.difference)
    content, code = np.sqrt(binned(lines.content)), np.sqrt(binned(lines.code))
    top = max(float(content.max()), float(code.max()), 1.0)
    rows = [
        Row("Content (up) and code (down): characters of each source line", content, -top, top,
            (squared(top), squared(top)), area, below=-code),
        _row("Content less code, summed over a line and its two neighbours",
             np.sign(difference) * np.sqrt(np.abs(difference)), area, both=True, shown=squared),
    ]  # fmt: skip
    text = ["Source lines of the page, on a scale of square roots; scripts, styles and comments are left out."
            " Coloured as kept: the area that DANAg takes for content, whichever algorithm was used."]  # fmt: skip
    if many > 1:
        text.append(f"There are {len(lines):,} lines; each bar is the mean of {many} neighbours.")
    label = (f"Content and code of {len(lines):,} source lines, and their smoothed difference;"
             f" {int(lines.chosen.sum()):,} lines are in the area that DANAg takes for content.")
    hints = [f"lines {at * many + 1} to {min((at + 1) * many, len(lines))}" if many > 1 else f"line {at + 1}"
             for at in range(int(column[-1]) + 1)]  # fmt: skip
    return _figure("Content and code by source line", text, drawing.bars(rows, hints, label))


def _figure(title: str, text: list[str], picture: Html, more: Sequence[tuple[str, str]] = ()) -> Html:
    """A figure below its text and what the colours mean."""
    names = (("kept", "kept"), ("dropped", "dropped"), *more)
    legend = (element("li", element("span", class_=f"swatch {kind}", aria_hidden="true"), name) for kind, name in names)
    caption = element("figcaption", *(element("p", each) for each in text))
    return element("section", element("h2", title),
                   element("figure", caption, element("ul", *legend, class_="legend"), picture))
