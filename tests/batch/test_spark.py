"""Real Spark: Python workers killed in the middle, each record once."""

import os
import shutil
import signal
import time
from contextlib import suppress
from threading import Event, Thread

import pytest
from crawls import crawl, rows, statuses

from marrow.batch import Job, shards
from marrow.batch.running import run
from marrow.settings import Settings

pytest.importorskip("pyspark")
pytest.importorskip("fastwarc")
pytestmark = [pytest.mark.skipif(not shutil.which("java"), reason="Spark needs Java"),
              pytest.mark.filterwarnings("default")]


def test_a_worker_killed_in_the_middle_costs_no_record(bombs, tmp_path):
    killed, ended = [], Event()
    for name in "abcd":
        crawl(tmp_path / f"{name}.warc.gz", 15, lambda number: "SLOW")
    settings = Settings().update({"algorithm": "bombs"}, "test")
    job, work = Job(str(tmp_path / "out"), settings=settings), shards([str(tmp_path)], output=str(tmp_path / "out"))

    def kill_one():
        while not ended.wait(0.1):
            for left in tmp_path.glob("out/*/data/.*.part"):
                time.sleep(1)
                with suppress(ProcessLookupError):
                    os.kill(int(left.name.split("~")[1]), signal.SIGKILL)
                    killed.append(left)
                    return

    killer = Thread(target=kill_one)
    killer.start()
    try:
        outcome = run(work, job, engine="spark", workers=2)
    finally:
        ended.set()
        killer.join()
    assert killed
    assert (outcome.done, outcome.failed) == (4, {})
    found = [(row["source"], row["offset"]) for row in rows(tmp_path / "out")]
    assert len(found) == len(set(found)) == 60
    assert statuses(tmp_path / "out") == {"ok": 60}
