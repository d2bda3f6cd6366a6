"""`marrow mcp`: starts the MCP server, with the options of `marrow serve`."""

import argparse

from . import serve
from .settings import settings_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Serve the Model Context Protocol: the tools read_page, extract_html and records.

    Over standard input and output, as clients start it, or with --http on a port.

    example: marrow mcp --http --port 8083
    """
    parser.add_argument("--http", action="store_true", help="listen on a port, at the path /mcp")
    serve.add_arguments(parser)


def run(options: argparse.Namespace) -> int:
    """Serve until the client leaves or it is interrupted."""
    from ..server.run import serve_mcp

    serve_mcp(settings_of(options), http=options.http)
    return 0
