"""Runs an extractor in a process that can be killed: no hang, crash or memory leak reaches the run."""

import logging
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any

from ..errors import Error
from ..workers import Pool, processors, try_start
from .extractors import Extract, ExtractorSpec, load

MEMORY_LIMIT = 4_096  # megabytes of address space for a worker
_WARM_UP = b"<!doctype html><title>A page</title><main><h1>A page</h1><p>" + b"Some words of text. " * 20


@dataclass(frozen=True, slots=True)
class PageOutcome:
    """What came of one page: `text`, or why there is none in `failed`; `ms` of the call, `peak_mb` of the process.

    On Linux `peak_mb` is the peak while this page was done; elsewhere the peak of the worker so far; None if unknown.
    """

    text: str = ""
    failed: str = ""
    ms: float | None = None
    peak_mb: float | None = None


@cache
def starts(extractor: ExtractorSpec) -> None:
    """Raise `Error` for an extractor that does not start; one that has started once is not tried again."""
    try:
        try_start(prepare, extractor, memory=MEMORY_LIMIT, quiet=True)
    except Error as error:
        raise Error(f"extractor {extractor.name!r} does not start: {error}", code="bad-extractor") from None


def outcomes(extractor: ExtractorSpec, pages: Iterable[Any], *, timeout: float,
             jobs: int | None) -> Iterator[tuple[Any, PageOutcome]]:  # fmt: skip
    """Each page, whatever has `html` and `url`, with what came of it within `timeout` seconds, in order.

    `jobs`: workers, one per processor for None.
    """
    pool = Pool(jobs or processors(), prepare, extractor, memory=MEMORY_LIMIT, quiet=True)
    for page, reply in pool.in_order(pages, timeout, lambda page: (page.html, page.url)):
        yield page, reply.value or PageOutcome(failed=reply.failed)


def prepare(extractor: ExtractorSpec) -> Callable[[tuple[bytes, str]], PageOutcome]:
    """The function that extracts a page and measures that, in the child. Raises `Error` when no page can be done."""
    extract = load(extractor)
    try:  # once, so that no page pays for imports
        extract(_WARM_UP, "")
    except Error:  # something is not installed, or not known
        raise
    except Exception as error:
        logging.getLogger(__name__).debug("warm-up: %s", _reason(error))  # the pages will tell
    return lambda page: _one(extract, *page)


def _one(extract: Extract, html: bytes, url: str) -> PageOutcome:
    if sys.platform == "linux":
        with suppress(OSError), open("/proc/self/clear_refs", "w") as file:  # not in every container
            file.write("5")  # forget the peak of earlier pages
    start = time.perf_counter()
    try:
        text, failed = extract(html, url), ""
    except BaseException as error:  # reported to the parent; neither a panic of Rust nor `sys.exit` is an `Exception`
        text, failed = "", _reason(error)
    return PageOutcome(text, failed, (time.perf_counter() - start) * 1000, _peak())


def _reason(error: BaseException) -> str:
    first = (str(error).strip().splitlines() or [""])[0]
    return f"{type(error).__name__}: {first}"[:200].rstrip(": ")


def _peak() -> float | None:
    """Peak resident memory in MB."""
    if sys.platform == "linux":
        with open("/proc/self/status") as file:
            for line in file:
                if line.startswith("VmHWM:"):
                    return int(line.split()[1]) / 1024
    if sys.platform == "win32":
        return None
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1 << 20) if sys.platform == "darwin" else peak / 1024
