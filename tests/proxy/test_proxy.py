"""The proxy with real parts: mitmproxy, curl, a browser, and web servers on this machine.

Skipped where mitmproxy, curl or Chromium is not installed, and says so.
"""

import base64
import os
import socket
import subprocess
import sys

import pytest
from parts import CHROMIUM, CURL, PAGE, SOURCE, Origin, Proxy, bomb, free_port, own_address

pytest.importorskip("mitmproxy", reason="the proxy's extra is not installed: pip install 'webmarrow[proxy]'")
pytestmark = pytest.mark.skipif(CURL is None, reason="curl is not installed")


def test_a_page_is_filtered_and_its_headers_fit(proxy, origin):
    head, body = proxy.curl(f"{origin}/page", "-H", 'If-None-Match: "1"', "-H",
                            "If-Modified-Since: Mon, 01 Jan 2024 00:00:00 GMT")
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


def test_the_first_page_is_filtered_however_long_a_worker_takes_to_start(tmp_path, origin):
    slow = "import sys, time\nif sys.orig_argv[1] == '-c':  # as workers are started\n    time.sleep(8)\n"
    (tmp_path / "sitecustomize.py").write_text(slow)
    proxy = Proxy(tmp_path, "proxy.workers=1", "proxy.deadline=5", paths=[tmp_path])
    try:
        _, body = proxy.curl(f"{origin}/page")
    finally:
        proxy.close()
    assert b'id="marrow-bar"' in body


@pytest.mark.parametrize(
    ("path", "accept"),
    [("page", "*/*"), ("page", "application/json"), ("no-transform", "text/html"), ("login", "text/html"),
     ("download", "text/html"), ("missing", "text/html")],
)  # fmt: skip
def test_what_is_no_page_for_a_reader_passes_untouched(proxy, origin, path, accept):
    _, body = proxy.curl(f"{origin}/{path}", accept=accept)
    assert body == PAGE + (b"<form><input type=password></form>" if path == "login" else b"")


def test_no_copy_that_a_browser_keeps_stands_for_another(proxy, origin):
    head, _ = proxy.curl(f"{origin}/page", accept="*/*")  # what a script fetches
    assert "cache-control: public, max-age=600" in head
    assert 'etag: "1"' in head
    assert "vary: accept, sec-fetch-dest" in head
    head, body = proxy.curl(f"{origin}/short")  # a document that passes as it came
    assert b"marrow-bar" not in body
    assert "cache-control: private, no-cache" in head
    assert "max-age" not in head
    head, _ = proxy.curl(f"{origin}/no-transform")
    assert "cache-control: no-transform" in head
    assert "vary" not in head
    head, _ = proxy.curl(f"{origin}/list", accept="*/*")
    assert "vary" not in head


def test_a_head_fits_the_page_that_would_come(proxy, origin):
    head, _ = proxy.curl(f"{origin}/page", "--head")
    assert "cache-control: private, no-cache" in head and "vary: accept" in head
    assert "\netag:" not in head and "\ncontent-length:" not in head
    assert 'etag: "1"' in proxy.curl(f"{origin}/page", "--head", accept="*/*")[0]
    assert proxy.curl(f"{origin}/page")[1].count(b'id="marrow-bar"') == 1


def test_a_copy_that_is_confirmed_is_asked_for_again_the_next_time(proxy, origin):
    file = proxy.folder / "marrow.toml"
    try:
        file.write_text('[filter]\nmode = "off"\n')
        assert 'etag: "1"' in proxy.curl(f"{origin}/page", "--head")[0]
        head, _ = proxy.curl(f"{origin}/page", "-H", 'If-None-Match: "1"')
    finally:
        file.unlink()
    assert " 304 " in head.splitlines()[0]
    assert "cache-control: private, no-cache" in head and "vary: accept, sec-fetch-dest" in head


def test_encodings(proxy, origin):
    _, body = proxy.curl(f"{origin}/gzip", "--compressed")
    assert b"<nav><a" not in body
    assert b"It rained" in body
    head, body = proxy.curl(f"{origin}/cyrillic")
    assert "content-type: text/html; charset=utf-8" in head
    assert "Дождь шёл весь день." in body.decode()


def test_a_bomb_and_a_page_above_the_limit_pass_and_nobody_else_notices(proxy, origin):
    _, body = proxy.curl(f"{origin}/bomb")
    assert body == bomb()
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
        lines = ("GET /socket HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}",
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
        site = [part for field in ("host=127.0.0.1", "s.filter.mode=off", fields[2]) for part in ("--data-urlencode",
            field)]
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
        # what the first one made of it, seen by this one as bytes
        _, body = running.curl(ignored, "--cacert", str(proxys))
        assert b"marrow-bar" in body
        running.curl(f"{origin.replace('127.0.0.1', 'localhost')}/page")
        assert Origin.seen[-1]["via"].count("1.1 marrow-") == 2
        refused = subprocess.run([CURL, "-sS", "-x", running.address, "--cacert", str(proxys), url],
                                 capture_output=True, check=False)
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
               "--proxy-bypass-list=<-loopback>", "--virtual-time-budget=20000", "--dump-dom",
               f"{origin}/page"]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert "<title>ran</title>" in done.stdout
    assert "<nav><a" not in done.stdout
    assert 'id="marrow-bar"' in done.stdout
    assert "menu in fetched: true" in done.stdout  # what a script fetches is not touched
    first = next(seen for seen in reversed(Origin.seen) if seen.get("upgrade-insecure-requests"))
    assert "via" in first
