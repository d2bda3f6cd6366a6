"""Starts the REST server and the MCP server: checks that they are not open to others, listens, runs uvicorn."""

import os
import socket
import sys
from contextlib import closing
from typing import Any

from marrow.errors import Error, importing
from marrow.options import ServeSettings
from marrow.settings import Settings

_IDLE = 75  # seconds that a connection may lie still: clients and load balancers, with 60 at most, come first
LOOPBACK = frozenset(("127.0.0.1", "::1", "localhost"))


def serve(settings: Settings) -> None:
    """Serve REST until it is interrupted.

    Raises `Error` when the extra is not installed, the port is taken, or others could use the server without a key.
    """
    own = _checked(settings)
    with importing("serve", what="this server"):
        from .app import build
        from .service import Service
    with listen(own.host, own.port) as listening, closing(Service(settings, own)) as service:
        _run(build(service), listening, "")


def serve_mcp(settings: Settings, *, http: bool = False) -> None:
    """Serve the Model Context Protocol until it is interrupted, or over stdio until the client leaves.

    Raises `Error` as `serve` does.
    """
    own = _checked(settings) if http else settings.section("serve", ServeSettings)
    with importing("mcp", what="this server", beside="mitmproxy"):
        from .mcp import build
        from .middleware import Gate, Rate
        from .service import Service
    listening = listen(own.host, own.port) if http else None
    with closing(Service(settings, own)) as service:
        if listening is None:
            build(service).run()
        else:
            from prometheus_client import CollectorRegistry

            app = build(service).streamable_http_app(stateless_http=True, host=own.host)
            _run(Gate(app, own, Rate(own.rate), CollectorRegistry()), listening, "mcp")


def _checked(settings: Settings) -> ServeSettings:
    own = settings.section("serve", ServeSettings)
    if own.host not in LOOPBACK and not own.key:
        message = f"serve.host is {own.host}: others could use the server; set serve.key (or MARROW_SERVE_KEY)"
        raise Error(message, code="open-server")
    return own


def _run(app: Any, listening: socket.socket, path: str) -> None:
    import uvicorn

    config = uvicorn.Config(
        app, log_level="warning", access_log=False, ws="none", server_header=False, timeout_keep_alive=_IDLE,
        proxy_headers="FORWARDED_ALLOW_IPS" in os.environ,
    )  # fmt: skip
    print(f"serving on {address(listening)}{path}", file=sys.stderr, flush=True)
    uvicorn.Server(config).run(sockets=[listening])


def listen(host: str, port: int, remedy: str = "choose another with --port", *, what: str = "") -> socket.socket:
    """A listening socket. Raises `Error` with a remedy when that fails; `what`: the name of the port in messages."""
    if not 0 <= port <= 65_535:
        raise Error(f"{what or f'port {port}'}: ports go from 0 to 65535; {remedy}", code="port")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        made = socket.create_server((host, port), family=family, backlog=2_048)
    except OSError as error:
        raise Error(f"{what or f'{host}:{port}'}: {error.strerror or error}; {remedy}", code="port") from None
    # Connections inherit it. Without it a body waits some 40 ms for the acknowledgement of its head.
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return made


def address(listening: socket.socket) -> str:
    """The URL of a listening socket."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
