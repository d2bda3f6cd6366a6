"""`marrow proxy`: starts the proxy that takes clutter off pages."""

import argparse
import sys

from ..settings import Settings
from .settings import add_setting, add_settings, given


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Run a proxy that takes clutter off every page.

    example: marrow proxy --port 8080
    """
    for name in ("host", "port", "page_port"):
        add_setting(parser.add_argument, f"proxy.{name}", f"--{name.replace('_', '-')}")
    add_settings(parser.add_argument, "settings file, read again when it changes (default: marrow.toml)")


def run(options: argparse.Namespace) -> int:
    """Run the proxy until it is interrupted."""
    from ..proxy.run import serve  # imports more than other commands need

    if options.config and not options.config.exists():  # as it may be: the page of settings makes it
        print(f"a new settings file: {options.config}", file=sys.stderr)
    serve(options.config, Settings().update(given(options), "command line", above_sites=True))
    return 0
