"""Runs hostile cases, each in a process of its own that is killed when it takes too much time or memory.

`Worker("parse").run(id)` measures one case. The child is forked from a process that has everything imported, so that
what is measured is the work alone. `TARGETS` names what can be measured; a target gives what a test asks about.
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

SECONDS = {"parse": 10, "records": 10, "extract": 20}  # of processor time; a quiet machine needs two
MEGABYTES = 600
_HERE = Path(__file__).parent


def parse(data: bytes | str) -> dict[str, Any]:
    """What the page room gives: whether the mark is at an end of the page, and why it was refused."""
    from marrow.page import parse

    page = parse(data)
    columns = (page.lines, page.tags_before, page.tree.depth)
    assert all(len(column) >= 0 for column in columns)
    texts = page.blocks.texts
    return {"marked": MARK in " ".join(texts[:50] + texts[-50:]), "refused": page.refused}


def records(data: bytes | str) -> dict[str, Any]:
    """What the finders give: how many records and comments, each of which can be shown."""
    import marrow

    page = marrow.parse(data)
    return {"records": len([str(record.fields) for record in (*marrow.records(page), *marrow.comments(page))])}


def extract(data: bytes | str) -> dict[str, Any]:
    """What the default gives, as text, Markdown and fields; and whether the mark is in what the rules keep, in both."""
    import marrow

    article = marrow.extract(data)
    _, text, _ = article.markdown(), article.text, article.metadata.as_dict()
    plainly = marrow.extract(article.page, algorithm="rules")
    return {"words": len(text.split()), "reason": article.reason, "why": plainly.reason,
            "marked": MARK in plainly.markdown() and MARK in plainly.text}  # fmt: skip


TARGETS = {"parse": parse, "records": records, "extract": extract}


class Worker:
    """A process that forks one child a case."""

    def __init__(self, target: str) -> None:
        path = os.pathsep.join([str(_HERE.parent), str(_HERE.parents[1] / "src")])
        self.process = subprocess.Popen(
            [sys.executable, "-W", "ignore", str(_HERE / "worker.py"), target],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONPATH": path},
        )  # fmt: skip

    def run(self, case: str) -> dict[str, Any]:
        """`seconds`, `megabytes` and what the target gives, or `died` with the signal or error."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(case + "\n")
        self.process.stdin.flush()
        outcome: dict[str, Any] = json.loads(self.process.stdout.readline())
        return outcome

    def close(self) -> None:
        """End the process."""
        self.process.communicate()


def _measure(target: str, case: str) -> dict[str, Any]:
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        _work(target, case, writer)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        said = pipe.read()
    _, status, usage = os.wait4(child, 0)
    outcome = json.loads(said) if said else {"died": f"signal {os.WTERMSIG(status)}, status {status}"}
    return outcome | {"megabytes": usage.ru_maxrss // 1024}


def _work(target: str, case: str, writer: int) -> None:
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS[target], SECONDS[target] + 1))
    try:
        data = CASES[case]()
        start = time.process_time()
        found = TARGETS[target](data)
        outcome = {"seconds": time.process_time() - start} | found
    except BaseException as error:
        outcome = {"died": repr(error)}
    with os.fdopen(writer, "w") as pipe:
        json.dump(outcome, pipe)
    os._exit(0)


if __name__ == "__main__":
    TARGETS[sys.argv[1]]("<p>warm up: imports and tables")
    for line in sys.stdin:
        print(json.dumps(_measure(sys.argv[1], line.strip())), flush=True)
