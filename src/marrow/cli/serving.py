"""`marrow proxy`, `marrow serve` and `marrow mcp`: start the proxy, the REST server, or the MCP server."""

import argparse

from ..settings import Settings
from .reading import add_setting, add_settings, given, settings_of


def proxy_arguments(parser: argparse.ArgumentParser) -> None:
    """Run a proxy that takes clutter off every page.

    example: marrow proxy --port 8080
    """
    for name in ("host", "port", "page_port"):
        add_setting(parser.add_argument, f"proxy.{name}", f"--{name.replace('_', '-')}")
    add_settings(parser.add_argument, "settings file, read again when it changes (default: marrow.toml)")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Serve extraction over HTTP: POST /extract, /records, /comments, /filter, and GET /https://...

    example: marrow serve --port 8082
    """
    for name in ("host", "port", "rate", "workers", "private", "render"):
        add_setting(parser.add_argument, f"serve.{name}", f"--{name}")
    add_settings(parser.add_argument)


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

    serve(options.config, Settings().update(given(options), "command line", firm=True))
    return 0


def run(options: argparse.Namespace) -> int:
    """Serve until it is interrupted."""
    from ..server.run import serve

    serve(settings_of(options))
    return 0


def mcp(options: argparse.Namespace) -> int:
    """Serve until the client leaves or it is interrupted."""
    from ..server.run import serve_mcp

    serve_mcp(settings_of(options), http=options.http)
    return 0
