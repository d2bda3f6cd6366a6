"""`render`: gives a page after a browser ran its scripts, for pages that are empty without them.

Idea: the browser has no network of its own. Whatever it asks for comes through `fetch`, with its guard and its limits,
and all else (WebSockets, WebRTC, other methods than GET) leads to a proxy that is not there. So a page cannot make it
reach what the guard refuses. Pictures, media and fonts are not loaded, cookies not kept.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from marrow.errors import Error, importing

from . import FOREVER, Fetched, fetch

if TYPE_CHECKING:
    from playwright.async_api import Playwright, Route

_NOT_LOADED = frozenset(("image", "media", "font", "websocket", "eventsource", "manifest", "other", "ping"))
_MOST_REQUESTS = 300
_QUIET = 3.0  # seconds that a page that was loaded may take to become quiet
_NOWHERE: Any = {"server": "http://127.0.0.1:9", "bypass": "<-loopback>"}
_ARGUMENTS = ["--host-resolver-rules=MAP * ~NOTFOUND", "--force-webrtc-ip-handling-policy=disable_non_proxied_udp"]
_OF_THE_WAY = frozenset(("content-encoding", "content-length", "transfer-encoding", "connection", "set-cookie"))
_NAMES = ("chromium", "chromium-browser", "google-chrome")


def render(url: str, *, timeout: float = 20.0, max_bytes: int = 20_000_000, **limits: Any) -> Fetched:
    """A page as it is once its scripts have run. `limits` are those of `fetch`; `max_bytes` is for all files together.

    Not to be called where an event loop runs. Raises `Error`: what `fetch` raises for the page, `timeout`,
    `missing-extra` without Playwright, `no-browser` where no Chromium is found or it cannot be started.
    """
    with importing("browser", "Playwright", "rendering pages"):
        from playwright.async_api import Error as Failure
        from playwright.async_api import TimeoutError as TooLate
    try:
        return asyncio.run(_render(url, _Network(time.monotonic() + min(timeout, FOREVER), max_bytes, limits)))
    except TooLate:
        raise Error(f"{url}: not rendered within the time allowed", code="timeout") from None
    except Failure as error:
        raise Error(f"{url}: not rendered: {error.message.splitlines()[0]}", code="no-browser") from None


async def _render(url: str, network: _Network) -> Fetched:
    from playwright.async_api import TimeoutError as TooLate
    from playwright.async_api import async_playwright

    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=_chromium(playwright), args=_ARGUMENTS, proxy=_NOWHERE,
            chromium_sandbox=hasattr(os, "geteuid") and os.geteuid() != 0, timeout=1000 * network.left())  # fmt: skip
        try:
            context = await browser.new_context(service_workers="block", accept_downloads=False)
            await context.route("**/*", network.answer)
            page = await context.new_page()
            try:
                await page.goto(url, wait_until="load", timeout=1000 * network.left())
            except Exception:
                raise network.failure or Error(f"{url}: not rendered in time", code="timeout") from None
            with suppress(TooLate):  # a page that is never quiet is taken as it is
                await page.wait_for_load_state("networkidle", timeout=1000 * min(_QUIET, network.left()))
            body = (await page.content()).encode("utf-8", "replace")
            first = network.first
            assert first is not None
            return Fetched(page.url, first.status, body, first.content_type, "utf-8", first.headers, first.redirects)
        finally:
            await browser.close()


class _Network:
    """Answers the requests of the browser: fetches what it asks for, within one time and one number of bytes."""

    def __init__(self, deadline: float, max_bytes: int, limits: dict[str, Any]) -> None:
        self.deadline, self.bytes, self.limits = deadline, max_bytes, limits
        self.requests = 0
        self.first: Fetched | None = None
        self.failure: Error | None = None  # why the page itself was not had

    def left(self) -> float:
        """Seconds that are left, never 0, which Playwright takes for no limit."""
        return max(0.001, self.deadline - time.monotonic())

    async def answer(self, route: Route) -> None:
        """Fetch what is asked for, or refuse it."""
        request = route.request
        self.requests += 1
        if request.method != "GET" or request.resource_type in _NOT_LOADED or self.requests > _MOST_REQUESTS:
            await route.abort("blockedbyclient")
            return
        sent = {name: value for name, value in request.headers.items() if name in ("accept", "referer", "origin")}
        given = {**self.limits, "timeout": self.left(), "max_bytes": self.bytes, "headers": sent}
        try:
            got = await asyncio.to_thread(lambda: fetch(request.url, **given))
        except Error as error:
            self.failure = self.failure or (error if self.first is None else None)
            await route.abort("failed")
            return
        self.bytes -= len(got.body)
        self.first = self.first or got
        headers = {name: value for name, value in got.headers.items() if name not in _OF_THE_WAY}
        await route.fulfill(status=got.status, headers=headers, body=got.body)


def _chromium(playwright: Playwright) -> str | None:
    """The browser to start: Playwright's own, None, or one of the system."""
    if os.path.exists(playwright.chromium.executable_path):
        return None
    found = next((path for name in _NAMES if (path := shutil.which(name))), None)
    if found is None:
        message = "no Chromium is installed: playwright install chromium, or apt-get install chromium"
        raise Error(message, code="no-browser")
    return found
