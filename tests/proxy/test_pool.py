"""Workers that hang, die or run out of memory, and the others that notice nothing."""

import asyncio
import os
import signal
from pathlib import Path

import pytest

from marrow.proxy.pool import Pool
from marrow.proxy.work import Job

PAGE = b"<body><nav>a</nav><p>" + b"word " * 60
SLOW = b"<body>" + b"<table><tr><td>" * 200_000 + b"x"


@pytest.fixture(autouse=True)
def sources(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2] / "src"))


def go(work, **more):
    async def run():
        pool = Pool(more.pop("size", 1), **more)
        await pool.start()
        try:
            assert (await pool.run(job())).reason == ""  # ready
            return await work(pool)
        finally:
            await pool.close()

    return asyncio.run(run())


def job(body=PAGE, deadline=180.0):
    return Job("https://example.org/", body, deadline=deadline)


def test_a_job_that_takes_too_long_is_killed_and_the_worker_replaced():
    async def work(pool):
        assert (await pool.run(job(SLOW, 0.05))).reason.startswith("timeout")
        assert pool.killed == 1
        return await pool.run(job())

    assert go(work).words_left == 60


def test_a_worker_that_dies_costs_its_own_page_only():
    async def work(pool):
        (worker,) = pool._all
        task = asyncio.create_task(pool.run(job(SLOW)))
        await asyncio.sleep(0.05)
        os.kill(worker.process.pid, signal.SIGKILL)
        assert (await task).reason == "crash: the worker died"
        return await pool.run(job())

    assert go(work).words_left == 60


def test_a_client_that_leaves_costs_no_worker_and_does_not_mix_up_answers():
    async def work(pool):
        slow = job(b"<nav>a</nav><p>" + b"word " * 60 + b"<table><tr><td>x</table>" * 3_000)
        leaving = [asyncio.create_task(pool.run(slow)) for _ in range(3)]  # one is worked on, the others wait
        await asyncio.sleep(0.05)
        for task in leaving:
            task.cancel()
        done = await pool.run(job())
        assert (pool.started, pool.killed, pool.waiting) == (1, 0, 0)
        return done

    assert go(work).words_left == 60


def test_memory_is_bounded():
    async def work(pool):
        huge = b"<p>" + b"<b>x</b>" * 600_000
        assert (await pool.run(job(huge))).reason.partition(":")[0] in ("memory", "crash", "bug", "timeout")
        return await pool.run(job())

    assert go(work, memory=300).words_left == 60


def test_a_full_house_turns_pages_away_at_once():
    async def work(pool):
        answers = await asyncio.gather(*(pool.run(job()) for _ in range(6)))
        return sorted(answer.reason.partition(":")[0] for answer in answers)

    assert go(work, waiting=2) == ["", "", "busy", "busy", "busy", "busy"]


def test_all_workers_are_gone_when_the_pool_is_closed():
    pids = []

    async def work(pool):
        await asyncio.gather(pool.run(job()), pool.run(job()))
        pids.extend(worker.process.pid for worker in pool._all if worker.process)

    go(work, size=2)
    assert pids
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
