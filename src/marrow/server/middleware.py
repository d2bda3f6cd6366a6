"""The middleware of the server: checks host name, key and rate of each request, and counts requests for metrics."""

import hmac
import ipaddress
import secrets
import time
from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Histogram
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from marrow.options import ServeSettings

from .exchange import guarded, problem

_OPEN = frozenset(("/health", "/openapi.json"))  # without a key
_BURST = 10.0  # seconds whose requests may come at once
_MOST_CLIENTS = 10_000
_SECURITY = {
    "content-security-policy": "default-src 'none'; img-src https: http: data:; style-src 'unsafe-inline'; sandbox"
                               " allow-popups allow-top-navigation-by-user-activation; frame-ancestors 'none'",
    "x-content-type-options": "nosniff", "referrer-policy": "no-referrer", "cache-control": "no-store",
    "cross-origin-resource-policy": "same-origin",
}  # fmt: skip


class Rate:
    """Rate limiting by a token bucket for each client, which fills by `rate` tokens a second."""

    def __init__(self, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.clock = rate, clock
        self._full: dict[str, float] = {}  # by client, the time at which its bucket is full again

    def take(self, client: str, cost: float = 1.0) -> float:
        """Take `cost` tokens; returns the seconds to wait where the bucket is empty, else 0."""
        if self.rate <= 0:
            return 0.0
        now = self.clock()
        full = max(now, self._full.get(client, now))
        if full - now >= _BURST:
            return full - now - _BURST + 1 / self.rate
        if len(self._full) >= _MOST_CLIENTS:
            self._full = {each: until for each, until in self._full.items() if until > now}
        if len(self._full) < _MOST_CLIENTS or client in self._full:
            self._full[client] = full + cost / self.rate
        return 0.0


class Gate:
    """An ASGI middleware. `registry` holds the counts."""

    def __init__(self, app: ASGIApp, own: ServeSettings, rate: Rate, registry: CollectorRegistry) -> None:
        self.app, self.own, self.rate = app, own, rate
        labels = ("path", "status")
        self.count = Counter("marrow_requests", "Requests answered.", labels, registry=registry)
        self.seconds = Histogram("marrow_request_seconds", "Time to an answer.", ("path",), registry=registry)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        start, status = time.monotonic(), 500
        number = Headers(scope=scope).get("x-request-id", "")
        if not (number.isascii() and number.isprintable() and 0 < len(number) <= 100):
            number = secrets.token_hex(8)

        protected = guarded(send, {**_SECURITY, "x-request-id": number})

        async def sent(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await protected(message)

        try:
            await (self.refusal(scope) or self.app)(scope, receive, sent)
        finally:
            path = scope.get("marrow.path", "other")
            self.count.labels(path, str(status)).inc()
            self.seconds.labels(path).observe(time.monotonic() - start)

    def refusal(self, scope: Scope) -> ASGIApp | None:
        """The response for a refused request, None for one that passes."""
        headers = Headers(scope=scope)
        if not self._known(headers.get("host", "")):
            return problem("unknown-host", "this name does not lead here; see serve.names", 403)
        if self.own.key and scope["path"] not in _OPEN and not self._has_key(headers):
            return problem("no-key", "a key is needed: Authorization: Bearer KEY", 401, {"www-authenticate": "Bearer"})
        wait = self.rate.take(client(scope)) if scope["path"] not in _OPEN else 0.0
        if wait:
            message = f"more than {self.own.rate:g} requests a second; try again in {wait:.1f} s"
            return problem("rate", message, 429, {"retry-after": str(int(wait) + 1)})
        return None

    def _known(self, host: str) -> bool:
        """Whether a Host is a name of this server: others may point theirs at this machine (DNS rebinding)."""
        name = host.lower().rsplit(":", 1)[0] if not host.endswith("]") else host.lower()
        if name == "localhost" or name in self.own.names.lower().replace(",", " ").split():
            return True
        try:
            ipaddress.ip_address(name.strip("[]"))
        except ValueError:
            return bool(self.own.key)  # a page in somebody's browser does not know the key
        return True

    def _has_key(self, headers: Headers) -> bool:
        scheme, _, given = headers.get("authorization", "").partition(" ")
        given = given.strip() if scheme.lower() == "bearer" else headers.get("x-api-key", "")
        return hmac.compare_digest(given.encode("utf-8", "replace"), self.own.key.encode("utf-8", "replace"))


def client(scope: Scope) -> str:
    """The address that a request came from."""
    return scope["client"][0] if scope.get("client") else ""
