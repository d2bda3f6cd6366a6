"""The addon for mitmproxy: chooses the pages to filter, and replaces their responses.

Only documents that a reader navigates to are held until they are complete, up to the size limit, and given to a worker
process. All other traffic streams through unchanged. After any failure the original page passes.
"""

import asyncio
import ipaddress
import secrets
import socket
import time
from collections.abc import Container, Mapping
from dataclasses import replace

from mitmproxy import http, tls
from mitmproxy.addons import asgiapp
from mitmproxy.proxy import server_hooks

from marrow.fetch import charset_of
from marrow.fetch.network import is_public
from marrow.filtering import Filtered
from marrow.options import ProxySettings
from marrow.page.addresses import host_named
from marrow.server.exchange import MEDIA
from marrow.server.reading_page import Make
from marrow.settings import Settings
from marrow.workers import Pool

from . import people, rules, settings_page
from .settings_views import bar
from .state import ProxyState
from .work import FilterJob

MAGIC = "marrow.invalid"  # a name that no server can have (RFC 2606)
_FOR_ALL = frozenset(("/original", "/why", "/certificate", "/ca.pem", "/ca.cer"))
_PINNED = 600.0  # seconds for which a host is let through after a handshake failed
_SOON = 60.0  # seconds within which a client that leaves in the handshake twice is taken to have refused
_MOST_PINNED = 10_000
_LEFT = ("The client disconnected", "connection closed early")  # as mitmproxy says it
HOME = f"http://{MAGIC}/"


class MarrowAddon:
    """An addon of mitmproxy."""

    def __init__(self, state: ProxyState, pool: Pool, own: ProxySettings, ports: Container[int], read: Make) -> None:
        self.state, self.pool, self.own, self.ports = state, pool, own, ports  # `ports`: those of the proxy itself
        self.via = f"1.1 marrow-{secrets.token_hex(8)}"
        self.pages = settings_page.build(state, frozenset((MAGIC, f"{MAGIC}:80", f"{MAGIC}:443")), read)
        self.pinned: dict[str, float] = {}
        self.left: dict[str, float] = {}

    async def server_connect(self, data: server_hooks.ServerConnectionHookData) -> None:
        """Refuse connections to the ports of this proxy, and to private addresses where others use the proxy."""
        if data.server.address is None:
            return
        host, port = data.server.address[0], data.server.address[1]
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except OSError:
            return  # the connection itself says what is wrong
        addresses = [str(each[4][0]).partition("%")[0] for each in found]
        if port in self.ports and any(_is_here(address) for address in addresses):
            data.server.error = "this is the proxy itself"
        elif not self.state.private:
            if not all(is_public(address) for address in addresses):
                data.server.error = "a private address, which this proxy does not reach for others"
            else:
                data.server.address = (addresses[0], port)  # the one that was looked at

    async def requestheaders(self, flow: http.HTTPFlow) -> None:
        if flow.response is not None or flow.request.pretty_host.rstrip(".").lower() == MAGIC:
            return  # refused for want of a password, or a page of ours
        if self.via in ", ".join(flow.request.headers.get_all("via")):
            said = b"This request went through this proxy before.\n"
            flow.response = http.Response.make(508, said, {"content-type": "text/plain"})
            return
        flow.request.headers.add("via", self.via)
        flow.request.stream = True
        reader = people.reader_of(flow, self.state)
        head = flow.request.method == "HEAD"
        if not rules.is_navigation("GET" if head else flow.request.method, _small(flow.request.headers)):
            return
        if asked := people.asked(flow.request.path):
            flow.response = people.keep(asked, reader, flow.request, self.state)
            return
        flow.metadata |= {"document": True, "reader": reader}
        settings = people.settings_for(reader, flow.request, self.state)
        original = not head and self.state.wants_original(flow.request.pretty_url)
        if original or settings.get("filter.mode") == "off":
            if head:
                return
            why = "original: asked for" if original else "off: switched off for this page"
            self.state.add(flow.request.pretty_url, Filtered(mode="off", reason=why))
            return
        for name in rules.CONDITIONS:
            flow.request.headers.pop(name, None)
        if "accept-encoding" in flow.request.headers:
            flow.request.headers["accept-encoding"] = rules.CODINGS
        flow.metadata["marrow"] = settings

    async def request(self, flow: http.HTTPFlow) -> None:
        """Serve the settings pages, under a name that only the proxy knows."""
        if flow.request.pretty_host.rstrip(".").lower() != MAGIC or flow.response is not None:
            return
        if not _is_loopback(flow.client_conn.peername[0]) and flow.request.path.partition("?")[0] not in _FOR_ALL:
            flow.response = http.Response.make(403, b"The settings can be changed on the proxy's own machine only.\n")
            return
        await asgiapp.serve(self.pages, flow)

    async def responseheaders(self, flow: http.HTTPFlow) -> None:
        assert flow.response is not None
        if rules.depends(flow.response.status_code, _small(flow.response.headers)):
            headers = flow.response.headers
            headers["vary"] = rules.vary(headers.get("vary", ""))
            if "document" in flow.metadata:  # of what is no document nothing else changes
                headers["cache-control"] = rules.cache_control(headers.get("cache-control", ""))
                headers.pop("expires", None)
        settings = flow.metadata.get("marrow")
        if settings is None:
            flow.response.stream = True
            return
        reason = rules.why_not(flow.response.status_code, _small(flow.response.headers), self.own.max_bytes)
        if flow.request.method == "HEAD":
            flow.response.stream = True
            for name in () if reason else (*rules.OF_THE_OLD_BODY, "content-length"):
                flow.response.headers.pop(name, None)
        elif reason:
            flow.response.stream = True
            self._note(flow, Filtered(reason=reason))

    async def response(self, flow: http.HTTPFlow) -> None:
        settings = flow.metadata.get("marrow")
        if settings is None or flow.response is None or flow.response.stream or flow.response.raw_content is None:
            return
        nonce = secrets.token_urlsafe(16)
        reply = await self.pool.run(self._job(flow, settings, nonce), self.own.deadline)
        result = reply.value or Filtered(reason=reply.failed)
        self._note(flow, result)
        if not result.reason:
            _put(flow.response, result, nonce)

    def _job(self, flow: http.HTTPFlow, settings: Settings, nonce: str) -> FilterJob:
        assert flow.response is not None
        url, headers = flow.request.pretty_url, _small(flow.response.headers)
        form = "markdown" if rules.wants_markdown(_small(flow.request.headers)) else "html"
        host = host_named(url)
        others = people.others(flow.metadata["reader"], flow.request, self.state)
        html = bar(HOME, url, host, self.state.token(f"original {url}"), nonce, list(others))
        body, coding = flow.response.raw_content or b"", headers.get("content-encoding", "")
        charset = charset_of(headers.get("content-type", ""))
        return FilterJob(url, body, coding, charset, form, settings, html, self.own.max_bytes, self.own.deadline)

    def _note(self, flow: http.HTTPFlow, result: Filtered) -> None:
        mode = flow.metadata["marrow"].get("filter.mode")
        self.state.add(flow.request.pretty_url, replace(result, mode=mode))

    def tls_clienthello(self, data: tls.ClientHelloData) -> None:
        """After a client refused our certificate for a host, its connections to that host pass without decryption."""
        address = data.context.server.address
        host = data.client_hello.sni or (address[0] if address else "")
        data.ignore_connection = self.pinned.get(host, 0.0) > time.monotonic()

    def tls_failed_client(self, data: tls.TlsData) -> None:
        """Remember a host for which our certificate was refused; a client that only disconnected refused nothing."""
        address = data.context.server.address
        host = data.conn.sni or (address[0] if address else "")
        if len(self.pinned) + len(self.left) >= _MOST_PINNED:
            self.pinned.clear()
            self.left.clear()
        now, left = time.monotonic(), (data.conn.error or "").startswith(_LEFT)
        if left and self.left.get(host, 0.0) < now:
            self.left[host] = now + _SOON
        elif host:
            self.pinned[host] = now + _PINNED


def _put(response: http.Response, result: Filtered, nonce: str) -> None:
    """Put the filtered body into a response, and adjust its headers."""
    headers = response.headers
    for name in rules.OF_THE_OLD_BODY:
        headers.pop(name, None)
    headers["content-type"] = f"{MEDIA[result.form]}; charset=utf-8"
    for name in ("content-security-policy", "content-security-policy-report-only"):
        values = headers.get_all(name)
        if result.mode == "reader":  # nothing of the site's own is in it, and it has a policy of its own
            headers.pop(name, None)
        elif values:
            changed = [", ".join(rules.policy(part, nonce) for part in value.split(",")) for value in values]
            headers.set_all(name, changed)
    response.content = result.body


def _small(headers: http.Headers) -> Mapping[str, str]:
    return {name.lower(): value for name, value in headers.items()}


def _is_loopback(address: str) -> bool:
    ip = ipaddress.ip_address(address.partition("%")[0])
    inner = ip.ipv4_mapped if isinstance(ip, ipaddress.IPv6Address) else None
    return (inner or ip).is_loopback


def _is_here(address: str) -> bool:
    """Whether an address is one of this machine, such as that of a network card."""
    ip = ipaddress.ip_address(address)
    if _is_loopback(address) or ip.is_unspecified:
        return True
    with socket.socket(socket.AF_INET6 if ip.version == 6 else socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.bind((address, 0))  # only one's own addresses can be bound
        except OSError:
            return False
    return True
