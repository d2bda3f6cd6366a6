"""`marrow filter`: a page with less clutter, still looking like itself."""

import argparse
import sys
from pathlib import Path

from .. import registry
from ..filtering import REASONS, Filtered, filter
from . import files
from .convert import settings_of
from .sources import expand, read


def run(options: argparse.Namespace) -> int:
    """Filter one page; what was done is one line on standard error."""
    (source,) = expand([options.page])
    mode = {"filter.mode": options.mode} if options.mode else {}
    settings = settings_of(options).update(mode, "--mode", firm=True)
    found = read(source, settings, url=options.url, charset=options.charset)
    result = filter(found.body, url=found.url, charset=found.charset, settings=settings)
    if options.output:
        files.write(options.output, result.html, source)
    else:
        print(result.html, end="")
    if not options.quiet:
        print(f"{source.shown}: {said(result)}", file=sys.stderr)
    return 0


def said(result: Filtered) -> str:
    """What was done to a page, in one line."""
    if result.reason:
        why = REASONS.get(result.reason, result.reason)
        return f"unchanged: {result.reason}: {why}"
    done = ", ".join(f"{name} {number}" for name, number in result.done.items())
    return f"{result.words_left:,} of {result.words:,} words left" + (f" ({done})" if done else "")


def show(options: argparse.Namespace) -> int:
    """List the filters, each with its switch and knobs."""
    from ..filters import chain

    for name in chain.ordered():
        module = registry.module("filters", name)
        first = (module.__doc__ or "").split("\n\n")[0].replace("\n", "\n  ")
        print(f"{name} ({chain.phase(name)}, {'on' if chain.default(name) else 'off'})\n  {first}")
        for knob in registry.knobs(module.edit).values():
            print(f"    {name}.{knob.name} = {knob.default}    {knob.help}")
        print()
    return 0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `marrow filter` that it shares with no other command."""
    parser.add_argument("page", metavar="PAGE", nargs="?", default="-", help="URL, file, or - for standard input")
    parser.add_argument("--mode", help="layout (default), reader, text or off")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write to FILE instead of standard output")
    parser.add_argument("-q", "--quiet", action="store_true", help="do not say what was done")
    parser.add_argument("--filters", action="store_true", help="list the filters and their knobs")
    parser.set_defaults(run=lambda options: show(options) if options.filters else run(options))
