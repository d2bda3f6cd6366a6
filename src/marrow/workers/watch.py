"""Kills tasks at their deadlines: one thread watches all workers, since a thread for each task would cost too much."""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Lock, Thread

_TICK = 0.05  # seconds; a deadline is late by that at most
_REST = 2.0  # seconds without a deadline after which the thread ends

_watches: dict[int, "Watch"] = {}
_lock = Lock()
_running: list[Thread] = []


class Watch:
    """Calls a function when its time is over, unless it has ended before; `expired` says which."""

    def __init__(self, seconds: float, call: Callable[[], object]) -> None:
        self.until, self._call, self.expired = time.monotonic() + seconds, call, False
        with _lock:
            _watches[id(self)] = self
            if not _running:
                _running[:] = [Thread(target=_keep, name="marrow-deadlines", daemon=True)]
                _running[0].start()

    def end(self) -> None:
        """Stop watching; afterwards `expired` does not change any more."""
        with _lock:
            _watches.pop(id(self), None)

    def expire(self) -> None:
        """Call the function."""
        self.expired = True
        with suppress(OSError):  # what it would end has ended
            self._call()


def _keep() -> None:
    """Check all deadlines at every tick; end when there has been none for a while."""
    idle = 0.0
    while True:
        time.sleep(_TICK)
        now = time.monotonic()
        with _lock:
            idle = 0.0 if _watches else idle + _TICK
            if idle > _REST:
                _running.clear()
                return
            for key, watch in list(_watches.items()):
                if watch.until <= now:
                    del _watches[key]
                    watch.expire()


def _after_fork() -> None:
    """Begin anew in a process that was forked: threads do not come along, and their lock may be held."""
    global _lock  # noqa: PLW0603 - its old state is that of another process
    _lock = Lock()
    _watches.clear()
    _running.clear()


if hasattr(os, "register_at_fork"):  # not on Windows
    os.register_at_fork(after_in_child=_after_fork)
