"""`marrow proxy`: the proxy with its settings page."""

import argparse
from pathlib import Path

from ..settings import Settings
from .reading import assigned

_OPTIONS = ("host", "port", "page_port")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Run a proxy that takes the clutter off every page.

    example: marrow proxy --port 8080
    """
    parser.add_argument("--config", type=Path, metavar="FILE",
                        help="settings file, read again when it changes (default: marrow.toml)")  # fmt: skip
    parser.add_argument("--host", help="address to listen on (default: this machine only)")
    parser.add_argument("--port", type=int, help="port of the proxy (default: 8080)")
    parser.add_argument("--page-port", type=int, help="port of the settings page (default: 8081)")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="any setting")


def run(options: argparse.Namespace) -> int:
    """Run the proxy until it is interrupted."""
    from ..proxy.run import serve  # imports more than other commands need

    named = {f"proxy.{name}": getattr(options, name) for name in _OPTIONS if getattr(options, name) is not None}
    serve(options.config, Settings().update({**assigned(options.set), **named}, "command line", firm=True))
    return 0
