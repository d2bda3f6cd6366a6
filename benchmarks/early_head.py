"""What mitmproxy lets an addon do with a body whose beginning is sent before its end is there.

Three ways to send the head of a page early and the rest once a worker is done, each tried with a page and, 0.3 s later,
another request on a connection of its own: a function that waits at the end of the body, the `response` hook (which
may wait), and a function that is a coroutine. Printed are the seconds to the first byte and to the last, and the end
of what came.
"""

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import Callable
from typing import Any

from mitmproxy import http, options
from mitmproxy.tools.dump import DumpMaster

LATE, BODY = b"<p>from the worker</p>", b"<p>page</p>"


def opened(flow: http.HTTPFlow, stream: Callable[[bytes], Any]) -> None:
    """Have a body streamed whose length is not known."""
    assert flow.response is not None
    flow.response.headers.pop("content-length", None)
    flow.response.headers["transfer-encoding"] = "chunked"
    flow.response.stream = stream if flow.request.path == "/page" else True


class FunctionWaits:
    """Waits for a second at the end of the body."""

    def responseheaders(self, flow: http.HTTPFlow) -> None:
        def stream(data: bytes) -> bytes:
            if data:
                return data
            time.sleep(1)
            return LATE

        opened(flow, stream)


class HookWaits:
    """Waits in the hook that follows the body, and puts the rest there."""

    def responseheaders(self, flow: http.HTTPFlow) -> None:
        opened(flow, lambda data: data)

    async def response(self, flow: http.HTTPFlow) -> None:
        assert flow.response is not None
        await asyncio.sleep(1)
        flow.response.content = LATE


class Coroutine:
    """Would wait in the function that gives the body."""

    def responseheaders(self, flow: http.HTTPFlow) -> None:
        async def stream(data: bytes) -> bytes:
            await asyncio.sleep(1)
            return data or LATE

        opened(flow, stream)


def free() -> socket.socket:
    """A socket that listens on this machine."""
    return socket.create_server(("127.0.0.1", 0))


def origin(listening: socket.socket) -> None:
    """A web server that gives the same page for everything."""
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(BODY)
    while True:
        with contextlib.suppress(OSError):
            client = listening.accept()[0]
            client.recv(65_536)
            client.sendall(head + BODY)
            client.close()


def get(port: int, url: str, after: float = 0.0) -> str:
    """The times and the end of an answer."""
    time.sleep(after)
    start, got = time.monotonic(), b""
    with socket.create_connection(("127.0.0.1", port), timeout=5) as client:
        client.sendall(f"GET {url} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n".encode())
        try:
            got = client.recv(1)
            first = time.monotonic() - start
            while piece := client.recv(65_536):
                got += piece
        except TimeoutError:
            return f"nothing more came; {got[-30:]!r}"
    return f"first byte {first:.2f} s, last {time.monotonic() - start:.2f} s, {got[-46:]!r}"


async def tried(addon: object, here: str) -> None:
    """Ask for a page, and a little later for something else."""
    with free() as probe:
        port = probe.getsockname()[1]
    given = options.Options(listen_host="127.0.0.1", listen_port=port)
    master = DumpMaster(given, with_termlog=False, with_dumper=False)
    master.addons.add(addon)
    running = asyncio.create_task(master.run())
    await asyncio.sleep(2)
    page, other = asyncio.to_thread(get, port, f"{here}/page"), asyncio.to_thread(get, port, f"{here}/other", 0.3)
    for name, said in zip(("page", "other"), await asyncio.gather(page, other), strict=True):
        print(f"{type(addon).__name__} {name}: {said}")
    master.shutdown()
    await running


def main() -> None:
    """Try each."""
    listening = free()
    threading.Thread(target=origin, args=(listening,), daemon=True).start()
    for addon in (FunctionWaits(), HookWaits(), Coroutine()):
        asyncio.run(tried(addon, f"http://127.0.0.1:{listening.getsockname()[1]}"))


if __name__ == "__main__":
    main()
