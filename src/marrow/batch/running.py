"""Runs a batch: an engine makes the shards that are missing, then the summary and the report are written."""

import importlib
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from ..errors import Error
from .counts import report, total
from .job import FORMATS, Job
from .shard import counted
from .sources import Shard
from .storage import RunStore

ENGINES = ("local", "ray", "spark")


@dataclass(frozen=True, slots=True)
class RunOutcome:
    """`counts` are those of all finished shards, `done` is their number; `failed` has the reason by source."""

    counts: dict[str, Any]
    done: int
    failed: dict[str, str] = field(default_factory=dict)


def part(shards: Sequence[Shard], share: str) -> list[Shard]:
    """The shards of one of several equal runs, `i/n` with i from 1 to n. Raises `Error` for anything else."""
    one, slash, many = share.partition("/")
    if not (slash and one.isdecimal() and many.isdecimal() and 1 <= int(one) <= int(many)):
        raise Error(f"--shard {share}: write I/N, from 1/N to N/N", code="usage")
    return list(shards[int(one) - 1 :: int(many)])


def left(shards: Sequence[Shard], job: Job) -> list[Shard]:
    """The shards that are not finished."""
    there = RunStore(job.folder).names("data")
    return [shard for shard in shards if shard.name + FORMATS[job.format] not in there]


def run(shards: Sequence[Shard], job: Job, *, engine: str = "local", workers: int = 1, address: str = "",
        done: Callable[[Shard, str], None] = lambda shard, failed: None,
        tick: Callable[[dict[str, Any]], None] = lambda partial: None) -> RunOutcome:  # fmt: skip
    """Make the shards that are not finished, and sum up all of them. `done` and `tick` are called with the progress.

    The folder of the run gets `run.json` (what decides about the rows), `summary.json` and `report.html`.
    """
    store, failed = RunStore(job.folder), {}
    store.sweep()
    store.write(json.dumps(job.said(), indent=1, sort_keys=True, default=str).encode(), "run.json")
    if todo := left(shards, job):
        for shard, why in importlib.import_module(f".engines.{engine}", __package__).run(
            todo, job, workers=workers, address=address, tick=tick
        ):
            if why:
                failed[shard.source] = why
            done(shard, why)
    store.sweep()  # once more: what a run that was killed had started may have ended only now
    counts = []
    for shard in shards:
        with suppress(FileNotFoundError):  # it failed
            if shard.source not in failed:
                counts.append(counted(store, shard.name))
    whole = total(counts)
    store.write(json.dumps(whole, indent=1, ensure_ascii=False).encode("utf-8", "replace"), "summary.json")
    store.write(report(whole, job).encode("utf-8", "replace"), "report.html")
    return RunOutcome(whole, len(counts), failed)
