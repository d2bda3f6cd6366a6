"""The page report as one HTML file. Text of the page is text only, each in the direction it is written in."""

from marrow import __version__, registry
from marrow.experiment import metrics
from marrow.experiment.report import style
from marrow.markup import Html, document, element, excerpt
from marrow.reasons import REASONS

from .asking import HEADING, MARKS, SIGNALS, WORDS
from .blocks import as_blocks
from .figures import as_figures
from .report import Report, metadata

_LONGEST = 500  # characters of a value
_MADE = {MARKS: "Names of the block's element and those around it (tag, class, id, role), each with a learned weight.",
         WORDS: "Words of the block, each with a learned weight.",
         HEADING: "The same of the heading that the block lies under.",
         SIGNALS: "What the whole page says of its kind: the same for all of its blocks."}  # fmt: skip


def as_html(report: Report, gold: str | None = None) -> str:
    """The whole file. `gold` is the text that should have come out, for a score."""
    title = f"Page report: {excerpt(report.article.title or report.source or 'a page', 120)}"
    top = element("header", element("h1", "Page report"), element("p", report.source, class_="source"))
    main = element("main", _summary(report, gold), as_blocks(report), *as_figures(report), _metadata(report),
                   _glossary(report))  # fmt: skip
    foot = element("footer", element("p", f"Made by marrow {__version__}. This file loads nothing and runs nothing."))
    return document(title, style(), element("body", top, main, foot))


def _summary(report: Report, gold: str | None) -> Html:
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
    cards["hidden texts"] = f"{sum(number < 0 for number in report.at):,}"
    cards["encoding"] = f"{encoding.name or 'none'} ({encoding.source})"
    parts = [element("h2", article.title or "No title", dir="auto", class_="title")]
    if article.reason:
        evidence = f" What speaks for it: {excerpt(article.evidence, _LONGEST)}" if article.evidence else ""
        parts.append(element("p", element("b", f"Empty: {article.reason}."),
                             f" {REASONS[article.reason].capitalize()}.{evidence}", class_="reason"))
    parts.append(_terms(cards, "cards"))
    if notes := [element("li", excerpt(note, _LONGEST)) for note in (*article.notes, *report.notes)]:
        parts.append(element("ul", *notes, class_="notes"))
    return element("section", *parts)


def _terms(terms: dict[str, str], kind: str) -> Html:
    pairs = (element("div", element("dt", name), element("dd", value)) for name, value in terms.items())
    return element("dl", *pairs, class_=kind)


def _metadata(report: Report) -> Html:
    rows = []
    for name, value, source in metadata(report.article):
        if value:
            shown = excerpt(", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value), _LONGEST)
            rows.append(element("tr", element("th", name, scope="row"), element("td", shown, dir="auto"),
                                element("td", source)))
    head = element("tr", *(element("th", name, scope="col") for name in ("field", "value", "read from")))
    table = element("table", element("caption", "What is known of the page"), element("thead", head),
                    element("tbody", *rows))
    box = element("div", table, class_="scroll", role="region", tabindex="0", aria_label="Metadata")
    return element("section", element("h2", "Metadata"), box if rows else element("p", "None was found."))


def _glossary(report: Report) -> Html:
    """What the families of characteristics are, from their own files."""
    if not report.learned:
        return Html()
    known = {name: (registry.module("features", name).__doc__ or "").strip().split("\n")[0]
             for name in registry.names("features")}
    return element("section", element("h2", "Families of characteristics"), _terms(known | _MADE, "glossary"))
