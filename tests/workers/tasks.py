"""Work for the workers of the tests: it answers, hangs, crashes, eats memory, or cannot be sent."""

import ctypes
import os
import sys
import time


def prepare(word=""):
    """The function that does the tasks below."""
    print("printed while starting")
    return lambda task: _DO[task[0]](*task[1:]) if isinstance(task, tuple) else f"{word}{task}"


def broken():
    raise ValueError("no such\nthing")


def dead():
    os._exit(7)


def _hang():
    while True:
        time.sleep(60)


def _hang_in_c():
    ctypes.PyDLL(None).sleep(60)  # which holds the interpreter's lock


def _eat():
    return len([bytes(1 << 20) for _ in range(1 << 20)])


def _chatter():
    print("word " * 10_000)
    os.write(1, b"more")
    return "said"


_DO = {
    "hang": _hang, "hang in C": _hang_in_c, "crash": lambda: ctypes.string_at(0), "eat": _eat,
    "exit": lambda: os._exit(3),
    "raise": lambda: 1 / 0, "sys.exit": sys.exit, "unsendable": lambda: lambda: 0, "pid": os.getpid,
    "chatter": _chatter,
    "deep": lambda: _DO["deep"](), "nice": lambda: os.nice(0), "big": lambda size: bytes(size), "size": len,
    "sleep": lambda seconds: time.sleep(seconds) or "slept",
}  # fmt: skip
