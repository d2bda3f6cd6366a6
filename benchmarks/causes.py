"""Why algorithms lose what they lose: the steps of each, measured against the gold text.

    python benchmarks/causes.py cleaneval-en l3s-gn1 world-news --corpora ~/corpora

A text of the page counts as gold when at least nine in ten of its words are in the gold text and it has four words or
more. Each row is a share, a mean over pages whose gold texts have thirty words or more.
"""

from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from pages import arguments, finish

from marrow import registry
from marrow.algorithms import crunch, danag, declutter, largest_body, lqf, regions, vsse
from marrow.evaluate import corpora
from marrow.experiment.report import table
from marrow.page import Page
from marrow.tune.pages import Judged, load

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


def split(judged: Judged) -> tuple[Floats, Floats]:
    """Words of each leaf that are gold, and those that are not. Shape (leaves,) twice."""
    size = len(judged.page.leaves)
    shown = judged.words
    words = np.bincount(shown.part, minlength=size).astype(np.float64)
    found = np.bincount(shown.part, shown.gold[shown.words] > 0, size) if len(shown.words) else words
    gold = (words >= 4) & (found >= 0.9 * words)
    return words * gold, words * ~gold


def share(words: Floats, chosen: Bools) -> float:
    """Share of the words in the leaves that are chosen."""
    return float(words[chosen].sum() / max(words.sum(), 1.0))


def positive(page: Page) -> Bools:
    """Leaves on source lines where content outweighs code."""
    full = regions.solid(page.lines)
    chosen = np.zeros(len(page.lines), dtype=bool)
    chosen[full] = regions.smooth(page.lines.content[full], page.lines.code[full]) > 0
    out: Bools = chosen[page.lines.of_leaf]
    return out


def lone(page: Page) -> bool:
    """Whether a single block of the page is effective text of VSSE."""
    leaves = page.leaves
    shown = np.flatnonzero(leaves.block >= 0)
    value = vsse.vvtc(leaves.counts.chars[shown].astype(np.float64),
                      leaves.counts.punctuation[shown].astype(np.float64))
    return len(np.unique(leaves.block[shown[value >= 0.8 * value.max(initial=0.0)]])) == 1


def menu(page: Page, other: Floats) -> Floats:
    """Words in links that are not gold."""
    return np.where(page.leaves.linked > 0, other, 0.0)


Cause = Callable[[Page, Floats, Floats], float]
CAUSES: dict[str, Cause] = {
    "words in links, of all": lambda page, *_: float(page.leaves.linked.sum() / max(page.leaves.counts.words.sum(), 1)),
    "`danag`: gold words in regions above the axis": lambda page, gold, other: share(gold, positive(page)),
    "`danag`: gold words in the area, gaps of 20 lines": lambda page, gold, other: share(gold, danag.keep(page) > 0),
    "`danag`: the same with gaps of 100 lines": lambda page, gold, other: share(gold, danag.keep(page, gap=100) > 0),
    "`ccb`: words of other links that are kept": lambda page, gold, other:
    share(menu(page, other), registry.verb("algorithms", "ccb")(page) > 0),
    "`accb`: words of other links that are kept": lambda page, gold,
    other: share(menu(page, other), registry.verb("algorithms", "accb")(page) > 0),
    "`lqf`: gold words that are kept": lambda page, gold, other: share(gold, lqf.keep(page) > 0),
    "`crunch`: gold words that are kept": lambda page, gold, other: share(gold, crunch.keep(page) > 0),
    "`crunch`: other words that are kept": lambda page, gold, other: share(other, crunch.keep(page) > 0),
    "`largest_body`: gold words in the largest cell": lambda page, gold,
    other: share(gold, largest_body.keep(page) > 0),
    "`declutter`: pages that lose half of the gold": lambda page, gold,
    other: float(share(gold, declutter.keep(page) > 0) < 0.5),
    "`vsse`: pages with one effective text": lambda page, gold, other: float(lone(page)),
    "`vsse`: gold words in the area, step 2": lambda page, gold, other: share(gold, vsse.keep(page, refine=False) > 0),
    "`vsse`: gold words after step 3": lambda page, gold, other: share(gold, vsse.keep(page) > 0),
}


def measured(judged: list[Judged]) -> list[float]:
    """The mean of each cause over the pages that have enough gold."""
    rows = []
    for each in judged:
        gold, other = split(each)
        if gold.sum() >= 30:
            rows.append([cause(each.page, gold, other) for cause in CAUSES.values()])
    return np.mean(rows, axis=0).tolist() if rows else [float("nan")] * len(CAUSES)


def main() -> int:
    """Print the table, a row for each cause."""
    parser = arguments(__doc__ or "")
    parser.add_argument("corpus", nargs="+")
    corpora.add_folder(parser)
    parser.add_argument("--limit", type=int, default=60, metavar="N",
                        help="pages of each corpus, evenly spaced (default: %(default)s)")
    options = parser.parse_args()
    columns = [measured(load([name], options.corpora, options.limit)[0]) for name in options.corpus]
    lines = [(label, *(f"{cell:.2f}" for cell in cells))
             for label, cells in zip(CAUSES, zip(*columns, strict=True), strict=True)]
    print(table(("share", *(Path(name).stem for name in options.corpus)), lines), end="")
    return 0


if __name__ == "__main__":
    finish("causes", main)
