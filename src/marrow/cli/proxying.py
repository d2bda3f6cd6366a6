"""`marrow proxy`: the proxy with its settings page."""

import argparse

from ..settings import Settings
from .reading import add_settings, given

_NAMES = {name: f"proxy.{name}" for name in ("host", "port", "page_port")}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Run a proxy that takes the clutter off every page.

    example: marrow proxy --port 8080
    """
    parser.add_argument("--host", help="address to listen on (default: this machine only)")
    parser.add_argument("--port", type=int, help="port of the proxy (default: 8080)")
    parser.add_argument("--page-port", type=int, help="port of the settings page (default: 8081)")
    add_settings(parser.add_argument, "settings file, read again when it changes (default: marrow.toml)")


def run(options: argparse.Namespace) -> int:
    """Run the proxy until it is interrupted."""
    from ..proxy.run import serve  # imports more than other commands need

    serve(options.config, Settings().update(given(options, _NAMES), "command line", firm=True))
    return 0
