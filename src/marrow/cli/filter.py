"""`marrow filter`: takes clutter off pages and keeps their look."""

import argparse
import sys
from pathlib import Path

from .. import profiles, registry
from ..errors import Error
from ..filtering import REASONS, Filtered, filter
from ..filters import chain
from . import output
from .attempts import attempt_all, exit_code
from .settings import add_reading, settings_of
from .sources import Source, add_sources, expand, read


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take clutter off a page and keep its look.

    example: marrow filter page.html --set images.on=true -o clean.html
    """
    add = parser.add_argument
    add_sources(parser)
    add("--mode", help="layout (default), reader, text or off")
    add("-o", "--output", type=Path, metavar="FILE", help="write to FILE instead of standard output; for one page")
    add("-O", "--output-dir", type=Path, metavar="DIR", help="write one file for each page into DIR")
    add("-q", "--quiet", action="store_true", help="say neither what was done nor what failed")
    add("--filters", action="store_true", help="list the filters and their knobs")
    add_reading(parser)


def run(options: argparse.Namespace) -> int:
    """Filter each page; what was done is one line on standard error."""
    if options.filters:
        return _show()
    sources = output.others(expand(options.sources, options.input_file), options.output_dir)
    if options.output and options.output_dir:
        raise Error("-o FILE and -O DIR exclude each other", code="usage")
    if len(sources) > 1 and not options.output_dir:
        raise Error(f"{len(sources)} pages: write them into a folder with -O DIR", code="usage")
    mode = {"filter.mode": options.mode} if options.mode else {}
    settings = settings_of(options).update(mode, "--mode", above_sites=True)
    suffix = ".txt" if profiles.at(settings, "").get("filter.mode") == "text" else ".html"
    targets = output.targets(sources, options.output_dir, suffix) if options.output_dir else {}
    output.refuse_sources(targets.values() or [options.output], sources)

    def one(source: Source) -> str:
        result = filter(read(source, settings, options), settings=settings)
        if result.reason == "not-html":
            return f"{result.reason}: {REASONS[result.reason]}"
        output.put(targets.get(source, options.output), result.html)
        if not options.quiet:
            print(f"{source.shown}: {_said(result)}", file=sys.stderr)
        return ""

    return exit_code(attempt_all(sources, one, options), len(sources))


def _said(result: Filtered) -> str:
    """A summary of the changes to a page, in one line."""
    if result.reason:
        return f"unchanged: {result.reason}: {REASONS.get(result.reason, result.reason)}"
    done = ", ".join(f"{name} {number}" for name, number in result.done.items())
    return f"{result.words_left:,} of {result.words:,} words left" + (f" ({done})" if done else "")


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
