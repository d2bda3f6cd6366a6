"""`Service`: fetches pages and extracts them in worker processes, within limits; used by the REST and MCP servers."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any

from marrow.errors import Error
from marrow.fetch import Fetched, fetch
from marrow.options import ServeSettings
from marrow.settings import Settings, fetching
from marrow.workers import Pool, processors

from .work import PageJob, prepare


class Service:
    """Fetches pages in threads, from public addresses only, and works on them in processes that can be killed.

    `settings` apply to all requests; a request cannot change those of fetching.
    """

    def __init__(self, settings: Settings, own: ServeSettings) -> None:
        self.settings, self.own = settings, own
        size = own.workers or processors()
        self.pool = Pool(size, prepare, most_waiting=own.waiting, memory=own.memory)
        self._threads = ThreadPoolExecutor(own.fetches, thread_name_prefix="fetch")

    def until(self) -> float:
        """The deadline of a request that arrives now, on the clock `time.monotonic`."""
        return time.monotonic() + self.own.timeout

    async def page(self, url: str, *, seconds: float | None = None, headers: dict[str, str] | None = None) -> Fetched:
        """A page by its address, within `seconds` and those of a request. Raises `Error` as `marrow.fetch` does."""
        given = self._limits(seconds or self.settings.get("fetch.timeout"))
        until = time.monotonic() + given["timeout"]

        def get() -> Fetched:
            left = until - time.monotonic()  # some of it may have passed in the queue
            if left <= 0:
                raise Error(f"{url}: too many pages are being fetched", code="busy")
            return fetch(url, **{**given, "timeout": left, "headers": headers})

        return await asyncio.get_running_loop().run_in_executor(self._threads, get)

    async def source(self, url: str, *, seconds: float | None = None) -> dict[str, Any]:
        """A page by its address, as the fields of a `PageJob` that hold it."""
        got = await self.page(url, seconds=seconds)
        return {"body": got.body, "url": got.url, "charset": got.charset, "fetched": True}

    async def work(self, job: PageJob, *, until: float | None = None, render: bool | None = None) -> dict[str, Any]:
        """The result of a job by `until`, as the method of that name gives it.

        Where it is switched on, a browser runs the scripts of a fetched page: `render` is always (True), never (False),
        or when the page needs it (None). Raises `Error`: that of the work, or `busy`, `timeout`, `crash`, `memory`,
        `bug`.
        """
        until = self.until() if until is None else until
        made = {} if render else await self._work(job, until)
        if not (self.own.render and job.fetched and job.what == "extract") or render is False:
            return made
        if made and made["reason"] != "needs-javascript":
            return made
        from marrow.fetch.browser import render as in_browser

        run = partial(in_browser, job.url, **self._limits(max(0.001, until - time.monotonic())))
        shown = await asyncio.get_running_loop().run_in_executor(self._threads, run)
        made = await self._work(replace(job, body=shown.body, url=shown.url, charset=shown.charset), until)
        return {**made, "notes": [*made["notes"], "rendered in a browser"]}

    async def read(self, url: str, what: str = "extract", *, seconds: float | None = None,
                   headers: dict[str, str] | None = None, render: bool | None = None,
                   **job: Any) -> tuple[Fetched, dict[str, Any]]:  # fmt: skip
        """A page by its address, and the result of a job with these fields, within the time of one request.

        Raises `Error` as `page` and `work` do, and for a page without content, with the reason as its code.
        """
        until, got = self.until(), await self.page(url, seconds=seconds, headers=headers)
        whole = PageJob(what, got.body, got.url, got.charset, fetched=True, **job)
        made = await self.work(whole, until=until, render=render)
        if made["reason"]:
            raise Error(f"{got.url}: no content: {made['reason']}", code=made["reason"])
        return got, made

    async def _work(self, job: PageJob, until: float) -> dict[str, Any]:
        reply = await asyncio.wrap_future(self.pool.submit(job, self.own.deadline, until=until))
        if reply.failed:
            code, _, message = reply.failed.partition(": ")
            raise Error(message or code, code=code)
        return reply.value

    def _limits(self, seconds: float) -> dict[str, Any]:
        """The arguments of `fetch`: the settings, within the limits of the server."""
        given = fetching(self.settings, private=self.own.private, max_bytes=self.own.max_bytes)
        return {**given, "timeout": min(seconds, self.own.timeout)}

    def close(self) -> None:
        """End the workers, and drop the pages that are being fetched."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        self.pool.close()
