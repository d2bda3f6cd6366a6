"""Real Ray: two nodes in one machine, a worker killed in the middle, each record once."""

import os
import signal
import time
from contextlib import suppress

import pytest
from crawls import crawl, rows, statuses
from later import later

from marrow.batch import Job, shards
from marrow.batch.running import run
from marrow.errors import Error
from marrow.settings import Settings

ray = later("ray")
pytest.importorskip("fastwarc")
pytestmark = pytest.mark.filterwarnings("default")  # Ray's own


@pytest.fixture
def cluster(bombs, monkeypatch):
    """Two nodes with a processor each."""
    from ray.cluster_utils import Cluster

    monkeypatch.setenv("RAY_worker_niceness", "0")
    memory = {"num_cpus": 1, "object_store_memory": 80 << 20}
    made = Cluster(initialize_head=True, head_node_args={**memory, "include_dashboard": False})
    made.add_node(**memory)
    ray.init(address=made.address, log_to_driver=False)
    yield made
    ray.shutdown()
    made.shutdown()


def test_a_worker_killed_in_the_middle_costs_no_record(cluster, tmp_path):
    for name in "abcd":
        crawl(tmp_path / f"{name}.warc.gz", 15, lambda number: "SLOW")
    settings = Settings().update({"algorithm": "bombs"}, "test")
    job, work, killed = Job(str(tmp_path / "out"), settings=settings), shards([str(tmp_path)],
        output=str(tmp_path / "out")), []

    def kill_one(partial):
        if not killed and (left := list(tmp_path.glob("out/*/data/.*.part"))):
            time.sleep(1)
            pid = int(left[0].name.split("~")[1])
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)

    outcome = run(work, job, engine="ray", tick=kill_one)
    assert killed
    assert (outcome.done, outcome.failed) == (4, {})
    found = [(row["source"], row["offset"]) for row in rows(tmp_path / "out")]
    assert len(found) == len(set(found)) == 60
    assert statuses(tmp_path / "out") == {"ok": 60}
    assert run(work, job, engine="ray").counts["records"] == 60


def test_an_address_that_is_none_is_told(tmp_path):
    crawl(tmp_path / "a.warc.gz", 1)
    job = Job(str(tmp_path / "out"), settings=Settings())
    with pytest.raises(Error, match="Ray does not start: .*nowhere"):
        run(shards([str(tmp_path)], output=str(tmp_path / "out")), job, engine="ray", address="nowhere")
