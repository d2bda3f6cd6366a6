"""Parts of the server's tests: a web site with good and bad pages, and a `marrow serve` that runs."""

import contextlib
import gzip
import os
import subprocess
import sys
import time
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import httpx

SOURCE = Path(__file__).parents[2] / "src"
PAGES = Path(__file__).parents[1] / "pages"
STORY = (PAGES / "news/source.html").read_bytes()
THREAD = next(PAGES.glob("forum*/source.html")).read_bytes()
_SAID = "It rained all day in the valley, and the river rose above the old bridge by the evening. "
LINES, ROWS = 1_500, 1_200
LONG = "\n".join([  # sections, a table and code of more than a part for a language model
    "<title>The flood of May</title><article><h1>The flood of May</h1>",
    *(f"<h2>Day {day}</h2>" + f"<p>{_SAID * 8}</p>" * 12 for day in range(1, 5)),
    f"<h2>Measures</h2><p>{_SAID}</p><table><tr><th>Hour<th>Height</tr>",
    *(f"<tr><td>hour {row}<td>cell {row}</tr>" for row in range(ROWS)),
    f"</table><h2>Program</h2><p>{_SAID}</p><pre><code>first = 1",
    *(f"line = {row}\n" for row in range(LINES)), f"last = {LINES}</code></pre>",
    f"<h2>After</h2><p>{_SAID * 8}</p></article>"]).encode()  # fmt: skip


class Site(BaseHTTPRequestHandler):
    """A web site with good and bad pages."""

    protocol_version = "HTTP/1.1"
    seen: list[dict[str, str]] = []

    def do_GET(self):
        type(self).seen.append({name.lower(): value for name, value in self.headers.items()})
        name, _, rest = self.path.lstrip("/").partition("/")
        status, kind, body, more = self.made(name, rest)
        self.send_response(status)
        for key, value in {"Content-Type": kind, "Content-Length": str(len(body)), **more}.items():
            self.send_header(key, value)
        self.end_headers()
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # a client that has had enough
            self.wfile.write(body)

    def made(self, name, rest):
        html = "text/html; charset=utf-8"
        if name == "to":
            return 302, html, b"", {"Location": rest}
        if name == "slow":
            time.sleep(3)
        if name == "bomb":
            return 200, html, gzip.compress(b"a" * 30_000_000), {"Content-Encoding": "gzip"}
        if name == "gone":
            return 404, html, b"gone", {}
        if name == "empty":
            return 200, html, b"<title>a</title>", {}
        if name == "long":
            return 200, html, LONG, {}
        if name == "thread":
            return 200, html, THREAD, {}
        return 200, html, STORY, {}

    def log_message(self, *_):
        """Nothing."""


class Running:
    """A `marrow serve` of its own on a port that was free."""

    def __init__(self, folder, *arguments, **environment):
        command = [sys.executable, "-m", "marrow", "serve", "--port", "0", "--workers", "1", *arguments]
        given = {name: value for name, value in os.environ.items() if not name.startswith("MARROW_")}
        given |= {"PYTHONPATH": str(SOURCE), "XDG_CONFIG_HOME": str(folder), **environment}
        self.process = subprocess.Popen(command, env=given, cwd=folder, stderr=subprocess.PIPE, text=True)
        said = self.said = self.process.stderr.readline()
        said = self.process.stderr.readline() if said.startswith("a new shelf") else said
        assert said.startswith("serving on "), said + self.process.stderr.read()
        self.url = said.split()[-1].rstrip("/")
        with httpx.Client(trust_env=False, timeout=60) as client:
            while client.get(f"{self.url}/health").status_code != 200:
                time.sleep(0.05)

    def close(self):
        self.process.terminate()
        self.process.wait(60)
        left = self.process.stderr.read()
        self.process.stderr.close()
        return left
