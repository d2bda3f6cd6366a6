"""The server under load: what it adds to extraction with one client, and whether many clients at once lose anything.

Run it where `marrow[serve]` is installed: python benchmarks/server.py [--clients 256] [--seconds 60]. The pages are
those of tests/pages. For one client, each page is asked for and then worked on in this process, in turns, so that
both meet the same load of the machine; of each the best of some rounds counts, and of the differences the median.
"""

import asyncio
import statistics
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import httpx
from pages import arguments

from marrow.server.work import PageJob, prepare

PAGES = [path.read_bytes() for path in sorted((Path(__file__).parents[1] / "tests/pages").glob("*/source.html"))]
HEADERS = {"content-type": "text/html", "accept": "text/markdown"}


def main() -> int:
    """Start a server, measure, print, and end it; 1 when a request failed."""
    parser = arguments(__doc__ or "")
    parser.add_argument("--clients", type=int, default=256)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--rounds", type=int, default=10, help="rounds of one client over all pages")
    options = parser.parse_args()
    command = [sys.executable, "-m", "marrow", "serve", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        try:
            url = server.stderr.readline().split()[-1]
            wait(url)
            served, worked, more = one(url, options.rounds)
            print(f"one client: {served:.2f} ms a page, extraction alone {worked:.2f} ms, overhead {more:.2f} ms"
                  f" (medians)")
            answers, times = asyncio.run(many(url, options.clients, options.seconds))
        finally:
            server.terminate()
    good, asked = answers["200"], sum(answers.values())
    print(f"{options.clients} clients, {options.seconds:g} s: {asked} requests, {good} answered, {asked - good} not"
          f" {dict(answers)}; {asked / options.seconds:.0f} a second")  # fmt: skip
    print(f"time to an answer: median {statistics.median(times):.2f} s, longest {max(times):.2f} s")
    return int(good < asked or not asked)


def wait(url: str) -> None:
    """Until the first worker is ready."""
    with httpx.Client(trust_env=False) as client:
        while client.get(f"{url}health").status_code != 200:
            time.sleep(0.05)


def one(url: str, rounds: int) -> tuple[float, float, float]:
    """Milliseconds of a request, of the work alone, and of what the first needs more: medians over pages."""
    work, served, worked = prepare(), [], []
    with httpx.Client(trust_env=False, timeout=60) as client:
        for page in PAGES:
            both = []
            for _ in range(rounds):
                start = time.perf_counter()
                client.post(f"{url}extract", content=page, headers=HEADERS).raise_for_status()
                middle = time.perf_counter()
                work(PageJob("extract", page))
                both.append((middle - start, time.perf_counter() - middle))
            served.append(1000 * min(first for first, _ in both))
            worked.append(1000 * min(second for _, second in both))
    more = [first - second for first, second in zip(served, worked, strict=True)]
    return statistics.median(served), statistics.median(worked), statistics.median(more)


async def many(url: str, clients: int, seconds: float) -> tuple[Counter[str], list[float]]:
    """Answers by status or failure, and the seconds to each; every client asks again as soon as it is answered."""
    answers: Counter[str] = Counter()
    times: list[float] = []
    end = time.perf_counter() + seconds

    async def client(number: int, session: httpx.AsyncClient) -> None:
        while (start := time.perf_counter()) < end:
            page = PAGES[number % len(PAGES)]
            try:
                made = await session.post(f"{url}extract", content=page, headers=HEADERS)
                answers[str(made.status_code)] += 1
            except httpx.HTTPError as error:
                answers[type(error).__name__] += 1
            times.append(time.perf_counter() - start)
            number += clients

    limits = httpx.Limits(max_connections=clients, max_keepalive_connections=clients)
    async with httpx.AsyncClient(trust_env=False, timeout=120, limits=limits) as session:
        await asyncio.gather(*(client(number, session) for number in range(clients)))
    return answers, times


if __name__ == "__main__":
    sys.exit(main())
