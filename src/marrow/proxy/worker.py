"""A worker process: jobs in on standard input, answers out on standard output, each a length and a pickle.

Started by `pool` as `python -m marrow.proxy.worker MEGABYTES`. Only the parent writes to it, so pickles are safe here.
It limits its own memory, and is killed from outside when it takes too long. Its priority is below that of the proxy, so
that other traffic goes on while it computes.
"""

import contextlib
import os
import pickle
import struct
import sys
from typing import BinaryIO

from .work import Done, Job, work

HEAD = struct.Struct("!I")
NICE = 5


def main() -> None:
    """Work until standard input ends."""
    _limit(int(sys.argv[1]))
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICE)
    source, target = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a plugin prints must not get among the answers
    work(Job("http://warm.invalid/", b"<nav>a</nav><p>" + b"warm up " * 40))
    _send(target, Done())  # ready
    with contextlib.suppress(BrokenPipeError):  # the proxy has ended in the meantime
        while job := _receive(source):
            _send(target, _attempt(job))


def _attempt(job: Job) -> Done:
    """Work on a job; whatever the code of plugins raises is the reason why its page passes as it came."""
    try:
        return work(job)
    except MemoryError:
        return Done(reason="memory: the page needs more memory than a worker has")
    except Exception as error:
        return Done(reason=f"bug: {type(error).__name__}: {' '.join(str(error).split())[:300]}")


def _limit(megabytes: int) -> None:
    """Bound the memory of this process, where the system can."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))


def _receive(source: BinaryIO) -> Job | None:
    head = source.read(HEAD.size)
    if len(head) < HEAD.size:
        return None
    job = pickle.loads(source.read(HEAD.unpack(head)[0]))
    return job if isinstance(job, Job) else None


def _send(target: BinaryIO, answer: Done) -> None:
    data = pickle.dumps(answer)
    target.write(HEAD.pack(len(data)) + data)
    target.flush()


if __name__ == "__main__":
    main()
