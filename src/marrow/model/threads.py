"""BLAS with one thread while a model is applied: its matrices are small, and threads that wait for such work burn more
time than the work takes (two to four times the processor time of a page, measured with OpenBLAS on two cores)."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from threading import Lock
from typing import Any

from threadpoolctl import ThreadpoolController


class _Held:
    """How many callers want one thread, and what BLAS had before the first of them."""

    def __init__(self) -> None:
        self.lock, self.callers, self.before = Lock(), 0, list[Any]()

    def enter(self) -> None:
        with self.lock:
            if not self.callers:
                self.before.append(_controller().limit(limits=1, user_api="blas"))
            self.callers += 1

    def leave(self) -> None:
        with self.lock:
            self.callers -= 1
            if not self.callers:
                self.before.pop().restore_original_limits()


_held = _Held()


@cache
def _controller() -> ThreadpoolController:
    """The libraries of threads that are loaded; NumPy's is by then."""
    return ThreadpoolController()


@contextmanager
def one_thread() -> Iterator[None]:
    """Hold BLAS to one thread; the last of several callers in threads gives it back what it had."""
    _held.enter()
    try:
        yield
    finally:
        _held.leave()
