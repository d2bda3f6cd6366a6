"""What came of a run: a summary in lines, and a page with the slowest, the emptiest and the least sure pages."""

from collections.abc import Iterable, Iterator
from html import escape
from typing import Any

from ..data import text
from .counts import BY
from .job import Job
from .schema import STATUSES

_LISTS = {
    "slowest": ("The slowest pages", "seconds that a page took"),
    "emptiest": ("The emptiest pages", "words, of those that have content"),
    "least_sure": ("The least sure pages", "word F1 to expect, of those that have content"),
}
_MOST = 12  # lines of one kind in the summary


def lines(counts: dict[str, Any]) -> Iterator[str]:
    """A summary for a terminal."""
    sizes = f"{counts['bytes'] / 1e6:,.1f} MB of pages, {counts['text'] / 1e6:,.1f} million characters of text"
    yield f"{counts['records']:,} records in {counts['shards']:,} shards, {counts['rows']:,} rows, {sizes}"
    for name in BY:
        known = list(counts["by"][name].items())
        if known:
            rest = f", {len(known) - _MOST} more" if len(known) > _MOST else ""
            yield f"{name}: {', '.join(f'{value} {number:,}' for value, number in known[:_MOST])}{rest}"


def page(counts: dict[str, Any], job: Job) -> str:
    """The report as a page of HTML, on its own."""
    head = f"{counts['records']:,} records, {counts['rows']:,} rows"
    parts = [f"<p>{escape(next(lines(counts)))}; {counts['cpu']:,.0f} seconds of processors.</p>"]
    parts.append(f"<div class=tables>{''.join(_shares(name, counts) for name in BY)}</div>")
    parts += [_pages(name, counts[name]) for name in _LISTS]
    settings = escape(str(job.said()["settings"] or "the defaults"))
    parts.append(f"<p>{escape(job.constants()['extractor'])}, model {escape(job.model)}, settings: {settings}.</p>")
    style = text("batch.css")
    return (f'<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width">'
            f"<title>{escape(job.run)}: {head}</title><style>{style}</style>"
            f"<body><main><h1>{escape(job.run)}</h1>{''.join(parts)}</main></body></html>\n")  # fmt: skip


def _shares(name: str, counts: dict[str, Any]) -> str:
    whole = max(1, counts["records"])
    rows = (f"<tr><th scope=row>{escape(value)}<td class=n>{number:,}<td><meter value={number / whole:.4f}></meter>"
            f"<td>{escape(STATUSES.get(value, '')) if name == 'status' else ''}"
            for value, number in counts["by"][name].items())  # fmt: skip
    return f"<table><caption>By {escape(name)}</caption>{''.join(rows)}</table>"


def _pages(name: str, rows: Iterable[dict[str, Any]]) -> str:
    caption, what = _LISTS[name]
    head = "<tr><th>page<th>title<th>status<th>seconds<th>words<th>confidence"
    return f"<table><caption>{caption} ({what})</caption>{head}{''.join(map(_page, rows))}</table>"


def _page(row: dict[str, Any]) -> str:
    place = row["url"] or f"{row['source']} at {row['offset']}"
    shown = escape(place if len(place) <= 120 else place[:117] + "...")
    if place.startswith(("http://", "https://")):
        shown = f'<a href="{escape(place)}" rel=noreferrer>{shown}</a>'
    figures = "".join(f"<td class=n>{'' if row[key] is None else format(row[key], form)}"
                      for key, form in (("seconds", ".2f"), ("words", ",d"), ("confidence", ".2f")))  # fmt: skip
    return f"<tr><td class=a>{shown}<td>{escape((row['title'] or '')[:80])}<td>{escape(row['status'])}{figures}"
