"""The report of a training run, as Markdown and as one HTML file: tables, and what to make of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..errors import Error
from ..experiment.report import Section, Table, html, markdown
from ..model.file import Model
from . import calibration
from .calibration import Reliability
from .crossval import Result

_TITLE = "Training report"
_EXPLAINED = "What a model of these pages makes of pages whose sites it has not seen, and what it was made of."


@dataclass(frozen=True, slots=True)
class Findings:
    """All that a run found out; what was not asked for is empty."""

    model: Model
    result: Result
    transfer: Mapping[str, tuple[int, float]] = field(default_factory=dict)
    ablation: Mapping[str, float] = field(default_factory=dict)
    curve: Mapping[float, tuple[int, float]] = field(default_factory=dict)
    cost: Mapping[str, float] = field(default_factory=dict)


def sections(found: Findings) -> list[Section]:
    """The parts of the report that have something to show."""
    result, whole = found.result, found.result.mean()
    blocks, pages = result.reliability()
    lost = [(f"{page.corpus}/{page.id}", page.reason)
            for page in result.data.pages if page.reason and not page.made]  # fmt: skip
    cost = {**found.cost, "all": sum(found.cost.values())} if found.cost else {}
    parts = [
        _part("Corpora", "Pages learned from.", ("corpus", "pages", "licence", "digest"),
              [(each["name"], str(each["pages"]), each["licence"], each["digest"])
               for each in found.model.header["corpora"]]),
        _scores(result),
        _modes(result),
        _calibration("blocks", ("probability of a block", "share of it that is content, by words"), blocks),
        _calibration("pages", ("expected F1", "F1"), pages),
        transferred(found.transfer),
        _part("Without each family of features", f"With all of them {whole:.3f}; trained again without one.",
              ("family", "F1", "difference"),
              [(name, f"{score:.3f}", f"{score - whole:+.3f}")
               for name, score in sorted(found.ablation.items(), key=lambda item: item[1])]),
        _part("Learning curve", "Mean score of all pages by models of a part of the sites.", ("sites", "pages", "F1"),
              [(f"{share:.1%}", str(size), f"{score:.3f}") for share, (size, score) in found.curve.items()]),
        _part("Cost", "Median milliseconds for a page, one thread of this machine.", ("stage", "ms"),
              [(stage, f"{ms:.2f}") for stage, ms in cost.items()]),
        _part("Pages that gave nothing", "They count as empty answers.", ("page", "why"), lost),
    ]  # fmt: skip
    return [part for part in parts if any(table.lines for table in part.tables)]


def _part(title: str, text: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> Section:
    return Section(title, [Table("figures", head, rows)], text)


def _scores(result: Result) -> Section:
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


def _modes(result: Result) -> Section:
    text = ("F with beta is maximised in expectation; a page that expects less than the number in the column empty"
            " gets no answer.")
    rows = []
    for name, mode in result.modes.items():
        precision, recall = result.precision_and_recall(name)
        rows.append((name, f"{mode['beta']:g}", f"{mode['empty']:g}", f"{precision:.3f}", f"{recall:.3f}"))
    return _part("Modes", text, ("mode", "beta", "empty", "precision", "recall"), rows)


def _calibration(kind: str, head: tuple[str, str], bins: list[Reliability]) -> Section:
    rows = [(f"{each.said:.2f}", f"{each.true:.2f}", f"{each.weight:.0f}") for each in bins]
    text = f"Mean distance {calibration.error(bins):.3f}."
    return Section(f"Calibration of {kind}", [Table("figures", (*head, "weight"), rows)], text)


def transferred(found: Mapping[str, tuple[int, float]]) -> Section:
    """How well each corpus is read by models of the others."""
    rows = [(name, str(size), f"{score:.3f}") for name, (size, score) in found.items()]
    text = "Each corpus by a model of the others, without the domains they share."
    return _part("Corpora not seen", text, ("corpus", "pages", "F1"), rows)


def write(found: Findings, folder: Path) -> None:
    """Write `report.md` and `report.html`. Raises `Error` when they cannot be written."""
    parts = sections(found)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "report.md").write_text(f"# {_TITLE}\n\n{markdown(parts)}", encoding="utf-8")
        (folder / "report.html").write_text(html(_TITLE, _EXPLAINED, parts), encoding="utf-8")
    except OSError as error:
        raise Error(f"{folder}: {error.strerror or error}", code="unwritable") from None
