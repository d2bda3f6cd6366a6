"""Makes shards with Spark: `mapInArrow` over a frame with one shard in each partition, which Spark schedules.

Marrow has to be installed where the executors' Python is, and sources and output have to be reachable from there.
"""

import os
import pickle
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ...errors import Error, importing
from ..job import Job
from ..shard import run_shard
from ..sources import Shard

SCHEMA = "number long, failed string"


def run(shards: Sequence[Shard], job: Job, *, workers: int, address: str = "",
        tick: Callable[[dict[str, Any]], None] = lambda partial: None) -> Iterator[tuple[Shard, str]]:  # fmt: skip
    """Do all shards; each with "" or what went wrong, once all have ended. `address` is a master, such as `local[4]`.

    The session that there is is used, else one is started, by `spark-submit`'s settings or with `workers` threads here,
    whose Python is this one unless PYSPARK_PYTHON says otherwise. Raises `Error` when Spark itself fails.
    """
    with importing("spark", "PySpark", "--engine spark"):
        from pyspark.sql import SparkSession
    running = SparkSession.getActiveSession()
    if not address or address.startswith("local"):
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.appName("marrow batch").config("spark.ui.showConsoleProgress", "false")
    try:
        session = running or builder.master(address or f"local[{workers},3]").getOrCreate()
    except Exception as error:  # of Java, by way of py4j
        raise Error(f"Spark does not start: {' '.join(str(error).split())[:300]}", code="engine") from None
    try:
        rows = outcomes(session, shards, job).collect()
    except Exception as error:  # of Java, by way of py4j: the last line says what went wrong
        last = (str(error).strip() or type(error).__name__).splitlines()[-1]
        raise Error(f"Spark gave up: {last[:300]}", code="engine") from None
    finally:
        if running is None:
            session.stop()
    for row in rows:
        yield shards[row.number], row.failed
        tick({})


def outcomes(session: Any, shards: Sequence[Shard], job: Job) -> Any:
    """A frame with a row for each shard, `number` and `failed`, whose making does the shards: call an action on it."""
    rows = [(number, pickle.dumps(shard)) for number, shard in enumerate(shards)]
    frame = session.createDataFrame(rows, "number long, shard binary")
    spread = frame.repartitionByRange(max(1, len(shards)), "number")
    return spread.mapInArrow(working(job), SCHEMA)


def working(job: Job) -> Callable[[Iterator[Any]], Iterator[Any]]:
    """The function for `mapInArrow`: batches with `number` and `shard` in, batches with `number` and `failed` out.

    A shard that cannot be read or written now is a row that says so; a process that dies is Spark's to start again.
    """

    def work(batches: Iterator[Any]) -> Iterator[Any]:
        import pyarrow as pa

        for batch in batches:
            failed = [_failed(pickle.loads(shard), job) for shard in batch.column("shard").to_pylist()]
            columns = [batch.column("number"), pa.array(failed, pa.string())]
            yield pa.RecordBatch.from_arrays(columns, ["number", "failed"])

    return work


def _failed(shard: Shard, job: Job) -> str:
    try:
        run_shard(shard, job)
    except Error as error:
        return f"{error.code}: {error}"
    except OSError as error:
        return f"unreadable: {shard.source}: {error}"
    return ""
