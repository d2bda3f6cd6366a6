"""What `marrow batch` costs beyond extraction itself, and the memory of its workers over time.

    python benchmarks/batch.py --corpora DIR

All but one figure are seconds of processors and not of a clock, so that a busy machine changes them little: two workers
that cost no more a page than one are as fast as two processors allow. The same archive is taken with N and with 3N
records, so that what the beginning costs falls out. The guard is what a run costs beyond reading the archive and beyond
the work on pages in the child. `--memory` follows the resident memory of one child over many pages. `--bombs` puts one
page of each of six kinds that hang, crash or eat memory among the others, and compares the seconds of the shard.
"""

import gzip
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pages

from marrow.batch import Job, run_shard, shards
from marrow.batch.extracting import Extraction, prepare
from marrow.batch.warc import read
from marrow.experiment import report
from marrow.workers import Worker


class Cost(NamedTuple):
    """Seconds: `cpu` of processors in all processes, `pages` of these on pages in a child, `clock`."""

    cpu: float
    pages: float
    clock: float


_LIMIT = 20_000_000
_SETTLED = 2_000  # pages after which the memory of a child should grow no more


def archive(path: Path, htmls: list[bytes], count: int) -> None:
    """A WARC with `count` pages, in turn from those given."""
    with path.open("wb") as file:
        for number in range(count):
            block = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + htmls[number % len(htmls)]
            head = (f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:{number}>"
                    f"\r\nContent-Length: {len(block)}\r\n"
                    f"WARC-Target-URI: https://example.org/{number}\r\n"
                    "Content-Type: application/http\r\n\r\n")  # fmt: skip
            file.write(gzip.compress(head.encode() + block + b"\r\n\r\n", 6))


def reading(path: Path) -> float:
    """Read an archive, and no more."""
    for _ in read(str(path), _LIMIT):
        pass
    return 0.0


def bare(path: Path) -> float:
    """Read an archive and make the same columns of each page, in this process and with no guard."""
    job = Job("unused")
    work = Extraction(job.settings, job.needed, job.max_bytes)
    for record in read(str(path), _LIMIT):
        work(record.body or b"", record.url, record.charset, "", "")
    return 0.0


def guarded(path: Path, workers: int = 1) -> float:
    """Make the shard; the seconds of processors that its pages took."""
    with tempfile.TemporaryDirectory() as folder:
        (shard,) = shards([str(path)])
        return float(run_shard(shard, Job(folder), workers=workers)["cpu_pages"])


_WAYS: dict[str, Callable[[Path], float]] = {
    "reading": reading, "bare": bare, "guarded": guarded, "guarded by 2": lambda path: guarded(path, 2),
}  # fmt: skip


def used(way: str, path: Path) -> Cost:
    """What a way takes, in a process of its own."""
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    command = [sys.executable, __file__, "--way", way, str(path)]
    done = subprocess.run(command, check=True, env=environment, capture_output=True, text=True)
    after, clock = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic() - begun
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Cost(cpu, float(done.stdout), clock)


def costs(htmls: list[bytes], count: int, rounds: int) -> Iterator[tuple[str, Cost]]:
    """For each way what a page costs, the least of the rounds."""
    with tempfile.TemporaryDirectory() as folder:
        few, many = Path(folder, "few.warc.gz"), Path(folder, "many.warc.gz")
        archive(few, htmls, count)
        archive(many, htmls, 3 * count)
        for way in _WAYS:
            least = [map(min, zip(*(used(way, path) for _ in range(rounds)), strict=True))
                     for path in (few, many)]
            yield way, Cost(*((more - less) / (2 * count) for less, more in zip(*least, strict=True)))


def memory(htmls: list[bytes], count: int) -> list[tuple[int, float]]:
    """The resident memory of one child in MB, by pages done."""
    job, out = Job("unused"), []
    worker = Worker(prepare, job, memory=job.memory, quiet=True)
    try:
        for number in range(1, count + 1):
            worker.ask((htmls[number % len(htmls)], None, None, "", ""), job.timeout)
            if number % 1_000 == 0 or number == count:
                out.append((number, resident(worker.pid or 0)))
                print(f"{number:,} pages, {out[-1][1]:.1f} MB", file=sys.stderr, flush=True)
    finally:
        worker.stop()
    return out


def resident(pid: int) -> float:
    """Resident memory of a process in MB, on Linux."""
    text = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) / 1024 for line in text.splitlines() if line.startswith("VmRSS:"))


def bombed(htmls: list[bytes], timeout: float) -> tuple[float, float]:
    """Seconds of a shard with the pages, all of them content, and of one that has six bombs more among them."""
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests/batch"))
    import crawls

    bombs = {(number + 1) * len(htmls) // (len(crawls.EXPECTED) + 1): kind
             for number, kind in enumerate(crawls.EXPECTED)}
    peaceful = [crawls.record(number, html) for number, html in enumerate(htmls)]
    hostile = list(peaceful)
    for place in sorted(bombs, reverse=True):
        hostile.insert(place, crawls.record(f"bomb{place}", crawls.page(place, f"BOMB {bombs[place]}")))
    with tempfile.TemporaryDirectory() as folder:
        site, took = crawls.plugin(Path(folder, "site")), []
        for records in (peaceful, hostile):
            path = crawls.archive(Path(folder, f"{len(records)}.warc.gz"), records)
            words = (path, "-O", Path(folder, f"out-{len(records)}"), "-j", 2, "--algorithm", "bombs", "--page-timeout",
                     timeout)
            begun = time.monotonic()
            crawls.finished(*words, paths=(site,))
            took.append(time.monotonic() - begun)
            rows = sum(crawls.statuses(Path(folder, f"out-{len(records)}")).values())
            if rows != len(records):
                raise SystemExit(f"{rows} rows for {len(records)} records")
    return took[0], took[1]


def main() -> int:
    """Measure and print."""
    parser = pages.arguments(__doc__ or "", number=200)
    parser.add_argument("--rounds", type=int, default=2, metavar="N", help="of which the least counts (default: 2)")
    parser.add_argument("--memory", type=int, default=0, metavar="N", help="follow a child over N pages instead")
    parser.add_argument("--bombs", type=float, default=0, metavar="SECONDS",
                        help="that a page may take, among six bombs")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here too")
    parser.add_argument("--way", nargs=2, metavar=("WAY", "FILE"), help="the seconds of pages in one way, nothing else")
    options = parser.parse_args()
    if options.way:
        print(_WAYS[options.way[0]](Path(options.way[1])))
        return 0
    htmls, note = pages.load(options)
    print(note)
    figures: dict[str, object] = {"pages": note}
    if options.bombs:
        without, among = bombed(htmls, options.bombs)
        figures |= {"without bombs": without, "with bombs": among}
        print(f"a shard: {without:.1f} s, with six bombs {among:.1f} s, {among / without:.2f} x")
    elif options.memory:
        found = memory(htmls, options.memory)
        settled = next((size for number, size in found if number >= _SETTLED), found[0][1])
        figures["growth"] = found[-1][1] - settled
        print(f"memory of a child: {found[0][1]:.0f} MB, growth after {_SETTLED:,} pages {figures['growth']:+.1f} MB")
    else:
        found_costs = dict(costs(htmls, len(htmls), options.rounds))
        figures |= {way: cost.cpu for way, cost in found_costs.items()}
        lines = [(way, *(f"{1000 * each:.2f}" for each in cost)) for way, cost in found_costs.items()]
        head = ("way", "ms of processors a page", "of these on the page itself", "ms of the clock")
        print(f"\n{report.table(head, lines)}", end="")
        one, two = found_costs["guarded"], found_costs["guarded by 2"]
        figures["guard"] = guard = one.cpu - one.pages - found_costs["reading"].cpu
        print(f"\nguard and bookkeeping: {1000 * guard:.2f} ms of processors a page")
        print(f"two workers: {one.clock / two.clock:.2f} x by the clock, {2 * one.cpu / two.cpu:.2f} x by what a page"
              f" costs")
        print(f"a million pages: {one.cpu * 1e6 / 3600:.1f} hours of one processor")
    if options.json:
        report.save(options.json, json.dumps(figures, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    pages.finish("batch.py", main)
