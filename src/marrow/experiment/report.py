"""Tables of an experiment: as Markdown, and as one HTML file that loads and runs nothing."""

import base64
import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from .. import templates
from ..errors import naming
from ..expressions import expression
from ..files import write_atomically

_FOLDER = Path(__file__).with_name("templates")
_NO_PLACE = expression("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")  # in HTML


@cache
def style() -> str:
    """The style sheet of all reports."""
    return (_FOLDER / "style.css").read_text(encoding="utf-8")


@dataclass(frozen=True, slots=True)
class ReportTable:
    """A head and lines of the same length, as they are shown. `title`: what it is a table of."""

    title: str
    head: Sequence[str]
    lines: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class ReportSection:
    """A part of a report: a sentence or two, tables, and notes, one a line."""

    title: str
    tables: Sequence[ReportTable] = ()
    text: str = ""
    notes: Sequence[str] = ()


def markdown(sections: Sequence[ReportSection]) -> str:
    """The texts, tables and notes of sections as Markdown."""
    out = []
    for section in sections:
        parts = [f"## {section.title}\n", *([f"{section.text}\n"] if section.text else [])]
        parts += [table(each.head, each.lines) for each in section.tables]
        parts += [f"- {_plain(note)}" for note in section.notes]
        out.append("\n".join(parts).rstrip() + "\n")
    return "\n".join(out)


def table(head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table as Markdown; its first column holds names, the others figures."""
    rule = "|---|" + "---:|" * (len(head) - 1)
    return "\n".join([row(head), rule, *map(row, lines), ""])


def row(cells: Sequence[str]) -> str:
    """A line of a table as Markdown."""
    return "| " + " | ".join(map(_plain, cells)) + " |"


def _plain(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def save(path: Path, text: str) -> None:
    """Write a report, and the folder that it is in. Raises `Error` when it cannot be written."""
    with naming(path), write_atomically(path) as stream:
        stream.write(text.encode())


def html(title: str, explained: str, sections: Sequence[ReportSection]) -> str:
    """The sections as one HTML file, below a paragraph that says what they are. Raises `Error` without Jinja2."""
    return render("tables.html", title=title, explained=explained, sections=sections)


def render(template: str, filters: dict[str, Callable[..., str]] | None = None, **shown: Any) -> str:
    """A template as a file that loads nothing and runs nothing: its policy allows its own style sheet, by its hash, and
    pictures inside of it. Every value is escaped; what HTML has no place for becomes U+FFFD."""
    made = templates.environment(_FOLDER, "explain", "a report as HTML", **filters or {})
    from markupsafe import Markup  # which Jinja2 brings

    digest = base64.b64encode(hashlib.sha256(style().encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; img-src data:; base-uri 'none'; form-action 'none'"
    shown |= {"style": Markup(style()), "policy": Markup(policy)}
    return _NO_PLACE.sub("\ufffd", made.get_template(template).render(shown) + "\n")
