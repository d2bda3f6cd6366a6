"""Speed of Marrow and its peers in one interleaved run: python benchmarks/speed.py --corpora DIR

Each page goes through every contender in turn, in one process, in an order that rotates from page to page and round to
round, so that whatever else the machine does falls on all alike. Times are those of the processor, not of the clock.
Ratios to resiliparse are what counts; milliseconds are those of this machine.
"""

import gc
import json
import platform
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

import contenders
import pages
from tqdm import tqdm

from marrow.experiment import report


@dataclass(frozen=True, slots=True)
class Result:
    """One contender.

    `ratio`: total time, that of the reference being 1, median over rounds; `low`, `high`: its least and most;
    `total_ms`: all pages, median over rounds; `median_ms`, `slowest_ms`: of a page, by its median over rounds;
    `failed`: pages that raised.
    """

    name: str
    total_ms: float
    median_ms: float
    slowest_ms: float
    ratio: float | None
    low: float | None
    high: float | None
    failed: int


Times = dict[str, list[list[float]]]


def measure(work: dict[str, contenders.Work], htmls: list[bytes], rounds: int) -> tuple[Times, dict[str, set[int]]]:
    """Seconds by contender, round and page; and the pages on which each contender raised."""
    names = list(work)
    times: Times = {name: [] for name in names}
    failed: dict[str, set[int]] = {name: set() for name in names}
    for html in htmls[:3]:
        for name in names:
            _once(work[name], html)  # lazy imports and tables are not what is measured
    gc.collect()
    gc.freeze()
    with tqdm(total=rounds * len(htmls), unit=" pages", disable=None) as bar:
        for turn in range(rounds):
            for name in names:
                times[name].append([0.0] * len(htmls))
            for page, html in enumerate(htmls):
                first = (turn + page) % len(names)
                for name in names[first:] + names[:first]:
                    seconds, raised = _once(work[name], html)
                    times[name][turn][page] = seconds
                    if raised:
                        failed[name].add(page)
                bar.update()
    return times, failed


def _once(function: contenders.Work, html: bytes) -> tuple[float, bool]:
    start = time.process_time()
    try:
        function(html)
        raised = False
    except Exception:
        raised = True
    return time.process_time() - start, raised


def results(times: Times, failed: dict[str, set[int]]) -> list[Result]:
    """The figures of each contender."""
    reference = [sum(turn) for turn in times.get(contenders.REFERENCE, [])]
    out = []
    for name, turns in times.items():
        totals = [sum(turn) for turn in turns]
        each = [median(page) * 1000 for page in zip(*turns, strict=True)]
        ratios = [mine / theirs for mine, theirs in zip(totals, reference, strict=False)]
        out.append(Result(name, median(totals) * 1000, median(each), max(each), median(ratios) if ratios else None,
                          min(ratios, default=None), max(ratios, default=None), len(failed[name])))  # fmt: skip
    return out


def table(found: list[Result]) -> str:
    """The figures for a reader."""
    head = ("contender", f"total, {contenders.REFERENCE} = 1", "over rounds", "median ms", "slowest ms", "total s",
            "failed")
    lines = []
    for each in found:
        ratio = "" if each.ratio is None else f"{each.ratio:.2f}"
        spread = "" if each.low is None else f"{each.low:.2f} to {each.high:.2f}"
        lines.append((each.name, ratio, spread, f"{each.median_ms:.2f}", f"{each.slowest_ms:.0f}",
                      f"{each.total_ms / 1000:.2f}", str(each.failed)))  # fmt: skip
    return report.table(head, lines)


def main() -> int:
    parser = pages.arguments(__doc__ or "", number=300)
    parser.add_argument("--rounds", type=int, default=3, metavar="N", help="times over all (default: %(default)s)")
    parser.add_argument("--only", action="append", choices=contenders.ALL, metavar="NAME",
                        help=f"a contender, repeatable: {', '.join(contenders.ALL)} (default: all)")  # fmt: skip
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here too")
    options = parser.parse_args()
    htmls, note = pages.load(options)
    work, missing = contenders.load(options.only or list(contenders.ALL))
    if not work:
        parser.error("; ".join(missing))
    found = results(*measure(work, htmls, max(1, options.rounds)))
    print(f"{note}; {max(1, options.rounds)} rounds; Python {platform.python_version()}\n\n{table(found)}", end="")
    print("".join(f"\n{line}" for line in missing), file=sys.stderr)
    if options.json:
        data: dict[str, Any] = {"pages": note, "rounds": options.rounds, "results": [asdict(each) for each in found]}
        report.save(options.json, json.dumps(data, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    pages.finish("speed.py", main)
