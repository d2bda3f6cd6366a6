"""One worker: whatever its work does, the answer is a value or a reason, and the next task gets a process that
works."""

import io
import os
import signal
import sys
from pathlib import Path

import pytest
import tasks

import marrow
from marrow.errors import Error
from marrow.workers import Reply, Worker
from marrow.workers.worker import packed, receive

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="the limit of memory is kept on Linux only")


@pytest.fixture(scope="module")
def worker():
    made = Worker(tasks.prepare, "a ", memory=1024, niceness=3)
    yield made
    made.stop()


@pytest.mark.parametrize(
    ("task", "seconds", "failed"),
    [
        (("hang",), 0.3, "timeout: over 0.3 s"), (("hang in C",), 0.3, "timeout: over 0.3 s"),
        (("crash",), 60, "crash: Segmentation fault"), (("exit",), 60, "crash: the process ended with exit code 3"),
        (("raise",), 60, "bug: ZeroDivisionError: division by zero"), (("sys.exit",), 60, "bug: SystemExit"),
        (("deep",), 60, "bug: RecursionError: maximum recursion depth exceeded"),
        pytest.param(("eat",), 60, "memory: more is needed than a worker may have", marks=LINUX),
    ],
)  # fmt: skip
def test_what_work_does_is_a_reason_and_the_next_task_is_done(worker, task, seconds, failed):
    assert worker.ask(task, seconds) == Reply(failed=failed)
    assert worker.ask("page", 60) == Reply("a page")


def test_an_answer_that_cannot_be_sent_is_a_reason(worker):
    assert worker.ask(("unsendable",), 60).failed.startswith("bug: ")
    assert worker.ask("page", 60) == Reply("a page")


def test_a_task_that_cannot_be_sent_is_the_callers_mistake_and_costs_no_process(worker):
    before = worker.ask(("pid",), 60).value
    with pytest.raises(Exception, match="pickle"):
        worker.ask(lambda: 0, 60)
    assert worker.ask(("pid",), 60).value == before == worker.pid


def test_what_work_prints_does_not_get_among_the_answers(worker):
    assert [worker.ask(("chatter",), 60).value, worker.ask("page", 60).value] == ["said", "a page"]


def test_answers_and_tasks_of_any_size(worker):
    assert len(worker.ask(("big", 20_000_000), 60).value) == 20_000_000
    assert worker.ask(("size", bytes(20_000_000)), 60).value == 20_000_000


@pytest.mark.skipif(not hasattr(os, "nice"), reason="no priorities here")
def test_its_priority_is_lower(worker):
    assert worker.ask(("nice",), 60).value == os.nice(0) + 3


def test_a_process_that_died_while_it_waited_is_replaced_and_costs_no_task(worker):
    worker.start()
    os.kill(worker.pid, signal.SIGKILL)
    os.waitid(os.P_PID, worker.pid, os.WEXITED | os.WNOWAIT)
    assert worker.ask("page", 60) == Reply("a page")


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no such signal here")
def test_a_process_that_does_not_read_is_killed(worker):
    worker.start()
    os.kill(worker.pid, signal.SIGSTOP)
    assert worker.ask(bytes(10_000_000), 0.3).failed == "timeout: over 0.3 s"
    assert worker.ask("page", 60) == Reply("a page")


@pytest.mark.parametrize(
    ("prepare", "code", "message"),
    [(tasks.broken, "bug", "ValueError: no such thing"), (tasks.dead, "crash", "the process ended with exit code 7")],
)
def test_one_that_cannot_start_says_why(prepare, code, message):
    worker = Worker(prepare)
    with pytest.raises(Error) as caught:
        worker.start()
    assert (caught.value.code, str(caught.value)) == (code, f"{code}: {message}")
    assert worker.ask("page", 60) == Reply(failed=f"{code}: {message}")
    assert worker.pid is None


def test_an_answer_that_is_cut_off_is_one_of_a_process_that_is_gone():
    with pytest.raises(EOFError):
        receive(io.BytesIO(packed("page")[:-1]))


def test_where_no_process_can_be_made_the_task_was_never_begun(monkeypatch):
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert Worker(tasks.prepare).ask("page", 60).failed.startswith("busy: ")


def test_an_interruption_while_one_starts_is_its_parents(tmp_path, monkeypatch):
    true = Path(marrow.__file__)
    stop = f"import os, signal; os.kill(os.getpid(), signal.SIGINT); __path__ = [{str(true.parent)!r}]\n"
    (tmp_path / "marrow").mkdir()
    (tmp_path / "marrow" / "__init__.py").write_text(stop + true.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))  # what the child imports first
    worker = Worker(tasks.prepare)
    assert worker.ask("page", 60).value == "page"
    worker.stop()


def test_an_interruption_at_the_terminal_does_not_reach_one(worker):
    worker.start()  # its first lines would not be ready for it
    assert os.getpgid(worker.pid) != os.getpgid(0)


def test_a_stopped_one_is_gone_and_starts_again_when_it_is_asked():
    worker = Worker(tasks.prepare)
    worker.start()
    pid = worker.pid
    worker.stop()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert worker.ask("page", 60).value == "page"
    worker.stop()


@pytest.mark.parametrize("quiet", [True, False])
def test_a_quiet_one_is_not_heard(quiet, capfd):
    worker = Worker(tasks.prepare, quiet=quiet)
    worker.start()
    worker.stop()
    out, err = capfd.readouterr()
    assert (out, "printed while starting" in err) == ("", not quiet)
