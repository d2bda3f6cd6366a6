"""Extraction in a process of its own, which can be killed: no hang, crash or memory of an extractor reaches the run.

A signal cannot interrupt code in C, and a pool of futures breaks for good at the first crash; so each worker is one
child with a pipe, a timer kills it at the deadline of its page, and it is started anew for the next page.
"""

import logging
import multiprocessing
import os
import signal
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from threading import Timer

from ..errors import Error
from .extractors import Extract, Extractor, load

MEMORY_LIMIT = 4 << 30  # bytes of address space for a worker
_START_LIMIT = 120.0  # seconds to import an extractor and its data
_WARM_UP = b"<!doctype html><title>A page</title><main><h1>A page</h1><p>" + b"Some words of text. " * 20


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one page: `text`, or why there is none in `failed`; `ms` of the call, `peak_mb` of the process.

    On Linux `peak_mb` is the peak while this page was done; elsewhere the peak of the worker so far; None if unknown.
    """

    text: str = ""
    failed: str = ""
    ms: float | None = None
    peak_mb: float | None = None


class Worker:
    """One child that runs one extractor, page after page. Not for use by two threads at once."""

    def __init__(self, extractor: Extractor) -> None:
        self.extractor = extractor
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        self._expired = False

    def start(self) -> None:
        """Start the child if there is none, and wait until it is ready. Raises `Error` if it cannot be."""
        if self._process is not None:
            return
        context = multiprocessing.get_context("spawn")
        self._pipe, other = context.Pipe()
        self._process = context.Process(target=_serve, args=(other, self.extractor), daemon=True)
        self._process.start()
        other.close()
        ready = self._receive(_START_LIMIT)
        if ready.failed:
            self.stop()
            raise Error(f"extractor {self.extractor.name!r} does not start: {ready.failed}", code="bad-extractor")

    def extract(self, html: bytes, url: str, *, timeout: float) -> Outcome:
        """The outcome of one page within `timeout` seconds. Never raises for what the extractor does."""
        try:
            self.start()
        except Error as error:
            return Outcome(failed=str(error))
        return self._receive(timeout, (html, url))

    def stop(self) -> None:
        """Kill the child, whatever it does."""
        process, pipe = self._process, self._pipe
        self._process = self._pipe = None
        if process is not None:
            process.kill()
            process.join()
        if pipe is not None:
            pipe.close()

    def kill(self) -> None:
        """Make whatever waits for the child stop waiting; may be called from any thread."""
        process = self._process
        if process is not None:
            process.kill()

    def _expire(self) -> None:
        self._expired = True
        self.kill()

    def _receive(self, limit: float, task: tuple[bytes, str] | None = None) -> Outcome:
        """Send the task, if any, and wait for the answer. The timer covers both: a child that hangs does not read."""
        assert self._pipe is not None and self._process is not None
        self._expired = False
        timer = Timer(limit, self._expire)
        timer.daemon = True
        timer.start()
        try:
            if task is not None:
                self._pipe.send(task)
            answer = self._pipe.recv()
        except (EOFError, OSError):
            return self._lost(limit)
        finally:
            timer.cancel()
        assert isinstance(answer, Outcome)
        return answer

    def _lost(self, limit: float) -> Outcome:
        assert self._process is not None
        self._process.join()
        code = self._process.exitcode
        self.stop()
        if self._expired:
            return Outcome(failed=f"timeout: over {limit:g} s")
        if code is not None and code < 0:
            return Outcome(failed=f"crash: {signal.strsignal(-code) or f'signal {-code}'}")
        return Outcome(failed=f"crash: the process ended with exit code {code}")


def _serve(pipe: Connection, extractor: Extractor) -> None:
    """The child: load, say so, then answer page after page until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what to do at Ctrl-C
    _mute()
    _limit_memory()
    try:
        extract = load(extractor)
        missing = _warm_up(extract)
    except Exception as error:
        missing = str(error) if isinstance(error, Error) else _reason(error)
    if missing:
        pipe.send(Outcome(failed=missing))
        return
    pipe.send(Outcome())
    while True:
        try:
            html, url = pipe.recv()
        except EOFError:
            return
        pipe.send(_one(extract, html, url))


def _warm_up(extract: Extract) -> str:
    """Call once, so that no page pays for imports. What keeps every page from being done, or ""."""
    try:
        extract(_WARM_UP, "")
    except Error as error:  # something is not installed, or not known
        return str(error)
    except Exception as error:
        logging.getLogger(__name__).debug("warm-up: %s", _reason(error))  # the pages will tell
    return ""


def _one(extract: Extract, html: bytes, url: str) -> Outcome:
    _reset_peak()
    start = time.perf_counter()
    try:
        text, failed = extract(html, url), ""
    except BaseException as error:  # told to the parent; neither a panic of Rust nor `sys.exit` is an `Exception`
        text, failed = "", _reason(error)
    return Outcome(text, failed, (time.perf_counter() - start) * 1000, _peak())


def _reason(error: BaseException) -> str:
    first = (str(error).strip().splitlines() or [""])[0]
    return f"{type(error).__name__}: {first}"[:200].rstrip(": ")


def _mute() -> None:
    """What an extractor prints must not reach the output of the run."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (1, 2):
        os.dup2(nowhere, stream)


def _limit_memory() -> None:
    if sys.platform == "linux":
        import resource

        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        limit = MEMORY_LIMIT if hard == resource.RLIM_INFINITY else min(MEMORY_LIMIT, hard)
        resource.setrlimit(resource.RLIMIT_AS, (limit, hard))


def _reset_peak() -> None:
    """Forget the peak of earlier pages, where the system can."""
    if sys.platform == "linux":
        with suppress(OSError), open("/proc/self/clear_refs", "w") as file:  # not in every container
            file.write("5")


def _peak() -> float | None:
    """Peak resident memory in MB."""
    if sys.platform == "linux":
        with open("/proc/self/status") as file:
            for line in file:
                if line.startswith("VmHWM:"):
                    return int(line.split()[1]) / 1024
    if sys.platform == "win32":
        return None
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1 << 20) if sys.platform == "darwin" else peak / 1024
