"""Parts of the proxy's tests: a web server with all kinds of answers, and a `marrow proxy` that runs."""

import base64
import contextlib
import functools
import gzip
import hashlib
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler
from pathlib import Path

CURL = shutil.which("curl")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
SOURCE = Path(__file__).parents[2] / "src"
TEXT = "<p>" + "It rained all day in the valley. " * 30 + "</p>"
SCRIPT = (
    "<script>document.title='ran';fetch('/page').then(r=>r.text()).then(t=>{let p=document.createElement('p');"
    "p.id='fetched';p.textContent='menu in fetched: '+t.includes('<'+'nav>');document.body.append(p)})</script>"
)
PAGE = f"<!doctype html><title>Rain</title><nav><a href=/x>Home</a></nav>{TEXT}{SCRIPT}".encode()
PICTURE = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
LAZY = f"""
<figure><img src="data:image/gif;base64,{PICTURE}" data-src="/picture?1.jpg" width=300 height=200 alt=One>
<figcaption>The first</figcaption></figure>
<figure><img class=lazy data-srcset="/picture?2.jpg 800w" width=300 height=200 alt=Two>
<figcaption>The second</figcaption></figure>
<figure><img data-src="/picture?4.jpg" width=300 height=200 alt=Four>
<noscript><img src="/picture?4.jpg" width=300 height=200 alt=Four></noscript></figure>
<figure><img class=lazy alt=Three width=300 height=200>
<noscript><img src="/picture?3.jpg" alt=Three width=300 height=200></noscript>
<figcaption>The third</figcaption></figure><script>for (const each of document.querySelectorAll('img'))
each.src = each.dataset.src || (each.dataset.srcset || '/picture?3.jpg').split(' ')[0]</script>"""


@functools.cache
def bomb() -> bytes:
    """A page of 400 MB in 400 kB."""
    return gzip.compress(b"<p>" + b"a" * 400_000_000)


class Origin(BaseHTTPRequestHandler):
    """A web server with all kinds of answers."""

    protocol_version = "HTTP/1.1"
    seen: list[dict[str, str]] = []
    again = threading.Event()

    def do_GET(self):
        type(self).seen.append({name.lower(): ", ".join(self.headers.get_all(name)) for name in self.headers})
        name = self.path.partition("?")[0].strip("/").replace("-", "_") or "page"
        getattr(self, f"send_{name}", self.send_page)()

    def do_HEAD(self):
        self.do_GET()

    def answer(self, body, kind="text/html; charset=utf-8", status=200, **headers):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        if self.command != "HEAD" and status != 304:
            self.wfile.write(body)

    def send_page(self):
        status = 304 if self.headers["If-None-Match"] == '"1"' else 200
        self.answer(PAGE, status=status, ETag='"1"', Last_Modified="Mon, 01 Jan 2024 00:00:00 GMT",
                    Cache_Control="public, max-age=600",
                    Content_Security_Policy="style-src 'self'")  # fmt: skip

    def send_gzip(self):
        self.answer(gzip.compress(PAGE), Content_Encoding="gzip")

    def send_bomb(self):
        self.answer(bomb(), Content_Encoding="gzip")

    def send_cyrillic(self):
        self.answer(f"<nav>Меню</nav><p>{'Дождь шёл весь день. ' * 30}".encode("koi8-r"), "text/html; charset=koi8-r")

    def send_lazy(self):
        self.answer(f"<nav><a href=/x>Home</a></nav><h1>Rain</h1>{TEXT}{LAZY}{TEXT}".encode())

    def send_picture(self):
        self.answer(base64.b64decode(PICTURE), "image/gif")

    def send_list(self):
        self.answer(b"0.0.0.0 ads.example\n", "text/plain")

    def send_page_with_ad(self):
        self.answer(f"<p><img src=http://ads.example/banner.png alt=Buy></p>{TEXT}".encode())

    def send_short(self):
        self.answer(b"<p>No more than this.</p>", Cache_Control="public, max-age=600")

    def send_no_transform(self):
        self.answer(PAGE, Cache_Control="no-transform")

    def send_login(self):
        self.answer(PAGE + b"<form><input type=password></form>")

    def send_missing(self):
        self.answer(PAGE, status=404)

    def send_download(self):
        self.answer(PAGE, Content_Disposition="attachment")

    def send_huge(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(PAGE + b"<p>" + b"x" * 7_000_000)
        self.close_connection = True

    def send_events(self):
        type(self).again.clear()
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(b"data: one\n\n")
        self.wfile.flush()
        type(self).again.wait(60)
        self.wfile.write(b"data: two\n\n")
        self.close_connection = True

    def send_socket(self):
        key = self.headers["Sec-WebSocket-Key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        accept = base64.b64encode(hashlib.sha1(key.encode()).digest()).decode()
        head = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade"
        self.wfile.write(f"{head}\r\nSec-WebSocket-Accept: {accept}\r\n\r\n".encode())
        head = self.rfile.read(6)  # a masked text of less than 126 bytes
        size, mask = head[1] & 127, head[2:]
        text = bytes(byte ^ mask[at % 4] for at, byte in enumerate(self.rfile.read(size)))
        self.wfile.write(bytes([0x81, size]) + text[::-1])
        self.close_connection = True

    def log_message(self, *_):
        pass


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def own_address():
    """An address of this machine that is not loopback, "" when it has none; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        return probe.getsockname()[0]
    return ""


def children(pid):
    """The processes that a process started, in whichever of its threads."""
    return [int(each) for task in Path(f"/proc/{pid}/task").glob("*/children") for each in task.read_text().split()]


class Proxy:
    """A running `marrow proxy`; `paths` are folders of modules that it and its workers find first."""

    def __init__(self, folder, *settings, paths=()):
        self.folder, self.port, self.page_port = folder, free_port(), free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        given = [part for setting in ("proxy.deadline=60", "proxy.max_bytes=5000000", *settings) for part in ("--set",
            setting)]
        command = [sys.executable, "-m", "marrow", "proxy", "--port", str(self.port), "--page-port",
                   str(self.page_port), *given]
        kept = [name for name in os.environ if not name.startswith("MARROW_") and not name.lower().endswith("_proxy")]
        modules = os.pathsep.join(map(str, (*paths, SOURCE)))
        environment = {**{name: os.environ[name] for name in kept}, "PYTHONPATH": modules,
            "XDG_DATA_HOME": str(folder / "data"), "XDG_CONFIG_HOME": str(folder)}
        with (folder / "log.txt").open("wb") as log:
            self.process = subprocess.Popen(command, cwd=folder, env=environment, stderr=log, stdout=log)
        self.wait()

    @property
    def authority(self):
        """The certificate that clients are to trust."""
        return self.folder / "data" / "marrow" / "proxy" / "mitmproxy-ca-cert.pem"

    def wait(self):
        end = time.monotonic() + 120
        while time.monotonic() < end:
            assert self.process.poll() is None, (self.folder / "log.txt").read_text()
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.2)
        raise AssertionError("the proxy did not start")

    def curl(self, url, *more, accept="text/html"):
        command = [CURL, "-sS", "-m", "100", "-i", "-x", self.address, "-H", f"Accept: {accept}", *more, url]
        done = subprocess.run(command, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr
        head, body = _apart(done.stdout)
        return head.decode("latin-1").lower(), body

    def close(self):
        self.process.terminate()
        self.process.wait(60)


def _apart(data):
    """Head and body of the last answer in what curl printed."""
    head, _, body = data.partition(b"\r\n\r\n")
    while b" 200 connection established" in head.lower():
        head, _, body = body.partition(b"\r\n\r\n")
    return head, body


def fetched_menu(browser):
    """What the script of the page found in the page when it fetched it."""
    return browser.until("document.querySelector('#fetched')?.textContent")
