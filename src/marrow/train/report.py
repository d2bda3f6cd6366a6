"""The report of a training run, as Markdown and as one HTML file: tables, and what to make of them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..errors import Error
from ..experiment import drawing
from ..experiment.report import Section, Table, html, markdown
from ..model.file import Model
from . import calibration
from .calibration import Reliability
from .crossval import Result

Row = Sequence[str]
_TITLE = "Training report"
_EXPLAINED = "What a model of these pages makes of pages whose sites it has not seen, and what it was made of."


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
        transferred(found.transfer),
        _ablation(found.ablation, result.mean()),
        _curve(found.curve),
        _cost(found.cost),
        _failures(result),
    ]
    return [part for part in parts if any(table.lines for table in part.tables)]


def _part(title: str, text: str, head: Row, rows: Sequence[Row]) -> Section:
    return Section(title, [Table("figures", head, rows)], text)


def _corpora(model: Model) -> Section:
    rows = [(each["name"], str(each["pages"]), each["licence"], each["digest"]) for each in model.header["corpora"]]
    return _part("Corpora", "Pages learned from.", ("corpus", "pages", "licence", "digest"), rows)


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
    return _part("Scores", text, ("pages", "number", "F1"), [whole, *rows])


def _modes(result: Result) -> Section:
    text = "F with beta is maximised in expectation; a page that expects less than the number in the column empty gets no answer."
    rows = []
    for name, mode in result.modes.items():
        precision, recall = result.precision_and_recall(name)
        rows.append((name, f"{mode['beta']:g}", f"{mode['empty']:g}", f"{precision:.3f}", f"{recall:.3f}"))
    return _part("Modes", text, ("mode", "beta", "empty", "precision", "recall"), rows)


def _calibration(kind: str, head: tuple[str, str], bins: list[Reliability]) -> Section:
    rows = [(f"{each.said:.2f}", f"{each.true:.2f}", f"{each.weight:.0f}") for each in bins]
    text = f"Mean distance {calibration.error(bins):.3f}."
    curve = drawing.reliability({kind: calibration.points(bins)})
    return Section(f"Calibration of {kind}", [Table("figures", (*head, "weight"), rows)], text, curve)


def transferred(found: dict[str, tuple[int, float]]) -> Section:
    """How well each corpus is read by models of the others."""
    rows = [(name, str(size), f"{score:.3f}") for name, (size, score) in found.items()]
    text = "Each corpus by a model of the others, without the domains they share."
    return _part("Corpora not seen", text, ("corpus", "pages", "F1"), rows)


def _ablation(found: dict[str, float], whole: float) -> Section:
    lines = sorted(found.items(), key=lambda item: item[1])
    rows = [(name, f"{score:.3f}", f"{score - whole:+.3f}") for name, score in lines]
    text = f"With all of them {whole:.3f}; trained again without one."
    return _part("Without each family of features", text, ("family", "F1", "difference"), rows)


def _curve(found: dict[float, tuple[int, float]]) -> Section:
    rows = [(f"{share:.1%}", str(size), f"{score:.3f}") for share, (size, score) in found.items()]
    text = "Mean score of all pages by models of a part of the sites."
    return _part("Learning curve", text, ("sites", "pages", "F1"), rows)


def _cost(found: dict[str, float]) -> Section:
    rows = [(stage, f"{ms:.2f}") for stage, ms in found.items()]
    whole = [("all", f"{sum(found.values()):.2f}")] if found else []
    return _part("Cost", "Median milliseconds for a page, one thread of this machine.", ("stage", "ms"), [*rows, *whole])


def _failures(result: Result) -> Section:
    rows = [(f"{page.corpus}/{page.id}", page.reason) for page in result.data.pages if page.reason and not page.made]
    return _part("Pages that gave nothing", "They count as empty answers.", ("page", "why"), rows)


def write(found: Findings, folder: Path) -> None:
    """Write `report.md` and `report.html`. Raises `Error` when they cannot be written."""
    parts = sections(found)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "report.md").write_text(f"# {_TITLE}\n\n{markdown(parts)}", encoding="utf-8")
        (folder / "report.html").write_text(html(_TITLE, _EXPLAINED, parts), encoding="utf-8")
    except OSError as error:
        raise Error(f"{folder}: {error.strerror or error}", code="unwritable") from None
