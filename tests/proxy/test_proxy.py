"""The proxy with real parts: mitmproxy, curl, a browser, and web servers on this machine.

Skipped where mitmproxy, curl or Chromium is not installed, and says so.
"""

import base64
import contextlib
import gzip
import hashlib
import os
import shutil
import socket
import ssl
import subprocess
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

pytest.importorskip("mitmproxy", reason="the proxy's extra is not installed: pip install 'marrow[proxy]'")
CURL = shutil.which("curl")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(CURL is None, reason="curl is not installed")
SOURCE = Path(__file__).parents[2] / "src"
TEXT = "<p>" + "It rained all day in the valley. " * 30 + "</p>"
SCRIPT = (
    "<script>document.title='ran';fetch('/page').then(r=>r.text()).then(t=>{let p=document.createElement('p');"
    "p.id='fetched';p.textContent='menu in fetched: '+t.includes('<'+'nav>');document.body.append(p)})</script>"
)
PAGE = f"<!doctype html><title>Rain</title><nav><a href=/x>Home</a></nav>{TEXT}{SCRIPT}".encode()
BOMB = gzip.compress(b"<p>" + b"a" * 400_000_000)


class Origin(BaseHTTPRequestHandler):
    """A web server with all kinds of answers."""

    protocol_version = "HTTP/1.1"
    seen: list[dict[str, str]] = []
    again = threading.Event()

    def do_GET(self):
        type(self).seen.append({name.lower(): ", ".join(self.headers.get_all(name)) for name in self.headers})
        name = self.path.partition("?")[0].strip("/").replace("-", "_") or "page"
        getattr(self, f"send_{name}", self.send_page)()

    def answer(self, body, kind="text/html; charset=utf-8", status=200, **headers):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def send_page(self):
        self.answer(PAGE, ETag='"1"', Last_Modified="Mon, 01 Jan 2024 00:00:00 GMT", Cache_Control="public, max-age=600",
                    Content_Security_Policy="style-src 'self'")  # fmt: skip

    def send_gzip(self):
        self.answer(gzip.compress(PAGE), Content_Encoding="gzip")

    def send_bomb(self):
        self.answer(BOMB, Content_Encoding="gzip")

    def send_cyrillic(self):
        self.answer(f"<nav>Меню</nav><p>{'Дождь шёл весь день. ' * 30}".encode("koi8-r"), "text/html; charset=koi8-r")

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


@pytest.fixture(scope="module")
def origin():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Origin)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def secure(tmp_path_factory):
    """A server with HTTPS, and the certificate to trust it by."""
    from datetime import UTC, datetime, timedelta
    from ipaddress import ip_address

    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    names = x509.SubjectAlternativeName([x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key()).serial_number(1)
        .not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=9)).add_extension(names, False)
        .add_extension(x509.BasicConstraints(True, None), True).sign(key, hashes.SHA256())
    )  # fmt: skip
    folder = tmp_path_factory.mktemp("tls")
    (folder / "cert.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    plain = serialization.NoEncryption()
    (folder / "key.pem").write_bytes(key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain))
    server = ThreadingHTTPServer(("127.0.0.1", 0), Origin)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"https://localhost:{server.server_port}", folder / "cert.pem"
    server.shutdown()
    server.server_close()


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


class Proxy:
    """A running `marrow proxy`."""

    def __init__(self, folder, *settings):
        self.folder, self.port, self.page_port = folder, free_port(), free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        given = [part for setting in ("proxy.deadline=60", "proxy.max_bytes=5000000", *settings) for part in ("--set", setting)]
        command = [sys.executable, "-m", "marrow", "proxy", "--port", str(self.port), "--page-port", str(self.page_port), *given]
        kept = [name for name in os.environ if not name.startswith("MARROW_") and not name.lower().endswith("_proxy")]
        environment = {**{name: os.environ[name] for name in kept}, "PYTHONPATH": str(SOURCE),
            "XDG_DATA_HOME": str(folder / "data"), "XDG_CONFIG_HOME": str(folder)}
        with (folder / "log.txt").open("wb") as log:
            self.process = subprocess.Popen(command, cwd=folder, env=environment, stderr=log, stdout=log)
        self.wait()

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


@pytest.fixture(scope="module")
def proxy(tmp_path_factory, secure):
    running = Proxy(tmp_path_factory.mktemp("proxy"), f"proxy.trust={secure[1]}")
    yield running
    running.close()


def test_a_page_is_filtered_and_its_headers_fit(proxy, origin):
    head, body = proxy.curl(f"{origin}/page", "-H", 'If-None-Match: "1"', "-H", "If-Modified-Since: Mon, 01 Jan 2024 00:00:00 GMT")
    assert b"<nav><a" not in body
    assert b'id="marrow-bar"' in body
    assert f"content-length: {len(body)}" in head
    for name in ("etag", "last-modified", "content-encoding"):
        assert f"\n{name}:" not in head
    assert "cache-control: private, no-cache" in head
    assert "vary: accept" in head
    nonce = body.partition(b'<style nonce="')[2].partition(b'"')[0].decode().lower()
    assert f"content-security-policy: style-src 'self' 'nonce-{nonce}'" in head
    assert not {"if-none-match", "if-modified-since"} & set(Origin.seen[-1])


@pytest.mark.parametrize(
    ("path", "accept"),
    [("page", "*/*"), ("page", "application/json"), ("no-transform", "text/html"), ("login", "text/html"),
     ("download", "text/html"), ("missing", "text/html")],
)  # fmt: skip
def test_what_is_no_page_for_a_reader_passes_untouched(proxy, origin, path, accept):
    _, body = proxy.curl(f"{origin}/{path}", accept=accept)
    assert body == PAGE + (b"<form><input type=password></form>" if path == "login" else b"")


def test_encodings(proxy, origin):
    _, body = proxy.curl(f"{origin}/gzip", "--compressed")
    assert b"<nav><a" not in body
    assert b"It rained" in body
    head, body = proxy.curl(f"{origin}/cyrillic")
    assert "content-type: text/html; charset=utf-8" in head
    assert "Дождь шёл весь день." in body.decode()


def test_a_bomb_and_a_page_above_the_limit_pass_and_nobody_else_notices(proxy, origin):
    _, body = proxy.curl(f"{origin}/bomb")
    assert body == BOMB
    _, body = proxy.curl(f"{origin}/huge")
    assert len(body) == len(PAGE) + 7_000_003
    assert b"marrow-bar" in proxy.curl(f"{origin}/page")[1]


def test_markdown_for_those_who_ask(proxy, origin):
    head, body = proxy.curl(f"{origin}/page", accept="text/markdown")
    assert "content-type: text/markdown; charset=utf-8" in head
    assert "vary: accept" in head
    assert body.startswith(b"# Rain\n")


def test_events_arrive_as_they_are_sent(proxy, origin):
    command = [CURL, "-sSN", "-m", "100", "-x", proxy.address, "-H", "Accept: text/event-stream", f"{origin}/events"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as running:
        assert running.stdout.readline() == b"data: one\n"  # while the server waits to send the second
        Origin.again.set()
        assert b"data: two\n" in running.stdout.read()


def until(client, end):
    """What arrives up to an ending, a byte at a time, for nothing after it may be taken away."""
    data = b""
    while not data.endswith(end):
        byte = client.recv(1)
        assert byte, data
        data += byte
    return data


def test_web_sockets_pass(proxy, origin):
    host = origin.removeprefix("http://")
    key = base64.b64encode(b"0123456789abcdef").decode()
    with socket.create_connection(("127.0.0.1", proxy.port), 60) as client:
        client.sendall(f"CONNECT {host} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        assert b" 200 " in until(client, b"\r\n\r\n")
        lines = ("GET /socket HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}",
                 "Sec-WebSocket-Version: 13", "", "")  # fmt: skip
        client.sendall("\r\n".join(lines).encode())
        assert b" 101 " in until(client, b"\r\n\r\n")
        client.sendall(bytes([0x81, 0x85, 0, 0, 0, 0]) + b"hello")
        assert until(client, b"olleh") == b"\x81\x05olleh"


def test_https_with_the_proxys_own_authority(proxy, secure):
    authority = proxy.folder / "data" / "marrow" / "proxy" / "mitmproxy-ca-cert.pem"
    _, body = proxy.curl(f"{secure[0]}/page", "--cacert", str(authority))
    assert b"<nav><a" not in body
    assert b"marrow-bar" in body
    _, body = proxy.curl("http://marrow.invalid/ca.pem")
    assert body == authority.read_bytes()
    assert "private key" not in body.decode().lower()
    assert b"<h1>Certificate</h1>" in proxy.curl("http://marrow.invalid/certificate")[1]


def test_the_proxy_does_not_lead_to_itself(proxy):
    for port in (proxy.port, proxy.page_port):
        for host in ("127.0.0.1", "localhost", "[::ffff:127.0.0.1]"):
            head, body = proxy.curl(f"http://{host}:{port}/")
            assert " 502 " in head.splitlines()[0]
            assert b"token" not in body


def test_a_change_in_the_file_holds_for_the_next_page_and_a_site_for_itself(proxy, origin):
    file = proxy.folder / "marrow.toml"
    try:
        file.write_text('[filter]\nmode = "text"\n')
        assert "text/plain" in proxy.curl(f"{origin}/page")[0]
        file.write_text('[filter]\nmode = "text"\n[site."127.0.0.1".filter]\nmode = "off"\n')
        assert proxy.curl(f"{origin}/page")[1] == PAGE
        file.write_text("[filter\n")
        assert proxy.curl(f"{origin}/page")[1] == PAGE  # as before the mistake
    finally:
        file.unlink()
    assert b"marrow-bar" in proxy.curl(f"{origin}/page")[1]


def test_settings_changed_on_the_page_hold_for_the_next_load(proxy, origin):
    _, body = proxy.curl("http://marrow.invalid/")
    token = body.decode().partition('name="token" value="')[2].partition('"')[0]
    fields = ["names=filter.mode", "s.filter.mode=text", f"token={token}"]
    post = [part for field in fields for part in ("--data-urlencode", field)]
    for header in ("Sec-Fetch-Site: cross-site", "Origin: https://evil.example"):
        assert " 403 " in proxy.curl("http://marrow.invalid/settings", *post, "-H", header)[0].splitlines()[0]
    assert " 403 " in proxy.curl("http://marrow.invalid/settings", *post[:4])[0].splitlines()[0]
    assert b"marrow-bar" in proxy.curl(f"{origin}/page")[1]
    try:
        assert b"Saved." in proxy.curl("http://marrow.invalid/settings", *post)[1]
        assert "text/plain" in proxy.curl(f"{origin}/page")[0]
        site = [part for field in ("host=127.0.0.1", "s.filter.mode=off", fields[2]) for part in ("--data-urlencode", field)]
        assert b"Saved for 127.0.0.1." in proxy.curl("http://marrow.invalid/site", *site)[1]
        assert proxy.curl(f"{origin}/page")[1] == PAGE
    finally:
        (proxy.folder / "marrow.toml").unlink()


def test_the_original_is_shown_once(proxy, origin):
    import html

    _, body = proxy.curl(f"{origin}/page")
    link = html.unescape(body.decode().partition('<p><a href="')[2].partition('"')[0])
    assert link.startswith("http://marrow.invalid/original?")
    head, _ = proxy.curl(link)
    assert f"location: {origin}/page" in head
    assert proxy.curl(f"{origin}/page")[1] == PAGE
    assert b"marrow-bar" in proxy.curl(f"{origin}/page")[1]
    assert " 403 " in proxy.curl(link.replace("token=", "token=0"))[0].splitlines()[0]


def test_an_origin_that_is_not_there_is_told(proxy):
    head, _ = proxy.curl(f"http://127.0.0.1:{free_port()}/")
    assert " 502 " in head.splitlines()[0]


def test_others_need_a_password_and_reach_no_private_address(tmp_path, origin):
    command = [sys.executable, "-m", "marrow", "proxy", "--host", "0.0.0.0", "--port", str(free_port())]
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 2
    assert "set proxy.user to NAME:PASSWORD" in done.stderr
    running = Proxy(tmp_path, "proxy.host=0.0.0.0", "proxy.user=me:secret")
    try:
        assert " 407 " in running.curl(f"{origin}/page")[0].splitlines()[0]
        for path in ("", "settings", "marrow.toml", "site?host=a.example"):
            there = own_address()
            if there:
                running.address = f"http://{there}:{running.port}"
                head, _ = running.curl(f"http://marrow.invalid/{path}", "--proxy-user", "me:secret")
                assert " 403 " in head.splitlines()[0]
        running.address = f"http://127.0.0.1:{running.port}"
        head, _ = running.curl(f"{origin}/page", "--proxy-user", "me:secret")
        assert " 502 " in head.splitlines()[0]
    finally:
        running.close()


def test_another_proxy_in_between_and_hosts_that_are_let_through(tmp_path, proxy, origin, secure):
    running = Proxy(tmp_path, f"proxy.upstream={proxy.address}", "proxy.ignore=127.0.0.1", f"proxy.trust={secure[1]}")
    try:
        own = running.folder / "data" / "marrow" / "proxy" / "mitmproxy-ca-cert.pem"
        url = f"{secure[0]}/page"
        ignored = url.replace("localhost", "127.0.0.1")
        proxys = proxy.folder / "data" / "marrow" / "proxy" / "mitmproxy-ca-cert.pem"
        _, body = running.curl(ignored, "--cacert", str(proxys))  # what the first one made of it, seen by this one as bytes
        assert b"marrow-bar" in body
        running.curl(f"{origin.replace('127.0.0.1', 'localhost')}/page")
        assert Origin.seen[-1]["via"].count("1.1 marrow-") == 2
        refused = subprocess.run([CURL, "-sS", "-x", running.address, "--cacert", str(proxys), url], capture_output=True, check=False)
        assert refused.returncode == 60  # this one's certificate is not believed
        assert b"marrow-bar" in running.curl(url, "--cacert", str(proxys))[1]  # and from then on not shown
        assert own.exists()
    finally:
        running.close()


def test_a_request_that_comes_back_is_stopped(tmp_path, origin):
    running = Proxy(tmp_path)
    try:
        running.curl(f"{origin}/page")
        via = Origin.seen[-1]["via"]
        head, _ = running.curl(f"{origin}/page", "-H", f"Via: {via}")
        assert " 508 " in head.splitlines()[0]
        assert " 200 " in running.curl(f"{origin}/page", "-H", "Via: 1.1 other")[0].splitlines()[0]
    finally:
        running.close()


@pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed: apt-get install chromium")
def test_a_browser_sees_the_page_without_its_menu_and_its_scripts_run(proxy, origin, tmp_path):
    command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
               "--disable-background-networking", "--disable-component-update", "--disable-sync",
                   f"--user-data-dir={tmp_path}", f"--proxy-server={proxy.address}",
               "--proxy-bypass-list=<-loopback>", "--virtual-time-budget=20000", "--dump-dom", f"{origin}/page"]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert "<title>ran</title>" in done.stdout
    assert "<nav><a" not in done.stdout
    assert 'id="marrow-bar"' in done.stdout
    assert "menu in fetched: true" in done.stdout  # what a script fetches is not touched
    first = next(seen for seen in reversed(Origin.seen) if seen.get("upgrade-insecure-requests"))
    assert "via" in first
