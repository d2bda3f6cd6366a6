"""`marrow proxy`, `marrow serve` and `marrow mcp`: the proxy, the server of REST, and that of tools for models."""

import argparse

from ..settings import Settings
from .reading import add_settings, given, settings_of

_PROXY = {name: f"proxy.{name}" for name in ("host", "port", "page_port")}
_SERVE = {name: f"serve.{name}" for name in ("host", "port", "rate", "workers", "private", "render")}


def proxy_arguments(parser: argparse.ArgumentParser) -> None:
    """Run a proxy that takes the clutter off every page.

    example: marrow proxy --port 8080
    """
    parser.add_argument("--host", help="address to listen on (default: this machine only)")
    parser.add_argument("--port", type=int, help="port of the proxy (default: 8080)")
    parser.add_argument("--page-port", type=int, help="port of the settings page (default: 8081)")
    add_settings(parser.add_argument, "settings file, read again when it changes (default: marrow.toml)")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Serve extraction over HTTP: POST /extract, /records, /comments, /filter, and GET /https://...

    example: marrow serve --port 8082
    """
    add = parser.add_argument
    add("--host", help="address to listen on (default: this machine only; others need serve.key)")
    add("--port", type=int, help="port of the server (default: 8082; 0 for any that is free)")
    add("--rate", type=float, metavar="N", help="requests a second that one client may make (default: any)")
    add("--workers", type=int, metavar="N", help="processes that work on pages (default: one a processor)")
    add("--private", action="store_true", help="fetch from private addresses too")
    add("--render", action="store_true", help="have a browser run the scripts of pages that need it")
    add_settings(add)


def mcp_arguments(parser: argparse.ArgumentParser) -> None:
    """Serve the Model Context Protocol: the tools read_page, extract_html and records.

    Over standard input and output, as clients start it, or with --http on a port.

    example: marrow mcp --http --port 8083
    """
    parser.add_argument("--http", action="store_true", help="listen on a port, at the path /mcp")
    add_arguments(parser)


def proxy(options: argparse.Namespace) -> int:
    """Run the proxy until it is interrupted."""
    from ..proxy.run import serve  # imports more than other commands need

    serve(options.config, Settings().update(given(options, _PROXY), "command line", firm=True))
    return 0


def run(options: argparse.Namespace) -> int:
    """Serve until it is interrupted."""
    from ..server.run import serve

    serve(settings_of(options, _SERVE))
    return 0


def mcp(options: argparse.Namespace) -> int:
    """Serve until the client leaves or it is interrupted."""
    from ..server.run import serve_mcp

    serve_mcp(settings_of(options, _SERVE), http=options.http)
    return 0
