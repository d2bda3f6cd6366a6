"""The report of a run: a summary in lines, and a page of HTML with the slowest, emptiest and least sure pages."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..data import text
from ..templates import environment
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
    """The report as a page of HTML, on its own. Raises `Error` when Jinja2 is not installed."""
    template = environment(Path(__file__).with_name("templates"), "batch", "the report").get_template("report.html")
    return template.render(
        run=job.run, counts=counts, whole=max(1, counts["records"]), summary=next(lines(counts)), by=BY, lists=_LISTS,
        statuses=STATUSES, style=text("batch.css"), extractor=job.constants()["extractor"], model=job.model,
        settings=job.said()["settings"] or "the defaults",
    )  # fmt: skip
