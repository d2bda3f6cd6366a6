"""`marrow serve`: starts the REST server."""

import argparse

from .settings import add_setting, add_settings, settings_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Serve extraction over HTTP: POST /extract, /records, /comments, /filter, and GET /https://...

    example: marrow serve --port 8082
    """
    for name in ("host", "port", "rate", "workers", "private", "render"):
        add_setting(parser.add_argument, f"serve.{name}", f"--{name}")
    add_settings(parser.add_argument)


def run(options: argparse.Namespace) -> int:
    """Serve until it is interrupted."""
    from ..server.run import serve

    serve(settings_of(options))
    return 0
