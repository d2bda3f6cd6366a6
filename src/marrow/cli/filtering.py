"""`marrow filter`: a page with less clutter, still looking like itself."""

import argparse
import sys
from pathlib import Path

from .. import registry
from ..filtering import REASONS, filter
from ..filters import chain
from . import files
from .convert import add_reading, settings_of
from .sources import expand, read


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the clutter off a page and leave its look.

    example: marrow filter page.html --set images.on=true -o clean.html
    """
    add = parser.add_argument
    add("page", metavar="PAGE", nargs="?", default="-", help="URL, file, or - for standard input")
    add("--mode", help="layout (default), reader, text or off")
    add("-o", "--output", type=Path, metavar="FILE", help="write to FILE instead of standard output")
    add("-q", "--quiet", action="store_true", help="do not say what was done")
    add("--filters", action="store_true", help="list the filters and their knobs")
    add_reading(parser)


def run(options: argparse.Namespace) -> int:
    """Filter one page; what was done is one line on standard error."""
    if options.filters:
        return _show()
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
        done = ", ".join(f"{name} {number}" for name, number in result.done.items())
        said = f"{result.words_left:,} of {result.words:,} words left" + (f" ({done})" if done else "")
        if result.reason:
            said = f"unchanged: {result.reason}: {REASONS.get(result.reason, result.reason)}"
        print(f"{source.shown}: {said}", file=sys.stderr)
    return 0


def _show() -> int:
    """List the filters, each with its switch and knobs."""
    for name in chain.ordered():
        module = registry.module("filters", name)
        first = (module.__doc__ or "").split("\n\n")[0].replace("\n", "\n  ")
        print(f"{name} ({chain.phase(name)}, {'on' if chain.default(name) else 'off'})\n  {first}")
        for knob in registry.knobs(module.edit).values():
            print(f"    {name}.{knob.name} = {knob.default}    {knob.help}")
        print()
    return 0
