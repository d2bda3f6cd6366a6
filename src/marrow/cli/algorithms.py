"""`marrow algorithms`: lists the algorithms, each with its paper and its knobs."""

import argparse
import inspect
import re

from .. import registry
from ..expressions import expression
from ..options import DEFAULT_ALGORITHM

_SOURCE = expression(r"^(?:Papers?:|Source:|In the lineage)(?:.|\n(?!\n|Departures:))*", re.MULTILINE)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """List the algorithms, each with its paper and knobs.

    example: marrow algorithms danag
    """
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these, in full")


def run(options: argparse.Namespace) -> int:
    """List the algorithms; those that are named, in full."""
    for name in options.names or registry.names("algorithms"):
        module = registry.module("algorithms", name)
        document = inspect.getdoc(module) or ""
        print(f"{name}{' (default)' if name == DEFAULT_ALGORITHM else ''}")
        print("  " + (document if options.names else document.split("\n\n")[0]).replace("\n", "\n  "))
        if not options.names and (source := _SOURCE.search(document)):
            print("  " + " ".join(source[0].split()))
        for knob in registry.knobs(module.keep).values():
            print(f"    {name}.{knob.name} = {knob.default}    {knob.help}")
        print()
    return 0
