"""A child whose parent was killed ends, also where it hangs."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PARENT = """
import tasks
from marrow.workers import Worker
worker = Worker(tasks.prepare)
worker.start()
print(worker.pid, flush=True)
worker.ask(("hang in C",), 1)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_child_that_hangs_without_a_parent_ends_with_its_time():
    path = os.pathsep.join((str(HERE), str(HERE.parents[1] / "src")))
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, env={**os.environ,
        "PYTHONPATH": path})
    child = int(parent.stdout.readline())
    for _ in range(100):  # until it hangs; one that has not begun ends all the sooner
        if "nanosleep" in Path(f"/proc/{child}/wchan").read_text():
            break
        time.sleep(0.02)
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    parent.stdout.close()
    end = time.monotonic() + 60
    while goes_on(child) and time.monotonic() < end:
        time.sleep(0.1)
    assert not goes_on(child), "the child goes on without its parent"


def test_a_child_whose_parent_ends_at_its_start_says_nothing():
    command = [sys.executable, "-c", "from marrow.workers.child import main; main()"]
    reader, writer = os.pipe()
    os.close(reader)  # nobody reads what it answers
    with os.fdopen(writer, "wb") as gone:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=gone, stderr=subprocess.PIPE, check=False,
                              env={**os.environ, "PYTHONPATH": str(HERE.parents[1] / "src")})  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")


def goes_on(pid):
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"
