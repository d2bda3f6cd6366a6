"""Connecting: names to addresses, the guard over them, and one deadline over every wait.

Idea: the place where a connection is made is the only place where the address is known for sure. So the name is
resolved here, each of its addresses is checked, and the connection goes to an address and not to the name; TLS and the
Host header keep the name. Each read and write waits at most until the deadline, so that a server that drips bytes
cannot hold on by resetting a timer.

Source: RFC 6890 and the IANA registries of special-purpose addresses, by way of `ipaddress`; RFC 6052 (NAT64).

Departures: a name of which one address is not public is refused whole.
"""

from __future__ import annotations

import ipaddress
import socket
import ssl
import threading
import time
from collections.abc import Iterable
from typing import Any

import httpcore
import httpx

from marrow.errors import Error

ATTEMPTS = 4  # most addresses of one name that are tried
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
EXAMPLES = ipaddress.IPv6Network("3fff::/20")  # for documentation since RFC 9637; older Pythons think it public


def is_public(address: str) -> bool:
    """Whether an IP address is one of the public internet, looking into IPv6 forms that carry an IPv4 address."""
    ip = ipaddress.ip_address(address)
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF) if ip in NAT64 else ip.ipv4_mapped or ip.sixtofour
        if inner:
            return is_public(str(inner))
        if ip.teredo or ip.is_site_local or ip in EXAMPLES:
            return False
    return ip.is_global and not (ip.is_multicast or ip.is_reserved)


def connections(tls: ssl.SSLContext, deadline: float, *, guard: bool, proxy: str | None) -> httpcore.ConnectionPool:
    """A pool of HTTP/1.1 and HTTP/2 connections over a `Dialer`, through the proxy at a URL when one is given."""
    dialer: Any = Dialer(deadline, guard=guard)
    way = None
    if proxy:
        try:
            place = httpx.URL(proxy if "://" in proxy else "http://" + proxy)
        except httpx.InvalidURL as error:
            raise Error(f"the proxy's address is not a URL: {error}", code="bad-url") from error
        if place.scheme not in ("http", "https") or not place.host:
            message = f"the proxy is one of {place.scheme!r}: only http and https proxies are used"
            raise Error(message, code="bad-scheme")
        auth = (place.username.encode(), place.password.encode()) if place.userinfo else None
        way = httpcore.Proxy(str(place.copy_with(userinfo=b"")), auth=auth)
    return httpcore.ConnectionPool(tls, proxy=way, http2=True, network_backend=dialer)


class Dialer:
    """A network for httpcore with a deadline (monotonic seconds) and, with `guard`, public addresses only."""

    __slots__ = ("deadline", "guard")

    def __init__(self, deadline: float, *, guard: bool) -> None:
        self.deadline = deadline
        self.guard = guard

    def connect_tcp(self, host: str, port: int, timeout: float | None = None, local_address: str | None = None,
                    socket_options: Iterable[Any] | None = None) -> Timed:  # fmt: skip
        """Connect to the first address that answers. Raises Error (dns, timeout, blocked-address) or httpcore's."""
        addresses = _resolve(host, port, self.deadline)
        for address in addresses:
            if self.guard and not is_public(address):
                raise Error(f"{host}: refused, since its address {address} is not public", code="blocked-address")
        failure: httpcore.ConnectError | httpcore.ConnectTimeout | None = None
        for number, address in enumerate(addresses):
            share = _left(self.deadline, httpcore.ConnectTimeout) / (len(addresses) - number)
            try:
                stream = httpcore.SyncBackend().connect_tcp(address, port, share, local_address, socket_options)
                return Timed(stream, self.deadline)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failure = error
        raise failure or httpcore.ConnectError("the name has no address")

    def sleep(self, seconds: float) -> None:
        time.sleep(min(seconds, max(0.0, self.deadline - time.monotonic())))


class Timed:
    """A stream of httpcore whose every wait ends at the deadline."""

    __slots__ = ("deadline", "stream")

    def __init__(self, stream: httpcore.NetworkStream, deadline: float) -> None:
        self.stream = stream
        self.deadline = deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self.stream.read(max_bytes, _left(self.deadline, httpcore.ReadTimeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self.stream.write(buffer, _left(self.deadline, httpcore.WriteTimeout))

    def close(self) -> None:
        self.stream.close()

    def start_tls(self, ssl_context: ssl.SSLContext, server_hostname: str | None = None,
                  timeout: float | None = None) -> Timed:  # fmt: skip
        left = _left(self.deadline, httpcore.ConnectTimeout)
        return Timed(self.stream.start_tls(ssl_context, server_hostname, left), self.deadline)

    def get_extra_info(self, info: str) -> Any:
        return self.stream.get_extra_info(info)


def _left(deadline: float, late: type[httpcore.TimeoutException]) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise late("the time allowed is over")
    return left


def _resolve(host: str, port: int, deadline: float) -> list[str]:
    """The addresses of a name, each once. The system's resolver knows no timeout, so it runs in a thread of its own."""
    answers: list[Any] = []

    def ask() -> None:
        try:
            answers.append(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        except (OSError, UnicodeError) as error:
            answers.append(error)

    thread = threading.Thread(target=ask, daemon=True)
    thread.start()
    thread.join(_left(deadline, httpcore.ConnectTimeout))
    if not answers:
        raise httpcore.ConnectTimeout(f"{host} was not resolved in time")
    if isinstance(answers[0], Exception):
        reason = getattr(answers[0], "strerror", None) or answers[0]
        raise Error(f"{host}: no address found: {reason}; check the name and the network", code="dns")
    return list(dict.fromkeys(entry[4][0] for entry in answers[0]))[:ATTEMPTS]
