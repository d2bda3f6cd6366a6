"""Makes shards on this machine: processes that each make shard after shard, with worker processes for the pages.

When such a process dies, another one makes its shard again, a few times. When the parent dies, all processes end, and
the next run removes their unfinished files.
"""

import json
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ...errors import naming
from ...files import write_atomically
from ...workers import Pool, Reply
from ..counts import ShardCounts
from ..job import Job
from ..shard import pool_of, run_shard, try_worker
from ..sources import Shard

_LONGEST = 1e6  # seconds for a shard
_TRIES = 3
_EVERY = 1.0  # seconds between two notes on how far a shard is


def run(shards: Sequence[Shard], job: Job, *, workers: int, address: str = "",
        tick: Callable[[dict[str, Any]], None] = lambda partial: None) -> Iterator[tuple[Shard, str]]:  # fmt: skip
    """Do all shards with `workers` children in all; each shard as it ends, with "" or what went wrong.

    `tick` is called now and then with `{name: how far}` of the shards that are being done. `address` says nothing here.
    Raises `Error` where no worker can start.
    """
    try_worker(job)
    side = max(1, min(workers, len(shards)))
    with TemporaryDirectory(prefix="marrow-") as notes:
        pool = Pool(side, prepare, job, -(-workers // side), notes, os.getpid(), memory=0)
        tries = dict.fromkeys(shards, 1)
        pending = {pool.submit(shard, _LONGEST): shard for shard in shards}
        try:
            while pending:
                done, _ = wait(pending, timeout=_EVERY, return_when=FIRST_COMPLETED)
                for future in done:
                    shard, failed = pending.pop(future), future.result().failed
                    if failed.startswith(("crash", "busy")) and tries[shard] < _TRIES:
                        tries[shard] += 1
                        pending[pool.submit(shard, _LONGEST)] = shard
                    else:
                        yield shard, failed
                tick(_noted(notes, pending))
        finally:
            pool.close()


def _noted(notes: str, pending: "dict[Future[Reply], Shard]") -> dict[str, Any]:
    """The progress of shards that are being made, by name, from the notes that their processes write."""
    names = {shard.name for shard in pending.values()}
    found = {}
    for path in Path(notes).glob("*.json"):
        try:
            note = json.loads(path.read_bytes())
        except (OSError, ValueError):  # being written
            continue
        if note["name"] in names:
            found[note["name"]] = note
    return found


def prepare(job: Job, workers: int, notes: str, parent: int) -> Callable[[Shard], None]:
    """The function of a process that does shards: it keeps its children from one to the next."""
    pool = pool_of(job, workers)
    last = 0.0

    def watch(counts: ShardCounts) -> None:
        nonlocal last
        if time.monotonic() < last + _EVERY:
            return
        last = time.monotonic()
        if os.getppid() != parent:  # who started this is gone
            os._exit(1)
        with write_atomically(Path(notes, f"{os.getpid()}.json")) as stream:
            stream.write(json.dumps(counts.so_far()).encode())

    def work(shard: Shard) -> None:
        with naming(shard.source, "unreadable"):
            run_shard(shard, job, pool=pool, watch=watch)

    return work
