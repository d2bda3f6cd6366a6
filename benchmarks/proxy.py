"""What the proxy costs: time added to a page, time of other traffic while pages are worked on, and many clients at once.

All in one run on one machine, with a web server of its own beside it, so only ratios say something. `work` is the
time of the filters on the page without any proxy; `through` that of other traffic through the proxy.
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
from pathlib import Path

from marrow.proxy.work import Job, work

SOURCE = Path(__file__).resolve().parents[1] / "src"
SMALL = b'{"small": true}'


def page(size: int) -> bytes:
    """A page of about that many bytes, with a menu, link lists and text."""
    part = "<div><p>" + "It rained all day in the valley. " * 12 + "</p><ul>" + "<li><a href=/x>link</a>" * 12 + "</ul></div>"
    head = "<!doctype html><title>Rain</title><nav><a href=/>Home</a></nav>"
    return (head + part * max(1, size // len(part))).encode()


async def serve(body: bytes) -> asyncio.Server:
    """A web server that gives the page, or for `/small` a few bytes."""

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while head := await _head(reader):
            small = b"/small" in head.split(b"\r\n", 1)[0]
            kind, sent = (b"application/json", SMALL) if small else (b"text/html", body)
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n" % (kind, len(sent)) + sent)
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
            size = next(int(line.split(b":")[1]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length"))
            await connection[0].readexactly(size)
            out.append(time.perf_counter() - start if b" 200 " in head[:20] else -1.0)
        except (OSError, asyncio.IncompleteReadError, StopIteration):
            out.append(-1.0)
            connection = None
    if connection:
        connection[1].close()


def memory(pid: int) -> float:
    """Resident memory in MB of a process and its children."""
    pids = [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]
    pages = sum(int(Path(f"/proc/{each}/statm").read_text().split()[1]) for each in pids if Path(f"/proc/{each}").exists())
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


async def measure(options: argparse.Namespace, port: int, pid: int, body: bytes) -> None:
    """Print the figures."""
    server = await serve(body)
    here = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    forever, html = time.perf_counter() + 3_600, "text/html"
    alone, direct, passed, changed = [], [], [], []
    await client(port, f"{here}/page", html, forever, 5, [])
    for _ in range(options.pages):
        start = time.perf_counter()
        work(Job(f"{here}/page", body, deadline=60))
        alone.append(time.perf_counter() - start)
        for where, accept, out in ((0, html, direct), (port, "*/*", passed), (port, html, changed)):
            target = where or int(here.rsplit(":", 1)[1])
            await client(target, f"{here}/page" if where else "http://x/page", accept, forever, len(out) + 1, out)
    figures = [("work", alone), ("direct", direct), ("through, untouched", passed), ("through, changed", changed)]
    for name, times in figures:
        print(f"{name:20} median {1e3 * statistics.median(times):7.2f} ms")
    added = statistics.median(changed) - statistics.median(passed)
    print(f"{'added by the work':20} {added / statistics.median(alone):.2f} x the work itself")
    until, small = time.perf_counter() + options.seconds / 4, []
    heavy = [client(port, f"{here}/page", html, until, 10**9, []) for _ in range(4)]
    await asyncio.gather(*heavy, client(port, f"{here}/small", "*/*", until, 10**9, small))
    small.sort()
    middle, late = small[len(small) // 2], small[int(0.99 * len(small))]
    print(f"{'other traffic':20} p50 {1e3 * middle:.1f} ms, p99 {1e3 * late:.1f} ms, {len(small)} loads")
    before, until, many = memory(pid), time.perf_counter() + options.seconds, [[] for _ in range(options.clients)]
    kinds = ((f"{here}/page", html), (f"{here}/small", "*/*"))
    await asyncio.gather(*(client(port, *kinds[at % 2], until, 10**9, out) for at, out in enumerate(many)))
    loads = [each for out in many for each in out]
    bad = sum(each < 0 for each in loads)
    used = f"memory {before:.0f} -> {memory(pid):.0f} MB"
    print(f"{options.clients} clients, {options.seconds:g} s: {len(loads)} loads, {bad} failures, {used}")
    server.close()


def main() -> None:
    """Start the proxy and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=100, help="loads of the page in turn (default: %(default)s)")
    parser.add_argument("--bytes", type=int, default=100_000, help="size of the page (default: %(default)s)")
    parser.add_argument("--clients", type=int, default=256, help="clients at once (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=60.0, help="for how long (default: %(default)s)")
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
