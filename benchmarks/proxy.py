"""What the proxy costs: time added to a page, time of other traffic while pages are worked on, many clients, and leaks.

All in one run on one machine, with a web server of its own beside it, so only ratios say something. `work` is the
time of the filters on the page without any proxy; `through` that of other traffic through the proxy. `first byte` is
that of a page whose server pauses in the middle, as it comes untouched and as it comes changed.
With `--requests N` (and best `--bytes 10000`) the proxy gets N requests of all kinds instead (pages, other traffic,
servers that are not there, clients that leave), and its open files, threads and memory are printed as they go on.
"""

import argparse
import asyncio
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from pages import arguments

from marrow.proxy.work import FilterJob, work

SOURCE = Path(__file__).resolve().parents[1] / "src"
SMALL = b'{"small": true}'
PAUSE = 0.5  # seconds
HTML = "text/html"
Times = list[float]


def page(size: int) -> bytes:
    """A page of about that many bytes, with a menu, link lists and text."""
    links = "<li><a href=/x>link</a>" * 12
    part = f"<div><p>{'It rained all day in the valley. ' * 12}</p><ul>{links}</ul></div>"
    head = "<!doctype html><title>Rain</title><nav><a href=/>Home</a></nav>"
    return (head + part * max(1, size // len(part))).encode()


async def serve(body: bytes) -> asyncio.Server:
    """A web server that gives the page, or for `/small` a few bytes."""

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while head := await _head(reader):
            path = head.split(b"\r\n", 1)[0]
            kind, sent = (b"application/json", SMALL) if b"/small" in path else (b"text/html", body)
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n" % (kind, len(sent)))
            middle = len(sent) // 2 if b"/slow" in path else 0
            with suppress(OSError):  # the client has left
                writer.write(sent[:middle])
                await writer.drain()
                await asyncio.sleep(PAUSE if middle else 0)
                writer.write(sent[middle:])
                await writer.drain()
        writer.close()

    return await asyncio.start_server(handle, "127.0.0.1", 0, backlog=1024)


async def _head(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.readuntil(b"\r\n\r\n")
    except (asyncio.CancelledError, asyncio.IncompleteReadError, OSError):  # also when the measuring is over
        return b""


async def client(port: int, url: str, accept: str, until: float, limit: int, out: list[float]) -> None:
    """Load one address again and again over one connection; seconds of each load, -1 for a failure."""
    host = url.split("/")[2]
    request = f"GET {url} HTTP/1.1\r\nHost: {host}\r\nAccept: {accept}\r\n\r\n".encode()
    connection = None
    while time.perf_counter() < until and len(out) < limit:
        start = time.perf_counter()
        try:
            connection = connection or await asyncio.open_connection("127.0.0.1", port)
            connection[1].write(request)
            head = await connection[0].readuntil(b"\r\n\r\n")
            size = next(int(line.split(b":")[1]) for line in head.lower().split(b"\r\n")
                        if line.startswith(b"content-length"))
            await connection[0].readexactly(size)
            out.append(time.perf_counter() - start if b" 200 " in head[:20] else -1.0)
        except (OSError, asyncio.IncompleteReadError, StopIteration):
            out.append(-1.0)
            connection = None
    if connection:
        connection[1].close()


@dataclass(frozen=True, slots=True)
class State:
    """Of the proxy and its workers: resident memory in MB, open files, threads, processes."""

    memory: float
    files: int
    threads: int
    processes: int

    def __str__(self) -> str:
        return f"{self.memory:.0f} MB, {self.files} files, {self.threads} threads, {self.processes} processes"


def state(pid: int) -> State:
    """The state now; a process that ends meanwhile counts for nothing."""
    pids = [pid, *(int(each) for task in Path(f"/proc/{pid}/task").glob("*/children")
                   for each in task.read_text().split())]
    pages = files = threads = 0
    for each in pids:
        folder = Path(f"/proc/{each}")
        with suppress(OSError):
            pages += int((folder / "statm").read_text().split()[1])
            files += len(os.listdir(folder / "fd"))
            threads += len(os.listdir(folder / "task"))
    return State(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, files, threads, len(pids))


async def single(here: str, port: int, body: bytes, loads: int) -> None:
    """Print what one page costs, the kinds in turn."""
    alone, direct, passed, changed = [], [], [], []
    forever = time.perf_counter() + 3_600
    await client(port, f"{here}/page", HTML, forever, 5, [])
    for _ in range(loads):
        start = time.perf_counter()
        work(FilterJob(f"{here}/page", body, deadline=60))
        alone.append(time.perf_counter() - start)
        await client(int(here.rsplit(":", 1)[1]), "http://x/page", HTML, forever, len(direct) + 1, direct)
        for accept, out in (("*/*", passed), (HTML, changed)):
            await client(port, f"{here}/page", accept, forever, len(out) + 1, out)
    for name, times in (("work", alone), ("direct", direct), ("through, untouched", passed),
                        ("through, changed", changed)):
        print(f"{name:20} median {1e3 * statistics.median(times):7.2f} ms")
    added = statistics.median(changed) - statistics.median(passed)
    print(f"{'added by the work':20} {added / statistics.median(alone):.2f} x the work itself")


async def first_byte(here: str, port: int) -> None:
    """Print when the first byte of the body of a page arrives whose server pauses in the middle."""
    for name, accept in (("untouched", "*/*"), ("changed", HTML)):
        times = []
        for _ in range(5):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            start = time.perf_counter()
            writer.write(
                f"GET {here}/slow HTTP/1.1\r\nHost: x\r\nAccept: {accept}\r\nConnection: close\r\n\r\n".encode())
            await reader.readuntil(b"\r\n\r\n")
            await reader.readexactly(1)
            times.append(time.perf_counter() - start)
            writer.close()
        print(f"{'first byte, ' + name:20} median {1e3 * statistics.median(times):7.2f} ms, the server pauses"
              f" {1e3 * PAUSE:.0f} ms")


async def beside(here: str, port: int, seconds: float) -> None:
    """Print the times of other traffic, alone and while four clients load pages as fast as they can."""
    for name, loading in (("traffic alone", 0), ("other traffic", 4)):
        small: Times = []
        until = time.perf_counter() + seconds
        heavy = [client(port, f"{here}/page", HTML, until, 10**9, []) for _ in range(loading)]
        await asyncio.gather(*heavy, client(port, f"{here}/small", "*/*", until, 10**9, small))
        small.sort()
        middle, late = small[len(small) // 2], small[int(0.99 * len(small))]
        print(f"{name:20} p50 {1e3 * middle:.1f} ms, p99 {1e3 * late:.1f} ms, {len(small)} loads")


async def crowd(here: str, port: int, pid: int, clients: int, seconds: float) -> None:
    """Print failures and memory with many clients at once."""
    before, until, many = state(pid), time.perf_counter() + seconds, [[] for _ in range(clients)]
    kinds = ((f"{here}/page", HTML), (f"{here}/small", "*/*"))
    most = before.memory

    async def watch() -> None:
        nonlocal most
        while time.perf_counter() < until:
            most = max(most, state(pid).memory)
            await asyncio.sleep(0.5)

    await asyncio.gather(watch(), *(client(port, *kinds[at % 2], until, 10**9, out) for at, out in enumerate(many)))
    loads = [each for out in many for each in out]
    bad = sum(each < 0 for each in loads)
    print(f"{clients} clients, {seconds:g} s: {len(loads)} loads, {bad} failures; {before}; at most {most:.0f} MB;"
          f" {state(pid)}")


async def leaks(here: str, port: int, pid: int, requests: int) -> None:
    """Print the state of the proxy after each tenth of many requests of all kinds."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        dead = f"http://127.0.0.1:{probe.getsockname()[1]}/"
    kinds = [(f"{here}/page", HTML), (f"{here}/small", "*/*"), (f"{here}/page", "text/markdown"), (dead, HTML)]
    done = 0
    while done < requests:
        until, start = time.perf_counter() + 3_600, time.perf_counter()
        each = max(1, requests // 10 // 10)
        clients = [client(port, *kinds[at % 4], until, each, []) for at in range(8)]
        await asyncio.gather(*clients, *(leave(port, f"{here}/page", each) for _ in range(2)))
        done += 10 * each
        rate = 10 * each / (time.perf_counter() - start)
        await asyncio.sleep(1)
        print(f"{done:7,} requests: {state(pid)} ({rate:.0f}/s)", flush=True)


async def leave(port: int, url: str, times: int) -> None:
    """Ask for a page and leave before it is there."""
    for _ in range(times):
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(f"GET {url} HTTP/1.1\r\nHost: x\r\nAccept: {HTML}\r\n\r\n".encode())
            await writer.drain()
            await asyncio.sleep(0.01)
            writer.close()


async def measure(options: argparse.Namespace, port: int, pid: int, body: bytes) -> None:
    """Print the figures."""
    server = await serve(body)
    here = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    if options.requests:
        await leaks(here, port, pid, options.requests)
    else:
        await single(here, port, body, options.pages)
        await first_byte(here, port)
        await beside(here, port, options.seconds / 4)
        await crowd(here, port, pid, options.clients, options.seconds)
    server.close()


def main() -> None:
    """Start the proxy and measure."""
    parser = arguments(__doc__ or "")
    parser.add_argument("--pages", type=int, default=100, help="loads of the page in turn (default: %(default)s)")
    parser.add_argument("--bytes", type=int, default=100_000, help="size of the page (default: %(default)s)")
    parser.add_argument("--clients", type=int, default=256, help="clients at once (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=60.0, help="for how long (default: %(default)s)")
    parser.add_argument("--requests", type=int, default=0, metavar="N", help="look for leaks over N requests instead")
    options = parser.parse_args()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPATH": str(SOURCE), "XDG_DATA_HOME": folder}
        command = [sys.executable, "-m", "marrow", "proxy", "--port", str(port), "--page-port", "0"]
        running = subprocess.Popen(command, cwd=folder, env=environment, stderr=subprocess.DEVNULL)
        try:
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port), 1).close()
                    break
                except OSError:
                    time.sleep(0.2)
            asyncio.run(measure(options, port, running.pid, page(options.bytes)))
        finally:
            running.terminate()
            running.wait()


if __name__ == "__main__":
    main()
