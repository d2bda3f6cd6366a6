"""The report of a training run, as Markdown and as one HTML file."""

from collections.abc import Sequence
from pathlib import Path

from ..experiment.report import ReportSection, ReportTable, html, markdown, save
from ..model.file import Model
from . import calibration
from .crossval import CrossValidation

_TITLE = "Training report"
_EXPLAINED = "What a model of these pages makes of pages whose sites it has not seen, and what it was made of."


def sections(model: Model, result: CrossValidation) -> list[ReportSection]:
    """The parts of the report that have something to show."""
    corpora = [(each["name"], str(each["pages"]), each["licence"], each["digest"]) for each in model.header["corpora"]]
    lost = [(f"{page.corpus}/{page.id}", page.reason) for page in result.data.pages if page.reason and not page.made]
    parts = [
        _part("Corpora", "Pages learned from.", ("corpus", "pages", "licence", "digest"), corpora),
        _scores(result),
        _modes(result),
        *(_part(f"Calibration of {kind}", f"Mean distance {calibration.error(bins):.3f}.", (*head, "weight"),
                [(f"{said:.2f}", f"{true:.2f}", f"{weight:.0f}") for said, true, weight in bins])
          for kind, head, bins in zip(
              ("blocks", "pages"), (("probability of a block", "share of it that is content, by words"),
                                    ("expected F1", "F1")), result.reliability(), strict=True)),
        _part("Pages that gave nothing", "They count as empty answers.", ("page", "why"), lost),
    ]  # fmt: skip
    return [part for part in parts if any(table.lines for table in part.tables)]


def _part(title: str, text: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> ReportSection:
    return ReportSection(title, [ReportTable("figures", head, rows)], text)


def _scores(result: CrossValidation) -> ReportSection:
    rows = [("all", str(len(result.pages)), f"{result.mean():.3f}")]
    for column in ("corpus", "page_type"):
        rows += [(f"{column.replace('_', ' ')} {name}", str(size), f"{score:.3f}")
                 for name, (size, score) in result.groups(column).items()]  # fmt: skip
    size, score = result.unnamed
    if size:
        rows.append(("with a gold text, shown without the names of their boxes", str(size), f"{score:.3f}"))
    right = result.types_right()
    text = ("Word F1, the mean over pages whose domains were not seen. A page with snippets only counts the share of"
            " them found and avoided.")
    if right is not None:
        text += f" The page type is right on {right:.0%} of the pages."
    return _part("Scores", text, ("pages", "number", "F1"), rows)


def _modes(result: CrossValidation) -> ReportSection:
    text = ("F with beta is maximised in expectation; a page that expects less than the number in the column empty"
            " gets no answer.")
    rows = []
    for name, mode in result.modes.items():
        precision, recall = result.precision_and_recall(name)
        rows.append((name, f"{mode['beta']:g}", f"{mode['empty']:g}", f"{precision:.3f}", f"{recall:.3f}"))
    return _part("Modes", text, ("mode", "beta", "empty", "precision", "recall"), rows)


def write(model: Model, result: CrossValidation, folder: Path) -> None:
    """Write `report.md` and `report.html`. Raises `Error` when they cannot be written."""
    parts = sections(model, result)
    save(folder / "report.md", f"# {_TITLE}\n\n{markdown(parts)}")
    save(folder / "report.html", html(_TITLE, _EXPLAINED, parts))
