"""After many requests of all kinds the proxy holds no more files, threads and processes than before, and hardly more
memory.

The long form is `benchmarks/proxy.py --requests 10000`.
"""

import asyncio
import os
import time
from contextlib import suppress
from pathlib import Path

import pytest
from parts import Origin, Proxy, children, free_port

pytest.importorskip("mitmproxy", reason="the proxy's extra is not installed: pip install 'webmarrow[proxy]'")
pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").exists(),
                                reason="this system does not show the files of a process")
ROUNDS = 30


def state(pid):
    """Files, threads, processes and resident megabytes of a process and its children."""
    pids = [pid, *children(pid)]
    files = threads = pages = 0
    for each in pids:
        files += len(os.listdir(f"/proc/{each}/fd"))
        threads += len(os.listdir(f"/proc/{each}/task"))
        pages += int(Path(f"/proc/{each}/statm").read_text().split()[1])
    return files, threads, len(pids), pages * os.sysconf("SC_PAGE_SIZE") / 1e6


async def ask(port, url, accept="text/html", *, leave=False):
    """Ask for an address; all of the answer, or nothing when leaving before it is there."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(f"GET {url} HTTP/1.1\r\nHost: x\r\nAccept: {accept}\r\nConnection: close\r\n\r\n".encode())
        await writer.drain()
        return b"" if leave else await reader.read()
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


async def many(port, origin, rounds):
    kinds = [("/page", "text/html"), ("/gzip", "text/html"), ("/page", "*/*"), ("/list", "*/*"),
             ("/page", "text/markdown"),
             ("/missing", "text/html"), ("/login", "text/html"), ("/cyrillic", "text/html")]  # fmt: skip
    for _ in range(rounds):
        asked = [ask(port, f"{origin}{path}", accept) for path, accept in kinds]
        dead = ask(port, f"http://127.0.0.1:{free_port()}/")
        *answers, refused, _ = await asyncio.gather(*asked, dead, ask(port, f"{origin}/page", leave=True))
        heads = [answer.partition(b"\r\n")[0].split()[1] for answer in answers]
        assert heads == [b"200"] * 5 + [b"404", b"200", b"200"]
        assert b"marrow-bar" in answers[0]
        assert refused.split()[1] == b"502"
        Origin.seen.clear()


def test_nothing_leaks(tmp_path, origin):
    running = Proxy(tmp_path)
    try:
        asyncio.run(many(running.port, origin, 5))
        before = settled(running.process.pid)
        asyncio.run(many(running.port, origin, ROUNDS))
        after = settled(running.process.pid)
        assert after[0] <= before[0] + 2  # files
        # threads: those that look names up are started as they are needed, up to a limit
        assert after[1] <= before[1] + 8
        assert after[2] == before[2]  # processes
        assert after[3] <= before[3] + 40  # megabytes
    finally:
        running.close()


def settled(pid):
    """The state once connections are closed."""
    before = state(pid)
    for _ in range(40):
        time.sleep(0.5)
        now = state(pid)
        if now[:3] == before[:3]:
            return now
        before = now
    return before


def test_256_clients_at_once_get_their_pages(tmp_path, origin):
    running = Proxy(tmp_path)

    async def crowd():
        return await asyncio.gather(*(ask(running.port, f"{origin}/{'page' if n % 2 else 'list'}") for n in range(256)))

    try:
        answers = asyncio.run(crowd())
        assert {answer.split()[1] for answer in answers} == {b"200"}
        assert all(b"It rained" in answer for answer in answers[1::2])
        assert sum(b"marrow-bar" in answer for answer in answers) >= 64  # those that wait too long pass as they came
    finally:
        running.close()
