"""`Worker`: one child process that does task after task, and is killed when a task takes too long.

A message through its pipes is a length and a pickle.
"""

import json
import os
import pickle
import signal
import struct
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import IO, Any

from ..errors import Error
from .watch import Watch

_HEAD = struct.Struct("!Q")
_LONGEST = 1e6  # seconds that a task may take
_PIPE = 1 << 18  # bytes: most pages fit, so neither side waits for the other in the middle of one
_ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")  # each of many
_START_LIMIT = 120.0  # seconds; a busy machine takes long to import
# At Ctrl-C the parent decides: a child is a process group of its own, and ignores interrupts where there are no groups.
_COMMAND = ("import json, signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); "
            "sys.path[:] = json.loads(sys.argv[1]); from marrow.workers.child import main; main()")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reply:
    """The reply to a task: its `value`, or the failure in `failed`, as `code: message`.

    The codes are `timeout`, `crash`, `memory`, `busy` (the task was never begun), `bug` for an exception, and those of
    `marrow.Error`.
    """

    value: Any = None
    failed: str = ""


def packed(value: object) -> bytes:
    """A value as it goes through a pipe. Raises what pickle raises for one that cannot be sent."""
    data = pickle.dumps(value)
    return _HEAD.pack(len(data)) + data


def receive(source: IO[bytes]) -> Any:
    """Read a value. Raises `EOFError` when the other side is gone."""
    head = source.read(_HEAD.size)
    if len(head) < _HEAD.size:
        raise EOFError
    size = _HEAD.unpack(head)[0]
    data = source.read(size)
    if len(data) < size:
        raise EOFError
    return pickle.loads(data)


def try_start(prepare: Callable[..., Callable[[Any], Any]], *arguments: Any, **limits: Any) -> None:
    """Raise `Error` for work that no worker can start; the arguments are those of `Worker`."""
    worker = Worker(prepare, *arguments, **limits)
    try:
        worker.start()
    finally:
        worker.stop()


class Worker:
    """A child that calls `prepare(*arguments)` once, for the function that does its tasks. Not for two threads at once.

    `prepare` is a function at the top level of a module. `memory` is the address space in megabytes, 0 for no limit;
    `niceness` is how far its priority is below that of the parent. `quiet`: its output is discarded. A child whose
    parent was killed ends too: at once, or at the end of its time where it hangs.
    """

    def __init__(self, prepare: Callable[..., Callable[[Any], Any]], *arguments: Any, memory: int = 1024,
                 niceness: int = 0, quiet: bool = False) -> None:  # fmt: skip
        self._settings = (memory, niceness, quiet, prepare, arguments)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process, None when there is none."""
        return self._process.pid if self._process is not None else None

    def start(self, seconds: float = _START_LIMIT) -> None:
        """Start the child if none runs, and wait until it is ready. Raises `Error` if it cannot be."""
        if self._process is not None and self._process.poll() is None:
            return
        self.stop()
        command = [sys.executable, "-c", _COMMAND, json.dumps(sys.path)]
        try:
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, process_group=0,
                                             env={**_ONE_THREAD, **os.environ})  # fmt: skip
        except OSError as error:  # no memory, or too many processes or files
            raise Error(f"busy: {error}", code="busy") from None
        _widen(self._process)
        ready = self._exchange(packed(self._settings), seconds)
        if ready.failed:
            self.stop()
            raise Error(ready.failed, code=ready.failed.partition(":")[0])

    def ask(self, task: Any, seconds: float) -> Reply:
        """The reply to a task within a time. Raises only for a task that cannot be sent."""
        seconds = min(seconds, _LONGEST)
        data = packed((seconds, task))
        try:
            self.start()
        except Error as error:
            return Reply(failed=str(error))
        return self._exchange(data, seconds)

    def kill(self) -> None:
        """Kill the child, so that whoever waits for its answer stops waiting; may be called from any thread."""
        if (process := self._process) is not None:
            process.kill()

    def stop(self) -> None:
        """Kill the child, whatever it does, and let go of it."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):  # what was not sent cannot be sent any more
                if pipe is not None:
                    pipe.close()

    def _exchange(self, data: bytes, seconds: float) -> Reply:
        """Send data and wait for the reply. The time covers both, since a child that hangs does not read."""
        process = self._process
        assert process is not None and process.stdin is not None and process.stdout is not None
        watch = Watch(seconds, process.kill)
        try:
            process.stdin.write(data)
            process.stdin.flush()
            reply = receive(process.stdout)
        except (EOFError, OSError):
            return self._lost(f"timeout: over {round(seconds, 2):g} s" if watch.expired else "")
        finally:
            watch.end()
        assert isinstance(reply, Reply)
        if watch.expired or reply.failed.startswith("memory:"):  # too late, or a process that is full
            self.stop()
        return reply

    def _lost(self, why: str) -> Reply:
        assert self._process is not None
        code = self._process.wait()
        self.stop()
        ended = signal.strsignal(-code) or f"signal {-code}" if code < 0 else f"the process ended with exit code {code}"
        return Reply(failed=why or f"crash: {ended}")


def _widen(process: "subprocess.Popen[bytes]") -> None:
    """Enlarge the buffers of the pipes, where the system can."""
    try:
        from fcntl import F_SETPIPE_SZ, fcntl
    except ImportError:  # not on Linux
        return
    for pipe in (process.stdin, process.stdout):
        with suppress(OSError):  # all that this user may have is in use
            if pipe is not None:
                fcntl(pipe, F_SETPIPE_SZ, _PIPE)
