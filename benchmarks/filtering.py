"""What the layout mode takes away and what it leaves, in words, on pages with gold text.

Of the words of a page (as `plain` sees them) those that are in the gold text should stay and all others go. Both are
counted as multisets (see `marrow.experiment.metrics`): `kept` is the share of the gold's words that are still there,
`dropped` the share of all other words that are not. The first pair of figures is the mean over pages, the second that
of all words together. The list of removed links, which is folded at the end of the page, is no part of these: a reader
has it in front of them only after opening it. The last two columns are the shares of all words together with it, as
they are in the page that is sent; words of its own, such as its heading, count as words that were not dropped.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence

from pages import arguments

from marrow.evaluate import corpora
from marrow.evaluate.sample import Sample
from marrow.experiment.metrics import tokens
from marrow.experiment.report import table
from marrow.filtering import filter
from marrow.filters import write
from marrow.filters.edits import Edits
from marrow.page import parse
from marrow.settings import Settings

Row = tuple[int, int, int, int, int, int]


def main() -> None:
    """Print the table."""
    options = _arguments()
    settings = Settings().update(dict(pair.split("=", 1) for pair in options.set), "--set")
    lines = []
    for name in options.corpus or ["wcxb-dev"]:
        samples = corpora.find(name, options.corpora).samples(options.pages)
        rows, untouched = zip(*_rows(samples, settings), strict=True)
        lines.append((name, str(len(rows)), str(sum(untouched)), *_shares(rows)))
    print(table(("corpus", "pages", "passed as they came", "kept", "dropped", "kept of all", "dropped of all",
                 "kept with list", "dropped with list"), lines), end="")


def _arguments() -> argparse.Namespace:
    parser = arguments(__doc__ or "")
    parser.add_argument("corpus", nargs="*", help="names of corpora (default: wcxb-dev)")
    corpora.add_folder(parser)
    parser.add_argument("-n", "--pages", type=int, metavar="N", help="only the first N pages")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="any setting of the filters")
    return parser.parse_args()


def _rows(samples: Iterator[Sample], settings: Settings) -> Iterator[tuple[Row, bool]]:
    """For each page with gold its words in the gold, of these kept, its other words, of these kept; the two kept with
    the list; and whether the page passed as it came."""
    for sample in samples:
        if not sample.text:
            continue
        gold = Counter(tokens(sample.text))
        result = filter(sample.html, url=sample.url or None, settings=settings.update({"removed_links.on": False},
                                                                                      "benchmark"))
        page = parse(sample.html, url=sample.url or None)
        before = Counter(tokens(write.text(Edits(page))))
        after = before if result.reason else Counter(tokens(result.text))
        whole = filter(sample.html, url=sample.url or None, settings=settings)
        sent = before if whole.reason else Counter(tokens(write.text(Edits(parse(whole.body)))))
        right, right_left, right_sent = ((words & gold).total() for words in (before, after, sent))
        row = (right, right_left, before.total() - right, after.total() - right_left, right_sent,
               sent.total() - right_sent)
        yield row, bool(result.reason)


def _shares(rows: Sequence[Row]) -> list[str]:
    """The six shares of the table."""
    kept = [left / right for right, left, *_ in rows if right]
    dropped = [1 - left / wrong for _, _, wrong, left, *_ in rows if wrong]
    right, right_left, wrong, wrong_left, right_sent, wrong_sent = (sum(column) for column in zip(*rows, strict=True))
    figures = (sum(kept) / len(kept), sum(dropped) / len(dropped), right_left / right, 1 - wrong_left / wrong,
               right_sent / right, 1 - wrong_sent / wrong)  # fmt: skip
    return [f"{each:.4f}" for each in figures]


if __name__ == "__main__":
    main()
