"""Processes side by side: the same answers, and an end to them when the run is interrupted."""

import os
import signal
import subprocess
import sys
import time
from multiprocessing import get_all_start_methods
from pathlib import Path

import pytest

from marrow.experiment.processes import each, side_by_side

_SLOW = """
import sys, time
from marrow.experiment.processes import side_by_side

def wait(number):
    time.sleep(30)
    return number

print("begun", flush=True)
list(side_by_side(wait, 9, 2))
"""


@pytest.mark.parametrize("jobs", [1, 2])
def test_each_number_with_what_is_shared(jobs):
    shared = 10
    assert list(side_by_side(lambda number: shared + number, 5, jobs)) == [10, 11, 12, 13, 14]


@pytest.mark.skipif("fork" not in get_all_start_methods(), reason="needs fork")
def test_an_interrupt_ends_at_once():
    path = os.pathsep.join([str(Path(__file__).parents[2] / "src"), *sys.path])
    run = subprocess.Popen([sys.executable, "-c", _SLOW], env={**os.environ, "PYTHONPATH": path},
                           start_new_session=True,
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE)  # fmt: skip
    assert run.stdout.readline() == b"begun\n"
    time.sleep(1)
    os.killpg(run.pid, signal.SIGINT)
    _, error = run.communicate(timeout=60)
    assert run.returncode != 0
    assert b"KeyboardInterrupt" in error


def does_its_worst(task):
    if task == "raises":
        raise ValueError("no such luck")
    if task == "crashes":
        os._exit(3)
    if task == "hangs":
        time.sleep(600)
    return task.upper()


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_task_that_fails_costs_itself_only(jobs):
    tasks = enumerate(["well", "raises", "crashes", "hangs", *["more"] * 200])
    found = {number: rest for number, *rest in each(does_its_worst, tasks, jobs, what="tasks", timeout=4)}
    assert len(found) == 204 and found[0] == ["well", "WELL", ""] and found[203] == ["more", "MORE", ""]
    assert found[1] == ["raises", None, "bug: ValueError: no such luck"]
    assert found[2] == ["crashes", None, "crash: the process ended with exit code 3"]
    assert found[3] == ["hangs", None, "timeout: over 4 s"]


def test_few_tasks_are_read_ahead():
    read = []
    tasks = ((number, read.append(number) or "task") for number in range(1000))
    for number, *_ in each(does_its_worst, tasks, 1, what="tasks", timeout=60):
        assert len(read) <= number + 200
        break
