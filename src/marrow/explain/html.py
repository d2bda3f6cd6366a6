"""The page report as one HTML file. Text of the page is text only, each in the direction it is written in."""

from functools import cache
from importlib import resources
from typing import Any

from marrow import __version__, registry
from marrow.experiment import metrics
from marrow.markup import Html, document, element, excerpt
from marrow.reasons import REASONS

from .asking import HEADING, MARKS, SIGNALS, WORDS
from .figures import as_figures
from .report import Report, metadata
from .table import as_table
from .view import as_view

_LONGEST = 500  # characters of a value


def as_html(report: Report, gold: str | None = None) -> str:
    """The whole file. `gold` is the text that should have come out, for a score."""
    title = f"Page report: {excerpt(report.article.title or report.source or 'a page', 120)}"
    skip = element("a", "Skip to the table of blocks", href="#blocks", class_="skip")
    main = element("main", _summary(report, gold), as_view(report), *as_figures(report),
                   element("div", as_table(report), id="blocks"), _metadata(report), _glossary(report))  # fmt: skip
    top = element("header", element("h1", "Page report"), element("p", report.source, class_="source"))
    foot = element("footer", element("p", f"Made by marrow {__version__}. This file loads nothing and runs nothing."))
    body = element("body", skip, top, main, foot)
    return document(title, _style(), body)


@cache
def _style() -> str:
    return resources.files(__package__).joinpath("style.css").read_text(encoding="utf-8")


def _summary(report: Report, gold: str | None) -> Html:
    article, found = report.article, report.measures
    words = float((found.words * found.kept).sum())
    cards = [("blocks kept", f"{int(found.kept.sum()):,} of {len(found):,}"),
             ("words kept", f"{words:,.0f} of {float(found.words.sum()):,.0f}"), ("algorithm", article.algorithm)]  # fmt: skip
    if article.page_type:
        cards.append(("page type", article.page_type))
    if article.confidence is not None:
        cards.append(("expected F1", f"{article.confidence:.2f}"))
    if gold is not None:
        score = metrics.words(metrics.tokens(gold), metrics.tokens(article.text))
        cards.append(("word F1 against the gold", f"{score.f1:.3f}"))
        cards.append(("precision, recall", f"{score.precision:.3f}, {score.recall:.3f}"))
    hidden = sum(number < 0 for number in report.at)
    cards += [("hidden texts", f"{hidden:,}"), ("encoding", f"{article.page.encoding.name or 'none'} ({article.page.encoding.source})")]
    tiles = element("dl", *(element("div", element("dt", name), element("dd", value)) for name, value in cards), class_="cards")
    lines = [excerpt(note, _LONGEST) for note in (*article.notes, *report.notes)]
    notes = element("ul", *(element("li", line) for line in lines), class_="notes") if lines else Html()
    return element("section", element("h2", article.title or "No title", dir="auto", class_="title"), _reason(report), tiles, notes)


def _reason(report: Report) -> Html:
    """Why there is no content, when there is none."""
    reason = report.article.reason
    if not reason:
        return Html()
    evidence = f" What speaks for it: {excerpt(report.article.evidence, _LONGEST)}" if report.article.evidence else ""
    return element("p", element("b", f"Empty: {reason}."), f" {REASONS[reason].capitalize()}.{evidence}", class_="reason")


def _metadata(report: Report) -> Html:
    rows = [element("tr", element("th", name, scope="row"), element("td", _value(value), dir="auto"), element("td", source))
            for name, value, source in metadata(report.article) if value]  # fmt: skip
    if not rows:
        return element("section", element("h2", "Metadata"), element("p", "None was found."))
    head = element("thead", element("tr", *(element("th", name, scope="col") for name in ("field", "value", "read from"))))
    table = element("table", element("caption", "What is known of the page"), head, element("tbody", *rows))
    box = element("div", table, class_="scroll", role="region", tabindex="0", aria_label="Metadata")
    return element("section", element("h2", "Metadata"), box)


def _value(value: Any) -> str:
    return excerpt(", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value), _LONGEST)


def _glossary(report: Report) -> Html:
    """What the families of characteristics are, from their own files."""
    if not report.learned:
        return Html()
    known = {name: (registry.module("features", name).__doc__ or "").strip().split("\n")[0] for name in registry.names("features")}
    known |= {MARKS: "Names of the block's element and those around it (tag, class, id, role), each with a learned weight.",
              WORDS: "Words of the block, each with a learned weight.",
              HEADING: "The same of the heading that the block lies under.",
              SIGNALS: "What the whole page says of its kind: the same for all of its blocks."}  # fmt: skip
    terms = [part for name, text in known.items() for part in (element("dt", name), element("dd", text))]
    return element("section", element("h2", "Families of characteristics"), element("dl", *terms, class_="glossary"))
