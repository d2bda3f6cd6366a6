"""Apply a function to many things in parallel processes, with a progress bar.

`side_by_side` shares its data with them where the system can fork. `each` survives whatever one of the things
does: a task that raises, takes too long or crashes its process costs only itself.
"""

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_all_start_methods, get_context
from operator import itemgetter
from typing import Any, TypeVar

from tqdm import tqdm

from ..workers import Pool

Task = TypeVar("Task")
Made = TypeVar("Made")
_MEMORY = 16_384  # megabytes of address space for a process
_shared: list[Any] = []  # in a process made by fork: what its parent had


@contextmanager
def side_by_side(jobs: int, shared: Any) -> Iterator[Callable[..., Iterable[Any]]]:
    """A `map` whose function gets `shared` first; `jobs` processes, or this one alone for 1 and where there is no fork.
    """
    if jobs == 1 or "fork" not in get_all_start_methods():
        yield lambda function, numbers: (function(shared, number) for number in numbers)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("fork"), initializer=_begin, initargs=(shared,)) as pool:
        yield lambda function, numbers: pool.map(_call, ((function, number) for number in numbers))


def _begin(shared: Any) -> None:
    """Keep what is shared.

    An interrupt ends the process: with an exception it would take up the fold that waits next.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _shared.append(shared)


def _call(task: tuple[Callable[[Any, int], Any], int]) -> Any:
    function, number = task
    return function(_shared[-1], number)


def each(function: Callable[[Task], Made], tasks: Iterable[tuple[int, Task]], jobs: int, *, what: str, timeout: float,
         total: int | None = None) -> Iterator[tuple[int, Task, Made | None, str]]:  # fmt: skip
    """Each task in order with its number, and what the function makes of it, or None and why there is nothing.

    Only a few tasks are read ahead. `what`: said beside the bar; `timeout`: seconds for a task; `total`: tasks there
    are.
    """
    replies = Pool(jobs, partial, function, memory=_MEMORY, quiet=True).in_order(tasks, timeout, itemgetter(1))
    for (number, task), reply in tqdm(replies, what, total, unit=" pages", disable=None):
        yield number, task, reply.value, reply.failed
