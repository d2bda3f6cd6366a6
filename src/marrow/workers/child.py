"""The main function of a worker process: limits its memory, prepares the work, and does task after task.

Only the parent writes to its standard input, so pickles are safe there. The process ends when that is closed.
"""

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, BinaryIO

from ..errors import Error
from .worker import Reply, packed, receive

_GRACE = 5.0  # seconds past its time at which a task without a parent ends


def main() -> None:
    """Work until standard input ends."""
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
    source, target = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    with suppress(EOFError, BrokenPipeError):  # the parent has ended or wants no more
        try:
            memory, niceness, quiet, prepare, arguments = receive(source)
            if quiet:
                os.dup2(os.open(os.devnull, os.O_RDWR), 2)
            os.dup2(2, 1)  # what the work prints must not get among the answers
            _limit(memory, niceness)
            work = prepare(*arguments)
        except BaseException as error:
            return _write(target, packed(Reply(failed=_why(error))))
        _write(target, packed(Reply()))
        while True:
            seconds, task = receive(source)
            _alarm(seconds + _GRACE)
            _write(target, _attempt(work, task))
            _alarm(0)


def _attempt(work: Callable[[Any], Any], task: Any) -> bytes:
    """The reply to a task, ready to be sent; neither a panic of Rust nor `sys.exit` is an `Exception`."""
    try:
        return packed(Reply(work(task)))
    except BaseException as error:
        return packed(Reply(failed=_why(error)))


def _alarm(seconds: float) -> None:
    """Let the system end this process after a time, 0 for never: its parent may be gone."""
    if hasattr(signal, "setitimer"):  # not on Windows
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _write(target: BinaryIO, data: bytes) -> None:
    target.write(data)
    target.flush()


def _why(error: BaseException) -> str:
    if isinstance(error, Error):
        return f"{error.code}: {error}"
    if isinstance(error, MemoryError):
        return "memory: more is needed than a worker may have"
    return f"bug: {type(error).__name__}: {' '.join(str(error).split())[:300]}".rstrip(": ")


def _limit(megabytes: int, niceness: int) -> None:
    """Bound the address space of this process and lower its priority, where the system can."""
    if hasattr(os, "nice"):  # not on Windows
        os.nice(niceness)
    if sys.platform != "linux" or not megabytes:  # others have no such limit, or do not keep to it
        return
    import resource

    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    limit = megabytes << 20
    resource.setrlimit(resource.RLIMIT_AS, (limit if hard == resource.RLIM_INFINITY else min(limit, hard), hard))
