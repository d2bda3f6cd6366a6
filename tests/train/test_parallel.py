"""Processes side by side: the same answers, and an end to them when the run is interrupted."""

import os
import signal
import subprocess
import sys
import time
from multiprocessing import get_all_start_methods
from pathlib import Path

import pytest

from marrow.train.parallel import side_by_side

_SLOW = """
import sys, time
from marrow.train.parallel import side_by_side

def wait(shared, number):
    time.sleep(shared)
    return number

with side_by_side(2, 30) as each:
    print("begun", flush=True)
    list(each(wait, range(9)))
"""


def _plus(shared, number):
    return shared + number


@pytest.mark.parametrize("jobs", [1, 2])
def test_each_number_with_what_is_shared(jobs):
    with side_by_side(jobs, 10) as each:
        assert list(each(_plus, range(5))) == [10, 11, 12, 13, 14]


@pytest.mark.skipif("fork" not in get_all_start_methods(), reason="needs fork")
def test_an_interrupt_ends_at_once():
    path = os.pathsep.join([str(Path(__file__).parents[2] / "src"), *sys.path])
    run = subprocess.Popen([sys.executable, "-c", _SLOW], env={**os.environ, "PYTHONPATH": path}, start_new_session=True,
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE)  # fmt: skip
    assert run.stdout.readline() == b"begun\n"
    time.sleep(1)
    os.killpg(run.pid, signal.SIGINT)
    _, error = run.communicate(timeout=20)
    assert run.returncode != 0
    assert b"KeyboardInterrupt" in error
