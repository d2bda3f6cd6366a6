"""What the command line understands: options, help texts and examples."""

import argparse
import inspect
from collections.abc import Callable, Sequence
from pathlib import Path

from .. import __version__, structured
from . import convert, filtering, lists, proxying, records, show

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
  marrow explain | records | filter | lists | proxy | algorithms | config | doctor | eval | train | tune; see --help
  a file or folder that is named like a command is written with its path: marrow ./explain

exit codes: 0 every source gave content, 1 some failed or were empty, 2 wrong command, 3 nothing usable,
130 interrupted; each failure is one line on standard error: source: reason: message"""


def parse_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    """The options of a command line; `run` is the function that carries them out. Exits with 2 on a mistake."""
    fill = COMMANDS.get(arguments[0]) if arguments else None
    if fill:
        parser, rest = _parser(f"marrow {arguments[0]}", inspect.getdoc(fill) or ""), arguments[1:]
    else:
        parser, rest = _parser("marrow", "A web page in, what it is about out.", _EXAMPLES), arguments
    (fill or _convert)(parser)
    parser.add_argument("--debug", action="store_true", help="show the traceback of an error")
    mixed = "--" not in rest  # which ends the options, and which the reader of mixed ones does not know
    return parser.parse_intermixed_args(rest) if mixed else parser.parse_args(rest)


def _parser(name: str, description: str, examples: str = "") -> argparse.ArgumentParser:
    head, _, tail = description.partition("\n")
    return argparse.ArgumentParser(
        name, description=head, epilog=examples or tail.strip() or None,
        formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False,
    )  # fmt: skip


def _convert(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("sources", nargs="*", metavar="SOURCE", help="URL, file, folder, pattern, or - for stdin")
    parser.add_argument("--version", action="version", version=f"marrow {__version__}")
    out = parser.add_argument_group("output")
    out.add_argument("-t", "--to", metavar="FORMAT", help="text, markdown (default), html, json, jsonl")
    out.add_argument("-o", "--output", type=Path, metavar="FILE", help="write to FILE instead of standard output")
    out.add_argument("-O", "--output-dir", type=Path, metavar="DIR", help="write one file for each source into DIR")
    out.add_argument("--frontmatter", action="store_true", help="metadata as YAML above Markdown or text")
    out.add_argument("-p", "--property", metavar="NAME", help="print only this field, such as title or published")
    out.add_argument("--resume", action="store_true", help="with -O, leave out sources whose file is there already")
    out.add_argument("--dry-run", action="store_true", help="say what would be read and written, and do nothing")
    out.add_argument("--allow-empty", action="store_true", help="a page without content is no failure")
    out.add_argument("-q", "--quiet", action="store_true", help="no progress and no lines about failures")
    _reading(parser)
    parser.set_defaults(run=convert.convert)


def _reading(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("reading and extracting")
    group.add_argument("--url", metavar="BASE", help="address the page came from; makes links absolute")
    group.add_argument("--charset", help="encoding that the server declared for the page")
    group.add_argument("-a", "--algorithm", metavar="NAME", help="how content is found; see `marrow algorithms`")
    group.add_argument(
        "--model", type=Path, metavar="FILE", help="model of your own for the algorithm; see `marrow train`"
    )
    group.add_argument("--set", action="append", default=[], metavar="NAME=VALUE",
                       help="any setting; see `marrow config show`")  # fmt: skip
    group.add_argument("--config", type=Path, metavar="FILE", help="settings file, instead of marrow.toml")
    group.add_argument("--timeout", type=float, metavar="SECONDS", help="limit for fetching one page")
    group.add_argument("--guard", action="store_true", help="refuse to fetch from private and loopback addresses")


def _explain(parser: argparse.ArgumentParser) -> None:
    """Say for each block of a page whether it was kept, and where it is.

    example: marrow explain page.html -t html -o report.html
    """
    from . import explain  # imports more than a conversion needs

    add = parser.add_argument
    add("sources", nargs="*", metavar="SOURCE", help="URL, file, or - for standard input")
    add(
        "-t",
        "--to",
        choices=("text", "json", "html"),
        default="text",
        help="form of the report; html is one file to look at",
    )
    add("-o", "--output", type=Path, metavar="FILE", help="write to FILE instead of standard output")
    add("--gold", type=Path, metavar="FILE", help="text that should come out, to see mistakes in json and html")
    _reading(parser)
    parser.set_defaults(run=explain.explain)


def _filter(parser: argparse.ArgumentParser) -> None:
    """Take the clutter off a page and leave its look.

    example: marrow filter page.html --set images.on=true -o clean.html
    """
    filtering.add_arguments(parser)
    _reading(parser)


def _proxy(parser: argparse.ArgumentParser) -> None:
    """Run a proxy that takes the clutter off every page.

    example: marrow proxy --port 8080
    """
    proxying.add_arguments(parser)


def _lists(parser: argparse.ArgumentParser) -> None:
    """Subscribe to lists of advertisers, for `marrow filter` and the proxy.

    example: marrow lists add https://example.org/hosts.txt --name ads
    """
    lists.add_arguments(parser)


def _records(parser: argparse.ArgumentParser) -> None:
    """Print the structured records of a page: products, lists, threads, tables, attributes.

    example: marrow records https://example.org/shop/kettle -t csv
    """
    parser.add_argument(
        "sources", nargs="*", metavar="SOURCE", help="URL, file, folder, pattern, or - for standard input"
    )
    parser.add_argument(
        "-t", "--to", choices=structured.FORMS, default="json", help="form of the output (default: json)"
    )
    parser.add_argument(
        "-k",
        "--kind",
        metavar="NAME",
        help="only what this finder finds: product, list, thread, table, attributes, ... (default: the best"
        " answer that the page allows)",
    )
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write to FILE instead of standard output")
    _reading(parser)
    parser.set_defaults(run=records.run)


def _algorithms(parser: argparse.ArgumentParser) -> None:
    """List the algorithms, each with its paper and knobs.

    example: marrow algorithms danag
    """
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these, in full")
    parser.set_defaults(run=show.algorithms)


def _config(parser: argparse.ArgumentParser) -> None:
    """Show every setting, its value and where that comes from, or change a settings file and keep its comments.

    examples: MARROW_ALGORITHM=danag marrow config show
              marrow config set link_lists.ratio=1 images.on=true --site example.org
    """
    parser.add_argument("action", choices=("show", "set", "unset", "export", "import"),
                        help="show all settings as TOML; set and unset some in the file; export the file to standard"
                        " output; import another in its place")  # fmt: skip
    parser.add_argument("names", nargs="*", metavar="NAME[=VALUE]", help="for set and unset; for import, a file or -")
    parser.add_argument("--site", default="", metavar="HOST", help="for set and unset: only for the pages of a host")
    parser.add_argument("--config", type=Path, metavar="FILE", help="settings file, instead of marrow.toml")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="as on the command line")
    parser.set_defaults(run=show.config)


def _doctor(parser: argparse.ArgumentParser) -> None:
    """Check this installation: versions, extras, settings, and one extraction."""
    parser.set_defaults(run=show.doctor)


def _eval(parser: argparse.ArgumentParser) -> None:
    """Measure algorithms, and peers that are installed, on corpora with gold text.

    example: marrow eval wcxb-dev -a rules -a danag --peers --corpora corpora/
    """
    from ..evaluate import command  # needs extras

    command.add_arguments(parser)
    parser.set_defaults(run=command.run)


def _train(parser: argparse.ArgumentParser) -> None:
    """Train the learned extractor on pages with gold text.

    example: marrow train my-pages/ --out my.npz --quick
    """
    from ..train import command

    command.add_arguments(parser)
    parser.set_defaults(run=command.run)


def _tune(parser: argparse.ArgumentParser) -> None:
    """Search the knobs of an algorithm on pages with gold text.

    example: marrow tune declutter my-pages/
    """
    from ..tune import command  # needs extras

    command.add_arguments(parser)
    parser.set_defaults(run=command.run)


COMMANDS: dict[str, Callable[[argparse.ArgumentParser], None]] = {
    "explain": _explain, "records": _records, "filter": _filter, "lists": _lists, "proxy": _proxy,
    "algorithms": _algorithms, "config": _config, "doctor": _doctor, "eval": _eval, "train": _train, "tune": _tune,
}  # fmt: skip
