"""The settings page on a loopback port, for browsers that do not use the proxy (yet)."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from .pages import Request, answer
from .proxy_state import ProxyState

_MOST = 1_000_001


class Local:
    """A small web server in threads of its own, on this machine only."""

    def __init__(self, desk: ProxyState, port: int) -> None:
        handler = type("Handler", (_Handler,), {"desk": desk})
        self.server = ThreadingHTTPServer(("127.0.0.1", port), handler)
        self.server.daemon_threads = True
        self.port = self.server.server_port
        self._thread = threading.Thread(target=self.server.serve_forever, daemon=True)

    def start(self) -> None:
        """Serve until `close`."""
        self._thread.start()

    def close(self) -> None:
        """Stop serving."""
        self.server.shutdown()
        self.server.server_close()
        self._thread.join()


class _Handler(BaseHTTPRequestHandler):
    desk: ProxyState
    timeout = 30
    server_version = "Marrow"

    def do_GET(self) -> None:
        self._answer(b"")

    do_HEAD = do_GET

    def do_POST(self) -> None:
        length = self.headers.get("Content-Length", "0")
        self._answer(self.rfile.read(min(int(length), _MOST)) if length.isdecimal() else b"")

    def _answer(self, body: bytes) -> None:
        port = self.connection.getsockname()[1]
        hosts = frozenset(f"{name}:{port}" for name in ("127.0.0.1", "localhost"))
        headers = {name.lower(): value for name, value in self.headers.items()}
        made = answer(Request(self.command, self.path, headers, body, hosts), self.desk)
        self.send_response(made.status)
        for name, value in made.headers.items():
            self.send_header(name, value)
        self.send_header("content-length", str(len(made.body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(made.body)

    def log_message(self, *_: object) -> None:
        """Nothing on standard error for each request."""
