"""Workers that can be killed: each job has a deadline, each worker a limit of memory, and none holds up another.

A job waits for a free worker at most as long as its deadline, and where too many wait already it is turned away at
once: then the page passes as it came. A worker that hangs is killed, one that died is replaced, and each is replaced
after many jobs, so that nothing leaks for good. When a client leaves, its job is finished for nobody: that costs less
than another worker.
"""

import asyncio
import contextlib
import pickle
import sys
import time
from collections.abc import Coroutine
from typing import Any, TypeVar

from .work import Done, Job
from .worker import HEAD

_T = TypeVar("_T")
_JOBS = 1_000  # of one worker
_START = 120.0  # seconds that a worker may take to start on a busy machine


class Pool:
    """Some worker processes behind one coroutine."""

    def __init__(self, size: int, *, memory: int = 1024, waiting: int = 64) -> None:
        self.size, self.memory, self.most_waiting = size, memory, waiting
        self.killed = self.started = self.waiting = 0
        self._free: asyncio.Queue[_Worker] = asyncio.Queue()
        self._all: set[_Worker] = set()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False

    async def start(self) -> None:
        """Start the workers; returns at once, they report when they are ready."""
        for _ in range(self.size):
            self._replace()

    async def close(self) -> None:
        """Kill all workers."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        for worker in list(self._all):
            await worker.kill()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def run(self, job: Job) -> Done:
        """Have a job done. Never raises for what the job does: a hang, a crash or a full house is a reason."""
        if self.waiting >= self.most_waiting:
            return Done(reason="busy: too many pages are waiting")
        deadline = time.monotonic() + job.deadline
        self.waiting += 1
        try:
            worker = await asyncio.wait_for(self._free.get(), job.deadline)
        except TimeoutError:
            return Done(reason="busy: no worker was free in time")
        finally:
            self.waiting -= 1
        return await asyncio.shield(self._later(self._with(worker, job, deadline)))

    async def _with(self, worker: "_Worker", job: Job, deadline: float) -> Done:
        answer, good = Done(reason="timeout: the page took too long"), False
        try:
            answer = await asyncio.wait_for(worker.ask(job), max(0.05, deadline - time.monotonic()))
            good = worker.jobs < _JOBS
        except TimeoutError:
            self.killed += 1
        except (EOFError, OSError, pickle.UnpicklingError):
            answer = Done(reason="crash: the worker died")
            self.killed += 1
        finally:
            if good:
                self._free.put_nowait(worker)
            else:
                self._all.discard(worker)
                self._later(worker.kill())
                self._replace()
        return answer

    def _replace(self) -> None:
        if not self._closed:
            self._later(self._add())

    async def _add(self) -> None:
        pause = 0.1
        while not self._closed:
            worker = _Worker()
            self._all.add(worker)
            try:
                await asyncio.wait_for(worker.start(self.memory), _START)
            except (TimeoutError, EOFError, OSError):
                self._all.discard(worker)
                await worker.kill()
                await asyncio.sleep(pause)
                pause = min(10.0, 2 * pause)
                continue
            self.started += 1
            self._free.put_nowait(worker)
            return

    def _later(self, work: Coroutine[Any, Any, _T]) -> "asyncio.Task[_T]":
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


class _Worker:
    """One process and the pipes to it."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.jobs = 0

    async def start(self, memory: int) -> None:
        command = (sys.executable, "-m", "marrow.proxy.worker", str(memory))
        pipe = asyncio.subprocess.PIPE
        self.process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=1 << 20)
        await self._answer()

    async def ask(self, job: Job) -> Done:
        assert self.process is not None and self.process.stdin is not None
        self.jobs += 1
        data = pickle.dumps(job)
        self.process.stdin.write(HEAD.pack(len(data)) + data)
        await self.process.stdin.drain()
        return await self._answer()

    async def _answer(self) -> Done:
        assert self.process is not None and self.process.stdout is not None
        head = await self.process.stdout.readexactly(HEAD.size)
        answer = pickle.loads(await self.process.stdout.readexactly(HEAD.unpack(head)[0]))
        if not isinstance(answer, Done):
            raise EOFError("not an answer")
        return answer

    async def kill(self) -> None:
        if self.process is None:
            return
        if self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
        await self.process.wait()
        if self.process.stdin:
            self.process.stdin.close()
