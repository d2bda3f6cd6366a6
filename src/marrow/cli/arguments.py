"""Parses the command line: the list of commands, and the options of `marrow SOURCE...`, which has no name."""

import argparse
import difflib
import importlib
import inspect
import os
import re
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from .. import __version__
from ..options import formats
from ..registry import unknown
from . import convert
from .formats import ALIASES
from .settings import add_reading, add_setting
from .sources import add_sources

_EXAMPLES = """examples:
  marrow https://example.org/story             the main content of a page, as Markdown
  marrow page.html -t text                     as plain text
  curl -s https://example.org/ | marrow - --url https://example.org/
  marrow pages/ -O out/ -t markdown --frontmatter    a folder of pages, one file each, with metadata on top
  marrow 'crawl/*.html' -t jsonl -o corpus.jsonl     many pages, one JSON object a line
  marrow page.html -a danag --set danag.gap=10       with a published algorithm and its knob
  marrow -i addresses.txt -t jsonl -o corpus.jsonl --jobs 4 --resume
  marrow explain page.html                     which blocks were kept, which not, and where they are
  marrow explain page.html -t html -o why.html       the same as a report with figures

commands:
{commands}
  a file or folder that is named like a command is written with its path: marrow ./explain

exit codes: 0 every source gave content, 1 some failed or were empty, 2 wrong command, 3 nothing usable,
130 interrupted; each failure is one line on standard error: source: reason: message"""
# A command is a module: `add_arguments`, whose docstring is the help of the command, declares its arguments, and `run`
# does what they say.
COMMANDS = {
    **{name: f"cli.{name}" for name in ("explain", "records", "filter", "lists", "book", "shelf", "batch", "proxy",
                                        "serve", "mcp", "algorithms", "config", "doctor")},
    "eval": "evaluate.command", "train": "train.command", "tune": "tune.command",
}  # fmt: skip

_UNKNOWN = "unrecognized arguments: "
# The options that other programs have by other names.
_ELSEWHERE = {"f": "--to", "format": "--to", "output-format": "--to", "parallel": "--jobs", "workers": "--jobs",
              "jobs": "--workers", "output-file": "--output", "base-url": "--url", "encoding": "--charset",
              "precision": "--set learned.mode=precision", "recall": "--set learned.mode=recall"}  # fmt: skip


def parse_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    """The options of a command line; `run` is the function that carries them out. Exits with 2 on a mistake."""
    if arguments and arguments[0] == "help":
        if arguments[1:] and arguments[1] not in COMMANDS:
            _parser("marrow help", "", "").error(str(unknown(arguments[1], COMMANDS, "command")))
        arguments = [*arguments[1:2], "--help"]
    name = arguments[0] if arguments and arguments[0] in COMMANDS else ""
    if name:
        command = importlib.import_module(f"marrow.{COMMANDS[name]}")  # some need extras, or import much
        rest = arguments[1:]
        head, _, tail = (inspect.getdoc(command.add_arguments) or "").partition("\n")
        parser = _parser(f"marrow {name}", head, tail.strip())
        command.add_arguments(parser)
        parser.set_defaults(run=command.run)
    else:
        names = textwrap.fill(f"marrow {' | '.join(COMMANDS)}; see marrow help COMMAND", 112, initial_indent="  ",
                              subsequent_indent="  ")  # fmt: skip
        about = "A web page in, what it is about out."
        parser, rest = _parser("marrow", about, _EXAMPLES.replace("{commands}", names)), arguments
        _declare(parser)
        word = arguments[0] if arguments else ""
        near = difflib.get_close_matches(word, COMMANDS, 1, 0.75) if word.isalpha() else []
        if near and not os.path.lexists(word):  # no source, but a command misspelt
            parser.error(f"no file or folder and no command is called {word!r}: did you mean marrow {near[0]}?")
    parser.add_argument("--debug", action="store_true", help="show the traceback of an error")
    mixed = "--" not in rest  # which ends the options, and which the reader of mixed ones does not know
    return parser.parse_intermixed_args(rest) if mixed else parser.parse_args(rest)


class _Parser(argparse.ArgumentParser):
    """A parser that says what an option it does not know may have been meant for."""

    def error(self, message: str) -> NoReturn:
        word = message.removeprefix(_UNKNOWN).partition(" ")[0].partition("=")[0]
        if message.startswith(_UNKNOWN) and word.startswith("-"):
            message += self._meant(word.lower().replace("_", "-"))
        super().error(message)

    def _meant(self, word: str) -> str:
        known = re.findall(r"(?<![\w-])--?[a-z][\w-]*", self.format_help())
        name = word.lstrip("-")
        if name in (form := {**{each: each for each in formats()}, **ALIASES}) and "--to" in known:
            return f": did you mean -t {form[name]}?"
        other = _ELSEWHERE.get(name, "")
        near = [other] if other.partition(" ")[0] in known else difflib.get_close_matches(word, known, 1, 0.82)
        return f": did you mean {near[0]}?" if near else f"; see {self.prog} --help"


class _Once(argparse.Action):
    """Stores the value of an option that would else be passed over in silence where it is given again."""

    def __call__(self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any,
                 option: str | None = None) -> None:  # fmt: skip
        if getattr(namespace, self.dest) is not None:
            parser.error(f"{option} is given twice, and prints one field; -t json has all")
        setattr(namespace, self.dest, values)


def _parser(name: str, description: str, epilog: str) -> argparse.ArgumentParser:
    return _Parser(name, description=description, epilog=epilog or None, allow_abbrev=False,
                   formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip


def _declare(parser: argparse.ArgumentParser) -> None:
    """The arguments of `marrow SOURCE...`."""
    add_sources(parser)
    parser.add_argument("-V", "--version", action="version", version=f"marrow {__version__}")
    add = parser.add_argument_group("output").add_argument
    add("-t", "--to", metavar="FORMAT",
        help="text, markdown (default), html, json, jsonl, reading, epub, tei, speech; also txt, md, htm")
    add("-o", "--output", type=Path, metavar="FILE", help="write to FILE instead of standard output")
    add("-O", "--output-dir", type=Path, metavar="DIR", help="write one file for each source into DIR")
    add("--frontmatter", action="store_true", help="metadata as YAML above Markdown or text")
    add("-p", "--property", metavar="NAME", action=_Once,
        help="print only this field, as text: title, page_type, comments, ...; of several pages behind the name of each"
        " and a tab")
    add("--resume", action="store_true", help="leave out what is there already: with -O files, with -o rows of jsonl")
    add("-j", "--jobs", type=int, default=1, metavar="N", help="processes to work in; 0 for one a processor")
    add_setting(add, "pages.join", "--join", help="join the pages of one article: the further pages of an address, or"
                " the files given, in order")  # fmt: skip
    add("--dry-run", action="store_true", help="say what would be read and written, and do nothing")
    add("--allow-empty", action="store_true", help="a page without content is no failure")
    add("-q", "--quiet", action="store_true", help="no progress and no lines about failures")
    add_reading(parser)
    parser.set_defaults(run=convert.convert)
