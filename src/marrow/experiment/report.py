"""Tables and pictures of an experiment: as Markdown, and as one HTML file that loads and runs nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

from ..markup import Html, document, element, excerpt

_NONE = Html()
_LONGEST = 300  # characters of a cell


@cache
def style() -> str:
    """The style sheet of all reports."""
    return resources.files(__package__).joinpath("style.css").read_text(encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Table:
    """A head and lines of the same length, as they are shown. `title`: what it is a table of."""

    title: str
    head: Sequence[str]
    lines: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a report: a sentence or two, tables, a picture, and notes, one a line."""

    title: str
    tables: Sequence[Table] = ()
    text: str = ""
    picture: Html = _NONE
    notes: Sequence[str] = ()


def markdown(sections: Sequence[Section]) -> str:
    """The texts, tables and notes of sections as Markdown."""
    return "\n".join(_as_markdown(section) for section in sections)


def _as_markdown(section: Section) -> str:
    parts = [f"## {section.title}\n", *([f"{section.text}\n"] if section.text else [])]
    parts += [table(each.head, each.lines) for each in section.tables]
    parts += [f"- {_plain(note)}" for note in section.notes]
    return "\n".join(parts).rstrip() + "\n"


def table(head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table as Markdown; its first column holds names, the others figures."""
    rule = "|---|" + "---:|" * (len(head) - 1)
    return "\n".join([row(head), rule, *map(row, lines), ""])


def row(cells: Sequence[str]) -> str:
    """A line of a table as Markdown."""
    return "| " + " | ".join(map(_plain, cells)) + " |"


def _plain(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def html(title: str, explained: str, sections: Sequence[Section]) -> str:
    """The sections as one HTML file, below a paragraph that says what they are."""
    parts = [part for section in sections for part in _as_html(section)]
    body = element("body", element("main", element("h1", title), element("p", explained, class_="soft"), *parts))
    return document(title, style(), body)


def _as_html(section: Section) -> list[Html]:
    tables = [_table(section, table) for table in section.tables]
    out = [element("h2", section.title), *([element("p", section.text)] if section.text else []), *tables[:1]]
    out += [*([section.picture] if section.picture else []), *tables[1:]]
    notes = [element("li", excerpt(each, _LONGEST)) for each in section.notes]
    return [*out, element("h3", "Failures"), element("ul", *notes)] if notes else out


def _table(section: Section, table: Table) -> Html:
    name = f"{section.title}: {table.title}"
    head = element("thead", element("tr", *(element("th", cell, scope="col") for cell in table.head)))
    lines = [element("tr", element("th", first, scope="row"), *(element("td", cell) for cell in cells))
             for first, *cells in table.lines]  # fmt: skip
    inner = element("table", element("caption", name), head, element("tbody", *lines), class_="figures")
    return element("div", inner, class_="scroll", role="region", tabindex="0", aria_label=name)
