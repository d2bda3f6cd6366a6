"""Runs hostile cases, each in a process of its own that is killed when it takes too much time or memory.

`Worker("parse").run(id)` measures one case. The child is forked from a process that has everything imported, so that
what is measured is the work alone. `TARGETS` names what can be measured; a target gives the text that came out.
"""

import json
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from hostile.cases import CASES, MARK

SECONDS = 10  # of processor time; a quiet machine needs two
MEGABYTES = 600
_HERE = Path(__file__).parent


def parse(data: bytes | str) -> tuple[str, str]:
    """What the page room gives: text at both ends of the page, and why it was refused."""
    from marrow.page import parse

    page = parse(data)
    columns = (page.lines, page.tags_before, page.tree.depth)
    assert all(len(column) >= 0 for column in columns)
    texts = page.blocks.texts
    return " ".join(texts[:50] + texts[-50:]), page.refused


def records(data: bytes | str) -> tuple[str, str, float]:
    """What the finders give: the text of all records and comments; and the processor time that they take beside the
    parsing."""
    import marrow

    page = marrow.parse(data)
    start = time.process_time()
    found = [*marrow.records(page), *marrow.comments(page)]
    return " ".join(str(record.fields) for record in found), page.refused, time.process_time() - start


TARGETS = {"parse": parse, "records": records}


class Worker:
    """A process that forks one child a case."""

    def __init__(self, target: str) -> None:
        path = os.pathsep.join([str(_HERE.parent), str(_HERE.parents[1] / "src")])
        self.process = subprocess.Popen(
            [sys.executable, "-W", "ignore", str(_HERE / "worker.py"), target],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONPATH": path},
        )  # fmt: skip

    def run(self, case: str) -> dict[str, Any]:
        """`seconds`, `finders` (those of the finders alone), `megabytes`, `marked` (the mark came out), `refused`, or
        `died` with the signal or error."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(case + "\n")
        self.process.stdin.flush()
        outcome: dict[str, Any] = json.loads(self.process.stdout.readline())
        return outcome

    def close(self) -> None:
        """End the process."""
        self.process.communicate()


def _measure(target: str, case: str) -> dict[str, Any]:
    data = CASES[case]()
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        _work(target, data, writer)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        said = pipe.read()
    _, status, usage = os.wait4(child, 0)
    outcome = json.loads(said) if said else {"died": f"signal {os.WTERMSIG(status)}, status {status}"}
    return outcome | {"megabytes": usage.ru_maxrss // 1024}


def _work(target: str, data: bytes | str, writer: int) -> None:
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    start = time.process_time()
    try:
        text, refused, *finders = TARGETS[target](data)
        outcome = {"seconds": time.process_time() - start, "marked": MARK in text, "refused": refused,
                   "finders": sum(finders)}
    except BaseException as error:
        outcome = {"died": repr(error)}
    with os.fdopen(writer, "w") as pipe:
        json.dump(outcome, pipe)
    os._exit(0)


if __name__ == "__main__":
    TARGETS[sys.argv[1]]("<p>warm up: imports and tables")
    for line in sys.stdin:
        print(json.dumps(_measure(sys.argv[1], line.strip())), flush=True)
