"""What the server's tests share: a web site on this machine, and servers that run as their users run them."""

import threading
from http.server import ThreadingHTTPServer

import httpx
import pytest
from served import Running, Site


class Server(ThreadingHTTPServer):
    """One that keeps many connections waiting."""

    request_queue_size = 1024


@pytest.fixture(scope="session")
def site():
    server = Server(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def private(tmp_path_factory):
    """A server that may fetch from this machine."""
    pytest.importorskip("uvicorn")
    running = Running(tmp_path_factory.mktemp("private"), "--private", "--set", "serve.max_bytes=2000000",
                      "--set", "serve.max_urls=5")  # fmt: skip
    yield running.url
    assert "Traceback" not in running.close()


@pytest.fixture(scope="session")
def guarded(tmp_path_factory):
    """A server as it is without options."""
    pytest.importorskip("uvicorn")
    running = Running(tmp_path_factory.mktemp("guarded"))
    yield running.url
    assert "Traceback" not in running.close()


@pytest.fixture
def client(private):
    with httpx.Client(base_url=private, trust_env=False, timeout=60) as client:
        yield client
