"""Makes shards as tasks of Ray, one for each: `run` for the command line, `submit` for other programs.

Marrow has to be installed on all machines, and sources and output have to be reachable from all of them.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ...errors import Error, importing
from ..job import Job
from ..shard import run_shard
from ..sources import Shard

_TRIES = 3  # after a machine or a process is lost
_TICK = 1.0


def run(shards: Sequence[Shard], job: Job, *, workers: int, address: str = "",
        tick: Callable[[dict[str, Any]], None] = lambda partial: None) -> Iterator[tuple[Shard, str]]:  # fmt: skip
    """Do all shards; each as it ends, with "" or what went wrong. `address` is that of a cluster.

    Without one a cluster is started on this machine, or the one that `ray start` started is used. Ray deals out its
    processors, so `workers` says nothing. Raises `Error` when Ray does not start, such as for a wrong address.
    """
    ray = _ray()
    begun = not ray.is_initialized()
    if begun:
        try:
            ray.init(address=address or None, log_to_driver=False, include_dashboard=False)
        except (ValueError, RuntimeError, OSError) as error:  # an address that is none, or where no cluster answers
            raise Error(f"Ray does not start: {' '.join(str(error).split())[:300]}", code="engine") from None
    try:
        pending = dict(zip(submit(shards, job), shards, strict=True))
        while pending:
            done, _ = ray.wait(list(pending), timeout=_TICK)
            for reference in done:
                yield pending.pop(reference), _outcome(ray, reference)
            tick({})
    finally:
        if begun:
            ray.shutdown()


def submit(shards: Sequence[Shard], job: Job, **options: Any) -> list[Any]:
    """A reference for each shard, to wait for with `ray.get`; its value is what was counted.

    `options` are those of a Ray task, such as `num_cpus`, `max_retries` or `runtime_env`.
    """
    task = _ray().remote(run_shard).options(**{"num_cpus": 1, "max_retries": _TRIES, **options})
    return [task.remote(shard, job) for shard in shards]


def _ray() -> Any:
    with importing("ray", "Ray", "--engine ray"):
        import ray
    return ray


def _outcome(ray: Any, reference: Any) -> str:
    try:
        ray.get(reference)
    except ray.exceptions.RayError as error:
        cause = getattr(error, "cause", None) or error
        return f"{getattr(cause, 'code', 'engine')}: {' '.join(str(cause).split())[-300:]}"
    return ""
