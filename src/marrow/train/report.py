"""The report of a training run, as Markdown and as one HTML file: tables, and what to make of them."""

import html
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..errors import Error
from ..model.file import Model
from . import calibration, drawing
from .calibration import Reliability
from .crossval import Result

Row = Sequence[str]


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, a sentence or two, a table (its first row is the head), and for a drawing its curves of reliability."""

    title: str
    text: str
    rows: Sequence[Row] = ()
    curves: Mapping[str, Sequence[drawing.Point]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Findings:
    """All that a run found out; what was not asked for is empty."""

    model: Model
    result: Result
    transfer: dict[str, tuple[int, float]] = field(default_factory=dict)
    ablation: dict[str, float] = field(default_factory=dict)
    curve: dict[float, tuple[int, float]] = field(default_factory=dict)
    cost: dict[str, float] = field(default_factory=dict)


def sections(found: Findings) -> list[Section]:
    """The parts of the report."""
    result = found.result
    blocks, pages = result.reliability()
    parts = [
        _corpora(found.model),
        _scores(result),
        _modes(result),
        _calibration("blocks", ("probability of a block", "share of it that is content, by words"), blocks),
        _calibration("pages", ("expected F1", "F1"), pages),
        _transfer(found.transfer),
        _ablation(found.ablation, result.mean()),
        _curve(found.curve),
        _cost(found.cost),
        _failures(result),
    ]
    return [part for part in parts if len(part.rows) > 1]


def _corpora(model: Model) -> Section:
    rows = [(each["name"], str(each["pages"]), each["licence"], each["digest"]) for each in model.header["corpora"]]
    return Section("Corpora", "Pages learned from.", [("corpus", "pages", "licence", "digest"), *rows])


def _scores(result: Result) -> Section:
    rows = [
        (f"{column.replace('_', ' ')} {name}", str(size), f"{score:.3f}")
        for column in ("corpus", "page_type")
        for name, (size, score) in result.groups(column).items()
    ]
    right = result.types_right()
    text = (
        "Word F1, the mean over pages whose domains were not seen. A page with snippets only counts the share found and"
    )
    text += " avoided of them." + ("" if right is None else f" The page type is right on {right:.0%} of the pages.")
    whole = ("all", str(len(result.pages)), f"{result.mean():.3f}")
    size, score = result.unnamed
    if size:
        rows.append(("with a gold text, shown without the names of their boxes", str(size), f"{score:.3f}"))
    return Section("Scores", text, [("pages", "number", "F1"), whole, *rows])


def _modes(result: Result) -> Section:
    text = "F with beta is maximised in expectation; a page that expects less than the number in the column empty gets no answer."
    rows = []
    for name, mode in result.modes.items():
        precision, recall = result.precision_and_recall(name)
        rows.append((name, f"{mode['beta']:g}", f"{mode['empty']:g}", f"{precision:.3f}", f"{recall:.3f}"))
    return Section("Modes", text, [("mode", "beta", "empty", "precision", "recall"), *rows])


def _calibration(kind: str, head: tuple[str, str], bins: list[Reliability]) -> Section:
    rows = [(f"{each.said:.2f}", f"{each.true:.2f}", f"{each.weight:.0f}") for each in bins]
    text = f"Mean distance {calibration.error(bins):.3f}."
    return Section(f"Calibration of {kind}", text, [(*head, "weight"), *rows], {kind: calibration.points(bins)})


def _transfer(found: dict[str, tuple[int, float]]) -> Section:
    rows = [(name, str(size), f"{score:.3f}") for name, (size, score) in found.items()]
    text = "Each corpus by a model of the others, without the domains they share."
    return Section("Corpora not seen", text, [("corpus", "pages", "F1"), *rows])


def _ablation(found: dict[str, float], whole: float) -> Section:
    lines = sorted(found.items(), key=lambda item: item[1])
    rows = [(name, f"{score:.3f}", f"{score - whole:+.3f}") for name, score in lines]
    text = f"With all of them {whole:.3f}; trained again without one."
    return Section("Without each family of features", text, [("family", "F1", "difference"), *rows])


def _curve(found: dict[float, tuple[int, float]]) -> Section:
    rows = [(f"{share:.1%}", str(size), f"{score:.3f}") for share, (size, score) in found.items()]
    text = "Mean score of all pages by models of a part of the sites."
    return Section("Learning curve", text, [("sites", "pages", "F1"), *rows])


def _cost(found: dict[str, float]) -> Section:
    rows = [(stage, f"{ms:.2f}") for stage, ms in found.items()]
    whole = [("all", f"{sum(found.values()):.2f}")] if found else []
    return Section(
        "Cost", "Median milliseconds for a page, one thread of this machine.", [("stage", "ms"), *rows, *whole]
    )


def _failures(result: Result) -> Section:
    rows = [(f"{page.corpus}/{page.id}", page.reason) for page in result.data.pages if page.reason and not page.made]
    return Section("Pages that gave nothing", "They count as empty answers.", [("page", "why"), *rows])


def markdown(parts: Sequence[Section]) -> str:
    """The report as Markdown."""
    out = ["# Training report", ""]
    for part in parts:
        out += [f"## {part.title}", "", part.text, ""]
        for number, row in enumerate(part.rows):
            out.append("| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in row) + " |")
            if not number:
                out.append("|" + "---|" * len(row))
        out.append("")
    return "\n".join(out)


_STYLE = """:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;margin:1rem 0}th,td{border:1px solid #8888;padding:.2rem .6rem;text-align:left}
table{display:block;overflow-x:auto}svg{max-width:100%;height:auto}"""


def page(parts: Sequence[Section]) -> str:
    """The report as one HTML file, with nothing loaded from elsewhere."""
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    head += f"<title>Training report</title><style>{_STYLE}</style>"
    body = "".join(_as_html(part) for part in parts)
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body><h1>Training report</h1>{body}</body></html>\n'


def _as_html(part: Section) -> str:
    head, *rows = part.rows or [()]
    cells = "".join(f'<th scope="col">{html.escape(cell)}</th>' for cell in head)
    lines = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    table = f"<table><thead><tr>{cells}</tr></thead><tbody>{lines}</tbody></table>" if part.rows else ""
    curves = drawing.reliability(part.curves) if part.curves else ""
    return f"<h2>{html.escape(part.title)}</h2><p>{html.escape(part.text)}</p>{curves}{table}"


def write(found: Findings, folder: Path) -> None:
    """Write `report.md` and `report.html`. Raises `Error` when they cannot be written."""
    parts = sections(found)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "report.md").write_text(markdown(parts), encoding="utf-8")
        (folder / "report.html").write_text(page(parts), encoding="utf-8")
    except OSError as error:
        raise Error(f"{folder}: {error.strerror or error}", code="unwritable") from None
