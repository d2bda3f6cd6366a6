"""`marrow serve` and `marrow mcp`: the server of REST, and that of tools for language models."""

import argparse

from .reading import add_settings, settings_of

_NAMES = {name: f"serve.{name}" for name in ("host", "port", "rate", "workers", "private", "render")}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Serve extraction over HTTP: POST /extract, /records, /comments, /filter, and GET /https://...

    example: marrow serve --port 8082
    """
    add_serving(parser)


def add_serving(parser: argparse.ArgumentParser) -> None:
    """What every server takes."""
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
    add_serving(parser)
    parser.set_defaults(run=mcp)


def run(options: argparse.Namespace) -> int:
    """Serve until it is interrupted."""
    from ..server.run import serve

    serve(settings_of(options, _NAMES))
    return 0


def mcp(options: argparse.Namespace) -> int:
    """Serve until the client leaves or it is interrupted."""
    from ..server.run import serve_mcp

    serve_mcp(settings_of(options, _NAMES), http=options.http)
    return 0
