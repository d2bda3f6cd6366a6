"""The extra `proxy`: a page comes through the running proxy without its menu."""

import http.server
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

PAGE = f"<title>Rain</title><nav><a href=/>Home</a></nav><p>{'It rained all day in the valley. ' * 20}</p>".encode()


class Site(http.server.BaseHTTPRequestHandler):
    """A site of one page."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(PAGE)))
        self.end_headers()
        self.wfile.write(PAGE)


def free() -> int:
    """A port that nobody has."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


site, port = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site), free()
threading.Thread(target=site.serve_forever, daemon=True).start()
with tempfile.TemporaryDirectory() as folder:
    command = [sys.executable, "-m", "marrow", "proxy", "--port", str(port), "--page-port", str(free())]
    proxy = subprocess.Popen(command, cwd=folder, env={**os.environ, "XDG_DATA_HOME": folder,
        "XDG_CONFIG_HOME": folder})
    try:
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({"http": f"http://127.0.0.1:{port}"}))
        asked = urllib.request.Request(f"http://127.0.0.1:{site.server_port}/", headers={"Accept": "text/html"})
        body = b""
        for _ in range(60):  # it takes a while to start
            try:
                body = opener.open(asked, timeout=30).read()
                break
            except OSError:
                assert proxy.poll() is None, "the proxy has ended"
                time.sleep(1)
        assert b"It rained" in body and b"<nav>" not in body, body
    finally:
        proxy.terminate()
        proxy.wait()
