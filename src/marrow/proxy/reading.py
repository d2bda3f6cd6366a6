"""Makes the page for reading of an address, for the settings page and browsers that do not use the proxy."""

import asyncio
import time
from functools import partial

from marrow.errors import Error
from marrow.fetch import fetch
from marrow.options import ProxySettings
from marrow.server.reading import Make
from marrow.settings import Settings
from marrow.workers import Pool

from .work import Job

_SECONDS = 20.0  # for fetching a page, where `fetch.timeout` does not say


def by_pool(pool: Pool, own: ProxySettings) -> Make:
    """Fetch pages in a thread, from public addresses unless `proxy.private` is set, and filter them in the pool."""

    async def make(url: str, settings: Settings) -> str:
        given = {"timeout": _SECONDS, **settings.group("fetch")}
        given |= {"guard": not own.private, "max_bytes": min(own.max_bytes, given.get("max_bytes", own.max_bytes))}
        got = await asyncio.to_thread(partial(fetch, url, **given))
        chosen = settings.update({"filter.mode": "reader"}, "the page for reading")
        until = time.monotonic() + 2 * own.deadline
        job = Job(got.url, got.body, charset=got.charset or "", settings=chosen, limit=own.max_bytes,
                  deadline=own.deadline, passing=False)  # fmt: skip
        reply = await asyncio.wrap_future(pool.submit(job, own.deadline, until=until))
        reason = reply.failed or reply.value.reason
        if reason:
            code, _, message = reason.partition(": ")
            raise Error(f"{got.url}: {message or f'no content: {code}'}", code=code)
        return reply.value.html

    return make
