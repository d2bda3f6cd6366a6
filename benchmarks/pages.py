"""What the benchmarks share: their arguments, the pages that they run on, and their end."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from marrow.errors import Error
from marrow.evaluate import corpora

_TESTS = Path(__file__).resolve().parent.parent / "tests" / "pages"


def arguments(doc: str, *, number: int | None = None) -> argparse.ArgumentParser:
    """A parser that the docstring of a script describes. `number`: pages by default, for a script that `load`s some."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    if number:
        corpora.add_folder(parser)
        parser.add_argument("--corpus", default="wcxb-dev", metavar="NAME",
                            help="corpus to take pages of, by name or path (default: %(default)s)")  # fmt: skip
        parser.add_argument("-n", "--pages", type=int, default=number, metavar="N",
                            help="number of pages, evenly spread over the corpus (default: %(default)s)")  # fmt: skip
    return parser


def finish(name: str, main: Callable[[], int]) -> NoReturn:
    """End the process with what `main` gives; a mistake is one line that begins with the name of the script."""
    try:
        sys.exit(main())
    except Error as error:
        sys.exit(f"{name}: {error}")


def load(options: argparse.Namespace) -> tuple[list[bytes], str]:
    """The pages, and a line on what they are. Raises `Error` when there are none."""
    if options.corpora is None and not Path(options.corpus).exists():
        shipped = [path.read_bytes() for path in sorted(_TESTS.glob("*/source.html"))]
        note = "the pages of the tests: they are few and small, so give --corpora for figures worth quoting"
        return shipped, f"{len(shipped)} pages, {_sizes(shipped)}; note: {note}"
    corpus = corpora.find(options.corpus, options.corpora)
    every = [sample.html for sample in corpus.samples()]
    number = max(1, min(options.pages, len(every)))
    pages = [every[at * len(every) // number] for at in range(number)]
    return pages, f"{number} of {len(every)} pages of {corpus.name} ({corpus.digest}), {_sizes(pages)}"


def _sizes(pages: list[bytes]) -> str:
    return f"median {sorted(map(len, pages))[len(pages) // 2] / 1024:.0f} KB"
