"""The law: one row out for every record in, whatever pages do and whoever is killed, and nothing is done twice."""

import json
import os
import random
import re
import shutil
import signal
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import pytest
from crawls import EXPECTED, batch, crawl, finished, plugin, rows, statuses

pytest.importorskip("fastwarc")
pytest.importorskip("pyarrow")
pytest.importorskip("py3langid")
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc; the limit of memory is kept on Linux only")
BOMBS = ("--algorithm", "bombs", "--page-timeout", "4", "--page-memory", "1500")


@pytest.fixture(scope="module")
def paths(tmp_path_factory):
    return (plugin(tmp_path_factory.mktemp("plugin") / "site"),)


def names(found):
    return [row["url"].rpartition("/")[2] for row in found]


@LINUX
def test_bombs_of_six_kinds_cost_their_own_rows(tmp_path, paths):
    bombs = dict(zip(range(5, 66, 10), EXPECTED, strict=False))
    crawl(tmp_path / "a.warc.gz", 66, lambda number: f"BOMB {bombs[number]}" if number in bombs else "")
    said = finished(tmp_path / "a.warc.gz", "-O", tmp_path / "out", "-j", 2, *BOMBS, paths=paths)
    found = rows(tmp_path / "out")
    assert names(found) == [str(number) for number in range(66)]
    assert {number: found[number]["status"] for number in bombs} == {number: EXPECTED[kind]
        for number, kind in bombs.items()}
    good = [row for number, row in enumerate(found) if number not in bombs]
    assert {row["status"] for row in good} == {"ok"}
    assert all(row["title"] == f"Rain {names([row])[0]}" for row in good)
    assert "status: ok 60, " in said
    assert all(found[number]["reason"] for number in bombs)


def processes(parent):
    """The processes below one, by /proc."""
    below, found = {parent}, []
    stats = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            stats[int(path.parent.name)] = int(path.read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError):  # it has ended
            continue
    while new := [pid for pid, above in stats.items() if above in below and pid not in below]:
        below.update(new)
        found += new
    return found


def kills():
    """Engines with the span in seconds of a moment to kill at, and a seed for each of the moments asked for."""
    asked = int(os.environ.get("MARROW_KILLS", "0"))
    spans = {"local": 3, "ray": 8, "spark": 8}
    return [pytest.param(engine, span, seed, id=f"{engine}-{seed}")
            for engine, span in spans.items() for seed in range(asked or (3 if engine == "local" else 1))]  # fmt: skip


@LINUX
@pytest.mark.parametrize(("engine", "span", "seed"), kills())
def test_kill_9_at_any_moment_and_resume_give_each_record_once(tmp_path, paths, monkeypatch, engine, span, seed):
    if engine != "local":
        pytest.importorskip({"ray": "ray", "spark": "pyspark"}[engine])
    if engine == "spark" and not shutil.which("java"):
        pytest.skip("Spark needs Java")
    monkeypatch.setenv("RAY_TMPDIR", tempfile.mkdtemp(prefix="r"))  # short, for sockets; another cluster is not found
    monkeypatch.setenv("RAY_gcs_rpc_server_reconnect_timeout_s", "5")  # where a minute is usual
    monkeypatch.setenv("RAY_worker_niceness", "0")  # where 15 is usual: other tests beside it would take its processors
    chance = random.Random(seed)
    for name in "abc":
        crawl(tmp_path / f"{name}.warc.gz", 20, lambda number: "SLOW" if number % 4 == 0 else "")
    words = (tmp_path, "-O", tmp_path / "out", "-j", 2, "--engine", engine, *BOMBS)
    process = batch(*words, paths=paths)
    for _ in range(3):  # processes of shards and of pages
        time.sleep(chance.uniform(0, span))
        if found := processes(process.pid):
            with suppress(ProcessLookupError):
                os.kill(chance.choice(found), signal.SIGKILL)
    time.sleep(chance.uniform(0, 2))
    below = processes(process.pid)
    process.kill()
    process.communicate()
    for _ in range(3_000):  # a node of Ray whose head was killed waits for it
        if not [pid for pid in below if re.search(rb"marrow|ray|spark", _command(pid))]:
            break
        time.sleep(0.1)
    else:
        pytest.fail("processes outlive the one that started them")
    finished(*words, paths=paths)
    found = rows(tmp_path / "out")
    assert sorted((row["source"], int(names([row])[0])) for row in found) == sorted(
        (str(tmp_path / f"{name}.warc.gz"), number) for name in "abc" for number in range(20))  # fmt: skip
    assert statuses(tmp_path / "out") == {"ok": 60}
    assert not list((tmp_path / "out").rglob(".*.part"))


def _command(pid):
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def test_a_second_run_writes_nothing_and_other_settings_are_another_run(tmp_path, paths):
    crawl(tmp_path / "a.warc.gz", 4)
    words = (tmp_path / "a.warc.gz", "-O", tmp_path / "out", "-j", 1)
    finished(*words)
    (run,) = (tmp_path / "out").iterdir()
    data = run / "data"
    before = {path: path.stat().st_mtime_ns for path in data.iterdir()}
    assert "1 of 1 shards are done already" in finished(*words)
    assert {path: path.stat().st_mtime_ns for path in data.iterdir()} == before
    finished(*words, "--set", "text.title=true")
    finished(*words, "--fields", "+quality")
    assert len(list((tmp_path / "out").iterdir())) == 3
    assert len(rows(tmp_path / "out")) == 12


def test_workers_that_cannot_start_end_the_command_with_the_reason(tmp_path):
    crawl(tmp_path / "a.warc.gz", 1)
    (tmp_path / "bad.npz").write_text("no model")
    said = finished(tmp_path / "a.warc.gz", "-O", tmp_path / "out", "--model", tmp_path / "bad.npz", code=2)
    assert "bad.npz" in said
    assert rows(tmp_path / "out") == []


def test_duplicates_are_named_across_shards(tmp_path):
    for name, count in (("a", 3), ("b", 5)):
        crawl(tmp_path / f"{name}.warc.gz", count)
    assert "3 duplicates" in finished(tmp_path, "-O", tmp_path / "out", "-j", 1, "--duplicates")
    (path,) = tmp_path.glob("out/*/duplicates.jsonl")
    found = [json.loads(line) for line in path.read_text().splitlines()]
    assert {(Path(each["source"]).name, Path(each["first_source"]).name) for each in found} == {("b.warc.gz",
        "a.warc.gz")}


def test_parts_for_arrays_of_jobs_make_the_whole(tmp_path):
    for name in "abcde":
        crawl(tmp_path / f"{name}.warc.gz", 2)
    for part in ("1/2", "2/2"):
        finished(tmp_path, "-O", tmp_path / "out", "-j", 1, "--shard", part)
    assert len(rows(tmp_path / "out")) == 10
    (run,) = (tmp_path / "out").iterdir()
    assert len(list((run / "data").iterdir())) == 5
