"""The same function over many things, in processes side by side, with a bar that shows how far it is.

`side_by_side` shares its data with them where the system can fork. `each` survives whatever one of the things does:
a task that raises, takes too long or crashes its process costs only itself.
"""

import signal
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from itertools import islice
from multiprocessing import get_all_start_methods, get_context
from typing import Any, TypeVar

from tqdm import tqdm

Task = TypeVar("Task")
Made = TypeVar("Made")
_AHEAD = 64  # tasks a process that are given out at once
_shared: list[Any] = []  # in a process made by fork: what its parent had


@contextmanager
def side_by_side(jobs: int, shared: Any) -> Iterator[Callable[..., Iterable[Any]]]:
    """A `map` whose function gets `shared` first; `jobs` processes, or this one alone for 1 and where there is no fork."""
    if jobs == 1 or "fork" not in get_all_start_methods():
        yield lambda function, numbers: (function(shared, number) for number in numbers)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("fork"), initializer=_begin, initargs=(shared,)) as pool:
        yield lambda function, numbers: pool.map(_call, ((function, number) for number in numbers))


def _begin(shared: Any) -> None:
    """Keep what is shared. An interrupt ends the process: with an exception it would take up the fold that waits next."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _shared.append(shared)


def _call(task: tuple[Callable[[Any, int], Any], int]) -> Any:
    function, number = task
    return function(_shared[-1], number)


def each(function: Callable[[Task], Made], tasks: Iterable[tuple[int, Task]], jobs: int, *, what: str, timeout: float,
         total: int | None = None) -> Iterator[tuple[int, Task, Made | None, str]]:  # fmt: skip
    """Each task with its number, and what the function makes of it, or None and why there is nothing; as they are done.

    Only a few tasks are read ahead. `what`: said beside the bar; `timeout`: seconds for a task; `total`: tasks there are.
    """
    waiting = iter(tasks)
    with tqdm(desc=what, total=total, unit=" pages", disable=None) as bar:
        while given := dict(islice(waiting, _AHEAD * jobs)):
            for number, answer in _apart(partial(attempt, function, timeout), given, jobs):
                yield number, given[number], *(answer or (None, "crashed the process"))
                bar.update()


def attempt(function: Callable[[Task], Made], timeout: float, task: Task) -> tuple[Made | None, str]:
    """What the function makes of a task within so many seconds, or None and why there is nothing."""
    try:
        with _alarm(timeout):
            return function(task), ""
    except Exception as error:  # one of thousands must not end the run; the reason is handed on
        return None, f"{type(error).__name__}: {error}"[:200]


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Raise `TimeoutError` in this process after so many seconds, where the system has such a timer."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def expire(*_: object) -> None:
        raise TimeoutError(f"over {seconds:g} s")

    before = signal.signal(signal.SIGALRM, expire)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _apart(function: Callable[[Task], Made], tasks: Mapping[int, Task], jobs: int) -> Iterator[tuple[int, Made | None]]:
    """The function of each task with its number, as they are done; None where a task crashes its process.

    After a crash, the tasks that were not done yet are done one at a time. What the function raises is raised here.
    """
    suspects: list[int] = []
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        futures = {pool.submit(function, task): number for number, task in tasks.items()}
        for future in as_completed(futures):
            if isinstance(future.exception(), BrokenProcessPool):
                suspects.append(futures[future])
            else:
                yield futures[future], future.result()
    for number in suspects:
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
            try:
                yield number, pool.submit(function, tasks[number]).result()
            except BrokenProcessPool:
                yield number, None
