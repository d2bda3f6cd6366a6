"""Pages that scripts fill, rendered in Chromium; whatever the browser asks for goes through the guard of `fetch`."""

import shutil
import socket
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

import marrow
from marrow.cli import main
from marrow.errors import Error

pytest.importorskip("playwright")
from marrow.fetch import fetch, network  # noqa: E402
from marrow.fetch.browser import render  # noqa: E402

if not any(map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))):
    pytest.skip("no Chromium", allow_module_level=True)

SHELL = """<!doctype html><title>Rain</title><div
id="root"></div><noscript>You need to enable JavaScript to run this app.
</noscript><script src="/app.js"></script>"""
APP = """
const root = document.getElementById('root'), other = location.origin.replace('127.0.0.1', '127.0.0.2');
const tries = [fetch(other + '/secret').then(r => r.text()).catch(e => 'refused'),
               fetch('/post', {method: 'POST'}).then(r => r.text()).catch(e => 'refused'),
               new Promise(done => { try { const s = new WebSocket(other.replace('http', 'ws') + '/socket');
                                     s.onopen = () => done('open'); s.onerror = () => done('refused') }
                                     catch (e) { done('refused') } })];
fetch('/data.json').then(r => r.json()).then(async data => {
  const told = await Promise.all(tries);
  root.innerHTML = '<article><h1>Rain</h1>' + data.map(t => `<p>${t}</p>`).join('') + '</article><i>' + told + '</i>' +
    `<iframe src="${other}/frame"></iframe><img src="${other}/image">`;
});
"""
TEXT = "It rained all day in the valley, and the river rose above the old bridge by the evening."


class Site(BaseHTTPRequestHandler):
    """A page made by scripts."""

    seen: list[str] = []

    def do_GET(self):
        type(self).seen.append(f"{self.headers['Host'].partition(':')[0]} {self.path}")
        kind, body = {
            "/app.js": ("text/javascript", APP), "/data.json": ("application/json", "[" + ",".join([f'"{TEXT}"'] * 8)
                + "]"),
        }.get(self.path, ("text/html", SHELL))  # fmt: skip
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body.encode())

    do_POST = do_GET

    def log_message(self, *_):
        """Nothing."""


@pytest.fixture(scope="module")
def site():
    server = ThreadingHTTPServer(("0.0.0.0", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_a_page_that_scripts_fill_is_rendered_where_that_is_switched_on(site):
    assert marrow.extract_url(site).reason == "needs-javascript"
    article = marrow.extract_url(site, settings={"browser": True})
    assert article.reason is None
    assert TEXT in article.text


def test_a_shelf_and_a_book_hold_what_the_scripts_made(site, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for words in (["shelf", "add", site, "--file", "s"], ["book", site, "-o", "b.epub", "--set", "epub.images=false"]):
        assert main(words) == 3
        assert main([*words, "--set", "browser=true"]) == 0
    main(["shelf", "show", "1", "--file", "s"])
    assert TEXT in capsys.readouterr().out


def test_the_guard_holds_for_whatever_the_page_asks_for(site, monkeypatch):
    """The site counts as public here, its other address, which would be another host, does not."""
    public = network.is_public
    monkeypatch.setattr(network, "is_public", lambda address: address == "127.0.0.1" or public(address))
    Site.seen.clear()
    got = render(site, timeout=60, guard=True)
    html = got.body.decode()
    assert TEXT in html
    assert "<i>refused,refused,refused</i>" in html
    assert not [each for each in Site.seen if each.startswith("127.0.0.2") or each.split()[1] in ("/post", "/socket")]
    assert "127.0.0.1 /data.json" in Site.seen
    with pytest.raises(Error) as caught:
        render(site.replace("127.0.0.1", "127.0.0.2"), timeout=60, guard=True)
    assert caught.value.code == "blocked-address"


def test_limits(site):
    with pytest.raises(Error) as caught:
        render(site, timeout=60, max_bytes=100)
    assert caught.value.code == "too-large"
    with socket.create_server(("127.0.0.1", 0)) as silent, pytest.raises(Error) as caught:
        render(f"http://127.0.0.1:{silent.getsockname()[1]}/", timeout=5)
    assert caught.value.code == "timeout"
    assert fetch(site).status == 200


def test_the_server_renders_where_that_is_switched_on(site, tmp_path):
    pytest.importorskip("uvicorn")
    import httpx
    from server.served import Running

    running = Running(tmp_path, "--private", "--render")
    try:
        made = httpx.post(f"{running.url}/extract", json={"url": site}, trust_env=False, timeout=60).json()
        direct = httpx.get(f"{running.url}/{site}", headers={"x-engine": "direct"}, trust_env=False, timeout=60)
    finally:
        running.close()
    assert TEXT in made["content"]
    assert "rendered in a browser" in made["notes"]
    assert direct.json()["code"] == "needs-javascript"
