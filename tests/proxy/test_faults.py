"""A worker that dies or hangs, a bomb, a server that is gone or silent, a client that leaves: nobody else notices."""

import asyncio
import contextlib
import os
import signal
import socket
import time
from pathlib import Path

import pytest
from parts import Proxy, bomb, children, free_port
from test_leaks import ask

from marrow.errors import Error
from marrow.proxy.run import serve
from marrow.proxy.work import NICENESS
from marrow.settings import Settings

pytest.importorskip("mitmproxy", reason="the proxy's extra is not installed: pip install 'webmarrow[proxy]'")
pytestmark = pytest.mark.skipif(not Path("/proc/self/task").exists(),
                                reason="this system does not show the children of a process")
DEADLINE = 10


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    proxy = Proxy(tmp_path_factory.mktemp("proxy"), "proxy.workers=2", f"proxy.deadline={DEADLINE}")
    yield proxy
    proxy.close()


@pytest.fixture(autouse=True)
def ready(running, origin):
    """Both workers have started and wait for work."""
    end = time.monotonic() + 120
    while sum(map(waits, workers(running))) < 2 or not changed(both(running, origin)):
        assert time.monotonic() < end
        time.sleep(0.2)


def workers(running):
    return children(running.process.pid)


def waits(pid):
    """Whether a worker has started and sleeps: one that still starts is not yet as nice as they are, or it runs."""
    with contextlib.suppress(OSError):
        after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return after_name[0] == "S" and int(after_name[16]) == os.nice(0) + NICENESS
    return False


def both(running, origin):
    async def load():
        return await asyncio.gather(*(ask(running.port, f"{origin}/page") for _ in range(2)))

    return asyncio.run(load())


def changed(answers):
    return all(b"marrow-bar" in answer for answer in answers)


def load(running, origin, *others, pages=4):
    """Answers to pages that are loaded at the same time as others, and those to the others."""

    async def together():
        return await asyncio.gather(*(ask(running.port, f"{origin}/page") for _ in range(pages)), *others)

    answers = asyncio.run(together())
    return answers[:pages], answers[pages:]


def test_workers_that_are_killed(running, origin):
    for pid in workers(running):
        os.kill(pid, signal.SIGKILL)
    answers, _ = load(running, origin)
    assert all(answer.startswith(b"HTTP/1.1 200") and b"It rained" in answer for answer in answers)


def test_a_worker_that_hangs(running, origin):
    os.kill(workers(running)[0], signal.SIGSTOP)
    answers, _ = load(running, origin, pages=6)
    assert all(answer.startswith(b"HTTP/1.1 200") and b"It rained" in answer for answer in answers)
    assert sum(b"marrow-bar" in answer for answer in answers) == 5  # the one that it had passes as it came


def test_a_bomb(running, origin):
    answers, (body,) = load(running, origin, ask(running.port, f"{origin}/bomb"))
    assert changed(answers)
    assert body.endswith(bomb())


def test_a_server_that_is_gone(running, origin):
    answers, (refused,) = load(running, origin, ask(running.port, f"http://127.0.0.1:{free_port()}/"))
    assert changed(answers)
    assert refused.startswith(b"HTTP/1.1 502")


@contextlib.contextmanager
def silent():
    """A server that takes connections and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"http://127.0.0.1:{server.getsockname()[1]}/"


def test_a_server_that_is_silent(running, origin):
    async def waiting():
        with silent() as url:
            slow = [asyncio.create_task(ask(running.port, url)) for _ in range(20)]
            pages = await asyncio.gather(*(ask(running.port, f"{origin}/page") for _ in range(4)))
            assert not any(task.done() for task in slow)
            for task in slow:
                task.cancel()
            await asyncio.gather(*slow, return_exceptions=True)
            return pages

    assert changed(asyncio.run(waiting()))


def test_clients_that_leave(running, origin):
    pids = workers(running)
    answers, _ = load(running, origin, *(ask(running.port, f"{origin}/page", leave=True) for _ in range(20)))
    assert changed(answers)
    assert workers(running) == pids


def test_a_port_that_is_taken_or_none_is_told_before_anything_starts(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(Error, match=f"port {port} of the proxy: .*; set proxy.port") as caught:
            serve(None, Settings().update({"proxy.port": port}, "test"))
    assert caught.value.code == "port"
    with pytest.raises(Error, match="port 99999 of the proxy"):
        serve(None, Settings().update({"proxy.port": 99999}, "test"))


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # what mitmproxy imports
@pytest.mark.parametrize(("given", "message"), [
    ({"proxy.page_port": 8080}, "proxy.page_port: 8080 is the port of the proxy"),
    ({"proxy.trust": "/nowhere.pem"}, "proxy.trust: /nowhere.pem: No such file"),
    ({"proxy.user": f"@{__file__}"}, "proxy.user: Could not open"),
    ({"proxy.workers": -1}, "proxy.workers is 0 or more, not -1"),
])  # fmt: skip
def test_settings_that_cannot_work_are_told_at_the_start(tmp_path, monkeypatch, given, message):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    ports = {"proxy.port": 8080 if "proxy.page_port" in given else free_port(), "proxy.page_port": free_port()}
    with pytest.raises(Error, match=message):
        serve(None, Settings().update({**ports, **given}, "test"))
