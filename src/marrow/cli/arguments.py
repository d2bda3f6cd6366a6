"""What the command line understands: the commands, and the options of the one without a name."""

import argparse
import importlib
import inspect
import textwrap
from collections.abc import Sequence
from pathlib import Path

from .. import __version__
from . import convert

_EXAMPLES = """examples:
  marrow https://example.org/story             the main content of a page, as Markdown
  marrow page.html -t text                     as plain text
  curl -s https://example.org/ | marrow - --url https://example.org/
  marrow pages/ -O out/ -t markdown --frontmatter    a folder of pages, one file each, with metadata on top
  marrow 'crawl/*.html' -t jsonl -o corpus.jsonl     many pages, one JSON object a line
  marrow page.html -a danag --set danag.gap=10       with a published algorithm and its knob
  marrow explain page.html                     which blocks were kept, which not, and where they are
  marrow explain page.html -t html -o why.html       the same as a report with figures

commands:
{commands}
  a file or folder that is named like a command is written with its path: marrow ./explain

exit codes: 0 every source gave content, 1 some failed or were empty, 2 wrong command, 3 nothing usable,
130 interrupted; each failure is one line on standard error: source: reason: message"""
# A command is a module with a function that declares its arguments, whose docstring is its help, and `run`.
COMMANDS = {
    "explain": "cli.explain",
    "records": "cli.records",
    "filter": "cli.filtering",
    "lists": "cli.lists",
    "shelf": "cli.shelf",
    "batch": "cli.batch",
    "proxy": "cli.proxying",
    "serve": "cli.serving",
    "mcp": "cli.mcp",
    "algorithms": "cli.show:algorithms_arguments",
    "config": "cli.show:config_arguments",
    "doctor": "cli.show:doctor_arguments",
    "eval": "evaluate.command",
    "train": "train.command",
    "tune": "tune.command",
}


def parse_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    """The options of a command line; `run` is the function that carries them out. Exits with 2 on a mistake."""
    name = arguments[0] if arguments and arguments[0] in COMMANDS else ""
    if name:
        place, _, function = COMMANDS[name].partition(":")
        module = importlib.import_module(f"marrow.{place}")  # some need extras, or import more than a conversion needs
        declare, rest = getattr(module, function or "add_arguments"), arguments[1:]
        head, _, tail = (inspect.getdoc(declare) or "").partition("\n")
        parser = _parser(f"marrow {name}", head, tail.strip())
        declare(parser)
        if not function:
            parser.set_defaults(run=module.run)
    else:
        parser, rest = _parser("marrow", "A web page in, what it is about out.", _examples()), arguments
        _declare(parser)
    parser.add_argument("--debug", action="store_true", help="show the traceback of an error")
    mixed = "--" not in rest  # which ends the options, and which the reader of mixed ones does not know
    return parser.parse_intermixed_args(rest) if mixed else parser.parse_args(rest)


def _parser(name: str, description: str, epilog: str) -> argparse.ArgumentParser:
    return argparse.ArgumentParser(name, description=description, epilog=epilog or None, allow_abbrev=False,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip


def _examples() -> str:
    names = textwrap.fill(f"marrow {' | '.join(COMMANDS)}; see --help", 112, initial_indent="  ", subsequent_indent="  ")
    return _EXAMPLES.replace("{commands}", names)


def _declare(parser: argparse.ArgumentParser) -> None:
    """The arguments of `marrow SOURCE...`."""
    parser.add_argument("sources", nargs="*", metavar="SOURCE", help="URL, file, WARC, folder, pattern, or - for stdin")
    parser.add_argument("--version", action="version", version=f"marrow {__version__}")
    add = parser.add_argument_group("output").add_argument
    add("-t", "--to", metavar="FORMAT", help="text, markdown (default), html, json, jsonl")
    add("-o", "--output", type=Path, metavar="FILE", help="write to FILE instead of standard output")
    add("-O", "--output-dir", type=Path, metavar="DIR", help="write one file for each source into DIR")
    add("--frontmatter", action="store_true", help="metadata as YAML above Markdown or text")
    add("-p", "--property", metavar="NAME", help="print only this field, such as title or published")
    add("--resume", action="store_true", help="with -O, leave out sources whose file is there already")
    add("--dry-run", action="store_true", help="say what would be read and written, and do nothing")
    add("--allow-empty", action="store_true", help="a page without content is no failure")
    add("-q", "--quiet", action="store_true", help="no progress and no lines about failures")
    convert.add_reading(parser)
    parser.set_defaults(run=convert.convert)
