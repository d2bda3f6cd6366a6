"""Counts of a shard, saved beside its rows as JSON; their sum over all shards; the report of a run, from that sum."""

import heapq
import socket
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..data import text
from ..templates import environment
from .job import Job
from .schema import STATUSES

BY = ("status", "reason", "page_type", "text_language")
FINE = frozenset(("ok", "empty", "skipped"))
_MOST = 20  # pages that are named of each kind
_SUMS = ("records", "rows", "bytes", "text", "seconds", "cpu", "cpu_pages")
# pages that the report names: the column that ranks them, whether the most come first, the caption, what it says
_LISTS = {
    "slowest": ("seconds", True, "The slowest pages", "seconds that a page took"),
    "emptiest": ("words", False, "The emptiest pages", "words, of those that have content"),
    "least_sure": ("confidence", False, "The least sure pages", "word F1 to expect, of those that have content"),
}
_LINED = 12  # lines of one kind in the summary
_NAMED = ("url", "source", "offset", "status", "reason", "title", "words", "confidence", "seconds")


class ShardCounts:
    """The counts of a shard while its rows are made."""

    def __init__(self, name: str, source: str) -> None:
        self.name, self.source = name, source
        self.records = self.rows = self.bytes = self.text = self.offset = 0
        self.by: dict[str, Counter[str]] = {name: Counter() for name in BY}
        self._named: dict[str, list[tuple[float, int, dict[str, Any]]]] = {name: [] for name in _LISTS}
        self.cpu = 0.0
        self._begun, self._cpu = time.time(), time.process_time()

    def add(self, row: dict[str, Any], seconds: float, cpu: float, *, kept: bool) -> None:
        """Count a row; `seconds` and `cpu` are what its page took, `kept` says whether it is written."""
        self.cpu += cpu
        self.records += 1
        self.offset = row["offset"]
        self.rows += kept
        self.bytes += row["bytes"] or 0
        self.text += len(row.get("text") or row.get("markdown") or "")
        for name in BY:
            if value := row.get(name):
                self.by[name][value] += 1
        known = {key: row.get(key) for key in _NAMED} | {"seconds": round(seconds, 3)}
        for name, (key, most, *_) in _LISTS.items():
            there = row["status"] in (("ok", "empty", "timeout") if name == "slowest" else ("ok",))
            if there and (value := known[key]) is not None:
                heap = self._named[name]
                push = heapq.heappush if len(heap) < _MOST else heapq.heappushpop
                push(heap, (value if most else -value, -self.records, known))
    def so_far(self) -> dict[str, Any]:
        """The progress of the shard: pages, failures, and the place in the file."""
        failed = sum(number for status, number in self.by["status"].items() if status not in FINE)
        return {"name": self.name, "records": self.records, "failed": failed, "offset": self.offset}

    def as_dict(self) -> dict[str, Any]:
        """All counts, fit for JSON; `cpu` are processor seconds of this process and of the pages that came back."""
        own = ("name", "source", "records", "rows", "bytes", "text")
        seconds, cpu = time.time() - self._begun, self.cpu + time.process_time() - self._cpu
        out: dict[str, Any] = {
            **{name: getattr(self, name) for name in own}, "seconds": round(seconds, 3), "cpu": round(cpu, 3),
            "cpu_pages": round(self.cpu, 3), "host": socket.gethostname(),
            "by": {name: dict(each) for name, each in self.by.items()},
        }  # fmt: skip
        for name, heap in self._named.items():
            out[name] = [row for _, _, row in sorted(heap, key=lambda each: each[:2], reverse=True)]
        return out


def total(many: list[dict[str, Any]]) -> dict[str, Any]:
    """The sum over shards, with the most notable pages of all."""
    out: dict[str, Any] = {name: sum(each[name] for each in many) for name in _SUMS}
    out["shards"] = len(many)
    out["by"] = {name: dict(sum((Counter(each["by"][name]) for each in many), Counter()).most_common()) for name in BY}
    for name, (key, most, *_) in _LISTS.items():
        rows = [row for each in many for row in each[name]]
        out[name] = sorted(rows, key=lambda row: row[key] or 0, reverse=most)[:_MOST]
    return out


def summary(counts: dict[str, Any]) -> Iterator[str]:
    """A summary for a terminal."""
    sizes = f"{counts['bytes'] / 1e6:,.1f} MB of pages, {counts['text'] / 1e6:,.1f} million characters of text"
    yield f"{counts['records']:,} records in {counts['shards']:,} shards, {counts['rows']:,} rows, {sizes}"
    for name in BY:
        known = list(counts["by"][name].items())
        if known:
            rest = f", {len(known) - _LINED} more" if len(known) > _LINED else ""
            yield f"{name}: {', '.join(f'{value} {number:,}' for value, number in known[:_LINED])}{rest}"


def report(counts: dict[str, Any], job: Job) -> str:
    """The report as a page of HTML, on its own. Raises `Error` when Jinja2 is not installed."""
    template = environment(Path(__file__).with_name("templates"), "batch", "the report").get_template("report.html")
    return template.render(
        run=job.run, counts=counts, whole=max(1, counts["records"]), summary=next(summary(counts)), by=BY, lists=_LISTS,
        statuses=STATUSES, style=text("batch.css"), extractor=job.constants()["extractor"], model=job.model,
        settings=job.said()["settings"] or "the defaults",
    )  # fmt: skip
