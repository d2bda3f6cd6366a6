"""A pool of workers: hanging, crashing and memory-eating tasks cost themselves and none of their neighbours."""

import asyncio
import os
import signal
import time

import pytest
import tasks

from marrow.errors import Error
from marrow.workers import Pool, Reply


@pytest.fixture
def pool():
    made = Pool(2, tasks.prepare, "a ", memory=1024)
    yield made
    made.close()


def test_bad_tasks_cost_themselves_and_their_neighbours_nothing(pool):
    bad = {("hang",): "timeout: over 0.5 s", ("crash",): "crash: Segmentation fault",
           ("raise",): "bug: ZeroDivisionError",
           ("exit",): "crash: the process ended", ("eat",): ("memory: ", "timeout: ")}  # fmt: skip
    futures = [(task, pool.submit(task, 0.5 if task == ("hang",) else 60)) for each in bad for task in ("page", each,
        "page")]
    for task, future in futures:
        reply = future.result(120)
        assert reply == Reply("a page") if task == "page" else reply.failed.startswith(bad[task])
    assert pool.waiting == 0


def test_a_start_costs_a_task_none_of_its_own_seconds():
    pool = Pool(1, tasks.prepare)
    try:
        pool.submit("page", 60).result(120)
        os.kill(pool.pids[0], signal.SIGKILL)
        os.waitid(os.P_PID, pool.pids[0], os.WEXITED | os.WNOWAIT)
        assert pool.submit(("hang",), 2).result(120).failed == "timeout: over 2 s"
    finally:
        pool.close()


def test_replies_come_to_those_who_asked_whatever_the_order(pool):
    futures = {number: pool.submit(("sleep", 0.1) if number % 5 == 0 else str(number), 60) for number in range(40)}
    for number, future in futures.items():
        assert future.result(120).value == ("slept" if number % 5 == 0 else f"a {number}")


def test_a_worker_is_replaced_after_many_tasks():
    pool = Pool(1, tasks.prepare, tasks_each=2)
    try:
        pids = [pool.submit(("pid",), 60).result(120).value for _ in range(5)]
        assert (len(set(pids)), pids[0] == pids[1], pool.started) == (3, True, 3)
    finally:
        pool.close()


def test_a_task_that_waits_too_long_is_never_begun(pool):
    for future in [pool.submit("page", 60) for _ in range(2)]:
        future.result(120)
    late = pool.submit("page", 60, until=time.monotonic() - 1)
    assert late.result(120).failed == "busy: no worker was free in time"


def test_a_task_that_cannot_be_sent_is_an_exception_of_its_own(pool):
    with pytest.raises(Exception, match="pickle"):
        pool.submit(lambda: 0, 60).result(120)
    assert pool.submit("page", 60).result(120).value == "a page"


def test_from_a_loop_a_task_waits_and_works_for_its_time_together():
    async def go():
        pool = Pool(1, tasks.prepare)
        try:
            assert (await pool.run("page", 120)).value == "page"
            slow = asyncio.create_task(pool.run(("sleep", 30), 2))
            await asyncio.sleep(0.2)
            waiting = await pool.run("page", 0.2)
            return waiting.failed, (await slow).failed, (await pool.run("page", 120)).value, pool.waiting
        finally:
            await asyncio.to_thread(pool.close)

    waiting, slow, after, left = asyncio.run(go())
    assert (waiting, after, left) == ("busy: no worker was free in time", "page", 0)
    assert slow.startswith("timeout: over ")


def test_those_who_leave_cost_no_worker_and_do_not_mix_up_answers():
    async def go():
        pool = Pool(1, tasks.prepare)
        try:
            await pool.run("page", 120)
            # one is done, the others wait
            leaving = [asyncio.create_task(pool.run(("sleep", 0.5), 60)) for _ in range(3)]
            await asyncio.sleep(0.2)
            for task in leaving:
                task.cancel()
            reply = await pool.run("page", 60)
            return reply.value, pool.started, pool.waiting
        finally:
            await asyncio.to_thread(pool.close)

    assert asyncio.run(go()) == ("page", 1, 0)


def test_a_full_house_turns_tasks_away_at_once():
    pool = Pool(1, tasks.prepare, most_waiting=2)
    try:
        pool.submit("page", 60).result(120)
        begun = pool.submit(("sleep", 4), 60)
        while pool.waiting:
            time.sleep(0.01)
        replies = [future.result(120) for future in [pool.submit("page", 60) for _ in range(6)]]
        assert [reply.failed.partition(":")[0] for reply in replies] == ["", "", "busy", "busy", "busy", "busy"]
        assert begun.result(120).value == "slept"
    finally:
        pool.close()


def test_all_processes_are_gone_when_it_is_closed_and_what_waits_is_cancelled():
    pool = Pool(2, tasks.prepare)
    for future in [pool.submit(("sleep", 0.2), 60) for _ in range(2)]:
        future.result(120)
    pids = pool.pids
    hanging = [pool.submit(("hang",), 60) for _ in range(2)]
    while pool.waiting:
        time.sleep(0.01)
    waiting = pool.submit("page", 60)
    pool.close()
    assert len(pids) == 2
    assert all(future.result(0).failed.startswith("crash: ") for future in hanging)
    assert waiting.cancelled()
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
    assert pool.submit("page", 60).result(0).failed.startswith("busy: ")


def test_where_no_worker_starts_each_task_learns_why():
    replies = [reply for _, reply in Pool(2, tasks.broken).in_order("abc", 60)]
    assert replies == [Reply(failed="busy: no worker starts: bug: ValueError: no such thing")] * 3


def test_workers_that_do_not_start_are_tried_again_and_do_not_keep_a_pool_from_closing():
    pool = Pool(1, tasks.broken)
    future = pool.submit("page", 60)
    time.sleep(0.5)
    pool.close()
    assert (future.cancelled(), pool.started) == (True, 0)


def test_a_pool_without_workers_is_refused():
    with pytest.raises(Error, match="-1 workers: at least one is needed"):
        Pool(-1, tasks.prepare)
