"""How long records and comments take beside the text of the same pages, parsing included in all.

Pages are timed as by `speed.py`, and of each the best of several rounds counts. The ratio is the figure; the times are
those of one machine.
"""

from statistics import mean, median

import speed
from pages import arguments, finish, load

import marrow
from marrow.experiment.report import table

WAYS = {"text": lambda page: marrow.extract(page).text, "records": marrow.records, "comments": marrow.comments}


def main() -> int:
    """Print medians and means in milliseconds, and the ratios."""
    parser = arguments(__doc__ or "", number=100)
    parser.add_argument("--rounds", type=int, default=3, metavar="N",
                        help="times that each page is done (default: %(default)s)")
    options = parser.parse_args()
    pages, what = load(options)
    times, _ = speed.measure(WAYS, pages, options.rounds)
    best = {name: list(map(min, zip(*rounds, strict=True))) for name, rounds in times.items()}
    lines = []
    for name, own in best.items():
        ratios = [each / text for each, text in zip(own, best["text"], strict=True)]
        lines.append((name, f"{1000 * median(own):.1f}", f"{1000 * mean(own):.1f}",
                      f"{sum(own) / sum(best['text']):.2f}", f"{median(ratios):.2f}",
                      f"{sum(ratio > 2 for ratio in ratios)} of {len(pages)}"))
    head = ("way", "median ms", "mean ms", "ratio of means to text", "median ratio", "pages above 2 x")
    print(f"{what}\n{table(head, lines)}", end="")
    return 0


if __name__ == "__main__":
    finish("records.py", main)
