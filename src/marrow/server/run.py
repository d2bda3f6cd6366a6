"""Running the server: its socket, uvicorn, and what must hold before others may reach it."""

import os
import socket
import sys

from marrow.errors import Error
from marrow.options import ServeSettings
from marrow.settings import Settings

_LOOPBACK = frozenset(("127.0.0.1", "::1", "localhost"))


def serve(settings: Settings) -> None:
    """Serve until it is interrupted.

    Raises `Error` when the extra is not installed, the port is taken, or others could use the server without a key.
    """
    own = settings.section("serve", ServeSettings)
    if own.host not in _LOOPBACK and not own.key:
        message = f"serve.host is {own.host}: others could use the server; set serve.key (or MARROW_SERVE_KEY)"
        raise Error(message, code="open-server")
    try:
        import uvicorn

        from .app import build
        from .service import Service
    except ImportError as error:
        message = f"the server needs {error.name}: pip install 'webmarrow[serve]'"
        raise Error(message, code="missing-extra") from None
    listening = listen(own.host, own.port)
    config = uvicorn.Config(build(Service(settings, own)), log_level="warning", access_log=False, ws="none",
                            server_header=False, proxy_headers="FORWARDED_ALLOW_IPS" in os.environ)  # fmt: skip
    print(f"serving on {address(listening)}", file=sys.stderr, flush=True)
    uvicorn.Server(config).run(sockets=[listening])


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens. Raises `Error` when it cannot."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2_048)
    except OSError as error:
        message = f"{host}:{port}: {error.strerror or error}; choose another with --port"
        raise Error(message, code="port") from None


def address(listening: socket.socket) -> str:
    """The URL of a socket that listens."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
