"""Runs hostile cases, each in a process of its own that is killed when it takes too much time or memory.

`Worker().run(id)` measures one case, stage by stage of the same page. The child is forked from a process that has
everything imported, so that what is measured is the work alone. A stage gives what a test asks about.
"""

import gc
import json
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import IO, Any

from hostile.cases import CASES, MARK

SECONDS = 10  # of processor time for each stage; a quiet machine needs two
_HERE = Path(__file__).parent


def parse(page: Any) -> dict[str, Any]:
    """What the page room gives: whether the mark is at an end of the page, and why it was refused."""
    columns = (page.lines, page.tags_before, page.tree.depth)
    assert all(len(column) >= 0 for column in columns)
    texts = page.blocks.texts
    return {"marked": MARK in " ".join(texts[:50] + texts[-50:]), "refused": page.refused}


def extract(page: Any) -> dict[str, Any]:
    """What the default gives, as text, Markdown and fields; and whether the mark is in what the rules keep, in both."""
    import marrow

    article = marrow.extract(page)
    _, text, _ = article.markdown(), article.text, article.metadata.as_dict()
    plainly = marrow.extract(page, algorithm="rules")
    return {"words": len(text.split()), "reason": article.reason, "why": plainly.reason,
            "marked": MARK in plainly.markdown() and MARK in plainly.text}  # fmt: skip


def records(page: Any) -> dict[str, Any]:
    """What the finders give: how many records and comments, each of which can be shown."""
    import marrow

    return {"records": len([str(record.fields) for record in (*marrow.records(page), *marrow.comments(page))])}


STAGES = {"extract": extract, "parse": parse, "records": records}  # what reads the page whole comes after extraction


class Worker:
    """A process that forks one child a case."""

    def __init__(self) -> None:
        path = os.pathsep.join([str(_HERE.parent), str(_HERE.parents[1] / "src")])
        self.process = subprocess.Popen(
            [sys.executable, "-W", "ignore", str(_HERE / "worker.py")],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONPATH": path},
        )  # fmt: skip

    def run(self, case: str) -> dict[str, dict[str, Any]]:
        """By stage, `seconds`, the most `megabytes` so far and what it gives; or `died` with the signal or error, of it
        or of one before it."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(case + "\n")
        self.process.stdin.flush()
        outcome: dict[str, dict[str, Any]] = json.loads(self.process.stdout.readline())
        return outcome

    def close(self) -> None:
        """End the process."""
        self.process.communicate()


def _measure(case: str) -> dict[str, dict[str, Any]]:
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        with os.fdopen(writer, "w") as pipe:
            _work(case, pipe)
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        said = dict(map(json.loads, pipe))
    _, status = os.waitpid(child, 0)
    died = {"died": said.pop("died", f"signal {os.WTERMSIG(status)}, status {status}")}
    return {stage: said.get(stage, died) for stage in STAGES}


def _work(case: str, pipe: IO[str]) -> None:
    """Do all stages; after each, say what came of it."""
    import marrow

    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    data = CASES[case]()
    page: Any = None
    for stage, do in STAGES.items():
        start = time.process_time()
        resource.setrlimit(resource.RLIMIT_CPU, (int(start) + SECONDS, resource.getrlimit(resource.RLIMIT_CPU)[1]))
        try:
            page = marrow.parse(data) if page is None else page
            found = do(page)
        except BaseException as error:
            found, stage = repr(error), "died"
        else:
            megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
            found |= {"seconds": time.process_time() - start, "megabytes": megabytes}
        print(json.dumps((stage, found)), file=pipe, flush=True)
        if stage == "died":
            return


if __name__ == "__main__":
    import marrow

    for name in ("encyclopedia", "forum-phpbb", "product", "maths"):  # imports, tables and regular expressions
        for do in STAGES.values():
            do(marrow.parse((_HERE.parent / "pages" / name / "source.html").read_bytes()))
    gc.freeze()  # the collector of garbage looks at what the child makes of its case alone
    for line in sys.stdin:
        print(json.dumps(_measure(line.strip())), flush=True)
