"""What tests of the drop-in modules share."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from both import PAGES


class _Pages(BaseHTTPRequestHandler):
    def do_GET(self):
        path = PAGES / self.path.strip("/") / "source.html"
        body = path.read_bytes() if path.is_file() else b"<p>no such page"
        self.send_response(200 if path.is_file() else 404)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args):
        """Nothing is printed."""


@pytest.fixture(scope="session")
def served():
    """The address of a server of the test pages, each under its name."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Pages) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
