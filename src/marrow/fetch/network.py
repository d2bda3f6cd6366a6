"""Opens connections: resolves names, refuses private addresses with `guard`, and keeps one deadline over all waits.

Idea: the place where a connection is made is the only place where the address is known for sure. So the name is
resolved here, each of its addresses is checked, and the connection goes to an address and not to the name; TLS and the
Host header keep the name. At the deadline every socket is shut down, so that a server that drips bytes cannot hold on.

Source: RFC 6890 and the IANA registries of special-purpose addresses, by way of `ipaddress`; RFC 6052 (NAT64).

Departures: a name of which one address is not public is refused whole.
"""

import http.client
import ipaddress
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import urllib3
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import NewConnectionError

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


@contextmanager
def connections(tls: ssl.SSLContext, deadline: float, *, guard: bool,
                proxy: str | None) -> Iterator[urllib3.PoolManager]:  # fmt: skip
    """Connections whose every wait ends at the deadline (monotonic seconds), to public addresses only with `guard`,
    through the proxy at a URL when one is given."""
    dialled: list[socket.socket] = []  # second handles, since TLS takes the first ones over

    def end() -> None:
        for each in dialled:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def dial(connection: HTTPConnection) -> socket.socket:
        found = _dial(connection, deadline, guard)
        dialled.append(found.dup())
        return found

    own = {"_new_conn": dial, "__str__": _port, "response_class": _Final}
    plain, secure = type("Plain", (HTTPConnection,), own), type("Secure", (HTTPSConnection,), own)
    pools = urllib3.HTTPConnectionPool, urllib3.HTTPSConnectionPool
    manager = urllib3.PoolManager(ssl_context=tls) if not proxy else _through(proxy, tls)
    manager.pool_classes_by_scheme = {
        kind: type("Pool", (pool,), {"ConnectionCls": made})
        for kind, pool, made in zip(("http", "https"), pools, (plain, secure), strict=True)
    }
    watch = threading.Timer(max(0.0, deadline - time.monotonic()), end)
    watch.daemon = True
    watch.start()
    try:
        yield manager
    finally:
        watch.cancel()
        manager.clear()
        for each in dialled:
            each.close()


def _through(proxy: str, tls: ssl.SSLContext) -> urllib3.ProxyManager:
    try:
        place = urllib3.util.parse_url(proxy if "://" in proxy else "http://" + proxy)
    except urllib3.exceptions.LocationParseError as error:
        raise Error(f"the proxy's address is not a URL: {error}", code="bad-url") from error
    if place.scheme not in ("http", "https") or not place.host:
        message = f"the proxy is one of {place.scheme!r}: only http and https proxies are used"
        raise Error(message, code="bad-scheme")
    headers = urllib3.util.make_headers(proxy_basic_auth=place.auth) if place.auth else None
    return urllib3.ProxyManager(place._replace(auth=None).url, proxy_headers=headers, ssl_context=tls)


def _dial(connection: HTTPConnection, deadline: float, guard: bool) -> socket.socket:
    """Connect to the first address that answers. Raises Error (dns, blocked-address), TimeoutError, or urllib3's."""
    addresses = _resolve(connection.host, connection.port or 0, deadline)
    for address in addresses:
        if guard and not is_public(address):
            message = f"{connection.host}: refused, since its address {address} is not public"
            raise Error(message, code="blocked-address")
    failure: OSError | str = "the name has no address"
    for number, address in enumerate(addresses):
        share = left(deadline) / (len(addresses) - number)
        try:
            found = socket.create_connection((address, connection.port), share)
        except OSError as error:
            failure = error
        else:
            found.settimeout(left(deadline))
            return found
    raise NewConnectionError(connection, str(getattr(failure, "strerror", None) or failure))


class _Final(http.client.HTTPResponse):
    """The final answer to a request: those before it, such as 103 (Early Hints), are passed over like 100."""

    def _read_status(self) -> tuple[str, int, str]:
        version, status, reason = super()._read_status()  # type: ignore[misc]
        return version, http.client.CONTINUE if status < http.client.OK else status, reason


def _port(connection: HTTPConnection) -> str:
    """What messages of urllib3 call a connection; the address stands before them."""
    return f"port {connection.port}"


def left(deadline: float) -> float:
    """The seconds that are left; raises `TimeoutError` when there are none."""
    seconds = deadline - time.monotonic()
    if seconds <= 0:
        raise TimeoutError("the time allowed is over")
    return seconds


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
    thread.join(left(deadline))
    if not answers:
        raise TimeoutError(f"{host} was not resolved in time")
    if isinstance(answers[0], Exception):
        reason = getattr(answers[0], "strerror", None) or answers[0]
        raise Error(f"{host}: no address found: {reason}; check the name and the network", code="dns")
    return list(dict.fromkeys(entry[4][0] for entry in answers[0]))[:ATTEMPTS]
