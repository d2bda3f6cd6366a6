"""The same function over numbers, in processes side by side where the system can fork: data is shared, not copied."""

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_all_start_methods, get_context
from typing import Any

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
