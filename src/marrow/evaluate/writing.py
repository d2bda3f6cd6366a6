"""The report of a run as Markdown, and as one HTML file that loads and runs nothing."""

from collections.abc import Sequence

from ..markup import Html, document, element, excerpt
from .report import Difference, Report, Section, Table

_LONGEST = 300  # characters of a cell
_STYLE = """:root{color-scheme:light dark;--page:#fbfaf8;--card:#fff;--ink:#1d1b19;--soft:#5a544e;--edge:#ddd7d0;--mark:#0b6b74}
@media(prefers-color-scheme:dark){:root{--page:#151413;--card:#1f1d1b;--ink:#edeae6;--soft:#b3aca4;--edge:#3a3632;--mark:#4cc0c9}}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:84rem;margin:0 auto;padding:2rem clamp(1rem,3vw,2.5rem)}h1{font-size:1.8rem}h2{margin-top:2.5rem;overflow-wrap:anywhere}
p,li{max-width:75ch}.soft{color:var(--soft)}
.box{overflow:auto;background:var(--card);border:1px solid var(--edge);border-radius:.6rem;margin:1rem 0}
table{border-collapse:collapse;width:100%;font-size:.9rem;font-variant-numeric:tabular-nums}
caption{text-align:left;padding:.6rem .8rem;color:var(--soft)}
th,td{padding:.4rem .7rem;border-top:1px solid var(--edge);text-align:right;white-space:nowrap}
th:first-child{text-align:left}thead th{border-top:0}
figure{margin:1rem 0}
svg{display:block;width:100%;max-width:46rem;background:var(--card);border:1px solid var(--edge);border-radius:.6rem}
svg text{fill:var(--ink);font-size:14px}.axis{stroke:var(--soft)}.gap{stroke:var(--mark);stroke-width:3}.mean{fill:var(--mark)}
:focus-visible{outline:3px solid var(--mark)}"""
_EXPLAINED = (
    "P, R, F1: of words, the mean over pages. Order: F1 of words in order. Shingles: F1 of four words in a row. With, without:"
    " share of the snippets that must and must not be there. Differences are paired by page, with a 95 % interval over sites; in"
    " the tables by type and language one stands only where its interval leaves out 0."
)


def markdown(report: Report, by: Sequence[str]) -> str:
    """Tables as Markdown."""
    return markdown_of(report.sections(by))


def markdown_of(sections: Sequence[Section]) -> str:
    """The tables of sections as Markdown."""
    return "\n".join(_as_markdown(section) for section in sections)


def _as_markdown(section: Section) -> str:
    lines = [f"## {section.corpus}", ""]
    for table in section.tables:
        rule = "|---|" + "---:|" * (len(table.head) - 1)
        lines += [_cells(table.head), rule, *map(_cells, table.lines), ""]
    lines += [f"- {_plain(failure)}" for failure in section.failures]
    return "\n".join(lines).rstrip() + "\n"


def _cells(cells: Sequence[str]) -> str:
    return "| " + " | ".join(map(_plain, cells)) + " |"


def _plain(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def html(report: Report, by: Sequence[str]) -> str:
    """The tables, and the differences as a picture."""
    return html_of(report.sections(by), _EXPLAINED)


def html_of(sections: Sequence[Section], explained: str) -> str:
    """The tables of sections as one HTML file, below a paragraph that says what they are."""
    parts = [part for section in sections for part in _as_html(section)]
    body = element("body", element("main", element("h1", "Evaluation"), element("p", explained, class_="soft"), *parts))
    return document("Evaluation", _STYLE, body)


def _as_html(section: Section) -> list[Html]:
    out = [element("h2", section.corpus), *(_table(section, table) for table in section.tables[:1])]
    if section.gaps:
        out.append(_picture(section))
    out += [_table(section, table) for table in section.tables[1:]]
    if section.failures:
        out += [element("h3", "Failures"), element("ul", *(element("li", excerpt(each, _LONGEST)) for each in section.failures))]
    return out


def _table(section: Section, table: Table) -> Html:
    name = f"{section.corpus}: F1 by {table.title}" if table.title else f"{section.corpus}: all figures"
    head = element("thead", element("tr", *(element("th", cell, scope="col") for cell in table.head)))
    lines = [element("tr", element("th", first, scope="row"), *(element("td", cell) for cell in cells))
             for first, *cells in table.lines]  # fmt: skip
    inner = element("table", element("caption", name), head, element("tbody", *lines))
    return element("div", inner, class_="box", role="region", tabindex="0", aria_label=name)


def _picture(section: Section) -> Html:
    """The differences with their intervals, one below the other, 0 in the middle."""
    most = max(max(abs(gap.low), abs(gap.high)) for gap in section.gaps.values()) or 1.0
    height = 34 * len(section.gaps) + 40
    parts = [element("line", class_="axis", x1=430, x2=430, y1=8, y2=height - 28)]
    parts += [part for at, (name, gap) in enumerate(section.gaps.items()) for part in _interval(name, gap, 26 + 34 * at, most)]
    parts += [element("text", label, x=x, y=height - 8, text_anchor="middle")
              for label, x in ((f"−{most:.2f}", 220), ("0", 430), (f"+{most:.2f}", 640))]  # fmt: skip
    said = "; ".join(f"{name} {gap.mean:+.3f}, {gap.low:+.3f} to {gap.high:+.3f}" for name, gap in section.gaps.items())
    label = f"F1 against {section.first}, with 95 % intervals: {said}"
    drawing = element("svg", *parts, viewBox=f"0 0 700 {height}", role="img", aria_label=label)
    return element("figure", drawing, element("figcaption", f"F1 less that of {section.first}, with 95 % intervals.", class_="soft"))


def _interval(name: str, gap: Difference, y: int, most: float) -> list[Html]:
    def place(value: float) -> str:
        return f"{430 + 210 * value / most:.1f}"

    return [element("text", excerpt(name, 24), x=12, y=y + 5),
            element("line", class_="gap", x1=place(gap.low), x2=place(gap.high), y1=y, y2=y),
            element("circle", class_="mean", cx=place(gap.mean), cy=y, r=6)]  # fmt: skip
