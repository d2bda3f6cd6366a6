"""Makes one shard: reads its records, gives them to worker processes, and writes a row for each, in order."""

import json
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from typing import Any

from ..errors import Error
from ..workers import Pool, Reply, try_start
from .counts import ShardCounts
from .duplicates import Seen
from .extracting import prepare
from .job import FORMATS, Job
from .output import RowWriter
from .record import CrawlRecord
from .sources import Shard
from .storage import RunStore
from .where import Where

TASKS_EACH = 20_000  # pages after which a child is replaced, so that nothing leaks for good
_AHEAD, _AHEAD_BYTES = 64, 64 << 20  # records a child that are read ahead, and bytes of them together
_KILLED = "crash: Killed"  # from outside; a page that is killed twice is one that the system kills for its memory
_STATUS = {"timeout": "timeout", "memory": "oom", "crash": "crash", "too-large": "too_large"}
_Pending = tuple[CrawlRecord, "Future[Reply] | None"]


def pool_of(job: Job, workers: int) -> Pool:
    """Workers for the pages of a job; one pool may serve many shards, one after another."""
    return Pool(workers, prepare, job, memory=job.memory, tasks_each=TASKS_EACH, quiet=True)


def try_worker(job: Job) -> None:
    """Raise `Error` for a job whose workers cannot start, so that no page is tried."""
    try_start(prepare, job, memory=job.memory, quiet=True)


def run_shard(shard: Shard, job: Job, *, workers: int = 1, pool: Pool | None = None,
              watch: Callable[[ShardCounts], None] | None = None) -> dict[str, Any]:  # fmt: skip
    """Make the rows and the counts of a shard, unless its rows are there; returns the counts.

    `pool` is used instead of a new one with `workers` processes. `watch` is called at every row.
    Raises `Error` or `OSError` when the shard cannot be read now or written; then nothing of it is left.
    """
    store, name = RunStore(job.folder), shard.name + FORMATS[job.format]
    if store.has(f"data/{name}"):
        return counted(store, shard.name)
    scratch, counts = store.scratch(f"data/{name}"), ShardCounts(shard.name, shard.source)
    own = pool or pool_of(job, workers)
    try:
        with RowWriter(scratch, job.format, job.fields, store.shown(f"data/{name}")) as writer:
            for row, kept in _rows(shard, job, own, counts):
                if kept:
                    writer.add(row)
                if watch is not None:
                    watch(counts)
        said = json.dumps(counts.as_dict(), ensure_ascii=False).encode("utf-8", "replace")
        store.write(said, f"counts/{shard.name}.json")
        store.finish(scratch, f"data/{name}")  # the last step: from here on the shard is done
    finally:
        with suppress(OSError):
            scratch.unlink(missing_ok=True)
        if pool is None:
            own.close()
    return counts.as_dict()


def counted(store: RunStore, name: str) -> dict[str, Any]:
    """The counts of a finished shard."""
    return json.loads(store.read(f"counts/{name}.json"))


def _rows(shard: Shard, job: Job, pool: Pool, counts: ShardCounts) -> Iterator[tuple[dict[str, Any], bool]]:
    """The row of each record in order, and whether it meets the condition."""
    constants, where, seen = job.constants(), Where(job.where), Seen()
    twins = "duplicate_of" in job.needed
    for record, reply in _answered(shard.records(job), pool, job):
        row = {**record.row(), **constants}
        seconds = cpu = 0.0
        if reply is not None and not reply.failed:
            page, seconds, cpu = reply.value
            row.update(page)
        elif reply is not None:
            code, _, message = reply.failed.partition(": ")
            seconds = job.timeout if code == "timeout" else 0.0
            row |= {"status": _STATUS.get(code, "error"), "reason": code, "detail": message[:300]}
        if twins and row["status"] == "ok":
            name = record.record_id or f"{record.source}#{record.offset}"
            row["duplicate_of"] = seen.first(record.digest, row.get("simhash"), name)
        kept = where(row)
        counts.add(row, seconds, cpu, kept=kept)
        yield row, kept


def _answered(records: Iterator[CrawlRecord], pool: Pool, job: Job) -> Iterator[tuple[CrawlRecord, Reply | None]]:
    """Each record with the reply for its page, None for one that needs no work. Records are read ahead."""
    pending: deque[_Pending] = deque()
    ahead = 0
    for record in records:
        future = None if record.status else _submit(record, pool, job)
        pending.append((record, future))
        ahead += _size(record)
        full = len(pending) > _AHEAD * pool.size or ahead > _AHEAD_BYTES
        if full and (half := pending[len(pending) // 2][1]) is not None:
            half.exception()  # waits: one waking for many pages costs less than one for each
        while pending and (full or pending[0][1] is None or pending[0][1].done()):
            ahead -= _size(pending[0][0])
            yield _settled(pending.popleft(), pool, job)
            full = len(pending) > _AHEAD * pool.size or ahead > _AHEAD_BYTES
    while pending:
        yield _settled(pending.popleft(), pool, job)


def _size(record: CrawlRecord) -> int:
    return len(record.body) if record.body is not None else 0


def _submit(record: CrawlRecord, pool: Pool, job: Job) -> "Future[Reply]":
    task = (record.body, record.url, record.charset, record.content_encoding, record.transfer_encoding)
    return pool.submit(task, job.timeout)


def _settled(pending: _Pending, pool: Pool, job: Job) -> tuple[CrawlRecord, Reply | None]:
    record, future = pending
    reply = None if future is None else future.result()
    if reply is not None and reply.failed == _KILLED:
        reply = _submit(record, pool, job).result()
    if reply is not None and reply.failed.startswith("busy: "):  # never begun: no matter of the page
        raise Error(reply.failed.removeprefix("busy: "), code="busy")
    record.body = None
    return record, reply
