"""Time of each algorithm against the size of the page, with the exponent of the power law that fits.

    python benchmarks/scaling.py                # pages of 10 kB to 10 MB made by repeating the body of a golden page
    python benchmarks/scaling.py -a cetd --sizes 10000 100000

Parsing is timed apart; the lines of the source and the like, which a page makes once and keeps, count for the first
algorithm that asks for them. The exponent is the slope of log time over log size for the larger half of the sizes,
where constants no longer count: 1 is linear.
"""

import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from pages import arguments, finish

from marrow import registry
from marrow.experiment.report import table
from marrow.page import Page, parse

PAGE = Path(__file__).resolve().parents[1] / "tests/pages/news/source.html"
SIZES = (10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000)


def repeated(markup: bytes, size: int) -> bytes:
    """A page of about so many bytes: the inside of a body, over and over."""
    start, stop = markup.find(b">", markup.find(b"<body")) + 1, markup.rfind(b"</body>")
    body = markup[start:stop]
    return markup[:start] + body * max(1, round(size / len(body))) + markup[stop:]


def seconds(work: Callable[[], object], least: float = 0.05) -> float:
    """Processor time of a call, the best of at least three and of a twentieth of a second."""
    times: list[float] = []
    while len(times) < 3 or sum(times) < least:
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
        if times[-1] > 1:
            break
    return min(times)


def exponent(sizes: Sequence[float], times: Sequence[float]) -> float:
    """Slope of log time over log size for the larger half."""
    half = len(sizes) // 2
    return float(np.polyfit(np.log(sizes[half:]), np.log(np.maximum(times[half:], 1e-6)), 1)[0])


def measured(name: str, pages: Sequence[Page]) -> list[float]:
    """Seconds of an algorithm on each page."""
    keep = registry.verb("algorithms", name)
    return [seconds(lambda page=page: keep(page)) for page in pages]


def main() -> int:
    """Print a row for each algorithm."""
    parser = arguments(__doc__ or "")
    parser.add_argument("-a", "--algorithm", action="append", metavar="NAME")
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, metavar="BYTES")
    options = parser.parse_args()
    bodies = [repeated(PAGE.read_bytes(), size) for size in options.sizes]
    real = [len(body) for body in bodies]
    rows = {"(parse)": [seconds(lambda body=body: parse(body)) for body in bodies]}
    pages = [parse(body) for body in bodies]
    rows |= {name: measured(name, pages) for name in options.algorithm or registry.names("algorithms")}
    lines = [(name, *(f"{each * 1000:,.1f}" for each in times), f"{exponent(real, times):.2f}")
             for name, times in rows.items()]
    print(table(("algorithm", *(f"{size / 1000:,.0f} kB" for size in real), "exponent"), lines), end="")
    return 0


if __name__ == "__main__":
    finish("scaling.py", main)
