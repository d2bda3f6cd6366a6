"""How long records take beside the text of the same pages, parsing included in both.

Each page is done in turn by both, in turns that alternate, and the best of several rounds counts, so that what else the
machine does falls on both alike. The ratio is the figure; the times are those of one machine.
"""

import argparse
import statistics
import time
from collections.abc import Callable

from pages import add_arguments, load

import marrow


def main() -> None:
    """Print medians and means in milliseconds, and the ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_arguments(parser, number=100)
    parser.add_argument("--rounds", type=int, default=3, metavar="N",
                        help="times that each page is done (default: %(default)s)")
    options = parser.parse_args()
    pages, what = load(options)
    ways: dict[str, Callable[[bytes], object]] = {
        "text": lambda page: marrow.extract(page).text,
        "records": marrow.records,
        "comments": marrow.comments,
    }
    best = {name: [float("inf")] * len(pages) for name in ways}
    for turn in range(options.rounds + 1):
        for at, page in enumerate(pages):
            for name in list(ways)[:: 1 if turn % 2 else -1]:
                start = time.perf_counter()
                ways[name](page)
                if turn:  # the first round warms up
                    best[name][at] = min(best[name][at], time.perf_counter() - start)
    print(what)
    print("| way | median ms | mean ms | ratio of means to text | median ratio | pages above 2 x |")
    print("|---|---|---|---|---|---|")
    for name, times in best.items():
        ratios = [own / text for own, text in zip(times, best["text"], strict=True)]
        above = sum(ratio > 2 for ratio in ratios)
        print(f"| {name} | {1000 * statistics.median(times):.1f} | {1000 * statistics.mean(times):.1f}"
              f" | {sum(times) / sum(best['text']):.2f} | {statistics.median(ratios):.2f}"
              f" | {above} of {len(pages)} |")  # fmt: skip


if __name__ == "__main__":
    main()
