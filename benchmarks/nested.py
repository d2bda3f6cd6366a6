"""Time of the filter chain on tables in tables, and on tables with many cells: it grows as the page does.

Crunch's own descent is quadratic in nested tables. The figure to look at is the last column: time for each node, which
stays about the same where the whole is linear. Small pages pay a fixed cost of a millisecond or two.
"""

import time
from collections.abc import Callable

from pages import arguments

from marrow.experiment.report import table
from marrow.filtering import filter, marks
from marrow.page import parse
from marrow.settings import Settings

LEVELS = (10, 30, 100, 300, 1000, 2000)
CELLS = (10, 30, 100, 300, 1000, 3000, 10_000)
_CELL = '<td>word word <a href="/a">link</a> <a href="/b">link</a></td>'


def nested(levels: int) -> str:
    """A page of tables in tables, each with a cell of links beside."""
    return "<!doctype html><body>" + f"<table><tr>{_CELL}<td>" * levels + "text " * 60 + "</td></tr></table>" * levels


def wide(cells: int) -> str:
    """A page of one table of ten columns."""
    rows = "".join(f"<tr>{_CELL * 10}</tr>" for _ in range(cells // 10))
    return f"<!doctype html><body><table>{rows}</table><p>{'text ' * 60}"


def main() -> None:
    """Print a line for each page."""
    options = arguments(__doc__ or "")
    options.add_argument("--rounds", type=int, default=5, help="the fastest of so many is told (default: %(default)s)")
    rounds = options.parse_args().rounds
    lines = []
    pages = [(f"{levels:,} tables in tables", nested(levels)) for levels in LEVELS]
    pages += [(f"{cells:,} cells", wide(cells)) for cells in CELLS]
    for name, html in pages:
        page = parse(html)
        chain = min(_time(lambda page=page: marks(page, Settings())) for _ in range(rounds))
        whole = min(_time(lambda html=html: filter(html)) for _ in range(rounds))
        nodes = len(page.tree)
        lines.append((name, f"{nodes:,}", str(page.tree.depth.max()), f"{1e3 * chain:.2f}", f"{1e3 * whole:.2f}",
                      f"{1e6 * chain / nodes:.2f}"))
    print(table(("page", "nodes", "depth", "chain, ms", "all of filter, ms", "chain, µs a node"), lines), end="")


def _time(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
