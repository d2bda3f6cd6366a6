"""Writes the page report as one HTML file. Text of the page is shown as text only, in its own direction."""

from typing import Any

from marrow import __version__, registry
from marrow.experiment import metrics
from marrow.experiment.report import render
from marrow.reasons import REASONS

from .figures import as_figures
from .model_inputs import HEADING, MARKS, SIGNALS, WORDS
from .report import PageReport, as_json, metadata

BLOCKS, CHARACTERS, LONGEST = 1_000, 400_000, 4_000  # that are shown; of one block
_VALUE = 500  # characters of a value
_HEADINGS = {f"h{level}": f"heading-{min(level, 3)}" for level in range(1, 7)}
_FORMS = {**_HEADINGS, "li": "item", "dt": "item", "dd": "item", "pre": "code", "figcaption": "small"}
_COLUMNS = {"words": "words", "link density": "link_density", "text density": "text_density", "tag ratio": "tag_ratio",
            "id and class": "marks", "probability": "probability", "gold": "gold"}  # fmt: skip
_MADE = {MARKS: "Names of the block's element and those around it (tag, class, id, role), each with a learned weight.",
         WORDS: "Words of the block, each with a learned weight.",
         HEADING: "The same of the heading that the block lies under.",
         SIGNALS: "What the whole page says of its kind: the same for all of its blocks."}  # fmt: skip


def as_html(report: PageReport, gold: str | None = None) -> str:
    """The whole file. `gold` is the text that should have come out, for a score. Raises `Error` without its packages.
    """
    article, data = report.article, as_json(report, BLOCKS)
    shown, length = [], 0
    for block in data["blocks"]:
        length += min(len(block["text"]), LONGEST)
        if length > CHARACTERS:
            break
        wrong = block.get("gold") is not None and (block["gold"] >= 0.5) != block["kept"]
        form = _FORMS.get(block["path"].rsplit("/", 1)[-1], "")
        shown.append({**block, "shown": _cut(block["text"], LONGEST), "wrong": wrong, "form": form})
    known = {name: (registry.module("features", name).__doc__ or "").strip().split("\n")[0]
             for name in registry.names("features")}  # fmt: skip
    told = [(name, _cut(", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value), _VALUE), source)
            for name, value, source in metadata(article) if value]
    return render(
        "page.html", {"short": _short, "signed": lambda value: f"{'+' if value >= 0 else '−'}{abs(value):.2f}"},
        title=f"Page report: {_cut(article.title or report.source or 'a page', 120)}", source=report.source,
        heading=article.title, reason=article.reason or "",
        about_reason=REASONS.get(article.reason or "", "").capitalize(),
        evidence=_cut(article.evidence or "", _VALUE), cards=_cards(report, gold), columns=_COLUMNS, metadata=told,
        notes=[_cut(note, _VALUE) for note in data["notes"]], learned=report.learned, blocks=shown,
        left=len(report.measures) + report.hidden - len(shown), figures=as_figures(report), families=known | _MADE,
        version=__version__,
    )  # fmt: skip


def _cards(report: PageReport, gold: str | None) -> dict[str, str]:
    """The figures at the top."""
    article, found = report.article, report.measures
    words, encoding = float((found.words * found.kept).sum()), article.page.encoding
    cards = {"blocks kept": f"{int(found.kept.sum()):,} of {len(found):,}",
             "words kept": f"{words:,.0f} of {float(found.words.sum()):,.0f}", "algorithm": article.algorithm}
    if article.page_type:
        cards["page type"] = article.page_type
    if article.confidence is not None:
        cards["expected F1"] = f"{article.confidence:.2f}"
    if gold is not None:
        score = metrics.words(metrics.tokens(gold), metrics.tokens(article.text))
        cards["word F1 against the gold"] = f"{score.f1:.3f}"
        cards["precision, recall"] = f"{score.precision:.3f}, {score.recall:.3f}"
    cards["hidden texts"] = f"{report.hidden:,}"
    cards["encoding"] = f"{encoding.name or 'none'} ({encoding.source})"
    return cards


def _short(value: Any) -> str:
    """A number for a label: three digits that matter, none after the point from 100 on; a text as it is."""
    if isinstance(value, str):
        return value
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def _cut(text: str, most: int) -> str:
    """The text, on one line and cut where it is longer than so many characters."""
    return text if len(text) <= most else " ".join(text[: 4 * most].split())[:most].rstrip() + "…"
