"""What threads cost and bring: python benchmarks/threads.py --corpora DIR

Processor time of a page with as many BLAS threads as there are processors, against one: the products of the net must
not wake any. Then pages a second of two threads against one, which needs two idle processors to mean anything.
"""

import argparse
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pages

import marrow

_LEAST = 1.25  # times the processor time of one thread, above which threads were woken
_VARIABLES = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")


def cpu(htmls: list[bytes]) -> float:
    """Processor seconds of all threads of this process for pages."""
    for html in htmls[:3]:
        marrow.extract(html)
    start = time.process_time()
    for html in htmls:
        marrow.extract(html)
    return time.process_time() - start


def other(arguments: list[str], threads: str) -> float:
    """The same in a process of its own, with some number of BLAS threads."""
    kept = {name: value for name, value in os.environ.items() if name not in _VARIABLES}
    environment = kept | (dict.fromkeys(_VARIABLES, threads) if threads else {})
    command = [sys.executable, __file__, *arguments, "--inner"]
    return float(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)


def wall(htmls: list[bytes], threads: int) -> float:
    """Seconds that some threads need for pages."""
    start = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(lambda html: marrow.extract(html).text, htmls))
    return time.perf_counter() - start


def main() -> int:
    parser = pages.arguments(__doc__ or "", number=60)
    parser.add_argument("--inner", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    htmls, note = pages.load(options)
    if options.inner:
        print(cpu(htmls))
        return 0
    several, one = (min(other(sys.argv[1:], threads) for _ in range(2)) for threads in ("", "1"))
    print(f"{note}; {os.cpu_count()} processors\n\nprocessor time of a page: {1000 * several / len(htmls):.2f} ms, with"
          f" one "
          f"BLAS thread {1000 * one / len(htmls):.2f} ms")  # fmt: skip
    times = [wall(htmls, threads) for threads in (1, 2)]
    print(f"two threads read {times[0] / times[1]:.2f} x as many pages a second as one")
    return int(several > _LEAST * one)


if __name__ == "__main__":
    pages.finish("threads.py", main)
