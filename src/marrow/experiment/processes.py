"""Applies a function to many things in parallel processes, with a progress bar.

`side_by_side` shares its data with them where the system can fork. `each` survives whatever one of the things
does: a task that raises, takes too long or crashes its process costs only itself.
"""

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_all_start_methods, get_context
from operator import itemgetter
from typing import Any, TypeVar

from tqdm import tqdm

from ..workers import Pool

Task = TypeVar("Task")
Made = TypeVar("Made")
_MEMORY = 16_384  # megabytes of address space for a process
_shared: list[Callable[[int], Any]] = []  # in a process made by fork: the function that its parent shares


def side_by_side(function: Callable[[int], Made], count: int, jobs: int) -> Iterator[Made]:
    """What a function makes of each number below `count`, in order, in `jobs` processes made by fork.

    The function and all that it holds is shared with them, not sent. This process alone does it for 1 and without fork.
    """
    if jobs == 1 or "fork" not in get_all_start_methods():
        yield from map(function, range(count))
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("fork"), initializer=_begin, initargs=(function,)) as pool:
        yield from pool.map(_call, range(count))


def _begin(function: Callable[[int], Any]) -> None:
    """Keep the function that is shared.

    An interrupt ends the process: with an exception it would take up the fold that waits next.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _shared.append(function)


def _call(number: int) -> Any:
    return _shared[-1](number)


def each(function: Callable[[Task], Made], tasks: Iterable[tuple[int, Task]], jobs: int, *, what: str, timeout: float,
         total: int | None = None) -> Iterator[tuple[int, Task, Made | None, str]]:  # fmt: skip
    """Each task in order with its number, and what the function makes of it, or None and why there is nothing.

    Only a few tasks are read ahead. `what`: said beside the bar; `timeout`: seconds for a task; `total`: tasks there
    are.
    """
    replies = Pool(jobs, partial, function, memory=_MEMORY, quiet=True).in_order(tasks, timeout, itemgetter(1))
    for (number, task), reply in tqdm(replies, what, total, unit=" pages", disable=None):
        yield number, task, reply.value, reply.failed
