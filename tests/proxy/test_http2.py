"""HTTP/2 on both sides of the proxy: a page is filtered, what its scripts fetch is not."""

import base64
import hashlib
import socket
import ssl
import subprocess

import pytest
from browser import Browser
from parts import CHROMIUM, CURL, SCRIPT, TEXT, fetched_menu

pytest.importorskip("mitmproxy", reason="the proxy's extra is not installed: pip install 'webmarrow[proxy]'")
PAGE = f"<!doctype html><title>Rain</title><nav><a href=/x>Home</a></nav>{TEXT}{SCRIPT}".encode()
DATA = bytes(range(256)) * 40


@pytest.fixture(scope="module")
def server(secure):
    from http2 import Http2

    pages = {"/page": ("text/html", PAGE), "/data": ("application/octet-stream", DATA)}
    running = Http2(pages, secure[1], secure[1].with_name("key.pem"))
    running.url = running.start()
    yield running
    running.close()


@pytest.mark.skipif(CURL is None, reason="curl is not installed")
def test_a_page_is_filtered_and_other_answers_pass_over_one_connection(proxy, server):
    authority = ("--cacert", str(proxy.authority), "--http2")
    head, body = proxy.curl(f"{server.url}/page", *authority)
    assert head.startswith("http/2 200")
    assert b"<nav><a" not in body
    assert b'id="marrow-bar"' in body
    assert f"content-length: {len(body)}" in head
    head, body = proxy.curl(f"{server.url}/data", *authority)
    assert head.startswith("http/2 200")
    assert body == DATA
    before = server.connections
    command = [CURL, "-sS", "-m", "100", "-x", proxy.address, *authority, "--parallel", "--no-progress-meter",
               "-w", "%{http_version} %{http_code}\n"]  # fmt: skip
    urls = [part for n in range(20) for part in ("-o", "/dev/null", f"{server.url}/data?{n}")]
    done = subprocess.run([*command, *urls], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["2 404"] * 20
    assert len({number for number, path in server.asked if "?" in path}) == server.connections - before == 1


@pytest.mark.skipif(CURL is None, reason="curl is not installed")
def test_a_client_that_leaves_in_the_middle_of_the_handshake_has_not_refused_the_certificate(proxy, server):
    host = server.url.removeprefix("https://")
    with socket.create_connection(("127.0.0.1", proxy.port), 60) as client:
        client.sendall(f"CONNECT {host} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        assert b" 200 " in client.recv(1000)
        client.sendall(hello("localhost"))
        assert client.recv(1)  # the certificate of the proxy
    assert b"marrow-bar" in proxy.curl(f"{server.url}/page", "--cacert", str(proxy.authority))[1]


@pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed: apt-get install chromium")
def test_a_browser_gets_the_page_filtered_and_what_it_fetches_untouched(proxy, server):
    browser = Browser(proxy.address, authority=spki(proxy.authority))
    try:
        browser.go(f"{server.url}/page")
        assert browser.run("performance.getEntriesByType('navigation')[0].nextHopProtocol") == "h2"
        assert browser.run("!document.body.innerHTML.includes('<nav><a') && !!document.querySelector('#marrow-bar')")
        assert fetched_menu(browser) == "menu in fetched: true"
        size = "fetch('/data').then(answer => answer.arrayBuffer()).then(data => [...new Uint8Array(data)])"
        assert bytes(browser.run(size)) == DATA
    finally:
        browser.close()


def hello(name):
    """The first message of a client."""
    answers, questions = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).wrap_bio(answers, questions, server_hostname=name)
    with pytest.raises(ssl.SSLWantReadError):
        client.do_handshake()
    return questions.read()


def spki(file):
    """The hash of a certificate's key, as the browser wants it."""
    from cryptography import x509
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    key = x509.load_pem_x509_certificate(file.read_bytes()).public_key()
    return base64.b64encode(hashlib.sha256(key.public_bytes(Encoding.DER,
        PublicFormat.SubjectPublicKeyInfo)).digest()).decode()
