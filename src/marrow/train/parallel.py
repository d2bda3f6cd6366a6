"""The same function over many things, in processes side by side.

`side_by_side` shares its data with them where the system can fork; `apart` survives what crashes a process.
"""

import signal
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_all_start_methods, get_context
from typing import Any, TypeVar

Task = TypeVar("Task")
Made = TypeVar("Made")
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


def apart(function: Callable[[Task], Made], tasks: Mapping[int, Task], jobs: int) -> Iterator[tuple[int, Made | None]]:
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
