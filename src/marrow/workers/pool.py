"""`Pool`: several workers behind one queue, each with a thread that waits for it, so that none blocks another."""

import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import Any, TypeVar

from ..errors import Error
from .worker import Reply, Worker

Thing = TypeVar("Thing")
_AHEAD = 4  # things for each process that are read before their turn
_PAUSES: tuple[float, ...] = (0.1, 0.2, 0.4, 0.8)  # seconds after a start that failed; then the tasks learn of it
_BUSY = Reply(failed="busy: no worker was free in time")


@dataclass(frozen=True, slots=True)
class _Task:
    value: Any
    seconds: float
    until: float | None
    future: "Future[Reply]" = field(default_factory=Future)


def _rest(task: _Task) -> float:
    """The seconds that a task may take from now."""
    return task.seconds if task.until is None else min(task.seconds, task.until - time.monotonic())


def processors() -> int:
    """The number of processors that this process may run on."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Pool:
    """Workers that are replaced when they are lost, and after `tasks_each` tasks, which bounds memory leaks.

    `prepare`, `arguments` and `limits` are those of `Worker`. At most `most_waiting` tasks wait for a worker (None: any
    number). The workers start at once; tasks wait until one is ready, and fail with the reason where none can start.
    `started` counts the processes so far. Raises `Error` for a `size` below 1.
    """

    def __init__(self, size: int, prepare: Callable[..., Callable[[Any], Any]], *arguments: Any,
                 most_waiting: int | None = None, tasks_each: int = 1_000, **limits: Any) -> None:  # fmt: skip
        if size < 1:
            raise Error(f"{size} workers: at least one is needed", code="bad-settings")
        self.size, self.most_waiting, self.tasks_each = size, most_waiting, tasks_each
        self.started = self.waiting = 0
        self._queue: SimpleQueue[_Task | None] = SimpleQueue()
        self._lock, self._closed = Lock(), Event()
        self._workers = [Worker(prepare, *arguments, **limits) for _ in range(size)]
        self._threads = [Thread(target=self._serve, args=(each,), daemon=True) for each in self._workers]
        for thread in self._threads:
            thread.start()

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes that run now."""
        return [worker.pid for worker in self._workers if worker.pid is not None]

    def submit(self, value: Any, seconds: float, *, until: float | None = None) -> "Future[Reply]":
        """Queue a task, to be done within `seconds` from its start and before `until` (of `time.monotonic`).

        The future does not raise for failures of the work: a hang, a crash or a full queue is a `Reply` with `failed`.
        """
        task = _Task(value, seconds, until)
        with self._lock:
            full = self.most_waiting is not None and self.waiting >= self.most_waiting
            self.waiting += not full
        if full or self._closed.is_set():
            task.future.set_result(Reply(failed="busy: too many tasks are waiting"))
            return task.future
        task.future.add_done_callback(self._left)
        self._queue.put(task)
        return task.future

    async def run(self, value: Any, seconds: float) -> Reply:
        """The reply to a task; `seconds` is the limit for waiting and work together.

        After a cancellation a task that has begun is still finished: that costs less than a new worker.
        """
        import asyncio  # costs more than all else here, and no worker needs it

        future = self.submit(value, seconds, until=time.monotonic() + seconds)
        wrapped = asyncio.wrap_future(future)
        await asyncio.wait((wrapped,), timeout=seconds)
        if not wrapped.done() and future.cancel():
            return _BUSY
        return await wrapped

    def in_order(self, things: Iterable[Thing], seconds: float,
                 task: Callable[[Thing], Any] = lambda thing: thing) -> Iterator[tuple[Thing, Reply]]:  # fmt: skip
        """Each thing in order with the reply to its task, made by `task`.

        A few things are read ahead. The pool is closed at the end, also when the iterator is not used up.
        """
        pending = deque[tuple[Thing, Future[Reply]]]()
        try:
            for thing in things:
                pending.append((thing, self.submit(task(thing), seconds)))
                if len(pending) > _AHEAD * self.size:
                    first, future = pending.popleft()
                    yield first, future.result()
            for first, future in pending:
                yield first, future.result()
        finally:
            self.close()

    def close(self) -> None:
        """Kill all workers; tasks that wait are cancelled."""
        self._closed.set()
        for _ in self._threads:
            self._queue.put(None)
        for thread, worker in zip(self._threads, self._workers, strict=True):
            while thread.is_alive():
                worker.kill()  # again, since one may be starting
                thread.join(0.05)
        while not self._queue.empty():
            if (task := self._queue.get()) is not None:
                task.future.cancel()

    def _left(self, future: "Future[Reply]") -> None:
        if future.cancelled():  # in the queue
            with self._lock:
                self.waiting -= 1

    def _serve(self, worker: Worker) -> None:
        """Work on what is in the queue, with one worker, until the pool is closed."""
        done, pauses = 0, _PAUSES
        while self._ready(worker, pauses):
            pauses = _PAUSES if worker.pid is not None else ()
            task = self._queue.get()
            if task is None:
                break
            if not task.future.set_running_or_notify_cancel():
                continue
            with self._lock:
                self.waiting -= 1
            self._work(worker, task)
            done += 1
            if done % self.tasks_each == 0:
                worker.stop()
        worker.stop()

    def _work(self, worker: Worker, task: _Task) -> None:
        try:
            if (left := _rest(task)) > 0:
                worker.start(left)  # it may have died while it waited, or never started
                left = _rest(task)  # the start costs the task none of its own seconds
            task.future.set_result(worker.ask(task.value, left) if left > 0 else _BUSY)
        except Error as error:
            task.future.set_result(Reply(failed=f"busy: no worker starts: {error}"))
        except Exception as error:  # a task that cannot be sent
            task.future.set_exception(error)

    def _ready(self, worker: Worker, pauses: tuple[float, ...]) -> bool:
        """Start a worker that does not run, once more after each pause; False once the pool is closed."""
        for pause in (*pauses, 0.0):
            if worker.pid is not None or self._closed.is_set():
                break
            try:
                worker.start()
                with self._lock:
                    self.started += 1
            except Error:  # `_work` says why, if it lasts
                self._closed.wait(pause)
        return not self._closed.is_set()
