"""No address that is not public is fetched for a client, however it is written."""

import asyncio
import socket
from urllib.parse import urlsplit

import httpx
import pytest

from marrow.errors import Error
from marrow.options import ServeSettings
from marrow.settings import Settings

HOSTS = (
    "127.0.0.1", "2130706433", "0x7f000001", "0x7f.0.0.1", "0177.0.0.1", "017700000001", "127.1", "127.0.1", "0",
    "0.0.0.0",
    "[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[0:0:0:0:0:ffff:127.0.0.1]", "[::127.0.0.1]",
    "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[fe80::1]", "[fc00::1]", "[fec0::1]", "127.0.0.1.", "localhost",
    "LOCALHOST", "localhost.",
    "ip6-localhost", "a.localhost", "10.0.0.1", "172.16.0.1", "192.168.0.1", "169.254.169.254", "100.64.0.1",
    "224.0.0.1",
    "255.255.255.255", "198.18.0.1", "\u2460\u2461\u2466.\u24ea.\u24ea.\u2460", "127\u30020\u30020\u30021",
    "example.org@127.0.0.1", "example.org:80@127.0.0.1", "127.0.0.1#@example.org", "127.0.0.1%23@example.org",
    "127.0.0.1%00.example.org",
    socket.gethostname(),
)  # fmt: skip
REFUSED = {"blocked-address", "bad-url", "dns"}


@pytest.mark.parametrize("host", HOSTS)
def test_hosts_that_are_not_public(guarded, host):
    port = urlsplit(guarded).port
    url = f"http://{host}/story" if "@" in host or "#" in host else f"http://{host}:{port}/health"
    with httpx.Client(base_url=guarded, trust_env=False, timeout=60) as client:
        for made in (client.post("/extract", json={"url": url}), client.post("/v2/scrape", json={"url": url}),
                     client.post("/batch", json={"urls": [url]}),
                     client.get("/" + url.replace("#", "%23"))):  # fmt: skip
            assert '"status": "ok"' not in made.text  # what our own health would say
            assert "refused" in made.text or made.json().get("code") in REFUSED or (
                made.json()["results"][0]["error"]["code"] in REFUSED)  # fmt: skip


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "gopher://127.0.0.1/",
        "ftp://127.0.0.1/",
        "data:text/html,a",
        "javascript:alert(1)",
        "//127.0.0.1/",
        "\\\\127.0.0.1\\a",
        "http:///",
        "http://",
        "unix:/a",
    ],
)
def test_other_schemes(guarded, url):
    made = httpx.post(f"{guarded}/extract", json={"url": url}, trust_env=False, timeout=60)
    assert made.status_code in (400, 403, 502)
    assert made.json()["code"] in ("bad-scheme", "bad-url", "blocked-address", "dns")


@pytest.mark.parametrize("to", ["127.0.0.2", "2130706434", "0x7f000002", "[::ffff:127.0.0.2]", "localhost"])
def test_redirects_into_this_machine(site, monkeypatch, to):
    """The first hop counts as public here, as a site elsewhere would be."""
    pytest.importorskip("starlette")
    from marrow.fetch import network
    from marrow.server.service import Service

    public = network.is_public
    monkeypatch.setattr(network, "is_public", lambda address: address == "127.0.0.1" or public(address))
    monkeypatch.setattr(socket, "getaddrinfo", _elsewhere(socket.getaddrinfo))
    port = urlsplit(site).port
    service = Service(Settings(), ServeSettings(workers=1))
    try:
        assert asyncio.run(service.page(f"{site}/to/{site}/story")).status == 200
        with pytest.raises(Error) as caught:
            asyncio.run(service.page(f"{site}/to/http://{to}:{port}/story"))
    finally:
        service.close()
    assert caught.value.code in ("blocked-address", "bad-url")


def _elsewhere(ask):
    """The name of this machine leads to another of its addresses than the one that counts as public."""
    return lambda host, *rest, **more: ask("127.0.0.2" if host == "localhost" else host, *rest, **more)
