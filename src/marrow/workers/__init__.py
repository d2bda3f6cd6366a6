"""Worker processes that can be killed: a task that hangs, crashes or needs too much memory costs no other task.

A signal cannot interrupt code in C, and an executor of `concurrent.futures` breaks at the first crash. So a `Worker` is
one child process with a deadline for each task and a memory limit, which is replaced when it is lost. A `Pool` has
several workers behind one queue, for threads and for `asyncio`.
"""

from .pool import Pool, processors
from .worker import Reply, Worker, try_start

__all__ = ["Pool", "Reply", "Worker", "processors", "try_start"]
