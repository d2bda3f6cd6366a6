"""Processes that can be killed: a task that hangs, crashes or needs too much memory costs itself and no other.

A signal cannot interrupt code in C, and a pool of futures breaks for good at the first crash. So a `Worker` is one
child process with a deadline for each task and a limit of memory, and is started anew after each loss. A `Pool` has
several behind one queue, for threads and for `asyncio` alike.
"""

from .pool import Pool, processors
from .worker import Reply, Worker

__all__ = ["Pool", "Reply", "Worker", "processors"]
