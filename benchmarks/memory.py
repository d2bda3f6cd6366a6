"""Peak memory of Marrow and its peers: python benchmarks/memory.py --corpora DIR

Each contender goes over the same pages in a process of its own, which holds one page at a time. `start` is the memory
once the contender is imported and has done one page, `peak` the highest resident memory over all pages.
"""

import json
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

import contenders

_CHILD = "--child"


@dataclass(frozen=True, slots=True)
class Result:
    """One contender; memory in MB."""

    name: str
    start: float
    peak: float
    failed: int


def peak() -> float:
    """Highest resident memory of this process so far, MB.

    Not from `getrusage` on Linux: its figure there begins with the peak of the process that started this one.
    """
    if sys.platform == "linux":
        with open("/proc/self/status") as file:
            return next(int(line.split()[1]) / 1024 for line in file if line.startswith("VmHWM:"))
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << 20) if sys.platform == "darwin" else most / 1024


def child(name: str, folder: Path) -> int:
    """Run one contender over the files of a folder and print its result as JSON."""
    work, missing = contenders.load([name])
    if missing:
        print(missing[0], file=sys.stderr)
        return 3
    function, start, failed = work[name], 0.0, 0
    for path in sorted(folder.iterdir()):
        try:
            function(path.read_bytes())
        except Exception:
            failed += 1
        start = start or peak()
    print(json.dumps(asdict(Result(name, start, peak(), failed))))
    return 0


def measure(name: str, folder: Path, timeout: float) -> Result | str:
    """The result of one contender, or a line on why there is none."""
    command = [sys.executable, __file__, _CHILD, name, str(folder)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False)
    except subprocess.TimeoutExpired:
        return f"{name} is left out: over {timeout:g} s"
    if done.returncode:
        return (done.stderr.strip().splitlines() or [f"{name} is left out: exit code {done.returncode}"])[-1]
    return Result(**json.loads(done.stdout.splitlines()[-1]))


def main() -> int:
    import pages

    from marrow.experiment import report

    parser = pages.arguments(__doc__ or "", number=300)
    parser.add_argument("--only", action="append", choices=contenders.ALL, metavar="NAME",
                        help=f"a contender, repeatable: {', '.join(contenders.ALL)} (default: all)")  # fmt: skip
    parser.add_argument("--timeout", type=float, default=600, metavar="S", help="seconds each (default: %(default)g)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here too")
    options = parser.parse_args()
    htmls, note = pages.load(options)
    with tempfile.TemporaryDirectory() as folder:
        for number, html in enumerate(htmls):
            Path(folder, f"{number:06}.html").write_bytes(html)
        found = [measure(name, Path(folder), options.timeout) for name in options.only or contenders.ALL]
    measured = [each for each in found if isinstance(each, Result)]
    lines = [(each.name, f"{each.start:.0f}", f"{each.peak:.0f}", str(each.failed)) for each in measured]
    print(f"{note}\n\n{report.table(('contender', 'start MB', 'peak MB', 'failed'), lines)}", end="")
    print("".join(f"{each}\n" for each in found if isinstance(each, str)), end="", file=sys.stderr)
    if options.json:
        data = {"pages": note, "results": [asdict(each) for each in measured]}
        report.save(options.json, json.dumps(data, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    if sys.argv[1:2] == [_CHILD]:  # which imports nothing but what it measures
        sys.exit(child(sys.argv[2], Path(sys.argv[3])))
    import pages

    pages.finish("memory.py", main)
