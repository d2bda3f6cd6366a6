"""The settings page on a loopback port, for browsers that do not use the proxy (yet)."""

import threading

import uvicorn

from .pages import build
from .proxy_state import ProxyState
from .reading import Make
from .run import listen


class Local:
    """A server of the page in a thread of its own, on this machine only. Raises `Error` for a port that is taken."""

    def __init__(self, state: ProxyState, port: int, read: Make) -> None:
        self._socket = listen("127.0.0.1", port, "set proxy.page_port")
        self.port: int = self._socket.getsockname()[1]
        hosts = frozenset(f"{name}:{self.port}" for name in ("127.0.0.1", "localhost"))
        config = uvicorn.Config(build(state, hosts, read), lifespan="off", log_config=None, access_log=False, ws="none",
                                server_header=False, timeout_graceful_shutdown=1)  # fmt: skip
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],), daemon=True)

    def start(self) -> None:
        """Serve until `close`."""
        self._thread.start()

    def close(self) -> None:
        """Stop serving."""
        self._server.should_exit = True
        self._thread.join()
        self._socket.close()
