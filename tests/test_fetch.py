"""Fetching from real servers on this machine: every limit, every refusal, every coding."""

import base64
import gzip
import http.server
import os
import re
import select
import shutil
import socket
import ssl
import subprocess
import sys
import threading
import time
import zlib
from contextlib import contextmanager
from pathlib import Path

import brotlicffi as brotli
import pytest
import zstandard
from hypothesis import example, given
from hypothesis import strategies as st

import marrow
from marrow.errors import Error
from marrow.fetch import Fetched, fetch, network
from marrow.fetch.body import read_body
from marrow.fetch.network import is_public

PAGE = b"<!doctype html><title>T</title><p>" + b"text " * 2000
SEEN = []  # what the servers were asked: (path, headers)


def deflate_raw(data: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush()


CODINGS = {
    "gzip": gzip.compress(PAGE),
    "deflate": zlib.compress(PAGE),
    "br": brotli.compress(PAGE),
    "zstd": zstandard.compress(PAGE),
    "gzip, br": brotli.compress(gzip.compress(PAGE)),
    "identity": PAGE,
    "utf-8": PAGE,
}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, headers=(), body=b""):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        SEEN.append((self.path, dict(self.headers.items())))
        path, _, query = self.path.partition("?")
        if path == "/to":
            self.answer(302, [("Location", query)])
        elif path in ("/tick", "/tock"):
            self.answer(307, [("Location", "/tock" if path == "/tick" else "/tick")])
        elif path == "/hops":
            left = int(query)
            self.answer(301, [("Location", f"/hops?{left - 1}")]) if left else self.answer(200, body=b"end")
        elif path == "/type":
            self.answer(200, [("Content-Type", "Text/HTML; Charset='GB2312'; x=y")], b"x")
        elif path == "/coding":
            name = query.replace("%20", " ")
            self.answer(200, [("Content-Encoding", name)], CODINGS[name])
        elif path == "/status":
            self.answer(int(query), [("Retry-After", "0")], b"no")
        elif path == "/flaky":
            first = sum(1 for seen, _ in SEEN if seen == self.path) == 1
            self.answer(503 if first else 200, body=b"later")
        elif path == "/page":
            self.answer(200, [("Content-Type", "text/html"), ("X-Two", "a"), ("X-Two", "b")], PAGE)
        else:
            self.answer(404)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        """Say nothing of a client that hangs up, or that does not trust the certificate."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


@contextmanager
def serving(handler=Handler, wrap=None):
    server = Server(("127.0.0.1", 0), handler)
    if wrap:
        server.socket = wrap.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield f"{'https' if wrap else 'http'}://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def talking(talk):
    """A server that lets `talk(connection)` say what it likes."""
    listener = socket.create_server(("127.0.0.1", 0))
    listener.settimeout(0.05)
    stop = threading.Event()

    def serve(connection):
        with connection:
            try:
                connection.settimeout(60)
                connection.recv(65536)
                talk(connection)
            except OSError:
                return  # the client hung up, which is what most of these tests want

    def run():
        while not stop.is_set():
            try:
                connection, _ = listener.accept()
            except TimeoutError:
                continue
            threading.Thread(target=serve, args=(connection,), daemon=True).start()

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
    finally:
        stop.set()
        thread.join()
        listener.close()


@pytest.fixture(scope="module")
def base():
    with serving() as url:
        yield url


@pytest.fixture(autouse=True)
def no_environment(monkeypatch):
    SEEN.clear()
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "SSL_CERT_FILE", "SSL_CERT_DIR"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)


def refused(url, **knobs):
    """The code and the message of the error that must come, of which only one line is taken."""
    with pytest.raises(Error) as caught:
        fetch(url, **knobs)
    return re.fullmatch(".+: .+", f"{caught.value.code}: {caught.value}")[0]


def test_page(base):
    got = fetch(f"{base}/page#part")
    assert isinstance(got, Fetched)
    assert (got.url, got.status, got.body) == (f"{base}/page", 200, PAGE)
    assert (got.content_type, got.charset, got.redirects) == ("text/html", None, ())
    assert got.headers["x-two"] == "a, b"
    _, headers = SEEN[-1]
    assert headers["User-Agent"].startswith("Marrow/")
    assert headers["Host"] == base.removeprefix("http://")


def test_charset_and_media_type(base):
    got = fetch(f"{base}/type")
    assert (got.content_type, got.charset) == ("text/html", "GB2312")


def test_own_headers_and_user_agent(base):
    fetch(f"{base}/page", user_agent="Other/1", headers={"Accept-Language": "de"})
    assert SEEN[-1][1]["User-Agent"] == "Other/1"
    assert SEEN[-1][1]["Accept-Language"] == "de"


@pytest.mark.parametrize("coding", CODINGS)
def test_content_coding(base, coding):
    assert fetch(f"{base}/coding?{coding}").body == PAGE


def test_spaces_and_letters_are_quoted(base):
    assert refused(f"  {base}/a b/é?q=c d#e ").startswith("http-status: ")
    assert SEEN[-1][0] == "/a%20b/%C3%A9?q=c%20d"


def test_redirects_are_followed_and_told(base):
    got = fetch(f"{base}/hops?3")
    assert got.body == b"end"
    assert got.redirects == (f"{base}/hops?3", f"{base}/hops?2", f"{base}/hops?1")
    assert got.url == f"{base}/hops?0"


def test_as_many_redirects_as_allowed(base):
    assert fetch(f"{base}/hops?2", max_redirects=2).body == b"end"
    assert re.match("too-many-redirects: .*more than 2 times", refused(f"{base}/hops?3", max_redirects=2))


def test_circle(base):
    assert re.match("too-many-redirects: .*circle", refused(f"{base}/tick"))


@pytest.mark.parametrize(
    "target", ["file:///etc/passwd", "data:text/html,x", "ftp://127.0.0.1/x", "javascript:alert(1)"]
)
def test_redirect_to_another_scheme(base, target):
    assert refused(f"{base}/to?{target}").startswith("bad-scheme: ")


def test_redirect_to_no_url(base):
    assert refused(f"{base}/to?http://[::1/").startswith("bad-url: ")


def test_redirect_drops_the_fragment():
    answers = [b"HTTP/1.1 302 Found\r\nLocation: /x#part\r\nContent-Length: 0\r\n\r\n"]
    answers.append(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    with talking(lambda connection: connection.sendall(answers.pop(0))) as url:
        assert fetch(url).url == f"{url}x"


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("", "bad-url"),
        ("  \n ", "bad-url"),
        ("http://", "bad-url"),
        ("http:///x", "bad-url"),
        ("http://exa mple.org/", "bad-url"),
        ("http://a:99999/", "bad-url"),
        ("http://a:0/", "bad-url"),
        ("http://a:b/", "bad-url"),
        ("https://[::1", "bad-url"),
        ("http://a/\x01", "bad-url"),
        ("http://" + "x" * 70_000, "bad-url"),
        ("file:///etc/passwd", "bad-scheme"),
        ("FTP://example.org/", "bad-scheme"),
        ("data:text/html,<p>", "bad-scheme"),
        ("mailto:someone@example.org", "bad-scheme"),
        ("http://" + "a" * 64 + ".example/", "dns"),
        ("http://a..b/", "dns"),
    ],
    ids=lambda value: value[:20].strip() or "blank",
)
def test_refused_urls(url, code):
    assert refused(url, timeout=60).startswith(f"{code}: ")


@given(st.text(max_size=40) | st.from_regex(r"(https?|file|a-b)://[^/]{0,9}(/.{0,9})?", fullmatch=True))
@example("example.org:80/x")
@example("//example.org")
@example("http://user:secret@/")
def test_no_time_and_any_url_is_one_line(url):
    message = refused_any(url, timeout=0)
    assert "secret" not in message


def test_time_may_have_no_limit(base):
    assert fetch(f"{base}/page", timeout=float("inf")).status == 200


def refused_any(url, **knobs):
    with pytest.raises(Error) as caught:
        fetch(url, **knobs)
    assert caught.value.code in {"bad-url", "bad-scheme", "timeout"}
    assert len(str(caught.value).splitlines()) == 1
    return str(caught.value)


@pytest.mark.parametrize("given", [{"user_agent": "a\nb"}, {"user_agent": "漢"}, {"headers": {"a b": "x"}},
                                   {"headers": {"": "x"}}, {"headers": {"x": "a\r\nHost: b"}}], ids=str)  # fmt: skip
def test_a_header_that_cannot_be_sent_is_an_error(base, given):
    assert refused(f"{base}/page", **given).startswith("bad-header: the header ")
    assert fetch(f"{base}/page", user_agent="Ü/1.0 (a; b)", headers={"X-Some_1": ""}).status == 200


@pytest.mark.parametrize(("url", "start"), [("example.org:81/x", "https://example.org:81/x"), ("//a.b", "https://a.b")])
def test_no_scheme_means_https(url, start):
    assert refused(url, timeout=0).startswith(f"timeout: {start}")


def test_international_names_are_written_in_ascii():
    assert refused("http://b\u00fccher.example/", timeout=0).startswith("timeout: http://")
    SEEN.clear()
    with proxying() as proxy:
        fetch("http://b\u00fccher.example/", proxy=proxy)
    assert SEEN == [("http://xn--bcher-kva.example/", None)]


@pytest.mark.parametrize(("status", "phrase"), [(404, "Not Found"), (410, "Gone"), (500, "Internal Server Error")])
def test_bad_status(base, status, phrase):
    assert refused(f"{base}/status?{status}") == f"http-status: {base}/status?{status}: HTTP {status} {phrase}"
    assert len(SEEN) == 1


def test_second_try(base):
    assert fetch(f"{base}/flaky").body == b"later"
    assert len(SEEN) == 2


@pytest.mark.parametrize("retries", [0, 1, 2])
def test_as_many_tries_as_allowed(base, retries, monkeypatch):
    monkeypatch.setattr("marrow.fetch.PAUSE", 0.01)
    assert refused(f"{base}/status?503", retries=retries).startswith("http-status: ")
    assert len(SEEN) == retries + 1


def test_no_tries_at_all(base):
    assert refused(base, retries=-1).startswith("bad-value: ")


def test_refused_connection():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    start = time.monotonic()
    assert refused(f"http://127.0.0.1:{port}/").startswith("connect: ")
    assert time.monotonic() - start >= 0.5  # it tried again


def drip(connection, head, each):
    connection.sendall(head)
    for _ in range(60):
        connection.sendall(each)
        time.sleep(0.1)


@pytest.mark.parametrize(
    ("head", "each"),
    [
        pytest.param(b"", b"", id="silence"),
        pytest.param(b"HTTP/1.1 200 OK\r\nX: ", b"x", id="header"),
        pytest.param(b"HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n", b"x", id="body"),
        pytest.param(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n", id="chunks"),
    ],
)
def test_drip_ends_at_the_timeout(head, each):
    with talking(lambda connection: drip(connection, head, each)) as url:
        # after 6 s the server leaves, which would be another reason
        assert refused(url, timeout=1).startswith("timeout: ")


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"nonsense\r\n\r\n", id="nonsense"),
        pytest.param(b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort", id="short-body"),
        pytest.param(b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nplain", id="not-gzip"),
        pytest.param(
            b"HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: 5\r\n\r\n\xff\xff\xff\xff\xff", id="not-br"
        ),
        pytest.param(b"HTTP/1.1 200 OK\r\nContent-Encoding: zstd\r\nContent-Length: 5\r\n\r\nplain", id="not-zstd"),
        pytest.param(b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip,gzip,gzip,gzip\r\n\r\nplain", id="four-layers"),
        pytest.param(b"HTTP/1.1 200 OK\r\nX: " + b"x" * 300_000 + b"\r\n\r\n", id="endless-header"),
    ],
)
def test_broken_answers(answer):
    with talking(lambda connection: connection.sendall(answer)) as url:
        assert refused(url).startswith("protocol: ")


def test_answers_before_the_final_one_are_passed_over():
    early = b"HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n"
    final = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"
    with talking(lambda connection: connection.sendall(early + final)) as url:
        answer = fetch(url)
    assert (answer.status, answer.body, answer.headers) == (200, b"hi", {"content-length": "2"})


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (b"", "Connection aborted: Remote end closed connection without response"),
        (b"nonsense\r\n\r\n", "Connection aborted: not HTTP: nonsense"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort",
         "Connection broken: IncompleteRead(5 bytes read, 5 more expected)"),
        (b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nplain",
         "its body is not gzip: Error -3 while decompressing data: incorrect header check"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_an_answer_is_said_in_words(answer, said):
    with talking(lambda connection: connection.sendall(answer)) as url:
        assert refused(url) == f"protocol: {url}: broken answer: {said}"


def test_letters_in_location():
    head = "HTTP/1.1 302 Found\r\nLocation: /\u00e9\r\nContent-Length: 0\r\n\r\n".encode()
    with talking(lambda connection: connection.sendall(head)) as url:
        assert refused(url).startswith("too-many-redirects: ")  # the second time it is the same URL


def test_size_as_sent(base):
    assert fetch(f"{base}/page", max_bytes=len(PAGE)).body == PAGE
    assert refused(f"{base}/page", max_bytes=len(PAGE) - 1).startswith("too-large: ")


BOMB = 200_000_000  # bytes
CHILD = """
import sys
from marrow.errors import Error
from marrow.fetch import fetch
def peak():
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM")) // 1024
fetch(sys.argv[1] + "small")
before = peak()
try:
    fetch(sys.argv[1] + "bomb", timeout=60)
except Error as error:
    print(error.code, peak() - before)
"""


def gzip_bomb():
    packer = zlib.compressobj(6, zlib.DEFLATED, 31)
    return b"".join(packer.compress(bytes(1 << 20)) for _ in range(BOMB >> 20)) + packer.flush()


def brotli_bomb():
    packer = brotli.Compressor(quality=2)
    return b"".join(packer.process(bytes(1 << 20)) for _ in range(BOMB >> 20)) + packer.finish()


def zstd_bomb():
    packer = zstandard.ZstdCompressor().compressobj()
    return b"".join(packer.compress(bytes(1 << 20)) for _ in range(BOMB >> 20)) + packer.flush()


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="peak memory is read from /proc")
@pytest.mark.parametrize(
    ("coding", "make"),
    [
        ("gzip", gzip_bomb),
        ("br", brotli_bomb),
        ("zstd", zstd_bomb),
        ("gzip, gzip", lambda: gzip.compress(gzip_bomb())),
    ],
    ids=["gzip", "br", "zstd", "twice"],
)
def test_bomb_stays_small(coding, make):
    bomb = make()
    assert len(bomb) < 1_000_000

    class Bomber(Handler):
        def do_GET(self):
            small = self.path == "/small"
            self.answer(200, [] if small else [("Content-Encoding", coding)], b"x" if small else bomb)

    with serving(Bomber) as url:
        source = str(Path(marrow.__file__).parent.parent)
        command = [sys.executable, "-c", CHILD, url + "/"]
        done = subprocess.run(
            command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": source}, check=True
        )
    code, grown = done.stdout.split()
    assert code == "too-large"
    assert int(grown) < 70  # MB, with 20 MB of body allowed


def test_credentials_go_to_their_own_origin_only(base):
    with serving() as other:
        named = base.replace("//", "//me:se%20cret@")
        got = fetch(f"{named}/to?/to?{other}/page", headers={"Cookie": "a=b", "X-Own": "1"})
    assert [headers.get("Authorization") for _, headers in SEEN] == [
        f"Basic {base64.b64encode(b'me:se cret').decode()}",
        f"Basic {base64.b64encode(b'me:se cret').decode()}",
        None,
    ]
    assert [headers.get("Cookie") for _, headers in SEEN] == ["a=b", "a=b", None]
    assert [headers.get("X-Own") for _, headers in SEEN] == ["1", "1", "1"]
    assert "cret" not in "".join((got.url, *got.redirects))
    assert re.match("http-status: (?!.*cret)", refused(f"{named}/missing"))
    assert re.match("bad-url: (?!.*cret)", refused("http://me:secret@exa mple/"))
    assert re.match("bad-scheme: (?!.*cret)", refused("me:secret@example.org"))


GUARDED = [
    "127.0.0.1",
    "localhost",
    "[::1]",
    "0x7f.1",
    "127.1",
    "2130706433",
    "[::ffff:127.0.0.1]",
    "0.0.0.0",
    "[::]",
    "10.0.0.1",
    "169.254.169.254",
    "[64:ff9b::7f00:1]",
    "[fe80::1]",
]


@pytest.mark.parametrize("host", GUARDED)
def test_guard_refuses(base, host):
    port = base.rpartition(":")[2]
    assert refused(f"http://{host}:{port}/page", guard=True, timeout=60).startswith("blocked-address: ")
    assert SEEN == []


def test_guard_holds_on_each_hop(base, monkeypatch):
    monkeypatch.setattr(network, "is_public", lambda address: address == "127.0.0.1")
    assert fetch(f"{base}/to?/page", guard=True).body == PAGE
    other = base.replace("127.0.0.1", "127.0.0.2")
    assert refused(f"{base}/to?{other}/page", guard=True).startswith("blocked-address: ")


def test_guard_connects_to_the_address_it_checked(base, monkeypatch):
    asked, real = [], socket.getaddrinfo

    def rebinding(host, port, *rest, **more):
        if host != "rebind.test":
            return real(host, port, *rest, **more)
        asked.append(host)
        return real("127.0.0.1" if len(asked) == 1 else "127.0.0.2", port, *rest, **more)

    monkeypatch.setattr(socket, "getaddrinfo", rebinding)
    monkeypatch.setattr(network, "is_public", lambda address: address == "127.0.0.1")
    assert fetch(base.replace("127.0.0.1", "rebind.test") + "/page", guard=True).body == PAGE
    assert len(asked) == 1
    assert SEEN[-1][1]["Host"].startswith("rebind.test:")
    assert refused(base.replace("127.0.0.1", "rebind.test") + "/page", guard=True).startswith("blocked-address: ")


def test_guard_refuses_a_name_with_one_private_address(monkeypatch):
    def two(host, port, *_, **__):
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in ("8.8.8.8", "10.0.0.1")]

    monkeypatch.setattr(socket, "getaddrinfo", two)
    assert re.match("blocked-address: .*10.0.0.1", refused("http://two.test/", guard=True))


def test_guard_and_proxy_exclude_each_other(base, monkeypatch):
    assert refused(base, guard=True, proxy="http://127.0.0.1:1").startswith("blocked-address: ")
    with proxying() as proxy:
        monkeypatch.setenv("HTTP_PROXY", proxy)
        assert refused(f"{base}/page", guard=True).startswith("blocked-address: ")
    assert SEEN == []


PUBLIC = ["8.8.8.8", "1.1.1.1", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1"]
NOT_PUBLIC = [
    "127.0.0.1",
    "127.9.9.9",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "100.64.0.1",
    "169.254.169.254",
    "0.0.0.0",
    "0.1.2.3",
    "192.0.2.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.255",
    "192.0.0.1",
    "::",
    "::1",
    "::127.0.0.1",
    "fe80::1",
    "fe80::1%lo",
    "fec0::1",
    "fc00::1",
    "fd12::1",
    "ff02::1",
    "ff0e::1",
    "2001:db8::1",
    "100::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::1",
    "2002:7f00:1::",
    "2002:a00:1::",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "3fff::1",
]


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses(address):
    assert is_public(address)


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_addresses_that_are_not_public(address):
    assert not is_public(address)


class Proxy(Handler):
    def do_GET(self):
        SEEN.append((self.path, self.headers.get("Proxy-Authorization")))
        self.answer(200, body=b"by proxy")

    def do_CONNECT(self):
        SEEN.append((self.path, self.headers.get("Proxy-Authorization")))
        host, _, port = self.path.rpartition(":")
        with socket.create_connection((host, int(port))) as far:
            self.wfile.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
            ends = {self.connection: far, far: self.connection}
            while True:
                ready, _, _ = select.select(ends, [], [], 5)
                data = ready[0].recv(65536) if ready else b""
                if not data:
                    break
                ends[ready[0]].sendall(data)
        self.close_connection = True


def proxying():
    return serving(Proxy)


def test_proxy_of_the_environment(base, monkeypatch):
    with proxying() as proxy:
        monkeypatch.setenv("HTTP_PROXY", proxy.replace("//", "//me:pass@"))
        assert fetch("http://far.test/x").body == b"by proxy"
        assert [("http://far.test/x", "Basic " + base64.b64encode(b"me:pass").decode())] == SEEN
        monkeypatch.setenv("NO_PROXY", "127.0.0.1")
        assert fetch(f"{base}/page").body == PAGE


def test_given_proxy(base):
    with proxying() as proxy:
        assert fetch(f"{base}/page", proxy=proxy.removeprefix("http://")).body == b"by proxy"
    assert refused(base, proxy="socks5://127.0.0.1:1").startswith("bad-scheme: ")
    assert refused(base, proxy="http://127.0.0.1:1", retries=0).startswith("connect: ")


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    if not shutil.which("openssl"):
        pytest.skip("needs the openssl program to make a certificate")
    folder = tmp_path_factory.mktemp("tls")
    subject = ["-subj", "/CN=marrow.test", "-addext", "subjectAltName=IP:127.0.0.1"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *subject, *files]
    subprocess.run(command, check=True, capture_output=True)
    return folder / "cert.pem", folder / "key.pem"


@pytest.fixture
def tls(certificate):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*certificate)
    return context


def test_tls_with_the_certificates_of_the_environment(tls, certificate, monkeypatch):
    with serving(wrap=tls) as url:
        assert re.match("tls: .*certificate", refused(f"{url}/page"))
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))
        assert fetch(f"{url}/page").body == PAGE
        assert refused(f"{url.replace('127.0.0.1', 'localhost')}/page").startswith("tls: ")


def test_missing_certificates(monkeypatch, tmp_path):
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "missing.pem"))
    assert re.match("tls: .*SSL_CERT_FILE", refused("https://127.0.0.1/"))


def test_tunnel_through_a_proxy(tls, certificate, monkeypatch):
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))
    with serving(wrap=tls) as url, proxying() as proxy:
        monkeypatch.setenv("HTTPS_PROXY", proxy)
        assert fetch(f"{url}/page").body == PAGE
    assert SEEN[0] == (url.removeprefix("https://"), None)




def read(data, coding, size=7, **knobs):
    chunks = [data[start : start + size] for start in range(0, len(data), size)]
    knobs = {"max_bytes": 10_000_000, "deadline": time.monotonic() + 60} | knobs
    return read_body(chunks, coding, where="here", **knobs)


WHOLE = [
    pytest.param("gzip", gzip.compress(PAGE) + gzip.compress(b"more"), PAGE + b"more", id="two-members"),
    pytest.param("gzip", gzip.compress(PAGE) + b"\0\0\0", PAGE, id="padding"),
    pytest.param("gzip", b"", b"", id="gzip-of-nothing"),
    pytest.param("x-gzip", gzip.compress(b""), b"", id="gzip-of-empty"),
    pytest.param("deflate", deflate_raw(PAGE), PAGE, id="raw-deflate"),
    pytest.param("GZIP ,", gzip.compress(bytes(300_000)), bytes(300_000), id="one-chunk-into-many"),
    pytest.param("br", brotli.compress(bytes(300_000)), bytes(300_000), id="brotli-into-many"),
    pytest.param("zstd", zstandard.compress(PAGE) + zstandard.compress(b"more"), PAGE + b"more", id="two-frames"),
    pytest.param("", PAGE, PAGE, id="plain"),
]


@pytest.mark.parametrize("size", [1, 10, 1_000_000])
@pytest.mark.parametrize(("coding", "data", "whole"), WHOLE)
def test_read_body(coding, data, whole, size):
    assert read(data, coding, size) == whole


@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "zstd"])
def test_a_cut_body_gives_its_start(coding):
    text = b"".join(str(number).encode() for number in range(100_000))
    pack = {"gzip": gzip.compress, "deflate": zlib.compress, "br": brotli.compress, "zstd": zstandard.compress}[coding]
    packed = pack(text)
    got = read(packed[: len(packed) * 3 // 4], coding, 4096)
    assert text.startswith(got)
    assert len(got) > 1_000


def test_read_body_keeps_its_deadline():
    with pytest.raises(TimeoutError):
        read(b"x", "", deadline=time.monotonic() - 1)


@given(st.binary(max_size=300), st.sampled_from(["gzip", "deflate", "br", "zstd", "gzip,br"]), st.integers(1, 50))
@example(gzip.compress(b"x")[:-1] + b"\1", "gzip", 50)
def test_any_body_is_read_or_refused(data, coding, size):
    try:
        assert isinstance(read(data, coding, size), bytes)
    except Error as error:
        assert error.code == "protocol"
        assert "\n" not in str(error)
