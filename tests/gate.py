"""The gate of accuracy: no figure may fall below its floor, and no floor may be lowered in silence.

`python tests/gate.py` measures the default algorithm on the golden pages, and with `--corpora DIR` on the corpora that
have floors too. `--update` raises the floors that were passed and adds those of a corpus named by `--corpus`; it lowers
none. `--lower REASON` lowers those that do not hold, and writes the reason into the file of floors, for all to read.

`figures` says what is measured: word F1 by page type, and with `--corpus NAME:structure`, `:transplants`,
`:metadata` or `:records` that. The
Markdown of a golden page is compared with the Markdown it should give, so that links and marks count; a corpus
is measured as `marrow eval` does. Of the corpora that the model learned from, what cross-validation said of pages of
other sites has floors as well. A set of pages is known by a digest: when it changes, its floors no longer say anything,
and are made anew as if each were lowered.
"""

import argparse
import json
import math
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from figures import ALL, Figures, in_repository, of_corpora

from marrow.errors import Error
from marrow.evaluate.corpora import add_folder
from marrow.options import DEFAULT_ALGORITHM

FILE = Path(__file__).parent / "floors.json"


@dataclass(frozen=True)
class Verdict:
    """What became of the floors: lines to tell, and the file as it should be. `failed`: a floor does not hold."""

    lines: list[str]
    floors: dict[str, Any]
    failed: bool


def judge(known: dict[str, Any], found: dict[str, Figures], *, update: bool = False, reason: str = "") -> Verdict:
    """Compare figures with the floors of a file; with `update` or a `reason` the floors follow as said above."""
    sets, lowered = dict(known.get("sets", {})), list(known.get("lowered", []))
    lines: list[str] = []
    failed = False
    for name, figures in found.items():
        old = sets.get(name, {"digest": figures.digest, "floors": {}})
        floors = dict(old["floors"])
        if old["digest"] != figures.digest:
            lines.append(f"{name}: its pages have changed, so its floors are of other pages")
            failed |= not reason
            if not reason:
                continue
            lowered.append({"set": name, "floors": floors, "to": "made anew on other pages", "reason": reason})
            floors = {}
        for kind in sorted({*floors, *figures.f1}, key=lambda each: (each != ALL, each)):
            floor, value = floors.get(kind), figures.f1.get(kind)
            new, line = _floor(floor, value, update=update or bool(reason), reason=reason)
            lines.append(f"{name}, {kind}: {line}")
            fell = floor is not None and (value is None or down(value) < floor)
            failed |= fell and not reason
            if fell and reason:
                lowered.append({"set": name, "page_type": kind, "from": floor, "to": new, "reason": reason})
            floors[kind] = new
        held = {kind: each for kind, each in floors.items() if each is not None}
        sets[name] = {"digest": figures.digest, "floors": held}
    after = {"algorithm": DEFAULT_ALGORITHM, "sets": sets, "lowered": lowered}
    return Verdict(lines, after if update or reason else known, failed)


def _floor(floor: float | None, value: float | None, *, update: bool, reason: str) -> tuple[float | None, str]:
    """The floor that a figure has from now on, None for none, and what to say of it. A figure that is gone fell."""
    shown, reached = ("no pages", None) if value is None else (f"{value:.4f}", down(value))
    if floor is not None and (value is None or down(value) < floor):
        if reason:
            return reached, f"{shown}, its floor of {floor:.3f} is lowered: {reason}"
        return floor, f"{shown}, below its floor of {floor:.3f}"
    if update and reached is not None and (floor is None or reached > floor):
        return reached, f"{shown}, floor {'set' if floor is None else f'raised from {floor:.3f}'} to {reached:.3f}"
    return floor, f"{shown}, " + ("no floor yet: --update sets one" if floor is None else f"floor {floor:.3f}")


def down(value: float) -> float:
    """A figure cut to three places, so that the floor made of it holds for it."""
    return math.floor(value * 1000 + 1e-9) / 1000


def read(file: Path = FILE) -> dict[str, Any]:
    """The floors, with the record of those that were lowered; none when there is no file yet."""
    return dict(json.loads(file.read_text(encoding="utf-8"))) if file.exists() else {}


def main(arguments: list[str] | None = None, file: Path = FILE) -> int:
    """Measure, compare, and with `--update` or `--lower` write the file. Exit code 1 when a floor does not hold."""
    parser = argparse.ArgumentParser("gate", description="Hold accuracy to its floors, on the golden pages and on"
                                                         " corpora.")
    add_folder(parser)
    parser.add_argument("--corpus", action="append", default=[], metavar="NAME",
        help="one without floors yet; NAME:structure, NAME:transplants, NAME:metadata or NAME:records for other floors;"
             " repeatable")  # fmt: skip
    parser.add_argument("--update", action="store_true", help="raise the floors that were passed, and set new ones")
    parser.add_argument("--lower", metavar="REASON", help="lower the floors that do not hold, and write down why")
    parser.add_argument("--jobs", type=int, metavar="N", help="processes for corpora (default: one per processor)")
    options = parser.parse_args(arguments)
    if (options.lower is not None and not options.lower.strip()) or (options.corpus and not options.corpora):
        print("gate: --lower needs a reason; --corpus goes with --corpora DIR or MARROW_CORPORA", file=sys.stderr)
        return 2
    known = read(file)
    found = in_repository()
    names = list(dict.fromkeys([*(name for name in known.get("sets", {}) if name not in found), *options.corpus]))
    if options.corpora and names:
        found |= of_corpora(names, options.corpora, options.jobs)
    elif names:
        print(f"gate: without --corpora DIR {', '.join(names)} is left out", file=sys.stderr)
    verdict = judge(known, found, update=options.update, reason=(options.lower or "").strip())
    print("\n".join(verdict.lines))
    if verdict.floors != known:
        file.write_text(json.dumps(verdict.floors, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        print(f"written: {file.name}")
    if verdict.failed:
        print("gate: closed. Mend what fell; or say why it may: --lower REASON", file=sys.stderr)
    return int(verdict.failed)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Error as error:
        print(f"gate: {error}", file=sys.stderr)
        sys.exit(2)
